// Refused
// Wrong: a seToken made while the clock is not set: SeTokenError::no_time
#include <cstring>
#include <tillwire/security/se_token.hpp>

using namespace tillwire;

namespace {

class Zeros final : public Random {
 public:
  bool fill(void* out, std::uint32_t size) override {
    std::memset(out, 0, size);
    return true;
  }
};

class NotUsed final : public PublicKey {
 public:
  std::uint32_t size() const override { return 256; }
  bool encrypt(const void*, std::uint32_t, std::uint8_t*) override { return used = true; }

  bool used = false;
};

}  // namespace

int main() {
  SeTokenData data;
  data.pan = "4111111111111111";
  data.cvc = "123";
  data.expiry = "203012";
  Zeros random;
  NotUsed key;
  char token[se_token_room<2048>] = "";
  const SeTokenError error = make_se_token(data, 60, random, key, token, sizeof token);
  return error == SeTokenError::no_time && *token == 0 && !key.used ? 0 : 1;
}

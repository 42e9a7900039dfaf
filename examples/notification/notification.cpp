// What a merchant's server does with a notification of the gateway: nothing, before it is verified.
//
//     notification --key FILE         < FORM
//     notification --public-key FILE  < FORM
//
// FORM is what followed the question mark of a GET, or the body of a POST. FILE holds the shared
// key, or the gateway's public key (PEM), as the merchant's portal shows it.
#include <cstdio>
#include <cstring>
#include <tillwire/mbedtls/checksum.hpp>
#include <tillwire/mbedtls/random.hpp>
#include <tillwire/security/callback.hpp>
#include <tillwire/security/words.hpp>
#include <tillwire/tls/file_bytes.hpp>

using namespace tillwire;

namespace {

/// Shows an event, and returns whether the goods may be delivered.
bool show(const Callback& event) {
  for (std::uint32_t i = 0; i < event.size(); ++i) {
    char name[64];
    char value[512];
    const bool whole = event.name(i).copy(name, sizeof name) < sizeof name &&
                       event.value(i).copy(value, sizeof value) < sizeof value;
    std::printf("%-12s %s%s\n", name, whole ? value : "", whole ? "" : "(too long to be shown)");
  }
  return event.operation() == CallbackOperation::deposited && event.succeeded();
}

/// The text of a line: without what ends it.
std::string_view line_of(const char* text, std::size_t size) {
  while (size != 0 && (text[size - 1] == '\n' || text[size - 1] == '\r')) --size;
  return {text, size};
}

int judge(Checksum& checksum) {
  if (checksum.size() == 0)
    return std::fputs("no key: the file is empty or not there\n", stderr), 2;
  static char form[64 * 1024];
  const std::size_t size = std::fread(form, 1, sizeof form, stdin);
  const CallbackResult event = verify_callback(line_of(form, size), checksum);
  if (!event) {
    // An HTTP server answers 400 here, and gives the sender no other information.
    std::fprintf(stderr, "not genuine: %s\n", words(event.error()));
    return 1;
  }
  std::puts(show(*event) ? "paid" : "not a payment that succeeded");
  return 0;
}

}  // namespace

int main(int count, char** arguments) {
  const bool shared = count == 3 && std::strcmp(arguments[1], "--key") == 0;
  if (!shared && (count != 3 || std::strcmp(arguments[1], "--public-key") != 0)) {
    std::fputs("usage: notification --key FILE | --public-key FILE  < FORM\n", stderr);
    return 2;
  }
  const tls_port::FileBytes file(arguments[2]);
  if (shared) {
    mbedtls::HmacChecksum checksum(line_of(file.text(), file.size()));
    return judge(checksum);
  }
  mbedtls::Random random;
  mbedtls::PublicKey key(random);
  const mbedtls::KeyError failure = key.load_pem(file.text());
  if (failure != mbedtls::KeyError::none) {
    std::fprintf(stderr, "no public key: %s\n", words(failure));
    return 2;
  }
  mbedtls::RsaChecksum checksum(key);
  return judge(checksum);
}

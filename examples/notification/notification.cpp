// What a merchant's server does with a notification of the gateway: nothing, before it is verified;
// then it queries the order's status.
//
//     notification --key FILE [--ignore NAME]... < FORM
//     notification --public-key FILE [--hash sha512|sha256] [--alias NAME] [--ignore NAME]... <
//     FORM
//
// FORM is what followed the question mark of a GET, or the body of a POST. FILE holds the shared
// key, or the gateway's public key (PEM), as the merchant's portal shows it. --hash is that of the
// key's signatures, sha512 if it is not given; --alias is its sign_alias, and refuses others.
// --ignore names a parameter that was added on the way and is not signed.
#include <cstdio>
#include <cstring>
#include <tillwire/mbedtls/checksum.hpp>
#include <tillwire/mbedtls/random.hpp>
#include <tillwire/security/callback.hpp>
#include <tillwire/security/words.hpp>
#include <tillwire/tls/file_bytes.hpp>

using namespace tillwire;

namespace {

constexpr std::size_t most_ignored = 16;

/// What the command line says.
struct Settings {
  const char* key = nullptr;
  const char* public_key = nullptr;
  const char* alias = nullptr;
  SignatureHash hash = SignatureHash::sha512;
  const char* ignored[most_ignored] = {};
  std::size_t ignored_count = 0;

  /// Takes an option and its value; returns false if there is no such option.
  bool take(const char* option, const char* value) {
    const auto is = [option](const char* name) { return std::strcmp(option, name) == 0; };
    if (is("--key")) return key = value, true;
    if (is("--public-key")) return public_key = value, true;
    if (is("--alias")) return alias = value, true;
    if (is("--hash")) {
      if (std::strcmp(value, "sha256") == 0) hash = SignatureHash::sha256;
      return hash == SignatureHash::sha256 || std::strcmp(value, "sha512") == 0;
    }
    if (!is("--ignore") || ignored_count == most_ignored) return false;
    ignored[ignored_count++] = value;
    return true;
  }

  bool is_complete() const {
    if (key != nullptr) return public_key == nullptr && alias == nullptr;
    return public_key != nullptr;
  }
};

void show(const char* name, const FormText& text) {
  char value[512];
  const bool whole = text.copy(value, sizeof value) < sizeof value;
  std::printf("%-12s %s\n", name, whole ? value : "(too long to be shown)");
}

/// Shows an event. It may come twice, late, in another order or never, and a payment that failed
/// may still succeed: it says when to ask, not whether the order is paid.
void show(const Callback& event) {
  for (std::uint32_t i = 0; i < event.size(); ++i) {
    char name[64];
    if (event.name(i).copy(name, sizeof name) < sizeof name) show(name, event.value(i));
  }
  std::printf("event: %s; status %s\n", words(event.operation().value()),
              event.succeeded() ? "1" : "0");
  if (event.order_id().present()) {
    show("now query the status of order", event.order_id());
  }
}

/// The text of a line: without what ends it.
std::string_view line_of(const char* text, std::size_t size) {
  while (size != 0 && (text[size - 1] == '\n' || text[size - 1] == '\r')) --size;
  return {text, size};
}

int judge(Checksum& checksum, const Settings& settings) {
  if (checksum.size() == 0)
    return std::fputs("no key: the file is empty or not there\n", stderr), 2;
  static char form[64 * 1024];
  const std::string_view line = line_of(form, std::fread(form, 1, sizeof form, stdin));
  const IgnoredNames ignored(settings.ignored, settings.ignored_count);
  const CallbackKey keys[] = {{settings.alias != nullptr ? settings.alias : "", &checksum}};
  const CallbackResult event = settings.alias != nullptr ? verify_callback(line, keys, ignored)
                                                         : verify_callback(line, checksum, ignored);
  if (!event) {
    // An HTTP server answers 400 here, and gives the sender no other information.
    std::fprintf(stderr, "not genuine: %s\n", words(event.error()));
    return 1;
  }
  show(*event);
  return 0;
}

}  // namespace

int main(int count, char** arguments) {
  Settings settings;
  bool good = count % 2 == 1;
  for (int i = 1; good && i < count; i += 2) good = settings.take(arguments[i], arguments[i + 1]);
  if (!good || !settings.is_complete()) {
    std::fputs(
        "usage: notification --key FILE [--ignore NAME]... < FORM\n"
        "       notification --public-key FILE [--hash sha512|sha256] [--alias NAME] "
        "[--ignore NAME]... < FORM\n",
        stderr);
    return 2;
  }
  if (settings.key != nullptr) {
    const tls_port::FileBytes file(settings.key);
    mbedtls::HmacChecksum checksum(line_of(file.text(), file.size()));
    return judge(checksum, settings);
  }
  const tls_port::FileBytes file(settings.public_key);
  mbedtls::Random random;
  mbedtls::PublicKey key(random);
  const mbedtls::KeyError failure = key.load_pem(file.text());
  if (failure != mbedtls::KeyError::none) {
    std::fprintf(stderr, "no public key: %s\n", words(failure));
    return 2;
  }
  mbedtls::RsaChecksum checksum(key, settings.hash);
  return judge(checksum, settings);
}

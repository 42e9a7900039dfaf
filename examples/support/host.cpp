// An example on Linux or Windows: sockets, TLS with mbedTLS, lines on standard output.
#if defined(_WIN32)
#include <tillwire/windows/file_storage.hpp>
#include <tillwire/windows/tcp.hpp>
#else
#include <tillwire/posix/clock.hpp>
#include <tillwire/posix/file_storage.hpp>
#include <tillwire/posix/tcp.hpp>
#endif

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>
#include <tillwire/mbedtls/ca_file.hpp>
#include <tillwire/mbedtls/key_file.hpp>
#include <tillwire/mbedtls/signer.hpp>
#include <tillwire/mbedtls/tls.hpp>

#include "console.hpp"
#include "run.hpp"

#if defined(_WIN32)
namespace system_port = tillwire::windows;
#else
namespace system_port = tillwire::posix;
#endif

namespace {

void wait(std::uint32_t ms) {
  std::this_thread::sleep_for(std::chrono::milliseconds(ms));
}

constexpr char usage[] =
    "options: --port N --ca FILE [--sign-key FILE] [--journal FILE] "
#if EXAMPLE_NEEDS_KEYS
    "--keys FILE\n         "
#else
    "[--keys FILE]\n         "
#endif
    "[--host NAME] [--rounds N]\n"
    "Runs the example against the sandbox gateway over TLS; --host is localhost if left out.\n"
    "--sign-key names the RSA key with which requests to the e-commerce gateway are signed.\n"
    "--journal names the file in which an example that keeps a journal has it; it is made if it is "
    "not\nthere.\n"
    "--keys names the file for the keys of an example that has some, encrypted as they are sent.\n"
    "--rounds says how often an example updates what changes, such as a table; once if left "
    "out.\nWith 0 the terminal only starts, and shows what became of the last payment.\n"
    "Exit code: 0 all went as it should, 1 something did not, 2 wrong options.\n";

bool open_storage(system_port::FileStorage& storage, const char* path) {
  if (path == nullptr || storage.open(path)) return true;
#if defined(_WIN32)
  std::fprintf(stderr, "%s cannot hold a journal: Windows error %lu\n", path, ::GetLastError());
#else
  // NOLINTNEXTLINE(concurrency-mt-unsafe): the only thread there is.
  std::fprintf(stderr, "%s cannot hold a journal: %s\n", path, std::strerror(errno));
#endif
  return false;
}

}  // namespace

int main(int count, char** arguments) {
  const char* host = "localhost";
  const char* ca = nullptr;
  const char* key_file = nullptr;
  const char* journal = nullptr;
  const char* keys = nullptr;
  unsigned long port = 0;
  unsigned long rounds = 1;
  for (int i = 1; i < count; i += 2) {
    const char* const name = arguments[i];
    const char* const value = i + 1 < count ? arguments[i + 1] : nullptr;
    if (std::strcmp(name, "--help") == 0) return std::fputs(usage, stdout), 0;
    if (value != nullptr && std::strcmp(name, "--host") == 0) {
      host = value;
    } else if (value != nullptr && std::strcmp(name, "--port") == 0) {
      port = std::strtoul(value, nullptr, 10);
    } else if (value != nullptr && std::strcmp(name, "--rounds") == 0) {
      rounds = std::strtoul(value, nullptr, 10);
    } else if (value != nullptr && std::strcmp(name, "--ca") == 0) {
      ca = value;
    } else if (value != nullptr && std::strcmp(name, "--sign-key") == 0) {
      key_file = value;
    } else if (value != nullptr && std::strcmp(name, "--journal") == 0) {
      journal = value;
    } else if (value != nullptr && std::strcmp(name, "--keys") == 0) {
      keys = value;
    } else {
      return std::fputs(usage, stderr), 2;
    }
  }
  if (ca == nullptr || port == 0 || port > 65535) return std::fputs(usage, stderr), 2;

  // Static, as are the clients and tills that borrow them: those must be destroyed first.
  static system_port::MonotonicClock clock;
  static system_port::Tcp tcp;
  static tillwire::mbedtls::Random random;
  static tillwire::mbedtls::Tls tls(tcp, random);
  if (!tillwire::mbedtls::trust_file(tls, ca)) {
    std::fprintf(stderr, "%s holds no certificate that can be read\n", ca);
    return 2;
  }

  static const tillwire::Gateway gateway = example::sandbox(host, static_cast<std::uint16_t>(port));
  static tillwire::Buffers<1280, EXAMPLE_RECEIVE_BYTES> memory;
  static tillwire::mbedtls::RsaKey key(random);
  static tillwire::mbedtls::RsaSigner signer(key);
  if (key_file != nullptr) {
    const auto failure = tillwire::mbedtls::load_file(key, key_file);
    if (failure != tillwire::mbedtls::KeyError::none) {
      return std::fprintf(stderr, "the key %s: %s\n", key_file, words(failure)), 2;
    }
  }
  static system_port::FileStorage storage;
  if (!open_storage(storage, journal)) return 2;
#if EXAMPLE_NEEDS_KEYS
  if (keys == nullptr) return std::fputs("--keys FILE is missing\n", stderr), 2;
#endif
  static system_port::FileStorage key_storage;
  if (!open_storage(key_storage, keys)) return 2;
  static system_port::SystemTime time;
  static example::Console console;

  // A product counts in memory that survives a restart.
  std::uint32_t number = 0;
  if (!random.fill(&number, sizeof number)) {
    return std::fputs("the random generator does not work\n", stderr), 1;
  }
  const example::Device device{
      gateway,     tls,  clock,  memory, key_file != nullptr ? &signer : nullptr, console, storage,
      key_storage, time, random, number, static_cast<std::uint32_t>(rounds),      wait};
  if (example::run(device)) return 0;
  return std::fputs("it did not end as it should: see above\n", stderr), 1;
}

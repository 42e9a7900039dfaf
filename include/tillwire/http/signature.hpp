// Adds X-Hash and X-Signature to a request that is written (ecommerce, "Authentication" 4).
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>
#include <tillwire/http/request.hpp>
#include <tillwire/model/endpoint.hpp>
#include <tillwire/model/result.hpp>
#include <tillwire/port/crypto.hpp>
#include <tillwire/wire/base64.hpp>

namespace tillwire::detail {

/// Where the body of a request begins, or nullptr if it has none: a GET.
inline char* body_of(Span request) {
  char* const end = request.data + request.size;
  for (char* at = request.data; end - at > 4; ++at) {
    if (std::memcmp(at, "\r\n\r\n", 4) == 0) return at + 4;
  }
  return nullptr;
}

/// Signs the body of a request of the e-commerce gateway, exactly as it will be sent, and puts both
/// headers at the end of the head; the body moves up in `memory` for that. Requests of card
/// management, which are not signed, and those without a body stay as they are. After an error the
/// request is not to be sent.
inline Errc sign_request(Signer& signer, const Service& service, Span memory, Span& request) {
  static constexpr char hash_name[] = "\r\nX-Hash: ";
  static constexpr char signature_name[] = "\r\nX-Signature: ";
  char* const body = body_of(request);
  if (service.path.empty() || body == nullptr) return Errc::none;

  const std::uint32_t signature_size = signer.signature_size();
  if (signature_size == 0 || signature_size > Signer::most_signature) return Errc::signing;
  const std::uint32_t hash_digits = base64_size(Signer::digest_size);
  const std::uint32_t signature_digits = base64_size(signature_size);
  const std::uint32_t more =
      sizeof hash_name - 1 + hash_digits + sizeof signature_name - 1 + signature_digits;
  const auto body_size = static_cast<std::uint32_t>(request.data + request.size - body);
  if (static_cast<std::uint32_t>(memory.data + memory.size - body) < body_size + more) {
    return Errc::no_room;
  }

  std::uint8_t digest[Signer::digest_size];
  if (!signer.hash(body, body_size, digest)) return Errc::signing;
  std::memmove(body + more, body, body_size);
  request.size += more;
  char* at = body - 4;  // before the empty line
  const auto put = [&at](const char* text, std::uint32_t size) {
    std::memcpy(at, text, size);
    at += size;
  };
  put(hash_name, sizeof hash_name - 1);
  base64_write(digest, sizeof digest, at);
  at += hash_digits;
  put(signature_name, sizeof signature_name - 1);
  // The bytes stand at the end of their digits, which catch up with them but do not overtake them.
  auto* const signature = reinterpret_cast<std::uint8_t*>(at) + (signature_digits - signature_size);
  if (!signer.sign(digest, signature)) return Errc::signing;
  base64_write(signature, signature_size, at);
  at += signature_digits;
  put("\r\n\r\n", 4);
  return Errc::none;
}

}  // namespace tillwire::detail

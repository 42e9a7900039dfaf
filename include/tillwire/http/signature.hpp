// Adds X-Hash and X-Signature to a finished request (ecommerce, "Authentication" 4).
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>
#include <tillwire/base/base64.hpp>
#include <tillwire/base/wipe.hpp>
#include <tillwire/http/request.hpp>
#include <tillwire/model/endpoint.hpp>
#include <tillwire/model/result.hpp>
#include <tillwire/port/crypto.hpp>

namespace tillwire::detail {

inline constexpr std::string_view hash_header = "\r\nX-Hash: ";
inline constexpr std::string_view signature_header = "\r\nX-Signature: ";

/// Returns how many bytes both headers add to a request.
constexpr std::uint32_t signature_headers_size(std::uint32_t signature_size) {
  return static_cast<std::uint32_t>(hash_header.size() + signature_header.size()) +
         base64_size(Signer::digest_size) + base64_size(signature_size);
}

/// Returns where the body of a request begins, or nullptr for a GET, which has none.
inline char* body_of(Span request) {
  char* const end = request.data + request.size;
  for (char* at = request.data; end - at > 4; ++at) {
    if (std::memcmp(at, "\r\n\r\n", 4) == 0) return at + 4;
  }
  return nullptr;
}

/// Inserts both headers at the end of the head, and moves up the body, which begins at `body`.
/// There must be room. `digest` is that of the body.
inline Errc add_signature(Signer& signer, const std::uint8_t* digest, char* body,
                          std::uint32_t signature_size, Span& request) {
  char* at = body - 4;  // before the empty line
  const auto put = [&at](std::string_view text) {
    std::memcpy(at, text.data(), text.size());
    at += text.size();
  };
  const std::uint32_t signature_digits = base64_size(signature_size);
  const std::uint32_t more = signature_headers_size(signature_size);
  std::memmove(body + more, body, static_cast<std::size_t>(request.data + request.size - body));
  request.size += more;
  put(hash_header);
  base64_write(digest, Signer::digest_size, at);
  at += base64_size(Signer::digest_size);
  put(signature_header);
  // The signature's bytes are at the end of the room for their digits, which never overtake them.
  auto* const signature = reinterpret_cast<std::uint8_t*>(at) + (signature_digits - signature_size);
  if (!signer.sign(digest, signature)) return Errc::signing;
  base64_write(signature, signature_size, at);
  at += signature_digits;
  put("\r\n\r\n");
  return Errc::none;
}

/// Signs the body of a request to the e-commerce gateway, exactly as it will be sent. Does not sign
/// requests to card management or without a body. After an error the request must not be sent.
inline Errc sign_request(Signer& signer, const Service& service, Span memory, Span& request) {
  char* const body = body_of(request);
  if (service.api == Api::card_management || body == nullptr) return Errc::none;
  const std::uint32_t signature_size = signer.signature_size();
  if (signature_size == 0 || signature_size > Signer::most_signature) return Errc::signing;
  const auto end = static_cast<std::uint32_t>(request.data + request.size - memory.data);
  if (memory.size - end < signature_headers_size(signature_size)) return Errc::no_room;

  std::uint8_t digest[Signer::digest_size];
  const auto body_size = static_cast<std::uint32_t>(request.data + request.size - body);
  const Errc error = signer.hash(body, body_size, digest)
                         ? add_signature(signer, digest, body, signature_size, request)
                         : Errc::signing;
  wipe(digest, sizeof digest);  // it would reveal a body with few unknown digits
  return error;
}

}  // namespace tillwire::detail

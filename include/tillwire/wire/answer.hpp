// Reads the body of a response as its service writes it: the answer, or a fault in its place.
#pragma once

#include <tillwire/model/service_fault.hpp>
#include <tillwire/verdict/success.hpp>
#include <tillwire/wire/codec.hpp>
#include <tillwire/wire/decode.hpp>
#include <tillwire/wire/fault_body.hpp>

namespace tillwire::detail {

inline bool read_object(Decoder& decoder, const ResponseSchema& schema, void* object) {
  return decoder.document(schema, object);
}

inline bool has_name(const char* at, const char* name, const char* or_name) {
  return Decoder::same_name(name, at) != nullptr || Decoder::same_name(or_name, at) != nullptr;
}

/// Reads an answer of card management, which may report a fault in place of the response: as an
/// object, or by a code that is not a field of the response.
inline bool read_card_answer(Decoder& decoder, const ResponseSchema& schema, void* object) {
  decoder.unknown = [](Decoder& in, const char* at, const char* name, const char* begin) {
    bool fault = false;
    const char* const value = at;
    if (!in.is_outermost(begin)) return in.scan.skip(at);
    if (*at == '{') {
      fault = has_name(name, "svfeProcessingFault", "serviceLevelFault");
    } else if (*at != '[' && *at != 'n' && has_name(name, "responseCode", "errorCode")) {
      Text code;
      at = in.text(at, code);
      fault = !code.empty() && is_refusal(code);
    }
    if (fault) return in.wrong(Errc::fault, name - 1);
    return at == value ? in.scan.skip(at) : at;
  };
  return decoder.document(schema, object);
}

/// Takes a page as the response's only text, without parsing it.
inline bool read_page(Decoder& decoder, const ResponseSchema&, void* object) {
  const char* const begin = decoder.scan.begin();
  *static_cast<Text*>(object) = Text(begin, static_cast<std::size_t>(decoder.scan.end() - begin));
  return true;
}

inline ServiceFault read_fault(const char* begin, const char* end) {
  FaultBody body;
  Decoder decoder(begin, end);
  if (!decoder.document(schema_of<FaultBody, Use::response>, &body)) return {};
  if (body.processing.response_code.present() || body.processing.message.present()) {
    return {body.processing.response_code, body.processing.message};
  }
  if (body.service_level.error_code.present() || body.service_level.error_desc.present()) {
    return {body.service_level.error_code, body.service_level.error_desc};
  }
  const std::string_view error = body.error.raw();
  if (!error.empty() && error.front() == '{') {
    ErrorObject object;
    Decoder inner(error.data(), error.data() + error.size());
    if (!inner.document(schema_of<ErrorObject, Use::response>, &object)) return {};
    return {object.code, object.message.present() ? object.message : object.description};
  }
  Text message = body.error_message.present() ? body.error_message : body.message;
  if (!message.present() && !error.empty() && error.front() == '"') {
    Decoder inner(error.data(), error.data() + error.size());
    inner.text(error.data(), message);
    if (inner.scan.failed()) message = {};
  }
  return {body.response_code.present() ? body.response_code : body.error_code, message};
}

}  // namespace tillwire::detail

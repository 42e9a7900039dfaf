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

/// Reads a field's value, if it is an object. Returns false if that is malformed.
inline bool read_inner(std::string_view value, ErrorObject& object) {
  if (value.empty() || value.front() != '{') return true;
  Decoder inner(value.data(), value.data() + value.size());
  return inner.document(schema_of<ErrorObject, Use::response>, &object);
}

inline ServiceFault read_fault(const char* begin, const char* end, ServiceFault) {
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
  ErrorObject object;
  if (!read_inner(error, object)) return {};
  Text message = object.message.present()       ? object.message
                 : object.description.present() ? object.description
                 : body.error_message.present() ? body.error_message
                                                : body.message;
  if (!message.present() && !error.empty() && error.front() == '"') {
    Decoder inner(error.data(), error.data() + error.size());
    inner.text(error.data(), message);
    if (inner.scan.failed()) message = {};
  }
  Text code = object.code.present()          ? object.code
              : body.response_code.present() ? body.response_code
                                             : body.error_code;
  // The order in a payment's answer may have the only error.
  ErrorObject order;
  if (!read_inner(body.order_status.raw(), order)) return {};
  if (!is_refusal(code) && is_refusal(order.error_code)) {
    code = order.error_code;
    if (order.error_message.present()) message = order.error_message;
  }
  return {code, message};
}

inline ProcessingCode read_fault(const char* begin, const char* end, ProcessingCode) {
  ProcessedBody body;
  Decoder decoder(begin, end);
  const bool read = decoder.document(schema_of<ProcessedBody, Use::response>, &body);
  return {read ? body.processing.response_code : Text()};
}

}  // namespace tillwire::detail

// The sentences, and how a field's bound is found.
#include "messages.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <tillwire/port/transport.hpp>

#include "forms.hpp"

namespace tillwire::cli {
namespace {

struct Sentence {
  Errc code;
  Exit exit;
  const char* words;
};

constexpr Sentence sentences[] = {
    {Errc::none, success, "no error"},
    {Errc::missing, usage, "is missing"},
    {Errc::too_short, usage, "is too short"},
    {Errc::too_long, usage, "is too long"},
    {Errc::bad_value, usage, "is not what the field may hold"},
    {Errc::conflict, usage, "does not go with what else is there"},
    {Errc::credentials, usage,
     "the credentials are not acceptable: a user of 1 to 50 characters with a password of 1 to 30, "
     "or a token of 1 to 256; for card management no colon in the user"},
    {Errc::bad_address, usage, "the host or the path holds a character that no header may hold"},
    {Errc::not_secure, usage, "the connection can be read on the way"},
    {Errc::no_room, usage, "the request is too large"},
    {Errc::signing, usage, "the request could not be signed"},
    {Errc::journal, usage, "the request could not be noted in the journal"},
    {Errc::still_open, usage, "what became of the same request before is not known yet"},
    {Errc::busy, usage, "another exchange is under way"},
    {Errc::wrong_answer, usage, "the answer belongs to another operation"},
    {Errc::not_configured, connection,
     "the connection cannot be set up: host, CA or random source"},
    {Errc::name_not_found, connection, "the host name is not known"},
    {Errc::refused, connection, "the connection was refused"},
    {Errc::unreachable, connection, "the host cannot be reached"},
    {Errc::connection_lost, connection, "the connection broke before the answer was complete"},
    {Errc::tls, connection, "TLS failed"},
    {Errc::certificate, connection, "the certificate is not accepted"},
    {Errc::timed_out, connection, "no answer in time"},
    {Errc::transport, connection, "the connection failed"},
    {Errc::bad_http, malformed, "the answer is not HTTP/1.1, or its length is in doubt"},
    {Errc::head_too_large, malformed, "the answer's head is too large"},
    {Errc::body_too_large, malformed, "the answer is too large"},
    {Errc::http_status, malformed, "the answer is an HTTP error"},
    {Errc::fault, answered_no, "the gateway answered an error"},
    {Errc::bad_json, malformed, "the answer is not JSON"},
    {Errc::field_missing, malformed, "is missing in the answer"},
    {Errc::field_type, malformed, "has a value of the wrong type in the answer"},
    {Errc::field_twice, malformed, "stands in the answer twice"},
    {Errc::record_too_large, malformed, "a record of the answer is too large"},
    {Errc::stopped, success, "no more records were wanted"},
};

const Sentence& sentence(Errc code) {
  for (const Sentence& each : sentences) {
    if (each.code == code) return each;
  }
  std::abort();  // a code without its sentence: the tests ask for each
}

/// Where a path ends: a field and the struct to which it belongs.
struct Place {
  const Description* description = nullptr;
  const FieldDescription* field = nullptr;
};

Place find_place(const Description& description, std::string_view path) {
  const std::size_t end = path.find_first_of(".[");
  const FieldDescription* const field = description.find(path.substr(0, end));
  if (field == nullptr) return {};
  if (end == std::string_view::npos) return {&description, field};
  if (field->nested == nullptr) return {};
  path.remove_prefix(end);
  if (path.front() == '[') path.remove_prefix(std::min(path.find(']') + 1, path.size()));
  if (!path.empty() && path.front() == '.') path.remove_prefix(1);
  const Description& inner = *field->nested;
  if (!path.empty()) return find_place(inner, path);
  return inner.is_value() ? Place{&inner, inner.fields.begin()} : Place{&description, field};
}

std::string count(unsigned number, const char* what) {
  return std::to_string(number) + " " + what + (number == 1 ? "" : "s");
}

/// Whether a rule says that the field ends in a month.
bool is_month(const Place& place) {
  const auto index = static_cast<std::size_t>(place.field - place.description->fields.begin());
  const Sequence<RuleDescription>& rules = place.description->rules;
  return std::any_of(rules.begin(), rules.end(), [index](const RuleDescription& rule) {
    return rule.kind() == RuleKind::ends_in_month && rule.fields().has(index);
  });
}

/// What the field may hold, in parentheses; empty if there is nothing to say.
std::string bound(const Place& place, Errc code) {
  if (place.field == nullptr) return {};
  const FieldDescription& field = *place.field;
  const bool text = field.kind == FieldKind::text;
  const bool digits = field.digits || field.integer;
  const char* const unit = text && !digits ? "character" : "digit";
  if (field.kind == FieldKind::items) {
    return field.single ? " (exactly one element)" : " (at least one element)";
  }
  if (code == Errc::too_short) return " (at least " + count(field.min, unit) + ")";
  if (code == Errc::too_long) return " (at most " + count(field.max, unit) + ")";
  if (code != Errc::bad_value || !text) return {};
  if (!field.values.empty()) {
    std::string words = " (one of";
    for (const char* const each : field.values) {
      words += (each == field.values[0] ? " " : ", ") + std::string(each);
    }
    return words + ")";
  }
  if (field.form != TextForm::any) return " (" + std::string(words_of(field.form).words) + ")";
  if (!digits) return {};
  return is_month(place) ? " (only digits, the last two 01 to 12)" : " (only digits)";
}

std::string flaws(std::uint16_t bits) {
  struct Flaw {
    std::uint16_t bit;
    const char* words;
  };
  constexpr Flaw all[] = {
      {certificate_flaw::expired, "it has expired"},
      {certificate_flaw::not_yet_valid, "it is not valid yet"},
      {certificate_flaw::revoked, "it is revoked"},
      {certificate_flaw::crl_expired, "its CA's CRL has expired"},
      {certificate_flaw::crl_not_yet_valid, "its CA's CRL is not valid yet"},
      {certificate_flaw::crl_not_trusted, "its CA has not signed the CRL, or too weakly"},
      {certificate_flaw::crl_missing, "there is no CRL of its CA"},
      {certificate_flaw::wrong_name, "it is for another host"},
      {certificate_flaw::wrong_key, "its key is not one of those pinned"},
      {certificate_flaw::not_trusted, "no trusted CA has signed it"},
      {certificate_flaw::weak, "its key or signature is too weak"},
      {certificate_flaw::constrained, "its CA may sign certain names only, which is not checked"},
      {certificate_flaw::wrong_use, "it is not one for a server"},
      {certificate_flaw::unreadable, "it cannot be read, or holds something critical unknown"},
      {certificate_flaw::other, "it is not fit for a server"},
  };
  std::string words;
  for (const Flaw& flaw : all) {
    if ((bits & flaw.bit) != 0) words += (words.empty() ? ": " : ", ") + std::string(flaw.words);
  }
  if (certificate_flaw::may_be_the_clock(bits)) words += ", if this machine's clock is right";
  return words;
}

/// What became of the request.
const char* delivery(const Error& error, const Operation& operation) {
  if (error.delivery == Delivery::not_sent) return "; nothing was sent";
  if (error.delivery == Delivery::answered) return "";
  if (operation.endpoint.effect == Effect::none) {
    return "; the request may have arrived, and may be repeated";
  }
  return "; the request may have arrived and been carried out: ask before it is repeated";
}

std::string number(const char* before, std::uint16_t detail, const char* after) {
  return before + std::to_string(detail) + after;
}

/// As mbedTLS's own documentation writes it: -0x7780.
std::string mbedtls_error(std::uint16_t positive) {
  char text[32];
  std::snprintf(text, sizeof text, " (mbedTLS error -0x%04X)", static_cast<unsigned>(positive));
  return text;
}

/// What Error::detail adds.
std::string addition(const Error& error) {
  switch (error.code) {
    case Errc::certificate:
      return flaws(error.detail);
    case Errc::tls:
      return mbedtls_error(error.detail);
    case Errc::http_status:
      return number(" (status ", error.detail, ")");
    case Errc::bad_http:
    case Errc::head_too_large:
      return number(" (line ", error.detail, ")");
    case Errc::bad_json:
    case Errc::field_missing:
    case Errc::field_type:
    case Errc::field_twice:
      // The offset has 16 bits: beyond, it is not known.
      return error.detail == UINT16_MAX ? "" : number(" (at byte ", error.detail, ")");
    default:
      return {};
  }
}

}  // namespace

std::string explain(const Error& error, const Operation& operation) {
  const Sentence& found = sentence(error.code);
  std::string words;
  if (error.field != nullptr && *error.field != 0) words = std::string(error.field) + ": ";
  words += found.words;
  if (found.exit == usage && error.field != nullptr) {
    words += bound(find_place(*operation.request, error.field), error.code);
  }
  return words + addition(error) + delivery(error, operation);
}

Exit exit_code(const Error& error) {
  return sentence(error.code).exit;
}

}  // namespace tillwire::cli

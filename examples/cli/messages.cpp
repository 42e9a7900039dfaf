// What the command line adds to the library's words: exit codes, bounds of fields, all details.
#include "messages.hpp"

#include <algorithm>
#include <cstdio>
#include <string_view>
#include <tillwire/host.hpp>
#include <tillwire/port/transport.hpp>
#include <tillwire/verdict/words.hpp>

#include "card_numbers.hpp"
#include "conditions.hpp"
#include "forms.hpp"
#include "limits.hpp"
#include "terminal.hpp"
#include "tls_library.hpp"

namespace tillwire::cli {
namespace {

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

/// Returns whether a rule says that the field ends in a month.
bool is_month(const Place& place) {
  const auto index = static_cast<std::size_t>(place.field - place.description->fields.begin());
  const Sequence<RuleDescription>& rules = place.description->rules;
  return std::any_of(rules.begin(), rules.end(), [index](const RuleDescription& rule) {
    return rule.kind() == RuleKind::ends_in_month && rule.fields().has(index);
  });
}

/// Returns what the field may hold, in parentheses; empty if there are no bounds.
std::string bound(const Place& place, Errc code) {
  if (place.field == nullptr) return {};
  const FieldDescription& field = *place.field;
  const bool text = field.kind == FieldKind::text;
  const bool digits = field.digits || field.integer;
  const char* const unit = field.kind == FieldKind::bytes ? "byte"
                           : text && !digits              ? "character"
                                                          : "digit";
  if (field.kind == FieldKind::items) {
    return field.single ? " (exactly one element)" : " (at least one element)";
  }
  if (code == Errc::too_short) return " (at least " + count(std::max(field.min, 1U), unit) + ")";
  if (code == Errc::too_long) return " (at most " + count(field.max, unit) + ")";
  if (code != Errc::bad_value || !text) return {};
  if (!field.values.empty() && field.form == TextForm::any) {
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

/// All flaws of a certificate.
std::string flaws(std::uint16_t all) {
  std::string text;
  for (unsigned bit = 1; bit <= UINT16_MAX; bit <<= 1) {
    if ((all & bit) == 0) continue;
    text += text.empty() ? ": " : ", ";
    text += certificate_flaw::words(static_cast<std::uint16_t>(bit));
  }
  return text;
}

/// Returns what became of the request; empty if there is an answer, which says so itself.
std::string delivery(const Error& error, const Operation& operation) {
  if (error.delivery == Delivery::answered) return {};
  if (error.delivery == Delivery::unknown && operation.endpoint.effect == Effect::none) {
    return "; the request may have arrived, and may be repeated";
  }
  if (exit_code(error) == usage) return "; nothing was sent";
  return std::string("; ") + words(error.delivery);
}

std::string number(const char* before, std::uint16_t detail, const char* after) {
  return before + std::to_string(detail) + after;
}

/// Returns what Error::detail adds.
std::string addition(const Error& error) {
  switch (error.code) {
    case Errc::credentials:
      return " (a user of 1 to 50 characters with a password of 1 to 30, or a token of 1 to 256; "
             "for "
             "card management no colon in the user)";
    case Errc::certificate:
      return flaws(error.detail);
    case Errc::no_room:
      return " of " + std::to_string(most_request_kib) + " KiB";
    case Errc::body_too_large:
      return " of " + std::to_string(most_answer_mib) + " MiB";
    case Errc::tls:
      return tls_error(error.detail);
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

std::string what_is_wrong(const Error& error, const Operation& operation, const void* request) {
  const bool refused = exit_code(error) == usage && error.field != nullptr;
  std::string text = refused ? broken_condition(*operation.request, request, error) : "";
  if (!text.empty()) return text;
  if (error.field != nullptr && *error.field != 0) text = std::string(error.field) + ": ";
  text += words(error.code);
  if (refused) text += bound(find_place(*operation.request, error.field), error.code);
  return text + addition(error);
}

std::string explain(const Error& error, const Operation& operation, const void* request) {
  return what_is_wrong(error, operation, request) + delivery(error, operation);
}

bool is_user_refused(const Error& error) {
  return error.code == Errc::http_status && (error.detail == 401 || error.detail == 403);
}

Exit exit_code(const Error& error) {
  switch (error.code) {
    case Errc::none:
    case Errc::stopped:
      return success;
    case Errc::fault:
      return answered_no;
    case Errc::missing:
    case Errc::too_short:
    case Errc::too_long:
    case Errc::bad_value:
    case Errc::conflict:
    case Errc::credentials:
    case Errc::bad_address:
    case Errc::bad_host:
    case Errc::not_secure:
    case Errc::no_room:
    case Errc::too_borrowed:
    case Errc::signing:
    case Errc::journal:
    case Errc::still_open:
    case Errc::busy:
    case Errc::wrong_answer:
      return usage;
    case Errc::not_configured:
    case Errc::name_not_found:
    case Errc::refused:
    case Errc::unreachable:
    case Errc::connection_lost:
    case Errc::tls:
    case Errc::certificate:
    case Errc::transport:
    case Errc::timed_out:
      return connection;
    case Errc::http_status:  // a refused user's request was not carried out
      return is_user_refused(error) && error.delivery == Delivery::answered ? answered_no
                                                                            : malformed;
    case Errc::bad_http:
    case Errc::head_too_large:
    case Errc::body_too_large:
    case Errc::bad_json:
    case Errc::field_missing:
    case Errc::field_type:
    case Errc::field_twice:
    case Errc::record_too_large:
    case Errc::compressed:
    case Errc::byte_order_mark:
      return malformed;
  }
  return malformed;
}

Exit exit_code(Standing standing) {
  switch (standing) {
    case Standing::paid:
      return success;
    case Standing::missing:
    case Standing::refused:
      return answered_no;
    case Standing::declined:
      return declined;
    case Standing::open:
      return open;
    case Standing::attempt_failed:
      return attempt_failed;
    case Standing::held:
      return held;
    case Standing::partly_paid:
    case Standing::given_back:
      return given_back;
    case Standing::unknown:
      break;
  }
  return malformed;
}

std::string in_words(const ServiceFault& fault) {
  std::string text;
  if (!fault.code.empty()) text = ": code " + to_string(fault.code);
  if (!fault.message.empty()) text += ": " + to_string(fault.message);
  return text;
}

std::string printable(const std::string& text) {
  std::string shown = without_card_numbers(text);
  for (char& c : shown) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte < ' ' && c != '\n') || byte == 0x7f) c = '?';
  }
  return harmless_lines(shown);
}

}  // namespace tillwire::cli

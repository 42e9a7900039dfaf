// Errors in words.
#include "explain.hpp"

#include <tillwire/port/transport.hpp>

namespace example {

namespace {

using tillwire::Delivery;
using tillwire::Errc;
using tillwire::JournalFault;

const char* reason(Errc code) {
  switch (code) {
    case Errc::none:
      return "no error";
    case Errc::missing:
      return "a field is missing";
    case Errc::too_short:
      return "a field is too short";
    case Errc::too_long:
      return "a field is too long";
    case Errc::bad_value:
      return "a field has a value it may not have";
    case Errc::conflict:
      return "a field excludes another one";
    case Errc::credentials:
      return "the credentials are incomplete";
    case Errc::bad_address:
      return "the gateway's address is not one";
    case Errc::not_secure:
      return "the connection could be read on the way";
    case Errc::signing:
      return "the request could not be signed";
    case Errc::no_room:
      return "the request does not fit the transmit buffer";
    case Errc::journal:
      return "the request could not be noted in the journal";
    case Errc::still_open:
      return "what became of the same request before is not known yet";
    case Errc::busy:
      return "another request is under way";
    case Errc::wrong_answer:
      return "the answer was asked for at the wrong time";
    case Errc::not_configured:
      return "the connection is not set up: host, CA or random numbers";
    case Errc::name_not_found:
      return "the gateway's name is not known";
    case Errc::refused:
      return "the gateway refuses connections";
    case Errc::unreachable:
      return "the gateway cannot be reached";
    case Errc::connection_lost:
      return "the connection broke";
    case Errc::tls:
      return "TLS failed";
    case Errc::certificate:
      return "the gateway's certificate is not accepted";
    case Errc::timed_out:
      return "no answer in time";
    case Errc::transport:
      return "the connection failed";
    case Errc::bad_http:
      return "the answer is not HTTP";
    case Errc::head_too_large:
      return "the answer's head does not fit the receive buffer";
    case Errc::body_too_large:
      return "the answer does not fit the receive buffer";
    case Errc::http_status:
      return "the gateway answers with HTTP status";
    case Errc::fault:
      return "the gateway answers an error";
    case Errc::bad_json:
      return "the answer is not JSON";
    case Errc::field_missing:
      return "the answer lacks a field";
    case Errc::field_type:
      return "a field of the answer has the wrong type";
    case Errc::field_twice:
      return "a field stands in the answer twice";
    case Errc::record_too_large:
      return "a record of the answer does not fit the receive buffer";
    case Errc::stopped:
      return "no more records were wanted";
  }
  return "an error that this version does not know";
}

/// What is wrong with a certificate, the gravest first. Dates come last: a terminal whose clock is
/// wrong finds no other flaw.
const char* flaw(std::uint16_t bits) {
  namespace flaws = tillwire::certificate_flaw;
  struct Reason {
    std::uint16_t bit;
    const char* words;
  };
  static constexpr Reason reasons[] = {
      {flaws::revoked, "it is revoked"},
      {flaws::unreadable, "it cannot be read"},
      {flaws::not_trusted, "no trusted CA has signed it"},
      {flaws::wrong_name, "it belongs to another host"},
      {flaws::wrong_key, "its key is not the one expected"},
      {flaws::wrong_use, "it is not one for a server"},
      {flaws::constrained, "its CA may not sign any name"},
      {flaws::weak, "its key or signature is too weak"},
      {flaws::crl_not_trusted, "the list of revoked ones is not its CA's"},
      {flaws::crl_missing, "its CA's list of revoked ones is missing"},
      {flaws::not_yet_valid, "it is not valid yet by this clock: is that right?"},
      {flaws::expired, "it has expired by this clock: is that right?"},
      {flaws::crl_not_yet_valid, "its CA's list is not valid yet by this clock"},
      {flaws::crl_expired, "its CA's list has expired by this clock"},
  };
  for (const Reason& reason : reasons) {
    if ((bits & reason.bit) != 0) return reason.words;
  }
  return "it is not fit for a server";
}

const char* advice(const tillwire::Error& error) {
  const bool busy = error.code == Errc::http_status && (error.detail == 429 || error.detail >= 500);
  switch (error.delivery) {
    case Delivery::not_sent:
      return "nothing was sent: when that is mended, try again";
    case Delivery::unknown:
      return "it may have arrived: ask for the status before trying again";
    case Delivery::answered:
      return busy ? "the gateway cannot answer now: try again later"
                  : "the gateway has refused it: trying again does not help";
  }
  return "";
}

}  // namespace

const char* words(JournalFault fault) {
  switch (fault) {
    case JournalFault::none:
      return "it is sound";
    case JournalFault::geometry:
      return "its memory has too few sectors, or too small ones";
    case JournalFault::storage:
      return "its memory cannot be read or written";
    case JournalFault::not_formatted:
      return "there is none";
    case JournalFault::newer_format:
      return "a later version of this terminal has written it";
    case JournalFault::damaged_heads:
      return "it is damaged";
    case JournalFault::not_open:
      return "it is not open";
    case JournalFault::too_long:
      return "an entry is too long";
    case JournalFault::full:
      return "too many payments are in doubt";
    case JournalFault::no_entry:
    case JournalFault::settled:
      return "it has no such entry";
  }
  return "it has a fault that this version does not know";
}

void explain(Display& display, const char* what_failed, const tillwire::Error& error) {
  Line line;
  line.add(what_failed).add(" failed: ").add(reason(error.code));
  if (error.code == Errc::certificate) line.add(", ").add(flaw(error.detail));
  if (error.code == Errc::journal) {
    line.add(": ").add(words(static_cast<JournalFault>(error.detail)));
  }
  if (error.code == Errc::http_status) line.add(" ").add(std::int64_t{error.detail});
  if (error.field != nullptr) line.add(": ").add(error.field);
  display.show(Tone::bad, line.text());
  display.show(Tone::bad, advice(error));
}

}  // namespace example

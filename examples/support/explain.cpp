// Errors in words.
#include "explain.hpp"

#include <tillwire/till/words.hpp>

namespace example {

namespace {

using tillwire::Errc;

/// A gateway that cannot answer now can be asked later; of others Delivery says what to do.
void advise(Display& display, const tillwire::Error& error) {
  const bool busy = error.code == Errc::http_status && (error.detail == 429 || error.detail >= 500);
  if (busy && error.delivery == tillwire::Delivery::answered) {
    display.show(Tone::bad, "the gateway cannot answer now: try again later");
  } else {
    say(display, Tone::bad, error.delivery);
  }
}

}  // namespace

Line& add_cause(Line& line, const tillwire::Error& error) {
  char text[96];
  line.add(error.code);
  if (error.code == Errc::certificate) {
    line.add(", ").add(tillwire::certificate_flaw::copy_words(error.detail, text, sizeof text));
  }
  if (error.code == Errc::journal) {
    line.add(": ").add(static_cast<tillwire::StoreError>(error.detail));
  }
  if (error.code == Errc::http_status) line.add(", status ").add(std::int64_t{error.detail});
  if (error.field != nullptr) line.add(": ").add(error.field);
  return line;
}

void explain(Display& display, const char* what_failed, const tillwire::Error& error) {
  Line line;
  add_cause(line.add(what_failed).add(" failed: "), error);
  display.show(Tone::bad, line.text());
  advise(display, error);
}

}  // namespace example

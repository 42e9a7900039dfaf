// What the tests of wrong use share: what an error or a receipt says of it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "bench.hpp"
#include "support/call_site.hpp"

namespace tillwire::test {

/// The misuse and the argument of an error.
inline std::string said(const tw_error& error) {
  return error.code != TW_ERRC_MISUSE
             ? "code " + std::to_string(error.code)
             : std::string(tw_misuse_words(error.detail)) + ": " + error.field;
}
/// The misuse and the argument of a receipt.
inline std::string said(const tw_receipt& receipt, CallSite site = CallSite::here()) {
  const Traced traced(site);
  EXPECT_EQ(receipt.verdict, TW_VERDICT_UNKNOWN);
  tw_error error = receipt.error;
  EXPECT_EQ(error.field, nullptr);
  error.field = receipt.field;
  return said(error);
}
/// Returns what a call says that writes a receipt, and must not do anything.
inline std::string of_receipt(const std::function<int(tw_receipt*)>& use,
                              CallSite site = CallSite::here()) {
  const Traced traced(site);
  tw_receipt receipt;
  std::memset(&receipt, 0x55, sizeof receipt);
  EXPECT_EQ(use(&receipt), 0);
  return said(receipt);
}
/// Returns what a call says that returns an error, and must not do anything.
inline std::string of_error(const std::function<tw_errc(tw_error*)>& use,
                            CallSite site = CallSite::here()) {
  const Traced traced(site);
  tw_error error{};
  EXPECT_EQ(use(&error), TW_ERRC_MISUSE);
  EXPECT_EQ(use(nullptr), TW_ERRC_MISUSE);
  return said(error);
}

/// A function that can say why it did nothing.
template <class Machine>
struct Use {
  const char* name;
  std::function<std::string(Machine*)> use;
};

/// What spoils the options that a till and a desk have in common.
template <class Options>
struct Spoilt {
  const char* expected;
  std::function<void(Options&, CPorts&)> spoil;
};
template <class Options>
std::vector<Spoilt<Options>> spoilt_options(const char* endless) {
  return {
      {"NULL, or 0: gateway.host", [](auto& o, auto&) { o.gateway.host = nullptr; }},
      {"NULL, or 0: transport", [](auto& o, auto&) { o.transport = nullptr; }},
      {"NULL, or 0: transport", [](auto&, auto& p) { p.transport_table.close = nullptr; }},
      {"NULL, or 0: clock", [](auto& o, auto&) { o.clock = nullptr; }},
      {"NULL, or 0: time", [](auto& o, auto&) { o.time = nullptr; }},
      {"NULL, or 0: time", [](auto&, auto& p) { p.time_table.now_s = nullptr; }},
      {"NULL, or 0: storage", [](auto& o, auto&) { o.storage = nullptr; }},
      {"NULL, or 0: storage", [](auto&, auto& p) { p.storage_table.read = nullptr; }},
      {"NULL, or 0: storage", [](auto&, auto& p) { p.storage_table.write = nullptr; }},
      {"NULL, or 0: storage", [](auto&, auto& p) { p.storage_table.erase = nullptr; }},
      {"NULL, or 0: random",
       [](auto& o, auto&) {
         static const tw_random nothing = {};
         o.random = &nothing;
       }},
      {"NULL, or 0: transmit", [](auto& o, auto&) { o.transmit = nullptr; }},
      {"NULL, or 0: transmit_size", [](auto& o, auto&) { o.transmit_size = 0; }},
      {"NULL, or 0: receive", [](auto& o, auto&) { o.receive = nullptr; }},
      {"NULL, or 0: receive_size", [](auto& o, auto&) { o.receive_size = 0; }},
      {"NULL, or 0: name", [](auto& o, auto&) { o.name = nullptr; }},
      {"text without an end: name", [=](auto& o, auto&) { o.name = endless; }},
      {"of another version, or without its init: options", [](auto& o, auto&) { o.size = 0; }},
      {"of another version, or without its init: options", [](auto& o, auto&) { o.abi = 0; }},
      {"of another version, or without its init: options",
       [](auto& o, auto&) { o.object_size = 1; }},
  };
}

}  // namespace tillwire::test

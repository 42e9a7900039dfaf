// Sends notifications to merchants.
#pragma once

#include <string>
#include <thread>

#include "control/journal.hpp"
#include "http/stream.hpp"
#include "options.hpp"
#include "sandbox.hpp"

namespace gateway {

/// Delivers a notification; returns the HTTP status that was answered, 0 if none was.
int deliver(const std::string& url, const std::string& form, bool by_get);

/// Sends notifications automatically, from their event on until they are answered with 200 or given
/// up, and notes each try in the log as operation `@callback`.
class Messenger {
 public:
  Messenger(const Options& options, Sandbox& sandbox, Journal& journal);
  ~Messenger();
  Messenger(const Messenger&) = delete;
  Messenger& operator=(const Messenger&) = delete;

 private:
  void run();

  const Options& options_;
  Sandbox& sandbox_;
  Journal& journal_;
  StopSignal stop_;
  std::thread thread_;
};

}  // namespace gateway

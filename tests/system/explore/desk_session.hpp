// A card desk with its customers: what is done there, and whether what is reported is true.
#pragma once

#include "system/explore/session.hpp"

namespace explore {

/// Returns whether a scenario is of a card desk.
bool is_of_desk(const Scenario& scenario);
/// Sets up the bank, and what the customers want.
void prepare_desk(const Scenario& scenario, bool lags, World& world);
/// Passes what the desk remembers to a key.
void add_desk_memory(Key& key);

class DeskSession final : public Session {
 public:
  using Session::Session;

  void perform(const Op& op) override;
  std::vector<Op> possible() const override;

 private:
  void start() override;
  void pass() override;
  void report_all(const Report& report) override;
  void deliver() override {}
  Receipt begin(const Intent& intent) override;
  tillwire::Day close_device(const ReportTotal& report, tillwire::Closing closing) override;
  const char* check_device() const override;
  bool may_help(const Intent& intent) const override;
  void check(const Intent& intent) const override;
  void check_all() const override;
  void check_end() override;
  bool is_wanted(std::size_t which) const override;
};

}  // namespace explore

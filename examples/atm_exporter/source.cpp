// The ATMs of one institution, asked for at each scrape through a small buffer.
#include "source.hpp"

#include <chrono>
#include <ctime>
#include <iostream>
#include <map>
#include <tillwire/atm/health.hpp>
#include <tillwire/ops/customers/get_atm_status_ext.hpp>
#include <tillwire/verdict/words.hpp>

#include "cli/exit.hpp"
#include "cli/messages.hpp"
#include "cli/operations.hpp"

namespace exporter {
namespace {

using namespace tillwire::customers;
namespace atm = tillwire::atm;
namespace cli = tillwire::cli;

std::string copy(const tillwire::Text& text) {
  std::string copied;
  auto bytes = text.bytes();
  for (int byte = bytes.next(); byte >= 0; byte = bytes.next()) copied += static_cast<char>(byte);
  return copied;
}

const char* label_of(atm::Device device) {
  switch (device) {
    case atm::Device::receipt_printer:
      return "receipt_printer";
    case atm::Device::journal_printer:
      return "journal_printer";
    case atm::Device::electronic_journal:
      return "electronic_journal";
    case atm::Device::encryptor:
      return "encryptor";
    case atm::Device::card_reader:
      return "card_reader";
    case atm::Device::contactless_reader:
      return "contactless_reader";
    case atm::Device::drawer:
      return "drawer";
    case atm::Device::note_acceptor:
      return "note_acceptor";
  }
  return "unknown";
}

constexpr std::int64_t not_known = -1;

std::int64_t value_of(atm::DeviceHealth health) {
  switch (health) {
    case atm::DeviceHealth::no_device:
      return 0;
    case atm::DeviceHealth::normal:
      return 1;
    case atm::DeviceHealth::warnings:
      return 2;
    case atm::DeviceHealth::errors:
      return 3;
    default:
      return not_known;
  }
}

std::int64_t flag(bool is_so, bool is_unknown) {
  return is_unknown ? not_known : is_so ? 1 : 0;
}

std::int64_t value_of(HopperState state) {
  return flag(state == HopperState::enabled, state == HopperState::unknown);
}

void add_flags(Page& page, const Labels& labels, const atm::Health& health) {
  page.add(Metric::connected, labels, flag(!health.disconnected, health.link_unknown));
  page.add(Metric::open, labels, flag(!health.closed, health.open_unknown));
  page.add(Metric::in_service, labels, health.in_service() ? 1 : 0);
  page.add(Metric::supervisor, labels, flag(health.supervisor, health.supervisor_unknown));
  page.add(Metric::safe_open, labels, flag(health.safe_open, health.safe_unknown));
  page.add(Metric::loading, labels, flag(health.loading, health.loading_unknown));
  page.add(Metric::counters_disagree, labels, health.counters_disagree ? 1 : 0);
}

void add_devices(Page& page, const Labels& labels, const AtmStatus& status) {
  for (unsigned i = 0; i < atm::device_count; ++i) {
    const auto device = static_cast<atm::Device>(i);
    const atm::DeviceHealth health = atm::report_of(status, device).health;
    if (health == atm::DeviceHealth::absent) continue;
    page.add(Metric::device_state, Labels(labels).add("device", label_of(device)),
             value_of(health));
  }
}

/// A number that cannot be one of notes has no sample: a counter must not be negative.
void add_notes(Page& page, Metric metric, const Labels& labels, std::int64_t notes) {
  if (notes >= 0) page.add(metric, labels, notes);
}

void add_cash(Page& page, const Labels& labels, const AtmStatus& status) {
  std::map<std::string, std::int64_t> alike;
  for (const HopperStatus& cassette : status.hoppers) {
    Labels of_cassette = Labels(labels)
                             .add("position", *cassette.position)
                             .add("currency", *cassette.currency)
                             .add("denomination", *cassette.bills_value);
    const std::int64_t number = ++alike[of_cassette.text()];
    if (number != 1) of_cassette.add("number", number);
    add_notes(page, Metric::notes, of_cassette, *cassette.bills_end);
    add_notes(page, Metric::notes_loaded, of_cassette, *cassette.bills_loaded);
    add_notes(page, Metric::notes_dispensed, of_cassette, *cassette.bills_out);
    add_notes(page, Metric::notes_rejected, of_cassette, *cassette.bills_rejected);
    page.add(Metric::cassette_enabled, of_cassette, value_of(cassette.status.value()));
  }
  std::map<std::int64_t, std::int64_t> deposited;
  for (const DepositedCurrency& deposit : status.bna.currencies) {
    deposited[*deposit.code] += *deposit.notes_count;
  }
  for (const auto& [currency, notes] : deposited) {
    add_notes(page, Metric::notes_deposited, Labels(labels).add("currency", currency), notes);
  }
}

/// The log line of a round. While the same fault lasts it stays the same, and it does not grow with
/// the fleet.
class Faults {
 public:
  void add(const std::string& what) {
    if (++count_ <= most) text_.append(text_.empty() ? "" : "; ").append(what);
  }
  std::string text() const { return count_ <= most ? text_ : text_ + "; and more"; }

 private:
  static constexpr unsigned most = 10;
  std::string text_;
  std::uint64_t count_ = 0;
};

/// Returns why a record cannot be read, without the offset, which changes with the records before
/// it.
std::string why(const tillwire::Error& error) {
  const bool names_field = error.field != nullptr && *error.field != 0;
  return (names_field ? std::string(error.field) + ": " : "") + words(error.code);
}

/// Returns why there is no answer, and what the service says about it.
std::string why(const tillwire::Error& error, tillwire::Client& client) {
  std::string text = cli::explain(error, cli::find_operation("getAtmStatusExt"), nullptr);
  const tillwire::ServiceFault fault = client.fault();
  if (fault.code.present()) text += ": " + copy(fault.code);
  if (fault.message.present()) text += ": " + copy(fault.message);
  return text;
}

}  // namespace

Source::Source(const Options& options, const cli::Address& address, std::string institution)
    : institution_(std::move(institution)),
      zone_minutes_(options.zone_minutes),
      recyclers_(options.recyclers),
      gateway_(cli::make_gateway(options.gateway, address, cli::find_operation("getAtmStatusExt"))),
      client_(gateway_, address.secure ? static_cast<tillwire::Transport&>(tls_) : tcp_, clock_,
              memory_) {
  if (address.secure) set_up_.apply(options.gateway, tls_);
}

Labels Source::labels() const {
  Labels labels;
  if (!institution_.empty()) labels.add("institution", institution_);
  return labels;
}

/// Reports what is wrong, once: it may last for hours.
void Source::report(const std::string& faults) {
  if (faults != told_) {
    std::cerr << "tillwire-atm-exporter: "
              << (institution_.empty() ? "" : "institution " + institution_ + ": ")
              << (faults.empty() ? "all is well again" : cli::printable(faults)) << std::endl;
  }
  told_ = faults;
}

void Source::collect(Page& page) {
  const std::lock_guard lock(mutex_);
  const auto began = std::chrono::steady_clock::now();
  GetAtmStatusExt query;
  if (!institution_.empty()) query.institution_id = std::string_view(institution_);
  atm::Criteria criteria;
  criteria.now_s = static_cast<std::uint32_t>(std::time(nullptr));
  criteria.zone_minutes = zone_minutes_;
  criteria.recyclers = recyclers_;
  std::int64_t records = 0;
  std::int64_t nameless = 0;
  bool zone_missing = false;

  const auto add_atm = [&](const AtmStatus& status) {
    const std::string id = copy(status.terminal_id);
    if (id.empty()) {  // Prometheus drops an empty label: the samples would be those of no ATM
      ++nameless;
      return;
    }
    ++records;
    const Labels of_atm = labels().add("terminal", id);
    const atm::Health health = atm::health_of(status, criteria);
    add_flags(page, of_atm, health);
    add_devices(page, of_atm, status);
    add_cash(page, of_atm, status);
    if (health.last_transaction.state == atm::TimeState::known) {
      page.add(Metric::last_transaction, of_atm, health.last_transaction.at_s);
    }
    if (health.last_transaction.state == atm::TimeState::no_offset) zone_missing = true;
  };
  Faults faults;
  const auto report_record = [&](const tillwire::SteppedOver& what) {
    const std::string id = copy(what.id);
    if (!id.empty()) page.add(Metric::stepped_over, labels().add("terminal", id), 1);
    faults.add((id.empty() ? "record " + std::to_string(what.index) : id) +
               " is stepped over: " + why(what.error));
  };
  auto steps = tillwire::step_over<&AtmStatus::terminal_id>(add_atm, report_record);
  const auto answer = client_.drain<&GetAtmStatusExt::Response::atms>(query, steps);
  if (nameless != 0) faults.add("records are stepped over: their terminalId is empty");
  if (zone_missing) faults.add("times name no offset, and are not known: see --zone-minutes");
  if (answer) {
    last_success_s_ = std::time(nullptr);
  } else {
    faults.add(why(answer.error(), client_));
  }
  report(faults.text());

  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
  page.add(Metric::institution_up, labels(), answer ? 1 : 0);
  page.add(Metric::records, labels(), records);
  page.add(Metric::records_stepped_over, labels(), steps.stepped_over() + nameless);
  page.add_seconds(Metric::duration, labels(), took.count());
  if (last_success_s_ != 0) page.add(Metric::last_success, labels(), last_success_s_);
}

}  // namespace exporter

// What a scrape is answered with, in the text formats of OpenMetrics and of Prometheus.
#include "page.hpp"

#include <array>
#include <charconv>
#include <iterator>
#include <stdexcept>

namespace exporter {
namespace {

struct Description {
  const char* name;
  const char* unit;  ///< the end of the name, if the family has one
  bool is_counter;
  const char* help;
};

// clang-format off
constexpr Description descriptions[] = {
    {"tillwire_atm_institution_up", "", false,
     "Whether the gateway answered for the institution, to the end: 1 or 0"},
    {"tillwire_atm_institution_records", "", false, "ATMs in the answer"},
    {"tillwire_atm_institution_records_stepped_over", "", false,
     "ATMs in the answer whose record could not be read"},
    {"tillwire_atm_institution_last_success_timestamp_seconds", "seconds", false,
     "When the gateway last answered for the institution, to the end"},
    {"tillwire_atm_institution_duration_seconds", "seconds", false, "How long the answer took"},
    {"tillwire_atm_stepped_over", "", false,
     "1: the answer has a record of the ATM that could not be read"},
    {"tillwire_atm_connected", "", false, "linkStatus: 1 connected, 0 not, -1 not a known value"},
    {"tillwire_atm_open", "", false, "openFlag: 1 open, 0 closed, -1 not a known value"},
    {"tillwire_atm_in_service", "", false,
     "1 if connected, open, not in supervisor mode and not loading, else 0"},
    {"tillwire_atm_supervisor", "", false,
     "supervisorMode: 1 supervisor, 0 normal, -1 not a known value"},
    {"tillwire_atm_safe_open", "", false, "safeStatus: 1 open, 0 closed, -1 not a known value"},
    {"tillwire_atm_loading", "", false,
     "loadConfigurationStatus: 1 loading, 0 normal, -1 not a known value"},
    {"tillwire_atm_device_state", "", false,
     "0 no device, 1 normal, 2 warnings, 3 errors, -1 not a known value"},
    {"tillwire_atm_notes", "", false, "Notes that remain in a cassette"},
    {"tillwire_atm_notes_loaded", "", false, "Notes that were put into a cassette"},
    {"tillwire_atm_notes_dispensed", "", true,
     "Notes withdrawn from a cassette since it was loaded"},
    {"tillwire_atm_notes_rejected", "", true,
     "Notes of a cassette diverted or retracted since it was loaded"},
    {"tillwire_atm_cassette_enabled", "", false, "1 enabled, 0 disabled, -1 not a known value"},
    {"tillwire_atm_counters_disagree", "", false,
     "1 if loaded - dispensed - rejected of a cassette is not what remains, else 0"},
    {"tillwire_atm_notes_deposited", "", false, "Notes in the note acceptor"},
    {"tillwire_atm_last_transaction_timestamp_seconds", "seconds", false,
     "When the ATM was last used; absent if that is not known"},
};
// clang-format on
static_assert(std::size(descriptions) == static_cast<std::size_t>(Metric::last_transaction) + 1,
              "each family has its description");

const Description& description_of(Metric metric) {
  return descriptions[static_cast<std::size_t>(metric)];
}

/// The length of the UTF-8 character that begins here, 0 if none does.
std::size_t character_at(std::string_view text) {
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  const std::size_t size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < size) return 0;
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xc0U) != 0x80) return 0;
  }
  const unsigned second = byte(1);
  const bool overlong = (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
  const bool outside = (first == 0xed && second > 0x9f) || (first == 0xf4 && second > 0x8f);
  return overlong || outside ? 0 : size;
}

}  // namespace

const char* content_type(Format format) {
  return format == Format::open_metrics
             ? "application/openmetrics-text; version=1.0.0; charset=utf-8"
             : "text/plain; version=0.0.4; charset=utf-8";
}

Labels& Labels::add(std::string_view name, std::string_view value) {
  if (!text_.empty()) text_ += ',';
  text_.append(name).append("=\"");
  while (!value.empty()) {
    const std::size_t size = character_at(value);
    const char c = value.front();
    if (size == 0) {
      text_ += "\xef\xbf\xbd";
    } else if (c == '\n') {
      text_ += "\\n";
    } else {
      if (c == '"' || c == '\\') text_ += '\\';
      text_.append(value.substr(0, size));
    }
    value.remove_prefix(size == 0 ? 1 : size);
  }
  text_ += '"';
  return *this;
}

Labels& Labels::add(std::string_view name, std::int64_t value) {
  return add(name, std::to_string(value));
}

Page::Page() : page_(temporary()) {
  for (std::size_t i = 0; i < std::size(descriptions); ++i) families_.push_back(temporary());
}

Page::File Page::temporary() {
  File file(std::tmpfile());
  if (!file) throw std::runtime_error("a temporary file cannot be made");
  return file;
}

void Page::add(Metric metric, const Labels& labels, std::int64_t value) {
  std::array<char, 24> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  add_line(metric, labels, {digits.data(), static_cast<std::size_t>(end - digits.data())});
}

void Page::add_seconds(Metric metric, const Labels& labels, double value) {
  std::array<char, 40> digits;
  const int size = std::snprintf(digits.data(), digits.size(), "%.3f", value);
  add_line(metric, labels, {digits.data(), static_cast<std::size_t>(size)});
}

void Page::add_line(Metric metric, const Labels& labels, std::string_view value) {
  const Description& family = description_of(metric);
  std::string line = family.name;
  if (family.is_counter) line += "_total";
  if (!labels.text().empty()) line.append("{").append(labels.text()).append("}");
  line.append(" ").append(value).append("\n");
  std::FILE* const file = families_[static_cast<std::size_t>(metric)].get();
  if (std::fwrite(line.data(), 1, line.size(), file) != line.size()) failed_ = true;
}

void Page::write(std::string_view bytes) {
  if (std::fwrite(bytes.data(), 1, bytes.size(), page_.get()) != bytes.size()) failed_ = true;
  size_ += bytes.size();
}

void Page::append(std::FILE* family) {
  if (std::fseek(family, 0, SEEK_SET) != 0) failed_ = true;
  std::array<char, 4096> piece;
  std::size_t size = 0;
  while ((size = std::fread(piece.data(), 1, piece.size(), family)) != 0) {
    write({piece.data(), size});
  }
  if (std::ferror(family) != 0) failed_ = true;
}

void Page::finish(Format format) {
  for (std::size_t i = 0; i < families_.size(); ++i) {
    const Description& family = descriptions[i];
    std::string name = family.name;
    // The older format knows only the name of the samples.
    if (family.is_counter && format == Format::prometheus) name += "_total";
    write("# TYPE " + name + (family.is_counter ? " counter\n" : " gauge\n"));
    if (*family.unit != 0 && format == Format::open_metrics) {
      write("# UNIT " + name + " " + family.unit + "\n");
    }
    write("# HELP " + name + " " + family.help + "\n");
    append(families_[i].get());
  }
  if (format == Format::open_metrics) write("# EOF\n");
  families_.clear();
  if (std::fflush(page_.get()) != 0 || failed_) {
    throw std::runtime_error("the page cannot be written to a temporary file");
  }
}

std::size_t Page::read(std::size_t offset, char* to, std::size_t size) const {
  if (std::fseek(page_.get(), static_cast<long>(offset), SEEK_SET) != 0) return 0;
  return std::fread(to, 1, size, page_.get());
}

}  // namespace exporter

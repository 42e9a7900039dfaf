// What a scrape is answered with, in the text formats of OpenMetrics and of Prometheus.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace exporter {

/// The families of samples, in the order of a page. Their names, kinds and meanings: page.cpp.
enum class Metric : std::uint8_t {
  institution_up,
  records,
  records_stepped_over,
  last_success,
  duration,
  stepped_over,
  connected,
  open,
  in_service,
  supervisor,
  safe_open,
  loading,
  device_state,
  notes,
  notes_loaded,
  notes_dispensed,
  notes_rejected,
  cassette_enabled,
  counters_disagree,
  notes_deposited,
  last_transaction,
};

enum class Format : std::uint8_t { open_metrics, prometheus };

/// The Content-Type of a page.
const char* content_type(Format format);

/// Labels of a sample: `a="1",b="2"`.
class Labels {
 public:
  /// Adds a label. Its value may hold any bytes: what is not valid UTF-8 is replaced.
  Labels& add(std::string_view name, std::string_view value);
  Labels& add(std::string_view name, std::int64_t value);

  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

/// A page. Keeps the samples of a family together, in whatever order they are added. Until the page
/// is complete, each family is in a separate temporary file, so that the memory of a page does not
/// grow with the fleet.
class Page {
 public:
  /// Throws std::runtime_error if there is no room for temporary files.
  Page();

  /// Adds a sample. What cannot be written is noted, see finish().
  void add(Metric metric, const Labels& labels, std::int64_t value);
  void add_seconds(Metric metric, const Labels& labels, double value);

  /// Puts the families together. Throws std::runtime_error if something could not be written.
  void finish(Format format);

  /// The bytes of the page that is finished.
  std::size_t size() const { return size_; }
  /// Reads from an offset on: as many bytes as were read, 0 on failure.
  std::size_t read(std::size_t offset, char* to, std::size_t size) const;

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  using File = std::unique_ptr<std::FILE, Close>;

  static File temporary();
  void add_line(Metric metric, const Labels& labels, std::string_view value);
  void write(std::string_view bytes);
  void append(std::FILE* family);

  std::vector<File> families_;
  File page_;
  std::size_t size_ = 0;
  bool failed_ = false;
};

}  // namespace exporter

// Reads the tables once; the structs of the requests stay to the end of the program.
#include "samples.hpp"

#include <algorithm>
#include <stdexcept>

#include "contract/call.hpp"
#include "contract/tables.hpp"
#include "json.hpp"
#include "request_from_json.hpp"

namespace tillwire::test {
namespace {

constexpr char page[] = "<html><body onload=\"document.forms[0].submit()\"></body></html>";

std::vector<Sample> read_samples() {
  static cli::Arena arena;
  std::vector<Sample> all;
  for (const Table& table : read_tables()) {
    const cli::Operation* const operation = find_by_path(table.path);
    if (operation == nullptr) throw std::runtime_error("no operation at " + table.path);
    Json request = table.minimal;
    if (request.is_null() && !table.full.empty()) request = table.full[0];
    Sample sample{table.name, operation, nullptr, page};
    sample.request = cli::request_from_json(*operation->request,
                                            cli::parse_json(request.dump(), cli::Twice::refused),
                                            arena, cli::Secrets::kept);
    if (!sample.is_page()) sample.body = table.answer.is_null() ? "{}" : table.answer.dump();
    all.push_back(sample);
  }
  return all;
}

}  // namespace

const std::vector<Sample>& samples() {
  static const std::vector<Sample> all = read_samples();
  return all;
}

std::vector<const Sample*> one_of_each_kind() {
  std::vector<const Sample*> all;
  for (const Sample& each : samples()) {
    const Service& service = each.operation->endpoint.service;
    const bool there = std::any_of(all.begin(), all.end(), [&](const Sample* one) {
      return &one->operation->endpoint.service == &service;
    });
    if (!there) all.push_back(&each);
  }
  return all;
}

}  // namespace tillwire::test

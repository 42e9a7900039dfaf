// Reads the contract once; an operation without a request there ends the program.
#include "samples.hpp"

#include <request_from_json.hpp>
#include <string>

#include "check.hpp"
#include "contract/call.hpp"
#include "contract/tables.hpp"

namespace tillwire::test {
namespace {

std::vector<Sample> read_samples() {
  static cli::Arena arena;
  std::vector<Sample> all;
  for (const cli::Operation& each : cli::operations()) all.push_back({&each, {}});
  for (const Table& table : read_tables()) {
    const cli::Operation* const operation = find_by_path(table.path);
    check(operation != nullptr, "an operation at this path", table.path);
    std::vector<Json> requests = table.full;
    if (!table.minimal.is_null()) requests.push_back(table.minimal);
    for (const Json& each : requests) {
      all[static_cast<std::size_t>(operation - cli::operations().first)].requests.push_back(
          cli::request_from_json(*operation->request,
                                 cli::parse_json(each.dump(), cli::Twice::refused), arena,
                                 cli::Secrets::kept));
    }
  }
  for (const Sample& each : all) {
    check(!each.requests.empty(), "a request in the contract", each.operation->endpoint.name);
  }
  return all;
}

}  // namespace

const std::vector<Sample>& samples() {
  static const std::vector<Sample> all = read_samples();
  return all;
}

const Sample& sample_named(std::string_view name) {
  unsigned sum = 0;
  for (const char c : name) sum = sum * 31 + static_cast<unsigned char>(c);
  for (const Sample& each : samples()) {
    if (each.operation->endpoint.name == name) return each;
  }
  return samples()[sum % samples().size()];
}

}  // namespace tillwire::test

// Requests that keep and that break each rule of the contract, for both judges.
#pragma once

#include <string>
#include <vector>

#include "tables.hpp"

namespace tillwire::test {

enum class Judge { library, sandbox };

/// What is wrong with a request: any of these fields may be named.
struct Finding {
  std::string error;  // missing, conflict or bad_value
  std::vector<std::string> fields;
};

/// Returns the rules that a request breaks, read from the contract without the sandbox's code.
std::vector<Finding> broken_rules(const Table& table, Judge judge, const Json& request);

struct Trial {
  Json request;
  std::vector<Finding> broken;  // none: the judge has to take it
};
/// Requests in which the fields of each rule, and of those that share fields with it, are there and
/// absent in all combinations (with more than eight fields: none, all, and up to two).
std::vector<Trial> rule_trials(const Table& table, Judge judge);

/// The rows by which a judge judges: the sandbox has its own rows too.
std::vector<TableRow> rows_of(const Table& table, Judge judge);

/// The first complete request, without what the judge's rules refuse in it.
Json complete_request(const Table& table, Judge judge);

}  // namespace tillwire::test

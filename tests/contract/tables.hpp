// Reads examples/sandbox/contract: the specifications' tables, with their blocks put in place.
#pragma once

#include <nlohmann/json.hpp>
#include <ostream>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace tillwire::test {

using Json = nlohmann::ordered_json;

/// One row of a table. The top of blocks.json explains the words.
struct TableRow {
  std::string path;  // such as `period.start`, or `limits[].name` for the first element's
  std::string type;
  std::vector<std::string> values;  // of closed, open and values
  std::string wrapper;              // of a list
  Json sample;                      // of a block
  std::string mark;                 // beyond, stricter, or nothing
  char need = 0;
  std::size_t min = 0;
  std::size_t max = 0;  // 0: not bounded
  bool bounded = false;

  bool is_list() const { return type[0] == '['; }
  bool is_object() const { return type == "object"; }
};

/// A rule about several fields; the top of blocks.json explains its words.
struct TableRule {
  Json json;           // with the choices that it shares with others in place
  std::string prefix;  // of its paths: where its object is, such as `cardIdentification.`
};

/// One operation as a data file says it.
struct Table {
  std::string name;
  std::string path;
  std::string service;  // form, json, p2p JSON (credentials in it), wallet JSON, card JSON, page,
                        // query (GET)
  bool free_order = false;
  bool is_beyond = false;  // the specification does not list the operation
  std::vector<TableRow> request;
  std::vector<TableRow> sandbox;  // rows that replace some of these for the sandbox, or add to them
  std::vector<TableRow> response;
  Json minimal;  // null if it is not said which fields are needed
  std::string minimal_body;
  std::vector<Json> full;  // together they have every field
  std::vector<TableRule> rules;
  Json cases;  // what no rule can say, for the library
  Json along;  // by field and value, the other fields that change with it
  Json answer;
  Json forms;

  /// For the messages of GoogleTest.
  friend std::ostream& operator<<(std::ostream& out, const Table& table) {
    return out << table.name;
  }
};

/// All operations of the contract, which is read once.
const std::vector<Table>& read_tables();

/// The fields by which a request shows who sends it, and their rules: a table without a response.
Table read_credentials(const std::string& service);

/// What an operation or a block leaves open, and the marks of its rows and rules, without those of
/// the blocks in it.
struct Note {
  std::string name;
  std::string open;
  std::set<std::string> marks;
};
std::vector<Note> read_notes();

/// A value inside another, or a null pointer. Paths are those of TableRow; `[]` is the first
/// element.
Json* find(Json& value, const std::string& path);
/// Removes the member at this path if it exists.
void remove(Json& value, const std::string& path);
/// Writes it; what surrounds it must be there.
void put(Json& value, const std::string& path, Json inner);
/// The path as errors name it.
std::string indexed(std::string path);

}  // namespace tillwire::test

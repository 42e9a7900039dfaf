// The state file: an SQLite database of records, each of a kind and with an id.
#pragma once

#include <functional>
#include <memory>
#include <stdexcept>
#include <string>

struct sqlite3;
struct sqlite3_stmt;

namespace gateway {

/// What is wrong with a state file; the text begins with its name.
class StateError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Every change belongs to a transaction: a program that is killed leaves the last one that was
/// committed. Everything throws a StateError.
class Store {
 public:
  /// Makes the file, with mode 0600, if there is none. Refuses, and leaves as it is, a file that is
  /// damaged, in use, from another program or from a newer version.
  explicit Store(const std::string& file);
  ~Store();
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  /// Returns whether the file holds records: a new file does not.
  bool has_state() const { return has_state_; }

  void begin();
  void commit();
  /// Writes the record unless the file has it so already.
  void put(const std::string& kind, const std::string& id, const std::string& text);
  void remove(const std::string& kind, const std::string& id);
  void remove_all();
  /// The records of one kind in the order of their ids.
  void each(const std::string& kind,
            const std::function<void(const std::string& id, const std::string& text)>& take);
  /// For what a reader of the records finds wrong in one of them.
  [[noreturn]] void refuse(const std::string& why) const;

 private:
  struct Close {
    void operator()(sqlite3* database) const;
  };
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  using Statement = std::unique_ptr<sqlite3_stmt, Finalize>;

  void create();
  void open(const std::string& file);
  void check();
  void check_header() const;
  void check_records();
  void run(const char* sql);
  Statement prepare(const char* sql);
  bool step(const Statement& statement);
  [[noreturn]] void fail();

  std::string file_;
  bool has_state_ = false;
  std::unique_ptr<sqlite3, Close> database_;
  Statement put_;
  Statement remove_;
};

}  // namespace gateway

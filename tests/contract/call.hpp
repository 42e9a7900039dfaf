// Calls any operation of the command line's list in process, with a scripted peer.
#pragma once

#include <string>
#include <vector>

#include "operations.hpp"
#include "tables.hpp"

namespace tillwire::test {

/// Returns the operation with this path, or a null pointer.
const cli::Operation* find_by_path(const std::string& path);

/// The path of an operation with the default paths of both services.
std::string path_of(const cli::Operation& operation);

/// What a call came to.
struct Called {
  std::string error;   // none, missing, too_short ...; refused: the JSON does not fit the table
  std::string field;   // the path of the field at fault
  bool sent = false;   // anything at all
  std::string method;  // GET or POST
  std::string target;
  std::string type;  // Content-Type
  std::string body;
  Json response;           // by the table; null after an error
  std::string fault_code;  // the service's own words, see Client::fault()
  std::string fault_words;
  cli::Verdict verdict = cli::Verdict::success;
  Standing standing = Standing::unknown;  // of the order that was asked for
};

/// Sends `request`, and answers with `answer`. `credentials` are by their names on the wire; null
/// for a user and a password.
Called call(const cli::Operation& operation, const Json& request, const std::string& answer = "{}",
            const Json& credentials = nullptr);

}  // namespace tillwire::test

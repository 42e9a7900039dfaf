// Where a secret option comes from if it is neither an argument nor in the environment.
#pragma once

#include <string>
#include <vector>

namespace tillwire::cli {

/// An option that reads a secret: `--password-file FILE`, `--password-fd N`, `--password-prompt`,
/// and the same for the fields of a request, which may be in the environment too.
struct SecretSource {
  enum class Kind { file, descriptor, prompt, environment };

  Kind kind;
  std::string option;  ///< as it was given, for messages
  std::string where;   ///< the path, the number of the descriptor, what to ask for, or the variable
};

/// Reads the secret, without the line end that follows it: the only line of a file, the next line
/// of a descriptor, or what is typed at the controlling terminal, which does not show it. Throws
/// Refused if there is none, or it cannot be one.
std::string read_secret(const SecretSource& source);

/// Reads the only line that a command prints. Throws Refused if it fails or prints something else.
std::string read_secret_of_command(const std::vector<std::string>& words,
                                   const std::string& option);

/// Keeps the memory of this process out of core dumps, and from the debuggers of other processes
/// of the same user. False if the system does not allow that.
bool forbid_core_dumps();

}  // namespace tillwire::cli

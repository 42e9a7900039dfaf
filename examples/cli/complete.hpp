// Finds what can follow at the end of a command line, for the completion of shells.
#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

namespace tillwire::cli {

struct Candidate {
  std::string word;   // as a whole: orderBundle.cartItems.
  std::string about;  // a few words
};

struct Candidates {
  std::vector<Candidate> words;
  /// If `files` is set, names of files follow these first characters of the last word.
  bool files = false;
  std::string before_file;
};

/// Completes the last of the words after the program's name, which may be empty: options and their
/// values, operations, and fields of the operation with their values. Secrets are not proposed:
/// arguments must not have them.
Candidates complete(const CLI::App& app, const std::vector<std::string>& words);

/// Returns a line for each candidate: the word, a tab and its description; for names of files
/// ":files" and the text before them.
std::string lines_of(const Candidates& candidates);

/// The script that makes a shell ask `tillwire __complete`: bash, zsh or fish. Throws Refused.
std::string completion_script(const std::string& shell);

}  // namespace tillwire::cli

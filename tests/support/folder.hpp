// A folder for the files of a test.
#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <stdexcept>
#include <string>

namespace tillwire::test {

/// A new folder below GoogleTest's, which is removed with this object, and all that is in it.
class Folder {
 public:
  Folder() {
    if (::mkdtemp(name_.data()) == nullptr) throw std::runtime_error("no folder");
  }
  ~Folder() { std::filesystem::remove_all(name_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  const std::string& name() const { return name_; }
  std::string operator/(const std::string& file) const { return name_ + "/" + file; }

 private:
  std::string name_ = testing::TempDir() + "tillwire-XXXXXX";
};

}  // namespace tillwire::test

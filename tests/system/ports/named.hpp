// Names of parameterised tests that say what the parameter is.
#pragma once

#include <gtest/gtest.h>
#include <openssl/ssl.h>

#include <cctype>
#include <sstream>
#include <string>
#include <tillwire/tls/max_version.hpp>
#include <tuple>

namespace tillwire::test {

/// Names a test after its parameter, for INSTANTIATE_TEST_SUITE_P: the parts of a tuple, each with
/// underscores for what no name may hold.
struct Named {
  template <class Parameter>
  std::string operator()(const testing::TestParamInfo<Parameter>& info) const {
    return of(info.param);
  }

 private:
  template <class... Parts>
  static std::string of(const std::tuple<Parts...>& all) {
    std::string name;
    std::apply([&](const auto&... part) { ((name += '_' + of(part)), ...); }, all);
    return name.substr(1);
  }
  /// A version of TLS; 0 is the max_version that there is.
  static std::string of(int version) {
    switch (version) {
      case 0:
        return "NewestTls";
      case TLS1_VERSION:
        return "Tls10";
      case TLS1_1_VERSION:
        return "Tls11";
      case TLS1_2_VERSION:
        return "Tls12";
      default:
        return std::to_string(version);
    }
  }
  static std::string of(tls_port::MaxVersion max_version) {
    return max_version == tls_port::MaxVersion::automatic ? "Automatic"
           : max_version == tls_port::MaxVersion::v12     ? "V12"
                                                          : "V13";
  }
  static std::string of(bool yes) { return yes ? "true" : "false"; }
  static std::string of(const char* text) { return *text == '\0' ? "None" : fit(text); }
  template <class Printed>
  static std::string of(const Printed& one) {
    std::ostringstream out;
    out << one;
    return fit(out.str());
  }

  static std::string fit(std::string text) {
    for (char& c : text) {
      if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
    }
    return text;
  }
};

}  // namespace tillwire::test

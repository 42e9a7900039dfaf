// Lists of cipher suites, by their IANA numbers.
#pragma once

#include <cstddef>

namespace tillwire::tls_port {

/// Cipher suites by number (MBEDTLS_TLS_... has them), the preferred one first, for
/// TlsOptions::suites. Suites that the TLS library was built without are not offered.
template <std::size_t Count>
struct SuiteList {
  int ids[Count + 1] = {};  ///< ends with 0

  constexpr operator const int*() const& { return ids; }
  constexpr operator const int*() const&& = delete;  // it would not outlive the Tls

  /// Appends another list.
  template <std::size_t More>
  constexpr SuiteList<Count + More> operator+(const SuiteList<More>& other) const {
    SuiteList<Count + More> both;
    for (std::size_t i = 0; i < Count; ++i) both.ids[i] = ids[i];
    for (std::size_t i = 0; i < More; ++i) both.ids[Count + i] = other.ids[i];
    return both;
  }
};

/// Makes a list of these suites, by their numbers.
template <class... Ids>
constexpr SuiteList<sizeof...(Ids)> suite_list(Ids... ids) {
  return {{ids..., 0}};
}

}  // namespace tillwire::tls_port

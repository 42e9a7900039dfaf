// The pages that a cardholder's browser opens at the services' port.
#pragma once

#include <string>

#include "http/http.hpp"

namespace gateway {

struct Page {
  const char* path;  ///< behind the base path
  const char* name;  ///< in the log and in scripts
};

/// Null if there is no page at this path.
const Page* find_page(const std::string& path);
/// Whether a script may name it.
bool is_page(const std::string& name);

constexpr const char* payment_page_path = "/payment/merchants/sandbox/payment_en.html";
/// The folder of stylesheet and icon.
constexpr const char* page_assets = "/payment/merchants/sandbox/";

/// A stylesheet or an icon.
bool is_page_asset(const std::string& name);
Response answer_asset(const std::string& name);

/// What is wrong with the fields of the payment page; empty: nothing.
struct FieldErrors {
  std::string pan;
  std::string expiry;
  std::string cvc;
  std::string holder;
  std::string email;
  std::string form;  ///< with the payment as a whole

  bool any() const {
    return !(pan.empty() && expiry.empty() && cvc.empty() && holder.empty() && email.empty() &&
             form.empty());
  }
};

}  // namespace gateway

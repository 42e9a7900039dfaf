// The pages that a cardholder's browser opens at the services' port.
#pragma once

#include <string>

#include "http/http.hpp"

namespace gateway {

struct Page {
  const char* path;  ///< after the base path, and after the context if `in_context`
  const char* name;  ///< in the log and in scripts
  bool in_context;   ///< false: of the access control server, which has its own path
};

/// Returns the page at this path, which follows the base path; null if there is none.
const Page* find_page(const std::string& path, const std::string& context);
/// Returns whether it is the name of a page, for scripts.
bool is_page(const std::string& name);

/// After the context, as the next.
constexpr const char* payment_page_path = "/merchants/sandbox/payment_en.html";
/// The folder of stylesheet and icon.
constexpr const char* page_assets = "/merchants/sandbox/";

/// Returns whether it is the name of a stylesheet or an icon.
bool is_page_asset(const std::string& name);
Response answer_asset(const std::string& name);

/// Error texts for the fields of the payment page; empty: no error.
struct FieldErrors {
  std::string pan;
  std::string expiry;
  std::string cvc;
  std::string holder;
  std::string email;
  std::string form;  ///< for the payment as a whole

  bool any() const {
    return !(pan.empty() && expiry.empty() && cvc.empty() && holder.empty() && email.empty() &&
             form.empty());
  }
};

}  // namespace gateway

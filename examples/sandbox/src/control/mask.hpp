// Masks card data and secrets in what people see, and keeps every other byte as it was.
#pragma once

#include <string>
#include <string_view>

namespace gateway {

/// The value of a parameter of this name: "***" for a secret, a card number masked.
std::string mask_value(std::string_view name, const std::string& value);
/// Card numbers and track data in free text, found by their length and check digit.
std::string mask_text(std::string_view text);
/// A form or a query; nothing of it if it is not one, as then secrets cannot be found.
std::string mask_form(const std::string& form);
/// JSON text; nothing of it if it is malformed.
std::string mask_json(const std::string& json);
/// The head of a request: its query, its credentials and what looks like a card.
std::string mask_head(std::string_view head);
/// The body of a request. One that is neither a form nor JSON is not shown.
std::string mask_request_body(const std::string& body);
/// The body of an answer. Text of another type than JSON is masked as free text.
std::string mask_answer_body(const std::string& content_type, const std::string& body);

}  // namespace gateway

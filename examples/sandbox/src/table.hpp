// The contract as data: the parameters of every operation. contract.hpp reads them.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "rules.hpp"

namespace gateway {

enum class Need { mandatory, optional, conditional };

enum class Type {
  text,           // bounds count characters
  latin,          // text whose letters are Latin
  letters,        // letters of A to Z only
  digits,         // text of digits only
  integer,        // bounds count digits
  code,           // an integer whose leading zeros count: in JSON a number or a string of digits
  decimal,        // at most three places after a decimal point; bounds count characters
  number,         // any JSON number
  boolean,        // JSON true and false; in a form the words
  local_time,     // yyyy-MM-ddTHH:mm:ss
  moment,         // ISO 8601 date, or date and time
  day,            // YYYYMMDD
  month,          // YYYYMM
  month_of_year,  // MM
  address,        // IPv4 or IPv6
  phone,          // 7 to 15 digits, a leading + or 00 is not counted
  url,            // begins with its scheme
  email,          // has a local part and a domain
  bytes,          // Base64 text, or a JSON list of bytes
  object,         // one block
  list,           // a list of blocks
  one_or_list,    // a block, or a list of blocks
  text_list,      // a list of texts
  integer_list,   // a list of integers
  attributes,     // any names with single values
};

struct Block;

struct Field {
  std::string name;
  Type type;
  Need need;
  std::size_t min = 0;
  std::size_t max = 0;  // 0: not bounded
  const Block* block = nullptr;
  std::vector<std::string> values = {};  // a closed enumeration, if not empty
};

struct Block {
  std::vector<Field> fields;
  std::vector<Rule> rules;
};

/// How the parameters of an operation come: `browser_form` is a form, or a query, or both, because
/// the cardholder's browser may be sent there; such an operation and a query need no credentials.
/// `form_or_query` needs them, also in a query.
enum class Encoding { form, json, query, browser_form, form_or_query };

struct Operation {
  std::string name;
  Block request;
  Encoding encoding = Encoding::form;
  std::string folder;             ///< of the e-commerce gateway, below its context
  std::vector<Rule> credentials;  ///< about the parameters that say who asks
};

/// Null if the service has no operation of this name.
const Operation* find_ecommerce_operation(const std::string& name);
/// Returns the e-commerce operation with this path below the context.
const Operation* ecommerce_operation_at(const std::string& path);
const Operation* find_card_operation(const std::string& name);
/// How an example of the second path shape spells p2pCredit.
inline constexpr const char* second_spelling = "p2PCredit";

}  // namespace gateway

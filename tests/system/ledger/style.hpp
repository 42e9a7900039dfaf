// The forms that an answer of the same meaning may take.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "system/ledger/random.hpp"

namespace ledger {

using Json = nlohmann::ordered_json;

/// Writes answers: without variation like the specifications' examples, with variation in any form
/// that they allow, chosen by the seed.
class Style {
 public:
  Style(std::uint64_t seed, bool vary) : random_(seed), vary_(vary) {}

  /// Adds an errorCode: as a string, an integer or padded with a zero. A code of 0 may be left out
  /// where the field is optional.
  void error_code(Json& answer, int code, bool optional, const char* name = "errorCode");
  /// Adds `success`, always or sometimes. `success` decides where both are present, so the error
  /// code may then have any value.
  void success(Json& answer, bool succeeded);
  /// Adds a number, as a number or as a string.
  Json number(std::int64_t value);
  /// Adds an action code: as a number, as text, with blanks or with leading zeros.
  Json code(const std::string& text);
  /// Adds a list: bare, wrapped under the name of its records, or a single object.
  void list(Json& answer, const char* name, const char* record, const std::vector<Json>& items);
  /// Chooses one of the two spellings.
  const char* either(const char* first, const char* second);
  /// Decides whether to leave out an optional field.
  bool leaves_out() { return vary_ && random_.chance(30); }
  bool chance(unsigned percent) { return vary_ && random_.chance(percent); }

  /// Composes the answer's text: fields in any order, white space, fields of a later version.
  std::string text(Json answer);

  /// Composes an HTTP response with a JSON body.
  std::string http(int status, const std::string& body);

 private:
  Json shuffled(const Json& value, bool top);

  Random random_;
  bool vary_;
};

}  // namespace ledger

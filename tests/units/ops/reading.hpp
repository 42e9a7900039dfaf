// How responses are read: what does not depend on the operation is compiled once.
#pragma once

#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <tillwire/model/result.hpp>
#include <vector>

#include "exchange.hpp"

namespace tillwire::test {

/// A value of a table. Made of a literal here and not by nlohmann's constructor, which is one more
/// template for each length of a text.
struct Sample {
  Sample(const char* text);
  Sample(const std::string& text);
  Sample(bool truth);
  Sample(int number);
  Sample(std::int64_t number);
  Sample(Json any);

  Json value;
};

/// One row of a response's table.
struct ReadRow {
  std::string name;  // of records inside: `outer.inner`
  bool mandatory;
  Json sample;
  std::string expected;  // if it is not the sample as text

  std::string text() const;
};

/// What a client made of a body: a copy, for errors borrow the client's memory too.
struct Reading {
  explicit Reading(const Error* refused);

  bool good;
  Errc error = Errc::none;
  Delivery delivery = Delivery::answered;
  std::optional<std::string> field;
  std::vector<std::string> members;  // as text, one a row
};

/// Gives the rows' samples in each of the forms gateways use, and without each of them. `wrap` puts
/// the record into the response, `path` is its place there.
void check_reading(const std::vector<ReadRow>& rows, const std::string& path,
                   const std::function<Json(Json)>& wrap,
                   const std::function<Reading(const std::string&)>& read);

}  // namespace tillwire::test

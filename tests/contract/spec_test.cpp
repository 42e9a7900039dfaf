// Every operation against the tables: the bytes it sends, what it refuses, what it reads.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <set>

#include "call.hpp"
#include "rules.hpp"
#include "samples.hpp"
#include "support/call_site.hpp"
#include "tables.hpp"

namespace tillwire::test {
namespace {

// Writes the expected request without the library's code.

std::string form_encoded(const std::string& text) {
  constexpr char hex[] = "0123456789ABCDEF";
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte == ' ') {
      out += '+';
    } else if (byte < 0x80 &&
               (std::isalnum(byte) != 0 || c == '*' || c == '-' || c == '.' || c == '_')) {
      out += c;
    } else {
      out += {'%', hex[byte / 16], hex[byte % 16]};
    }
  }
  return out;
}

std::string as_text(const Json& value) {
  return value.is_string() ? value.get<std::string>() : value.dump();
}

/// Returns the pairs of a form. Objects are sent as JSON; a list of texts repeats its name.
std::vector<std::string> form_pairs(const Json& request) {
  std::vector<std::string> pairs;
  for (const auto& [name, value] : request.items()) {
    for (const Json& each : value.is_array() ? value : Json::array({value})) {
      pairs.push_back(form_encoded(name) + "=" + form_encoded(as_text(each)));
    }
  }
  return pairs;
}

std::string joined(const std::vector<std::string>& pairs) {
  std::string out;
  for (const std::string& each : pairs) out += (out.empty() ? "" : "&") + each;
  return out;
}

Json merged(Json first, const Json& second) {
  first.update(second);
  return first;
}

std::string sorted_pairs(const std::string& form) {
  std::vector<std::string> pairs;
  for (std::size_t from = 0; from <= form.size();) {
    const std::size_t to = std::min(form.find('&', from), form.size());
    pairs.push_back(form.substr(from, to - from));
    from = to + 1;
  }
  std::sort(pairs.begin(), pairs.end());
  return joined(pairs);
}

/// The same value with its names in alphabetical order, at every level.
nlohmann::json sorted_names(const std::string& json) {
  return nlohmann::json::parse(json, nullptr, false);
}

/// Numbers and text of the same characters are the same: which of the two a field is kept as is
/// not the tables' business.
bool same(const Json& left, const Json& right) {
  if (left.is_object() && right.is_object()) {
    if (left.size() != right.size()) return false;
    for (const auto& [name, value] : left.items()) {
      if (!right.contains(name) || !same(value, right[name])) return false;
    }
    return true;
  }
  if (left.is_array() && right.is_array()) {
    return left.size() == right.size() && std::equal(left.begin(), left.end(), right.begin(), same);
  }
  if (left.is_structured() || right.is_structured()) return false;
  return left.is_boolean() == right.is_boolean() && as_text(left) == as_text(right);
}

/// Removes objects without members: the library does not report whether one was received.
Json pruned(const Json& value) {
  if (value.is_array()) {
    Json out = Json::array();
    for (const Json& each : value) out.push_back(pruned(each));
    return out;
  }
  if (!value.is_object()) return value;
  Json out = Json::object();
  for (const auto& [name, inner] : value.items()) {
    const Json less = pruned(inner);
    if (!(less.is_object() && less.empty())) out[name] = less;
  }
  return out;
}

class Spec : public testing::TestWithParam<Table> {
 protected:
  void SetUp() override {
    operation_ = find_by_path(table().path);
    ASSERT_NE(operation_, nullptr) << "there is no operation at " << table().path;
  }

  static const Table& table() { return GetParam(); }

  Called send(const Json& request) const { return call(*operation_, request); }

  void expect_sent(const Json& given, CallSite site = CallSite::here()) const {
    const Traced traced(site);
    const char* const user = table().service == "p2p JSON" ? "username" : "userName";
    expect_sent(given, {{user, "shop-api"}, {"password", "secret"}}, send(given));
  }
  void expect_sent(const Json& given, const Json& credentials, const Called& called,
                   CallSite site = CallSite::here()) const {
    const Traced traced(site);
    ASSERT_TRUE(called.sent) << called.error << " at " << called.field << " with "
                             << given.dump().substr(0, 2000);
    const Json request = with_numerals(given);
    const std::string& service = table().service;
    const bool is_get = service == "page" || service == "query";
    EXPECT_EQ(called.method, is_get ? "GET" : "POST");
    if (is_get) {
      const std::string pairs = joined(form_pairs(request));
      EXPECT_EQ(called.target, table().path + (pairs.empty() ? "" : "?" + pairs));
      EXPECT_EQ(called.body, "");
      return;
    }
    EXPECT_EQ(called.target, table().path);
    if (service == "form") {
      EXPECT_EQ(called.type, "application/x-www-form-urlencoded");
      const std::string form = joined(form_pairs(merged(credentials, request)));
      if (table().free_order) {
        EXPECT_EQ(sorted_pairs(called.body), sorted_pairs(form));
      } else {
        EXPECT_EQ(called.body, form);
      }
      return;
    }
    EXPECT_EQ(called.type, "application/json");
    const bool named = service == "json" || service == "p2p JSON";
    const std::string json = (named ? merged(credentials, request) : request).dump();
    if (table().free_order) {
      EXPECT_EQ(called.body.size(), json.size());
      EXPECT_EQ(sorted_names(called.body), sorted_names(json));
    } else {
      EXPECT_EQ(called.body, json);
    }
  }

  /// `errors`: any of them, with `|` between them; so with the fields that may be named.
  void expect_refused(const Json& request, const std::string& errors,
                      const std::vector<std::string>& fields,
                      CallSite site = CallSite::here()) const {
    const Traced traced(site);
    const Called called = send(request);
    const std::string shown = request.dump().substr(0, 2000);
    EXPECT_FALSE(called.sent) << "sent " << shown;
    EXPECT_NE(("|" + errors + "|").find("|" + called.error + "|"), std::string::npos)
        << called.error << " at " << called.field << ", not " << errors << ", with " << shown;
    bool named = false;
    for (const std::string& each : fields) named = named || indexed(each) == called.field;
    EXPECT_TRUE(named) << "the field named is " << called.field << ", with " << shown;
  }

  /// Converts digits that are sent as a number in JSON, and therefore lose their leading zeros.
  Json with_numerals(Json request) const {
    for (const TableRow& row : table().request) {
      if (row.type == "numeral") make_number(request, row.path);
    }
    return request;
  }

  static void make_number(Json& request, const std::string& path) {
    const std::size_t brackets = path.find("[].");
    if (brackets != std::string::npos) {
      Json* const list = find(request, path.substr(0, brackets));
      if (list == nullptr) return;
      for (Json& element : *list) make_number(element, path.substr(brackets + 3));
    } else if (Json* const value = find(request, path)) {
      *value = std::stoll(value->get<std::string>());
    }
  }

  /// A request with its fields in the order of the rows.
  Json in_order(const Json& request) const {
    Json ordered = Json::object();
    for (const TableRow& row : table().request) {
      const std::string name = row.path.substr(0, row.path.find_first_of(".["));
      if (request.contains(name)) ordered[name] = request.at(name);
    }
    return ordered;
  }

  /// The first complete request that has this field.
  Json complete_with(const std::string& path) const {
    for (Json each : table().full) {
      if (find(each, path) != nullptr) return each;
    }
    return nullptr;
  }

  const cli::Operation* operation_ = nullptr;
};

TEST_P(Spec, SendsExactlyTheseBytes) {
  if (!table().minimal.is_null()) {
    SCOPED_TRACE("minimal");
    expect_sent(table().minimal);
    if (!table().minimal_body.empty()) {
      const Called called = send(table().minimal);
      EXPECT_EQ(called.body.empty() ? called.target : called.body,
                (called.body.empty() ? table().path + "?" : "") + table().minimal_body);
    }
  }
  for (const Json& each : table().full) expect_sent(each);
}

TEST_P(Spec, EachRowOfTheRequest) {
  for (const TableRow& row : table().request) {
    SCOPED_TRACE(row.path);
    const Json complete = complete_with(row.path);
    ASSERT_FALSE(complete.is_null()) << "no complete request has this field";
    for (const Json& value : good_samples(row)) {
      SCOPED_TRACE("with " + value.dump());
      Json request = complete;
      put(request, row.path, value);
      const Json along = table().along.value(row.path, Json::object());
      if (value.is_string() && along.contains(value)) {
        request.update(along.at(value));
        request = in_order(request);
      }
      expect_sent(request);
    }
    for (const Bad& bad : bad_samples(row)) {
      SCOPED_TRACE("with " + bad.value.dump());
      Json request = complete;
      put(request, row.path, bad.value);
      expect_refused(request, bad.error, {row.path});
    }
    // The sandbox judges signs by what a number means.
    const bool is_unsigned = row.type == "integer" || row.type == "long" || row.type == "some";
    if (is_unsigned && row.values.empty()) {
      Json negative = complete;
      put(negative, row.path, -1);
      expect_refused(negative, "bad_value", {row.path});
    }
    Json without = complete;
    remove(without, row.path);
    if (row.need == 'M') {
      expect_refused(without, "missing", {row.path});
    } else if (broken_rules(table(), Judge::library, without).empty()) {
      expect_sent(without);
    }
  }
}

TEST_P(Spec, IdNumberBelongsToOneOperation) {
  const auto has = [](const std::string& path) {
    return std::any_of(table().request.begin(), table().request.end(),
                       [&](const TableRow& row) { return row.path == path; });
  };
  const bool takes = has("cardIdentification.idNumber");
  EXPECT_EQ(takes, table().name == "getCardData");
  if (takes || !has("cardIdentification.cardNumber")) return;
  Json request = table().full[0];
  request["cardIdentification"]["idNumber"] = "AB 123";
  EXPECT_FALSE(send(request).sent);
}

TEST_P(Spec, EachRuleKeptAndBroken) {
  for (const Trial& trial : rule_trials(table(), Judge::library)) {
    if (trial.broken.empty()) {
      expect_sent(trial.request);
      continue;
    }
    std::string errors;
    std::vector<std::string> fields;
    for (const Finding& each : trial.broken) {
      errors += (errors.empty() ? "" : "|") + each.error;
      fields.insert(fields.end(), each.fields.begin(), each.fields.end());
    }
    expect_refused(trial.request, errors, fields);
  }
}

TEST_P(Spec, EachRuleOfTheCredentials) {
  const Json request = table().full.empty() ? Json::object() : table().full[0];
  const Table credentials = read_credentials(table().service);
  for (const Trial& trial : rule_trials(credentials, Judge::library)) {
    SCOPED_TRACE(trial.request.dump());
    const Called called = call(*operation_, request, "{}", trial.request);
    if (trial.broken.empty()) {
      expect_sent(request, trial.request, called);
    } else {
      EXPECT_EQ(called.error, "credentials");
      EXPECT_FALSE(called.sent);
    }
  }
}

TEST_P(Spec, EachCaseThatNoRuleSays) {
  for (const Json& each : table().cases) {
    SCOPED_TRACE(each.dump());
    Json request = Json::object();
    for (const TableRow& row : table().request) {
      const Json& set = each["set"];
      if (set.contains(row.path)) {
        request[row.path] = set[row.path];
      } else if (table().minimal.contains(row.path)) {
        request[row.path] = table().minimal[row.path];
      }
    }
    if (each["error"] == "none") {
      expect_sent(request);
    } else {
      expect_refused(request, each["error"], each["fields"]);
    }
  }
}

// Responses.

std::string snake(const std::string& name) {
  std::string out;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const bool upper = std::isupper(static_cast<unsigned char>(name[i])) != 0;
    if (upper && i != 0) out += '_';
    out += static_cast<char>(std::tolower(static_cast<unsigned char>(name[i])));
  }
  return out;
}

std::string capitals(std::string name) {
  for (char& c : name) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return name;
}

/// A value in which `change` has had its turn with every scalar and every name.
template <class Name, class Scalar>
Json changed(const Json& value, const Name& name_of, const Scalar& scalar) {
  if (value.is_array()) {
    Json out = Json::array();
    for (const Json& each : value) out.push_back(changed(each, name_of, scalar));
    return out;
  }
  if (!value.is_object()) return scalar(value);
  Json out = Json::object();
  for (const auto& [name, inner] : value.items()) {
    out[name_of(name)] = changed(inner, name_of, scalar);
  }
  return out;
}

Json itself(const Json& value) {
  return value;
}

Json as_strings(const Json& value) {
  return value.is_number() ? Json(value.dump()) : value;
}

/// Text that a JSON number can be.
Json as_numbers(const Json& value) {
  if (!value.is_string()) return value;
  const std::string text = value.get<std::string>();
  const std::size_t sign = text[0] == '-' ? 1 : 0;
  const std::size_t digits = text.size() - sign;
  const bool integer = digits != 0 && digits <= 18 &&
                       text.find_first_not_of("0123456789", sign) == std::string::npos &&
                       (digits == 1 || text[sign] != '0');
  return integer ? number(text) : value;
}

Json with_unknown(const Json& value) {
  if (value.is_array()) {
    Json out = Json::array();
    for (const Json& each : value) out.push_back(with_unknown(each));
    return out;
  }
  if (!value.is_object()) return value;
  Json out = {{"ofTomorrow", {{"errorCode", Json::array({1, 2})}, {"name", nullptr}}}};
  for (const auto& [name, inner] : value.items()) out[name] = with_unknown(inner);
  out["alsoNew"] = "x";
  return out;
}

class Responses : public Spec {
 protected:
  void SetUp() override {
    Spec::SetUp();
    if (HasFatalFailure()) return;
    request_ = table().minimal.is_null() ? table().full.empty() ? Json::object() : table().full[0]
                                         : table().minimal;
    rows_ = table().response;
    answer_ = table().answer;
  }

  /// Returns whether a field is one of those that decide about success: only in the outermost
  /// object.
  static bool decides(const TableRow& row) {
    return row.need == 'D' && row.path.find('.') == std::string::npos;
  }
  /// Returns whether the library decides nothing by a field, so that an answer may lack it.
  static bool informs(const Description& of, const std::string& path) {
    const std::size_t end = path.find('.');
    const std::string name = path.substr(0, std::min(end, path.find('[')));
    for (const FieldDescription& each : of.fields) {
      if (each.name != name) continue;
      return end == path.npos ? each.informative : informs(*each.nested, path.substr(end + 1));
    }
    return false;
  }
  bool is_decided(const Json& body) const {
    return std::any_of(rows_.begin(), rows_.end(), [&](const TableRow& row) {
      return decides(row) && body.contains(row.path);
    });
  }

  void expect_read(const Json& body, const Json& expected, CallSite site = CallSite::here()) const {
    const Traced traced(site);
    const Called called = call(*operation_, request_, body.dump());
    EXPECT_EQ(called.error, "none") << called.field << " of " << body.dump();
    const Json wanted = pruned(expected);
    EXPECT_TRUE(same(called.response, wanted))
        << "read " << called.response.dump() << "\nnot  " << wanted.dump();
  }

  void expect_missed(const Json& body, const std::string& path,
                     CallSite site = CallSite::here()) const {
    const Traced traced(site);
    const Called called = call(*operation_, request_, body.dump());
    EXPECT_EQ(called.error, "field_missing") << body.dump();
    // If an object is missing, the error may name its first mandatory field.
    EXPECT_TRUE(called.field == path || called.field.rfind(path + ".", 0) == 0) << called.field;
  }

  Json request_;
  std::vector<TableRow> rows_;
  Json answer_;
};

TEST_P(Responses, InEveryForm) {
  if (answer_.is_null()) return;
  const auto same_name = [](const std::string& name) { return name; };
  {
    SCOPED_TRACE("as the table says");
    expect_read(answer_, answer_);
  }
  {
    SCOPED_TRACE("in snake_case");
    expect_read(changed(answer_, snake, itself), answer_);
  }
  {
    SCOPED_TRACE("in capitals");
    expect_read(changed(answer_, capitals, itself), answer_);
  }
  {
    SCOPED_TRACE("numbers as strings");
    expect_read(changed(answer_, same_name, as_strings), answer_);
  }
  {
    SCOPED_TRACE("strings as numbers");
    expect_read(changed(answer_, same_name, as_numbers), answer_);
  }
  {
    SCOPED_TRACE("with unknown fields");
    expect_read(with_unknown(answer_), answer_);
  }
  for (const TableRow& row : rows_) {
    if (!row.is_list()) continue;
    SCOPED_TRACE(row.path);
    Json answer = answer_;
    const Json list = *find(answer, row.path);
    const auto as = [&](const Json& form) {
      Json body = answer_;
      put(body, row.path, form);
      return body;
    };
    const Json one = Json::array({list[0]});
    Json twice = list;
    for (const Json& each : list) twice.push_back(each);
    expect_read(as(twice), as(twice));
    expect_read(as(Json::array()), as(Json::array()));
    if (row.type == "[object]") expect_read(as(list[0]), as(one));
    if (row.wrapper.empty()) continue;
    expect_read(as({{row.wrapper, twice}}), as(twice));
    expect_read(as({{row.wrapper, list[0]}}), as(one));
    expect_read(as({{row.wrapper, Json::array()}}), as(Json::array()));
    expect_read(as({{snake(row.wrapper), twice}}), as(twice));
  }
  for (const Json& form : table().forms) {
    SCOPED_TRACE(form["of"].get<std::string>());
    expect_read(form["body"], form["gives"]);
  }
}

TEST_P(Responses, EachRow) {
  if (answer_.is_null()) return;
  for (const TableRow& row : rows_) {
    SCOPED_TRACE(row.path);
    Json without = answer_;
    ASSERT_NE(find(without, row.path), nullptr) << "the sample does not have this field";
    remove(without, row.path);
    Json null = answer_;
    put(null, row.path, nullptr);
    for (const Json& each : {without, null}) {
      const bool is_needed = row.need == 'M' && !informs(*operation_->response, row.path);
      if (is_needed || (decides(row) && !is_decided(without))) {
        expect_missed(each, indexed(row.path));
      } else {
        expect_read(each, without);
      }
    }
    if (row.type == "boolean") {
      for (const bool truth : {true, false}) {
        Json as_text = answer_;
        put(as_text, row.path, truth ? "true" : "false");
        Json expected = answer_;
        put(expected, row.path, truth);
        expect_read(as_text, expected);
        expect_read(expected, expected);
      }
    }
    const bool is_choice = row.type == "open" || row.type == "closed" || !row.values.empty();
    if (!is_choice || row.is_list()) continue;
    std::vector<std::string> values = row.values;
    values.insert(values.end(), {"of tomorrow", "99", ""});
    for (const std::string& value : values) {
      Json other = answer_;
      put(other, row.path, value);
      expect_read(other, other);
    }
  }
}

TEST_P(Responses, NeedsOneOfTheFieldsThatDecide) {
  if (answer_.is_null() || std::none_of(rows_.begin(), rows_.end(), decides)) return;
  Json without = answer_;
  for (const TableRow& row : rows_) {
    if (decides(row)) remove(without, row.path);
  }
  EXPECT_EQ(call(*operation_, request_, without.dump()).error, "field_missing") << without.dump();
}

TEST_P(Responses, SuccessAndFaults) {
  if (answer_.is_null()) return;
  const auto says_no = [](const Called& called) {
    const cli::Verdict verdict = called.verdict;
    return verdict == cli::Verdict::refused || verdict == cli::Verdict::declined ||
           verdict == cli::Verdict::doubtful ||
           (verdict == cli::Verdict::order && called.standing == Standing::unknown);
  };
  const auto called_with = [this](const std::string& name, const Json& code) {
    Json body = answer_;
    body[name] = code;
    const Called called = call(*operation_, request_, body.dump());
    EXPECT_EQ(called.error, "none") << called.field;
    return called;
  };
  const auto verdict_of = [&](const std::string& name, const Json& code) {
    return called_with(name, code).verdict;
  };
  if (table().service == "card JSON") {
    for (const char* fault : {R"({"svfeProcessingFault":{"responseCode":"05","message":"m"}})",
                              R"({"serviceLevelFault":{"errorCode":"1","errorDesc":"d"}})"}) {
      const Called called = call(*operation_, request_, fault);
      EXPECT_EQ(called.error, "fault") << fault;
    }
    if (!answer_.contains("responseCode")) return;
    EXPECT_NE(verdict_of("responseCode", "00"), cli::Verdict::refused);
    for (const char* code : {"05", "51", "A1", "", "94"}) {
      EXPECT_TRUE(says_no(called_with("responseCode", code))) << code;
    }
    return;
  }
  if (answer_.contains("success")) {  // it wins over the code
    EXPECT_NE(verdict_of("success", true), cli::Verdict::refused);
    EXPECT_TRUE(says_no(called_with("success", false)));
    const bool is_mandatory = std::any_of(rows_.begin(), rows_.end(), [](const TableRow& row) {
      return row.path == "success" && row.need == 'M';
    });
    if (is_mandatory) return;
    answer_.erase("success");
  }
  if (!answer_.contains("errorCode")) return;
  for (const Json& code : {Json("0"), Json(0), Json("00")}) {
    EXPECT_NE(verdict_of("errorCode", code), cli::Verdict::refused) << code;
  }
  for (const Json& code : {Json("1"), Json(5), Json("07"), Json("")}) {
    EXPECT_TRUE(says_no(called_with("errorCode", code))) << code;
  }
  Json absent = answer_;
  absent.erase("errorCode");
  const Called called = call(*operation_, request_, absent.dump());
  // Where something has to say that it succeeded, nothing else may do so here.
  if (called.error != "field_missing") {
    EXPECT_FALSE(says_no(called)) << called.error;
  }
}

TEST_P(Responses, RefusalKeepsItsWords) {
  const bool card = table().service == "card JSON";
  const char* const refusal = card ? R"({"responseCode":"14","errorMessage":"no such card"})"
                                   : R"({"success":false,"errorCode":"5","errorMessage":"denied"})";
  const Called called = call(*operation_, request_, refusal);
  ASSERT_TRUE(called.sent) << called.field;
  if (called.error == "none") {
    EXPECT_NE(called.verdict, cli::Verdict::success);
  } else {
    EXPECT_EQ(called.error, "fault") << called.field;
  }
  EXPECT_EQ(called.fault_code, card ? "14" : "5");
  EXPECT_EQ(called.fault_words, card ? "no such card" : "denied");
}

std::string test_name(const testing::TestParamInfo<Table>& info) {
  std::string name = info.param.name;
  for (char& c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  }
  return name;
}

INSTANTIATE_TEST_SUITE_P(All, Spec, testing::ValuesIn(read_tables()), test_name);
INSTANTIATE_TEST_SUITE_P(All, Responses, testing::ValuesIn(read_tables()), test_name);

std::multiset<std::string> paths(const std::vector<Table>& tables) {
  std::multiset<std::string> all;
  for (const Table& each : tables) all.insert(each.path);
  return all;
}

/// The letter of a need.
char letter_of(Need need) {
  if (is_mandatory(need)) return 'M';
  if (is_conditional(need)) return 'C';
  if (need == Need::tolerated) return 'T';
  return need == Need::decisive ? 'D' : 'O';
}

std::string bounds_in_words(std::size_t min, std::size_t max) {
  return std::to_string(min) + ".." + (max == 0 ? "" : std::to_string(max));
}

/// Compares a field as the library describes it with its row.
void compare(const FieldDescription& field, const TableRow& row, bool is_request,
             CallSite site = CallSite::here()) {
  const Traced traced(site);
  EXPECT_EQ(letter_of(field.need), row.need) << "the need";
  EXPECT_EQ(field.beyond, row.mark == "beyond") << "beyond the specification";
  if (row.is_list()) {
    EXPECT_EQ(field.single, row.max == 1) << "a list of one element";
    return;
  }
  const std::set<std::string> values(field.values.begin(), field.values.end());
  std::set<std::string> listed(row.values.begin(), row.values.end());
  listed.erase("");
  if (is_request) {
    EXPECT_EQ(field.closed, row.type == "closed") << "whether other values are sent";
  }
  if (row.type == "closed" || row.type == "letters") {
    EXPECT_EQ(values, listed) << "the values";
  }
  if (!values.empty()) {
    EXPECT_TRUE(std::includes(values.begin(), values.end(), listed.begin(), listed.end()))
        << "a value that the library has no name for";
  }
  EXPECT_EQ(field.negative, row.type == "signed") << "whether the number may be negative";
  // A row of the library has no room for bounds from 16: a condition of the struct has them.
  const bool is_elsewhere = row.type == "hex" && row.min > 6;
  const bool is_bounded = field.form == TextForm::any || field.form == TextForm::url;
  if (!values.empty() || !is_bounded || is_elsewhere) return;
  EXPECT_EQ(bounds_in_words(field.min, field.max), bounds_in_words(row.min, row.max));
}

/// Compares all fields of a description with the rows, in any order. Returns their paths.
std::set<std::string> compare(const Description& described, const std::string& prefix,
                              const std::vector<TableRow>& rows, bool is_request,
                              CallSite site = CallSite::here()) {
  const Traced traced(site);
  std::set<std::string> paths;
  for (const FieldDescription& field : described.fields) {
    const std::string path = prefix + field.name;
    SCOPED_TRACE(path);
    paths.insert(path);
    const auto row = std::find_if(rows.begin(), rows.end(),
                                  [&](const TableRow& each) { return each.path == path; });
    if (row == rows.end()) {
      ADD_FAILURE() << "the contract has no row";
    } else {
      compare(field, *row, is_request);
    }
    if (field.nested == nullptr || field.nested->is_value()) continue;
    const bool is_list = field.kind == FieldKind::items || field.kind == FieldKind::list;
    paths.merge(compare(*field.nested, path + (is_list ? "[]." : "."), rows, is_request));
  }
  return paths;
}

void expect_same(const Description& described, const std::vector<TableRow>& rows, bool is_request,
                 CallSite site = CallSite::here()) {
  const Traced traced(site);
  SCOPED_TRACE(is_request ? "the request" : "the answer");
  const std::set<std::string> paths = compare(described, "", rows, is_request);
  for (const TableRow& row : rows) {
    EXPECT_EQ(paths.count(row.path), 1U) << "the library has no field " << row.path;
  }
}

TEST_P(Spec, LibraryDescribesEachFieldAsTheContract) {
  EXPECT_EQ(operation_->is_beyond, table().is_beyond);
  expect_same(*operation_->request, table().request, true);
  if (table().service != "page") expect_same(*operation_->response, table().response, false);
}

TEST(Contract, LibraryDescribesTheCredentialsAsTheContract) {
  expect_same(description_of<Credentials>, read_credentials("form").request, true);
}

TEST(Contract, WhatIsOpenIsSaidWhereItIsMarked) {
  for (const Note& note : read_notes()) {
    SCOPED_TRACE(note.name);
    EXPECT_FALSE(note.open.empty() && !note.marks.empty()) << "a mark, and no word on what is open";
    const bool says_beyond = note.open.find("beyond the specification") != std::string::npos;
    EXPECT_EQ(says_beyond, note.marks.count("beyond") != 0) << note.open;
  }
}

TEST(Operations, AreThoseOfTheSpecificationsAndThoseBeyond) {
  std::multiset<std::string> known;
  for (const cli::Operation& each : cli::operations()) known.insert(path_of(each));
  EXPECT_EQ(known, paths(read_tables()));
}

}  // namespace
}  // namespace tillwire::test

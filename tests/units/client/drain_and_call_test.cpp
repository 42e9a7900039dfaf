// Calls and drains the same answers: both accept the same ones, at every buffer size.
#include <algorithm>
#include <memory>
#include <string>
#include <support/stride.hpp>
#include <tillwire/ops/transactions.hpp>
#include <vector>

#include "lists.hpp"

namespace tillwire::test::drain_and_call_test {
namespace {

struct Ask {
  Text text;
  struct Inner {
    List<Line> lines;
    Text note;
    static constexpr auto fields() {
      return Fields{
          field("lines", &Inner::lines, optional().inside("line")),
          field("note", &Inner::note, optional()),
      };
    }
  };
  struct Response {
    Text before;
    List<Line> lines;
    List<Line> bare;
    List<Optional<std::int32_t>> numbers;
    List<Text> words;
    Inner inner;
    Text after;
    static constexpr auto fields() {
      return Fields{
          field("before", &Response::before, optional()),
          field("lines", &Response::lines, optional().inside("line")),
          field("bare", &Response::bare, optional()),
          field("numbers", &Response::numbers, optional()),
          field("words", &Response::words, optional().inside("word")),
          field("inner", &Response::inner, optional()),
          field("after", &Response::after, optional()),
      };
    }
  };
  static constexpr Endpoint endpoint{rest, "ask.do", safe};
  static constexpr auto fields() { return Fields{field("text", &Ask::text, optional())}; }
};

std::string shown(const Line& line) {
  return text_or_dash(line.name) + ":" + (line.count.present() ? std::to_string(*line.count) : "-");
}
std::string shown(const Optional<std::int32_t>& number) {
  return number.present() ? std::to_string(*number) : "-";
}
std::string shown(const Text& text) {
  return text_or_dash(text);
}
std::string shown(const transactions::TransactionRecord& record) {
  return std::to_string(record.amount.minor_units()) + "/" +
         text_or_dash(record.operation_direction);
}

/// The result of an exchange.
struct Outcome {
  Errc code = Errc::none;
  std::string field;
  std::vector<std::string> elements;
  std::uint32_t left = 0;  // elements in the answer's own list
  std::string around;

  bool too_large() const { return code == Errc::record_too_large || code == Errc::body_too_large; }
};

template <class Object, class Member>
const auto& reach(const Object& object, Member Object::*member) {
  return object.*member;
}
template <class Object, class Member, class... Rest>
const auto& reach(const Object& object, Member Object::*member, Rest... rest) {
  return reach(object.*member, rest...);
}

template <class Response>
std::string around(const Response&) {
  return {};
}
std::string around(const Ask::Response& answer) {
  return text_or_dash(answer.before) + "," + text_or_dash(answer.after) + "," +
         text_or_dash(answer.inner.note);
}

/// Runs one exchange with buffers of these sizes.
template <class Operation>
class Exchange {
 public:
  Exchange(const std::string& response, std::uint32_t at_once, std::uint32_t room)
      : memory_(new char[1024 + room]),
        client_(gateway_, transport_, clock_,
                Memory(memory_.get(), 1024, &memory_[1024], room, mark_)) {
    transport_.connection().until_sent().give(response, at_once).closes();
  }

  template <auto... Members>
  Outcome call(const Operation& request) {
    const auto answer = client_.call(request);
    Outcome outcome = about(answer);
    for (const auto& each : reach(*answer, Members...)) outcome.elements.push_back(shown(each));
    return outcome;
  }

  template <auto... Members>
  Outcome drain(const Operation& request) {
    std::vector<std::string> elements;
    const auto answer = client_.template drain<Members...>(
        request, [&elements](const auto& each) { elements.push_back(shown(each)); });
    Outcome outcome = about(answer);
    outcome.elements = elements;
    outcome.left = reach(*answer, Members...).size();
    EXPECT_EQ(client_.delivered(), elements.size());
    EXPECT_TRUE(transport_.complaints.empty());
    return outcome;
  }

 private:
  static Outcome about(const Result<typename Operation::Response>& answer) {
    Outcome outcome;
    outcome.code = answer.error().code;
    if (answer.error().field != nullptr) outcome.field = answer.error().field;
    outcome.around = around(*answer);
    return outcome;
  }

  ScriptedTransport transport_;
  ManualClock clock_;
  Gateway gateway_ = sample_gateway();
  const void* mark_ = nullptr;
  std::unique_ptr<char[]> memory_;
  Client client_;
};

/// Number of exchanges that were, or could have been, tried.
std::uint32_t exchanges = 0;

/// Buffer sizes: the whole answer fits into the last but one; the last is larger.
std::uint32_t next_room(std::uint32_t room, std::uint32_t whole) {
  return room < whole ? std::min(room + 1 + room / 8, whole) : whole + 1;
}

/// Sends an answer to a called and to drained operations; `Members` lead to the list. An answer
/// larger than a buffer may be refused, but not if a smaller buffer accepted it, and not if the
/// whole answer fits.
template <auto... Members, class Operation>
void expect_alike(const Operation& request, const std::string& body) {
  SCOPED_TRACE(body.substr(0, 300));
  const auto whole = static_cast<std::uint32_t>(body.size() + 128);
  const Outcome called =
      Exchange<Operation>(ok(body), UINT32_MAX, whole).template call<Members...>(request);
  ASSERT_FALSE(called.too_large());
  const std::string responses[] = {ok(body), chunked(body, 17)};
  for (const std::string& response : responses) {
    for (const std::uint32_t at_once : {1U, 23U, UINT32_MAX}) {
      bool went_through = false;
      for (std::uint32_t room = 128; room <= whole; room = next_room(room, whole)) {
        // All sizes are tried over the bodies, which have different numbers of sizes.
        if (++exchanges % stride != 0) continue;
        const Outcome drained =
            Exchange<Operation>(response, at_once, room).template drain<Members...>(request);
        const std::string where = std::to_string(room) + ", " + std::to_string(at_once);
        if (drained.too_large()) {
          EXPECT_FALSE(went_through) << where;
          EXPECT_LT(room, whole) << where;
        } else {
          went_through = true;
          EXPECT_EQ(drained.code, called.code) << where;
          // If JSON ends inside a list, decoding the whole may give a more precise position.
          if (called.code != Errc::bad_json) {
            EXPECT_EQ(drained.field, called.field) << where;
          }
          EXPECT_EQ(drained.around, called.around) << where;
          if (called.code == Errc::none) {
            EXPECT_EQ(drained.elements, called.elements) << where;
            EXPECT_EQ(drained.left, 0U) << where;
          }
        }
      }
    }
  }
}

/// A list in all its forms, and in some invalid ones; `#` stands for the wrapper's name.
std::vector<std::string> forms(const std::string& one, const std::string& many) {
  return {"null",
          "\"\"",
          "{}",
          " { } ",
          "[]",
          " [ ] ",
          one,
          "[" + one + "]",
          "[" + many + "]",
          " [ " + one + " , " + one + " ] ",
          "{\"#\":null}",
          "{\"#\":\"\"}",
          "{\"#\":[]}",
          "{\"#\":" + one + "}",
          "{\"#\":[" + many + "]}",
          "{\"count\":60,\"#\":[" + many + "]}",
          "{\"#\":[" + many + "],\"count\":60}",
          "{\"count\":60,\"more\":{\"#\":[1]},\"#\":[" + many + "],\"last\":[[{}]]}",
          "{ \"count\" : 60 , \"#\" : [ " + one + " ] , \"last\" : \"]}\" }",
          "{\"count\":60,\"#\":" + one + ",\"last\":1}",
          "{\"count\":60,\"#\":\"\"}",
          "{\"#\":[" + one + "],\"#\":[" + many + "]}",
          "{\"#\":[" + many + "],\"x\":1,\"#\":null}",
          "{\"#\":" + one + ",\"#\":" + one + "}",
          "{\"#\":[" + many + "],}",
          "{\"#\":[" + many + "] \"x\":1}",
          "{\"x\":tru,\"#\":[" + many + "]}",
          "{\"#\":[" + many + ",]}",
          "{\"#\":}",
          "[" + many + ",[]]",
          "[" + one + " " + one + "]",
          "[[" + many + "]]",
          "{\"#\":[" + many + "]",
          "true",
          "-"};
}

std::string named(std::string form, const std::string& wrapper) {
  for (std::size_t at = 0; (at = form.find('#', at)) != std::string::npos;) {
    form.replace(at, 1, wrapper);
  }
  return form;
}

/// Bodies with the list under a name: alone, with others, twice.
std::vector<std::string> bodies(const std::string& name, const std::string& form) {
  const std::string list = "\"" + name + "\":" + form;
  return {"{" + list + "}",
          "{\"before\":\"b\",\"x\":[1,{\"" + name + "\":[{}]}]," + list + ",\"after\":\"a\"}",
          "{" + list + "," + list + "}",
          "{\"" + name + "\":[]," + list + ",\"after\":\"a\"}",
          "{" + list + ",\"" + name + "\":null}",
          "{" + list + "} x"};
}

TEST(DrainAndCall, RecordsInEveryForm) {
  for (const std::string& form : forms(record(0), records(30))) {
    for (const std::string& body : bodies("lines", named(form, "line"))) {
      expect_alike<&Ask::Response::lines>(Ask(), body);
    }
    for (const std::string& body : bodies("bare", named(form, "bares"))) {
      expect_alike<&Ask::Response::bare>(Ask(), body);
    }
  }
}

TEST(DrainAndCall, RecordsOfARecord) {
  for (const std::string& form : forms(record(0), records(30))) {
    for (const std::string& inner : bodies("LI_NES", named(form, "\\u006cine"))) {
      expect_alike<&Ask::Response::inner, &Ask::Inner::lines>(
          Ask(), "{\"before\":\"b\",\"inner\":" + inner + ",\"after\":\"a\"}");
    }
  }
  const std::string inner = "\"inner\":{\"lines\":[" + records(30) + "],\"note\":\"n\"}";
  for (const std::string& body : {"{" + inner + "," + inner + "}", "{\"inner\":null," + inner + "}",
                                  "{" + inner + ",\"inner\":{}}", std::string("{\"inner\":null}"),
                                  std::string("{\"inner\":[]}"), std::string("{\"inner\":{}}"),
                                  std::string("[]"), std::string("{\"inner\":{\"lines\":[]")}) {
    expect_alike<&Ask::Response::inner, &Ask::Inner::lines>(Ask(), body);
  }
}

TEST(DrainAndCall, SingleValuesInEveryForm) {
  std::string numbers = "1";
  std::string words = "\"w\"";
  for (int i = 2; i < 60; ++i) {
    numbers += "," + std::to_string(i * 37);
    words += ",\"w" + std::to_string(i) + "\"";
  }
  for (const std::string& form : forms("978", numbers)) {
    for (const std::string& body : bodies("numbers", named(form, "number"))) {
      expect_alike<&Ask::Response::numbers>(Ask(), body);
    }
  }
  for (const char* const one : {"\"a\\\"]}\\u00e9\"", "978", "12"}) {
    for (const std::string& form : forms(one, words)) {
      for (const std::string& body : bodies("words", named(form, "word"))) {
        expect_alike<&Ask::Response::words>(Ask(), body);
      }
    }
  }
}

// An empty list does not fit into the room of one digit.
TEST(DrainAndCall, OneDigitIsDeliveredAndKept) {
  Exchange<Ask> exchange(ok(R"({"numbers":5,"after":"a"})"), 1, 256);
  const Outcome drained = exchange.drain<&Ask::Response::numbers>(Ask());
  EXPECT_EQ(drained.code, Errc::none);
  EXPECT_EQ(drained.elements, std::vector<std::string>{"5"});
  EXPECT_EQ(drained.left, 1U);
  EXPECT_EQ(drained.around, "-,a,-");
}

TEST(DrainAndCall, Transactions) {
  const std::string one =
      "{\"authorizationDate\":\"2026-01-01T00:00:00\",\"transactionType\":\"purchase\","
      "\"operationDirection\":\"DEBIT\",\"amount\":7,\"currency\":978,"
      "\"amountInAccountCurrency\":7,\"utrnno\":7000000000}";
  transactions::GetTransactions query;
  query.card.card_number = "5200000000000007";
  query.period.start = "2026-01-01";
  for (const std::string& form : forms(one, one + "," + one + "," + one)) {
    for (const std::string& body : bodies("transactions", named(form, "transaction"))) {
      expect_alike<&transactions::GetTransactions::Response::transactions>(query, body);
    }
  }
}

}  // namespace
}  // namespace tillwire::test::drain_and_call_test

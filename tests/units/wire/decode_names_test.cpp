// Names: case and underscores ignored, unknown ones skipped, deciding ones not twice; whole
// documents, and every prefix of one.
#include <gtest/gtest.h>

#include <string>

#include "sample_responses.hpp"

namespace tillwire::test::decode_names_test {
namespace {

struct Decided {
  Text error_code;
  Text order_status;
  Text order_number;
  Text free;
  static constexpr auto fields() {
    return Fields{
        field("errorCode", &Decided::error_code, optional().deciding()),
        field("orderStatus", &Decided::order_status, tolerated().deciding()),
        field("orderNumber", &Decided::order_number, mandatory().deciding()),
        field("free", &Decided::free, optional()),
    };
  }
};
using AskDecided = Answered<AskFor<Decided>>;

TEST(DecodeNames, MatchWhateverTheirCaseAndUnderscores) {
  for (const char* name : {"errorCode", "ERRORCODE", "error_code", "_error__Code_", "ErRoRcOdE",
                           "ERROR_CODE", R"(error\u0043ode)", R"(\u0065rrorCode)",
                           R"(error\u005fcode)", R"(errorCode\u005f)", R"(\u005ferrorCode)"}) {
    const AskDecided answer(std::string("{\"orderNumber\":1,\"") + name + "\":\"7\"}");
    EXPECT_EQ(answer.code(), Errc::none) << name;
    EXPECT_EQ(answer->error_code, Text("7")) << name;
  }
  for (const char* name :
       {"errorCod", "errorCodes", "error-code", "error code", "", "_", "rrorCode",
        R"(error\u0143ode)", R"(error\u1043ode)", R"(errorCode\u0000)", R"(error\nCode)",
        "error\xc3\xa9"
        "Code",
        "errorCod\x7f", "errorC[de", "errorC/de"}) {
    const AskDecided answer(std::string("{\"orderNumber\":1,\"") + name + "\":\"7\"}");
    EXPECT_EQ(answer.code(), Errc::none) << name;
    EXPECT_FALSE(answer->error_code.present()) << name;
  }
}

TEST(DecodeNames, MatchByEachLetterInEitherCase) {
  struct Letters {
    Text all;
    static constexpr auto fields() {
      return Fields{field("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", &Letters::all,
                          mandatory())};
    }
  };
  const std::string large = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  const std::string small = "abcdefghijklmnopqrstuvwxyz";
  for (const std::string& name : {large + small, small + large, large + large, small + small}) {
    const Answered<AskFor<Letters>> answer("{\"" + name + "\":\"7\"}");
    EXPECT_EQ(answer.code(), Errc::none) << name;
  }
}

TEST(DecodeNames, OfATableMayHaveDigitsAndUnderscores) {
  struct Odd {
    Text track2_data_;
    static constexpr auto fields() {
      return Fields{field("track2_data_", &Odd::track2_data_, optional())};
    }
  };
  for (const char* name : {"track2_data_", "track2data", "TRACK2DATA", "track_2data",
                           R"(track\u0032data)", R"(track2\u005fdata)"}) {
    const Answered<AskFor<Odd>> answer(std::string("{\"") + name + "\":\"7\"}");
    EXPECT_EQ(answer->track2_data_, Text("7")) << name;
  }
  // A control character, and another digit.
  for (const char* name : {R"(track\u0012data)", "track3data", "track2dat", "track2data2"}) {
    const Answered<AskFor<Odd>> answer(std::string("{\"") + name + "\":\"7\"}");
    EXPECT_EQ(answer.code(), Errc::none) << name;
    EXPECT_FALSE(answer->track2_data_.present()) << name;
  }
}

TEST(DecodeNames, DecidingFieldMayNotOccurTwice) {
  for (const char* twice :
       {R"("errorCode":0,"errorCode":0)", R"("errorCode":0,"ERROR_CODE":5)",
        R"("errorCode":"5","error\u0043ode":"0")", R"("errorCode":5,"x":{},"error_code":"")",
        R"("orderStatus":1,"orderstatus":2)", R"("order_number":2)",
        R"("errorCode":0,"errorCode\u005f":5)"}) {
    const AskDecided answer(std::string("{\"orderNumber\":\"1\",") + twice + "}");
    EXPECT_EQ(answer.code(), Errc::field_twice) << twice;
    EXPECT_FALSE(answer.field().empty());
  }
  const AskDecided second(R"({"orderNumber":"1","errorCode":0, "errorCode":0})");
  EXPECT_EQ(second.field(), "errorCode");
  EXPECT_EQ(second.detail(), 34U);  // where its name begins
  // A null is absent, but contradicts a value before it.
  for (const char* twice :
       {R"("errorCode":0,"errorCode":null)", R"("errorCode":0,"ERROR_CODE":null)",
        R"("orderStatus":1,"x":{},"order\u0053tatus":null)", R"("orderNumber":null)"}) {
    EXPECT_EQ(AskDecided(std::string("{\"orderNumber\":\"1\",") + twice + "}").code(),
              Errc::field_twice)
        << twice;
  }
  const AskDecided nothing(R"({"errorCode":null,"errorCode":0,"orderNumber":1})");
  EXPECT_EQ(nothing.code(), Errc::none);
  EXPECT_EQ(nothing->error_code, Text("0"));
  const AskDecided free(R"({"free":1,"orderNumber":2,"free":3})");
  EXPECT_EQ(free.code(), Errc::none);
  EXPECT_EQ(free->free, Text("3"));
}

TEST(DecodeNames, MandatoryFieldMustBePresent) {
  for (const char* body :
       {"{}", R"({"errorCode":0})", R"({"x":{"orderNumber":1}})", R"({"orderNumber":null})"}) {
    const AskDecided answer(body);
    EXPECT_EQ(answer.code(), Errc::field_missing) << body;
    EXPECT_EQ(answer.field(), "orderNumber");
  }
  EXPECT_EQ(AskDecided(R"({"orderNumber":nope})").code(), Errc::bad_json);
  EXPECT_EQ(AskDecided(R"({"orderNumber":""})").code(), Errc::none);
}

TEST(DecodeNames, OneDecidingFieldMustBePresent) {
  struct Outcome {
    Text note;
    Text error_code;
    Text order_status;
    static constexpr auto fields() {
      return Fields{
          field("note", &Outcome::note, optional()),
          field("errorCode", &Outcome::error_code, decisive()),
          field("orderStatus", &Outcome::order_status, decisive()),
      };
    }
  };
  using AskOutcome = Answered<AskFor<Outcome>>;
  for (const char* body : {"{}", R"({"note":"x"})", R"({"x":{"errorCode":0}})",
                           R"({"orderStatus":null,"errorCode":null})"}) {
    const AskOutcome answer(body);
    EXPECT_EQ(answer.code(), Errc::field_missing) << body;
    EXPECT_EQ(answer.field(), "errorCode") << body;
  }
  for (const char* body :
       {R"({"errorCode":0})", R"({"orderStatus":2})", R"({"errorCode":0,"orderStatus":2})"}) {
    EXPECT_EQ(AskOutcome(body).code(), Errc::none) << body;
  }
}

TEST(DecodeNames, MandatoryNumberMayBeQuoted) {
  struct Counted {
    Optional<std::int32_t> count;
    static constexpr auto fields() {
      return Fields{field("count", &Counted::count, mandatory().deciding())};
    }
  };
  using AskCounted = Answered<AskFor<Counted>>;
  const AskCounted quoted(R"({"count":"12"})");
  EXPECT_EQ(quoted.code(), Errc::none);
  EXPECT_EQ(quoted->count, 12);
  EXPECT_EQ(AskCounted(R"({"count":""})").code(), Errc::field_missing);
  EXPECT_EQ(AskCounted(R"({"count":"12","count":"12"})").code(), Errc::field_twice);
  EXPECT_EQ(AskCounted(R"({"count":"12","count":""})").code(), Errc::field_twice);
  EXPECT_EQ(AskCounted(R"({"count":"","count":"12"})").code(), Errc::none);
}

TEST(DecodeNames, ADocumentIsOneObject) {
  struct Case {
    std::string body;
    Errc code;
  };
  std::string deep;
  for (int i = 0; i < 33; ++i) deep = "[" + deep + "]";
  const Case cases[] = {
      {" {\"orderNumber\":1} \r\n", Errc::none},
      {"{\"orderNumber\":1,\"x\":{\"a\":[1,{\"b\":null}]}}", Errc::none},
      {"", Errc::bad_json},
      {" ", Errc::bad_json},
      {"[]", Errc::field_type},
      {"null", Errc::field_missing},
      {" null ", Errc::field_missing},
      {"\"a\"", Errc::field_type},
      {"<html>", Errc::bad_json},
      {"{\"orderNumber\":1}}", Errc::bad_json},
      {"{\"orderNumber\":1} {}", Errc::bad_json},
      {"{\"orderNumber\":1,}", Errc::bad_json},
      {"{\"orderNumber\":1,\"x\":tru}", Errc::bad_json},
      {"{\"orderNumber\":1,\"x\":{\"\xff\":1}}", Errc::bad_json},
      {"\x1f\x8b\x08", Errc::compressed},
      {"\xef\xbb\xbf{\"orderNumber\":1}", Errc::byte_order_mark},
      {"\xff\xfe{", Errc::byte_order_mark},
      {"\xfe\xff\x00{", Errc::byte_order_mark},
      {"{\"orderNumber\":1,\"\xff\":1}", Errc::bad_json},
      {"{\"orderNumber\":01}", Errc::bad_json},
      {"{\"errorCode\\q\":1}", Errc::bad_json},
      {"{\"orderNumber\":1 \"free\":2}", Errc::bad_json},
      {"{,\"orderNumber\":1}", Errc::bad_json},
      {"{\"orderNumber\":1,\"x\":" + deep + "}", Errc::bad_json},
      {std::string("{\"orderNumber\":1}\0", 18), Errc::bad_json},
      {std::string("{\"orderNumber\":1}\0{}", 20), Errc::bad_json},
  };
  for (const Case& each : cases) EXPECT_EQ(AskDecided(each.body).code(), each.code) << each.body;
}

TEST(DecodeNames, EveryPrefixIsRefused) {
  const std::string body =
      R"({"text":"a\u00e9\n","narrow":"12","wide":-5.00,"flag":true,"json":{"a":[1,"x"]},)"
      R"("bytes":[1,2],"level":"LOW","branch":{"leaf":{"name":"n"},"leaves":[]},)"
      R"("branches":{"branch":[{"title":"t"},{}]},"words":["a",null],"x":[[],{}]})";
  EXPECT_EQ(AskTree(body).code(), Errc::none);
  for (std::size_t size = 0; size < body.size(); ++size) {
    const Errc code = AskTree(body.substr(0, size)).code();
    EXPECT_TRUE(code == Errc::bad_json || code == Errc::field_type || code == Errc::field_missing)
        << size << ' ' << static_cast<int>(code);
  }
}

TEST(DecodeNames, FaultBetweenMembersIsWhereTheCommaIsMissing) {
  const std::string body = R"({"orderNumber":"1" "free":2})";
  const AskDecided answer(body);
  EXPECT_EQ(answer.code(), Errc::bad_json);
  EXPECT_EQ(answer.detail(), body.find("\"free"));
}

struct Counted {
  Text count;
  static constexpr auto fields() { return Fields{field("count", &Counted::count, mandatory())}; }
};
struct Doubled {
  Counted inner;
  static constexpr auto fields() {
    return Fields{field("inner", &Doubled::inner, optional().deciding())};
  }
};

TEST(DecodeNames, RepeatedRecordIsNamedOnce) {
  const Answered<AskFor<Doubled>> answer(R"({"inner":{"count":1},"inner":{"count":{}}})");
  EXPECT_EQ(answer.code(), Errc::field_twice);
  EXPECT_EQ(answer.field(), "inner");
}

}  // namespace
}  // namespace tillwire::test::decode_names_test

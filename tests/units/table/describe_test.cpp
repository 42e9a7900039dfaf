// Descriptions: what they keep of a table, and how they read and set members.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <set>
#include <stdexcept>
#include <string>
#include <tillwire/ops/accounts/change_account_arrest_amount.hpp>
#include <tillwire/ops/ecommerce/beyond/decline.hpp>
#include <tillwire/ops/shared/period.hpp>
#include <tillwire/table/describe.hpp>
#include <vector>

#include "support/call_site.hpp"
#include "units/wire/sample_requests.hpp"
#include "units/wire/sample_responses.hpp"

namespace tillwire::test::describe_test {
namespace {

struct Contact {
  Phone phone;
  Decimal share;
  static constexpr auto fields() {
    return Fields{
        field("phone", &Contact::phone, tolerated()),
        field("share", &Contact::share, optional()),
    };
  }
};

struct Payment {
  Secret pan;
  Text token;
  Contact contact;
  Choice<Colour> colour;
  Text expiry;
  Basket basket;
  Text note;
  AmountOrAll part;

  static constexpr char note_rule[] = "note must not be bad";
  static Breach check(const Payment& payment);
  static constexpr auto fields() {
    return Fields{
        field("pan", &Payment::pan, conditional(3, 19).integer()),
        field("token", &Payment::token, conditional(4095)),
        merged(&Payment::contact),
        field("colour", &Payment::colour, mandatory(1, 9).closed()),
        field("expiry", &Payment::expiry, optional(6).digits()),
        field("basket", &Payment::basket, optional()),
        field("note", &Payment::note, optional().beyond()),
        field("part", &Payment::part, optional()),
    };
  }
  static constexpr auto rules();
};

inline constexpr FieldGroup by_pan_or_token[] = {
    all_of(&Payment::pan),
    all_of(&Payment::token, &Payment::expiry),
};

Breach Payment::check(const Payment& payment) {
  return payment.note == "bad" ? breach<&Payment::note>(Errc::bad_value) : Breach();
}

/// A condition of each kind.
constexpr auto Payment::rules() {
  return Rules{
      exactly_one_of(&Payment::pan, &Payment::token),
      at_least_one_of(&Payment::pan, &Payment::expiry),
      at_most_one_of(&Payment::token, &Payment::note),
      none_of(&Payment::note),
      all_or_none_of(&Payment::expiry, &Payment::basket),
      at_least_one_group_of(by_pan_or_token),
      needed_when(&Payment::colour, "RED,GREEN", &Payment::note),
      refused_when(&Payment::colour, "RED", &Payment::pan),
      refused_unless(&Payment::colour, "GREEN", &Payment::token),
      ends_in_month(&Payment::expiry),
      checked_by<&Payment::check, Payment::note_rule>(),
      within(&Payment::basket, at_least_one_of(&Basket::items, &Basket::gift)),
      not_zero(&Payment::part),
  };
}

const FieldDescription& field_of(const Description& description, const char* name) {
  const FieldDescription* const found = description.find(name);
  if (found == nullptr) throw std::runtime_error(name);
  return *found;
}

template <class Struct>
const FieldDescription& field_of(const char* name) {
  return field_of(description_of<Struct>, name);
}

TEST(Describe, KeepsWhatTheTableSays) {
  const Description& payment = description_of<Payment>;
  EXPECT_EQ(payment.size, sizeof(Payment));
  EXPECT_FALSE(payment.is_value());
  const char* const names[] = {"pan",    "token",  "phone", "share", "colour",
                               "expiry", "basket", "note",  "part"};
  ASSERT_EQ(payment.fields.size(), std::size(names));
  for (std::size_t i = 0; i < std::size(names); ++i) {
    EXPECT_STREQ(payment.fields[i].name, names[i]);
    EXPECT_EQ(payment.find(names[i]), &payment.fields[i]);
  }
  for (const char* const other : {"", "Pan", "pa", "pans", "contact"}) {
    EXPECT_EQ(payment.find(other), nullptr) << other;
  }

  const FieldDescription& pan = field_of<Payment>("pan");
  EXPECT_EQ(pan.kind, FieldKind::text);
  EXPECT_EQ(pan.need, Need::conditional);
  EXPECT_TRUE(pan.integer && pan.secret);
  EXPECT_FALSE(pan.digits || pan.closed || pan.single);
  EXPECT_EQ(pan.min, 3U);
  EXPECT_EQ(pan.max, 19U);
  EXPECT_EQ(pan.offset, offsetof(Payment, pan));
  EXPECT_EQ(pan.nested, nullptr);
  EXPECT_TRUE(pan.values.empty());

  const FieldDescription& token = field_of<Payment>("token");
  EXPECT_EQ(token.min, 4095U);
  EXPECT_EQ(token.max, 4095U);
  EXPECT_FALSE(token.secret || token.integer);

  const FieldDescription& share = field_of<Payment>("share");
  EXPECT_EQ(share.offset, offsetof(Payment, contact) + offsetof(Contact, share));
  EXPECT_EQ(field_of<Payment>("phone").need, Need::tolerated);
  EXPECT_TRUE(field_of<Payment>("expiry").digits);
  EXPECT_TRUE(field_of<Payment>("note").beyond);
  EXPECT_FALSE(field_of<Payment>("expiry").beyond);

  const FieldDescription& colour = field_of<Payment>("colour");
  EXPECT_TRUE(colour.closed);
  EXPECT_EQ(colour.max, 0U) << "its values bound it";
  ASSERT_EQ(colour.values.size(), 2U);
  EXPECT_STREQ(colour.values[0], "RED");
  EXPECT_STREQ(colour.values[1], "DARK_BLUE");
}

TEST(Describe, NeedIsMandatoryWhereAMessageWithoutTheFieldIsRefused) {
  for (const Need need : {Need::mandatory, Need::deciding_mandatory}) {
    EXPECT_TRUE(is_mandatory(need)) << static_cast<int>(need);
  }
  for (const Need need : {Need::optional, Need::conditional, Need::tolerated,
                          Need::deciding_optional, Need::deciding_conditional, Need::decisive}) {
    EXPECT_FALSE(is_mandatory(need)) << static_cast<int>(need);
  }
  EXPECT_TRUE(is_mandatory(field_of<Payment>("colour").need));
  EXPECT_FALSE(is_mandatory(field_of<Payment>("phone").need)) << "it is tolerated";
}

TEST(Describe, NeedIsConditionalWhereOtherFieldsDecide) {
  for (const Need need : {Need::conditional, Need::deciding_conditional}) {
    EXPECT_TRUE(is_conditional(need)) << static_cast<int>(need);
  }
  for (const Need need : {Need::optional, Need::mandatory, Need::tolerated, Need::deciding_optional,
                          Need::deciding_mandatory, Need::decisive}) {
    EXPECT_FALSE(is_conditional(need)) << static_cast<int>(need);
  }
}

TEST(Describe, DecidingKeepsTheNeed) {
  EXPECT_EQ(conditional().deciding().need, Need::deciding_conditional);
  EXPECT_EQ(mandatory().deciding().need, Need::deciding_mandatory);
  EXPECT_EQ(decisive().need, Need::decisive);
  EXPECT_EQ(optional().deciding().need, Need::deciding_optional);
}

TEST(Describe, DefaultDescriptionSaysNothing) {
  constexpr FieldDescription field;
  EXPECT_EQ(field.name, nullptr);
  EXPECT_EQ(field.need, Need::optional);
  EXPECT_FALSE(field.digits || field.integer || field.closed || field.single || field.secret);
  EXPECT_EQ(field.min + field.max + field.offset, 0U);
  constexpr Description description;
  EXPECT_EQ(description.size, 0U);
  EXPECT_TRUE(description.fields.empty() && description.rules.empty());
}

TEST(Describe, GivesEachTypeItsKind) {
  struct Case {
    const char* name;
    FieldKind kind;
    TextForm form;
  };
  const Case requests[] = {
      {"text", FieldKind::text, TextForm::any},
      {"secret", FieldKind::text, TextForm::any},
      {"narrow", FieldKind::int32, TextForm::any},
      {"amount", FieldKind::int64, TextForm::any},
      {"flag", FieldKind::boolean, TextForm::any},
      {"json", FieldKind::json, TextForm::any},
      {"bytes", FieldKind::bytes, TextForm::any},
      {"colour", FieldKind::text, TextForm::any},
      {"date", FieldKind::text, TextForm::date},
      {"dateTime", FieldKind::text, TextForm::date_time},
      {"isoTime", FieldKind::text, TextForm::iso_time},
      {"quantity", FieldKind::text, TextForm::quantity},
      {"phone", FieldKind::text, TextForm::phone},
      {"block", FieldKind::block, TextForm::any},
      {"record", FieldKind::record, TextForm::any},
      {"list", FieldKind::items, TextForm::any},
      {"$words", FieldKind::items, TextForm::any},
  };
  for (const Case& each : requests) {
    const FieldDescription& field = field_of<CardJson>(each.name);
    EXPECT_EQ(field.kind, each.kind) << each.name;
    EXPECT_EQ(field.form, each.form) << each.name;
  }
  EXPECT_EQ(field_of<Payment>("share").form, TextForm::decimal);
  EXPECT_EQ(field_of<Tree>("branches").kind, FieldKind::list);
  EXPECT_EQ(field_of<Tree>("wide").kind, FieldKind::int64);
}

TEST(Describe, SaysWhichChoiceHasAFormAndWhichNumberASign) {
  const FieldDescription& language = field_of<ecommerce::Decline>("language");
  EXPECT_EQ(language.form, TextForm::language);
  EXPECT_FALSE(language.closed);
  EXPECT_FALSE(language.values.empty());
  const Description& arrest = description_of<accounts::ChangeAccountArrestAmount>;
  EXPECT_TRUE(field_of(arrest, "amount").negative);
  EXPECT_FALSE(field_of(arrest, "currency").negative);
  EXPECT_EQ(field_of<Period>("start").form, TextForm::moment);
}

TEST(Describe, AnAddressHasItsFormAndItsBounds) {
  const FieldDescription& address = field_of<ecommerce::Register>("returnUrl");
  EXPECT_EQ(address.form, TextForm::url);
  EXPECT_EQ(address.min, 1U);
  EXPECT_EQ(address.max, 512U);
  EXPECT_EQ(field_of<ecommerce::Register>("dynamicCallbackUrl").form, TextForm::any);
}

TEST(Describe, LeadsToNestedStructs) {
  EXPECT_EQ(field_of<CardJson>("block").nested, &description_of<Basket>);
  EXPECT_EQ(field_of<CardJson>("record").nested, &description_of<Basket>);
  EXPECT_TRUE(field_of<CardJson>("one").single);
  const Description& item = *field_of<CardJson>("list").nested;
  EXPECT_FALSE(item.is_value());
  EXPECT_EQ(item.size, sizeof(Item));
  EXPECT_EQ(field_of(item, "count").max, 3U);
  const FieldDescription& branches = field_of<Tree>("branches");
  EXPECT_STREQ(branches.wrapper, "branch");
  EXPECT_EQ(field_of(*branches.nested, "leaves").nested->fields.size(), 2U);
  EXPECT_EQ(field_of<Tree>("numbers").wrapper, nullptr);

  const Description& word = *field_of<CardJson>("$words").nested;
  EXPECT_TRUE(word.is_value());
  EXPECT_EQ(word.size, sizeof(Text));
  EXPECT_EQ(word.fields[0].name, nullptr);
  EXPECT_EQ(word.find(""), nullptr);
  EXPECT_FALSE(description_of<Nothing>.is_value()) << "a struct with one field";
  EXPECT_EQ(word.fields[0].kind, FieldKind::text);
  EXPECT_EQ(field_of<Tree>("numbers").nested->fields[0].kind, FieldKind::int32);
}

TEST(Describe, StructWithoutFieldsIsEmpty) {
  struct Empty {
    static constexpr auto fields() { return Fields{}; }
  };
  EXPECT_TRUE(description_of<Empty>.fields.empty());
  EXPECT_TRUE(description_of<Empty>.rules.empty());
  EXPECT_EQ(description_of<Empty>.find("any"), nullptr);
}

/// A request as a tool makes it: zeroed memory, and members set by name.
class Made {
 public:
  Made() {
    for (const FieldDescription& each : description_of<CardJson>.fields) {
      EXPECT_FALSE(each.present(request())) << each.name;
    }
  }

  static const FieldDescription& field(const char* name) { return field_of<CardJson>(name); }
  void* request() { return memory_; }
  const CardJson& typed() { return *static_cast<CardJson*>(request()); }

 private:
  alignas(CardJson) char memory_[sizeof(CardJson)] = {};
};

TEST(Describe, SetsWhatAssignmentSets) {
  const Item items[] = {{"a", 1}, {"b", {}}};
  const Text words[] = {"w", ""};
  Basket basket;
  basket.gift.name = "g";
  CardJson expected;
  expected.text = "t";
  expected.secret = "1234";
  expected.narrow = 12;
  expected.amount = INT64_MAX;
  expected.flag = false;
  expected.json = "{\"a\":1}";
  expected.bytes = Bytes("\xff\0", 2);
  expected.colour = "GREEN";
  expected.strict_colour = Colour::dark_blue;
  expected.date = "2024-02-29";
  expected.quantity = "1.50";
  expected.block = &basket;
  expected.record.gift.name = "r";
  expected.list = items;
  expected.words = words;

  Made made;
  void* const to = made.request();
  EXPECT_TRUE(Made::field("text").set_text(to, "t"));
  EXPECT_TRUE(Made::field("secret").set_text(to, "1234"));
  EXPECT_TRUE(Made::field("narrow").set_number(to, 12));
  EXPECT_TRUE(Made::field("amount").set_number(to, INT64_MAX));
  EXPECT_TRUE(Made::field("flag").set_truth(to, false));
  EXPECT_TRUE(Made::field("json").set_json(to, "{\"a\":1}"));
  EXPECT_TRUE(Made::field("bytes").set_bytes(to, Bytes("\xff\0", 2)));
  EXPECT_TRUE(Made::field("colour").set_text(to, "GREEN"));
  EXPECT_TRUE(Made::field("strictColour").set_text(to, "DARK_BLUE"));
  EXPECT_TRUE(Made::field("date").set_text(to, "2024-02-29"));
  EXPECT_TRUE(Made::field("quantity").set_text(to, "1.50"));
  EXPECT_TRUE(Made::field("block").borrow(to, &basket, 1));
  void* const record = Made::field("record").record(to);
  void* const gift = field_of<Basket>("gift").record(record);
  EXPECT_TRUE(field_of<Item>("name").set_text(gift, "r"));
  EXPECT_TRUE(Made::field("list").borrow(to, items, 2));
  EXPECT_TRUE(Made::field("$words").borrow(to, words, 2));

  const SentRequest wanted = sent(expected);
  EXPECT_EQ(wanted.code, Errc::none) << wanted.field;
  EXPECT_EQ(sent(made.typed()).body, wanted.body);
}

struct PinChange {
  PinData pin;
  static constexpr auto fields() { return Fields{field("pin", &PinChange::pin, mandatory())}; }
};

TEST(Describe, PinDataIsSecretTextThatToolsMaySet) {
  PinChange change;
  const FieldDescription& pin = field_of<PinChange>("pin");
  EXPECT_EQ(pin.kind, FieldKind::text);
  EXPECT_TRUE(pin.secret);
  EXPECT_TRUE(pin.set_text(&change, "041226CBA9876FED"));
  EXPECT_EQ(change.pin.reveal().raw(), "041226CBA9876FED");
}

TEST(Describe, ChecksFormsAndChoices) {
  const auto refused = [](const char* name, const char* value) {
    Made made;
    EXPECT_TRUE(Made::field(name).set_text(made.request(), value));
    const SentRequest result = sent(made.typed());
    return result.code == Errc::bad_value && result.field == name;
  };
  EXPECT_TRUE(refused("strictColour", "GREEN"));
  EXPECT_TRUE(refused("date", "2023-02-29"));
  EXPECT_TRUE(refused("quantity", "1e3"));
  EXPECT_TRUE(refused("phone", "12345"));
  EXPECT_FALSE(refused("strictColour", "RED"));
}

TEST(Describe, RefusesNumbersTheFieldCannotHold) {
  Made made;
  const FieldDescription& narrow = Made::field("narrow");
  for (const std::int64_t number : {std::int64_t{INT32_MAX} + 1, std::int64_t{INT32_MIN} - 1}) {
    EXPECT_FALSE(narrow.set_number(made.request(), number));
    EXPECT_FALSE(narrow.present(made.request()));
  }
  for (const std::int32_t number : {INT32_MAX, INT32_MIN}) {
    EXPECT_TRUE(narrow.set_number(made.request(), number));
    EXPECT_EQ(made.typed().narrow, number);
  }
}

TEST(Describe, SetsAllOfAnAmountThatTakesIt) {
  Payment payment;
  EXPECT_TRUE(field_of<Payment>("part").all);
  EXPECT_TRUE(field_of<Payment>("part").set_all(&payment));
  EXPECT_TRUE(payment.part.is_all());
  EXPECT_TRUE(field_of<Payment>("part").set_number(&payment, 0));
  EXPECT_EQ(payment.part, AmountOrAll(0));
  CardJson other;
  EXPECT_FALSE(field_of<CardJson>("amount").set_all(&other));
  EXPECT_FALSE(other.amount.present());
}

TEST(Describe, ReadsWhatAResponseHas) {
  const AskTree tree(
      R"({"text":"a\n","secret":"s","narrow":-7,"wide":5,"amount":0,"flag":true,"json":{"k":1},)"
      R"("bytes":"AQI=","level":"HIGH","date":"2024-01-31","branch":{"leaf":{"name":"","count":3}},)"
      R"("branches":[{"title":"x"},{"title":"y"}],"words":["u","v"],"numbers":[1,2,3]})");
  ASSERT_EQ(tree.code(), Errc::none) << tree.field();
  const Tree* const from = &*tree;
  for (const FieldDescription& each : description_of<Tree>.fields) {
    EXPECT_TRUE(each.present(from)) << each.name;
  }
  EXPECT_EQ(field_of<Tree>("text").text(from), "a\n");
  EXPECT_EQ(field_of<Tree>("secret").text(from), "s");
  EXPECT_EQ(field_of<Tree>("level").text(from), "HIGH");
  EXPECT_EQ(field_of<Tree>("narrow").number(from), Optional<std::int64_t>(-7));
  EXPECT_EQ(field_of<Tree>("wide").number(from), Optional<std::int64_t>(5));
  EXPECT_EQ(field_of<Tree>("amount").number(from), Optional<std::int64_t>(0));
  EXPECT_EQ(field_of<Tree>("flag").truth(from), Optional<bool>(true));
  EXPECT_EQ(field_of<Tree>("json").json(from).raw(), R"({"k":1})");
  std::uint8_t bytes[2] = {};
  EXPECT_EQ(field_of<Tree>("bytes").bytes(from).copy(bytes, 2), 2);
  EXPECT_EQ(bytes[1], 2);
  const void* const leaf = field_of<Branch>("leaf").record(field_of<Tree>("branch").record(from));
  EXPECT_EQ(field_of<Leaf>("count").number(leaf), Optional<std::int64_t>(3));
}

TEST(Describe, AbsentFieldsAreNotPresent) {
  const AskTree tree(R"({"branch":{},"narrow":null})");
  ASSERT_EQ(tree.code(), Errc::none) << tree.field();
  for (const FieldDescription& each : description_of<Tree>.fields) {
    EXPECT_FALSE(each.present(&*tree)) << each.name;
    EXPECT_FALSE(each.text(&*tree).present()) << each.name;
    EXPECT_FALSE(each.number(&*tree).present()) << each.name;
    each.for_each(&*tree, [&each](const void*) { ADD_FAILURE() << each.name; });
  }
}

TEST(Describe, VisitsEachElement) {
  const AskTree tree(R"({"branches":{"branch":[{"title":"x"},{"leaf":{"name":""}}]},)"
                     R"("words":["u","v"],"numbers":[4,5]})");
  std::string seen;
  const FieldDescription& branches = field_of<Tree>("branches");
  branches.for_each(&*tree, [&](const void* branch) {
    for (const FieldDescription& each : branches.nested->fields) {
      if (each.present(branch)) seen += std::string(each.name) + " ";
    }
  });
  EXPECT_EQ(seen, "title leaf ");

  std::vector<std::string> words;
  const FieldDescription& list = field_of<Tree>("words");
  list.for_each(&*tree, [&](const void* word) {
    words.emplace_back(list.nested->fields[0].text(word).raw());
  });
  EXPECT_EQ(words, (std::vector<std::string>{"u", "v"}));

  std::int64_t sum = 0;
  const FieldDescription& numbers = field_of<Tree>("numbers");
  numbers.for_each(&*tree,
                   [&](const void* number) { sum += *numbers.nested->fields[0].number(number); });
  EXPECT_EQ(sum, 9);

  const Item items[] = {{"a", 1}, {"b", 2}, {"c", 4}};
  const Basket basket{items, {}};
  CardJson request;
  request.block = &basket;
  request.list = items;
  std::vector<const void*> visited;
  const auto visit = [&visited](const void* element) { visited.push_back(element); };
  Made::field("list").for_each(&request, visit);
  Made::field("block").for_each(&request, visit);
  Made::field("one").for_each(&request, visit);
  const CardJson none;
  Made::field("block").for_each(&none, visit);
  EXPECT_EQ(visited, (std::vector<const void*>{items, items + 1, items + 2, &basket}));
}

TEST(Describe, OtherKindsAreNeitherReadNorSet) {
  Made made;
  void* const to = made.request();
  for (const FieldDescription& each : description_of<CardJson>.fields) {
    SCOPED_TRACE(each.name);
    const FieldKind kind = each.kind;
    const bool integer = kind == FieldKind::int32 || kind == FieldKind::int64;
    const bool borrows = kind == FieldKind::block || kind == FieldKind::items;
    // In an order in which each field that takes a value has one when it is read.
    EXPECT_EQ(each.set_text(to, "RED"), kind == FieldKind::text);
    EXPECT_EQ(each.set_number(to, 1), integer);
    EXPECT_EQ(each.set_truth(to, true), kind == FieldKind::boolean);
    EXPECT_EQ(each.set_json(to, "{}"), kind == FieldKind::json);
    EXPECT_EQ(each.set_bytes(to, Bytes("x", 1)), kind == FieldKind::bytes);
    EXPECT_EQ(each.borrow(to, nullptr, 0), borrows);
    EXPECT_EQ(each.text(to).present(), kind == FieldKind::text);
    EXPECT_EQ(each.number(to).present(), integer);
    EXPECT_EQ(each.truth(to).present(), kind == FieldKind::boolean);
    EXPECT_EQ(each.json(to).present(), kind == FieldKind::json);
    EXPECT_EQ(each.bytes(to).present(), kind == FieldKind::bytes);
    EXPECT_EQ(each.record(to) != nullptr, kind == FieldKind::record);
    EXPECT_EQ(each.record(static_cast<const void*>(to)) != nullptr, kind == FieldKind::record);
  }
}

std::vector<std::string> names(const Description& description, const FieldGroup& group,
                               CallSite site = CallSite::here()) {
  const Traced traced(site);
  std::vector<std::string> all;
  for (std::size_t i = 0; i < description.fields.size(); ++i) {
    if (group.has(i)) all.emplace_back(description.fields[i].name);
  }
  EXPECT_FALSE(group.has(group.first_row + 32));
  return all;
}

TEST(Describe, DescribesEachConditionAsDefined) {
  struct Case {
    RuleKind kind;
    std::vector<std::string> names;
    const char* values;  // of `colour`
  };
  const Case cases[] = {
      {RuleKind::exactly_one_of, {"pan", "token"}, nullptr},
      {RuleKind::at_least_one_of, {"pan", "expiry"}, nullptr},
      {RuleKind::at_most_one_of, {"token", "note"}, nullptr},
      {RuleKind::none_of, {"note"}, nullptr},
      {RuleKind::all_or_none_of, {"expiry", "basket"}, nullptr},
      {RuleKind::at_least_one_group_of, {}, nullptr},
      {RuleKind::needed_when, {"note"}, "RED,GREEN"},
      {RuleKind::refused_when, {"pan"}, "RED"},
      {RuleKind::refused_unless, {"token"}, "GREEN"},
      {RuleKind::ends_in_month, {"expiry"}, nullptr},
      {RuleKind::checked_by, {}, nullptr},
      {RuleKind::at_least_one_of, {"items", "gift"}, nullptr},
      {RuleKind::not_zero, {"part"}, nullptr},
  };
  const Description& payment = description_of<Payment>;
  ASSERT_EQ(payment.rules.size(), std::size(cases));
  for (std::size_t i = 0; i < std::size(cases); ++i) {
    SCOPED_TRACE(i);
    const RuleDescription& rule = payment.rules[i];
    EXPECT_EQ(rule.kind(), cases[i].kind);
    EXPECT_EQ(rule.is_within(), i == 11);
    const Description& of = rule.is_within() ? *payment.fields[rule.record()].nested : payment;
    EXPECT_EQ(names(of, rule.fields()), cases[i].names);
    EXPECT_EQ(rule.groups().size(), i == 5 ? 2U : 0U);
    EXPECT_EQ(rule.has_watched(), cases[i].values != nullptr);
    EXPECT_STREQ(rule.values(), cases[i].values);
    if (rule.has_watched()) {
      EXPECT_STREQ(payment.fields[rule.watched()].name, "colour");
    }
  }
  EXPECT_EQ(payment.fields[payment.rules[11].record()].nested, &description_of<Basket>);
  const Sequence<FieldGroup> groups = payment.rules[5].groups();
  EXPECT_EQ(names(payment, groups[0]), std::vector<std::string>{"pan"});
  EXPECT_EQ(names(payment, groups[1]), (std::vector<std::string>{"token", "expiry"}));
  EXPECT_TRUE(description_of<CardJson>.rules.empty());
}

TEST(Describe, NamesAreTheSameWithoutCaseAndUnderscores) {
  EXPECT_TRUE(is_same_name("errorCode", "ERROR_CODE"));
  EXPECT_TRUE(is_same_name("_error__code_", "errorCode"));
  EXPECT_FALSE(is_same_name("errorCode", "errorCodes"));
  static_assert(is_same_name("a_b", "AB"));
}

TEST(Describe, ChecksEachConditionSeparately) {
  const Description& description = description_of<Payment>;
  const auto check = [&](RuleKind kind, const Payment& payment) {
    for (const RuleDescription& rule : description.rules) {
      if (rule.kind() == kind && !rule.is_within()) return rule.breach_in(&payment);
    }
    throw std::runtime_error("no such rule");
  };
  Payment payment = {};
  const Breach missing = check(RuleKind::exactly_one_of, payment);
  EXPECT_EQ(missing.code, Errc::missing);
  EXPECT_STREQ(description.fields[missing.row].name, "pan");
  payment.pan = "4111";
  EXPECT_EQ(check(RuleKind::exactly_one_of, payment).code, Errc::none);
  payment.note = "bad";
  EXPECT_EQ(check(RuleKind::checked_by, payment).code, Errc::bad_value);
  payment.note = "good";
  EXPECT_EQ(check(RuleKind::checked_by, payment).code, Errc::none);

  // A condition inside a record counts only if the record is set.
  for (const RuleDescription& rule : description.rules) {
    if (!rule.is_within()) continue;
    EXPECT_EQ(rule.breach_in(&payment).code, Errc::none);
  }
}

TEST(Describe, NamesConditions) {
  std::set<std::string> names;
  for (unsigned kind = 0; kind <= static_cast<unsigned>(RuleKind::checked_by); ++kind) {
    const std::string name = words(static_cast<RuleKind>(kind));
    EXPECT_FALSE(name.empty()) << kind;
    EXPECT_TRUE(names.insert(name).second) << name;
  }
  for (const RuleDescription& rule : description_of<Payment>.rules) {
    if (rule.kind() == RuleKind::checked_by) {
      EXPECT_STREQ(rule.words(), "note must not be bad");
    } else {
      EXPECT_EQ(rule.words(), nullptr);
    }
  }
}

}  // namespace
}  // namespace tillwire::test::describe_test

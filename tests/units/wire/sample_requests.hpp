// Requests with a field of every kind, for the tests of encoding.
#pragma once

#include <support/exchange.hpp>

namespace tillwire::test {

enum class Colour : std::uint8_t { unknown, red, dark_blue };
constexpr auto values_of(Colour) {
  using E = Colour;
  return Values{
      value(E::red, "RED"),
      value(E::dark_blue, "DARK_BLUE"),
  };
}

struct Nothing {
  Text nothing;
  static constexpr auto fields() { return Fields{field("nothing", &Nothing::nothing, optional())}; }
};

struct Item {
  Text name;
  Optional<std::int32_t> count;
  static constexpr auto fields() {
    return Fields{
        field("name", &Item::name, mandatory(1, 5)),
        field("count", &Item::count, optional(1, 3)),
    };
  }
};

struct Basket {
  Items<Item> items;
  Item gift;
  static constexpr auto fields() {
    return Fields{
        field("items", &Basket::items, optional()),
        field("gift", &Basket::gift, optional()),
    };
  }
};

/// A field of every kind; the same table serves a form, a form's rival in JSON, and cards.
template <const Service& TheService>
struct Everything {
  Text text;
  Secret secret;
  Text digits;
  Text numeric;
  Secret secret_digits;
  Optional<std::int32_t> narrow;
  Amount amount;
  Optional<bool> flag;
  Json json;
  Bytes bytes;
  Choice<Colour> colour;
  Choice<Colour> strict_colour;
  Date date;
  DateTime date_time;
  IsoTime iso_time;
  Quantity quantity;
  Phone phone;
  Block<Basket> block;
  Basket record;
  Items<Item> list;
  Items<Item> one;
  Items<Text> words;

  static constexpr Endpoint endpoint{TheService, "everything", safe};
  using Response = Nothing;

  static constexpr auto fields() {
    return Fields{
        field("text", &Everything::text, optional()),
        field("secret", &Everything::secret, optional(3, 4)),
        field("digits", &Everything::digits, optional(2, 4).digits()),
        field("numeric", &Everything::numeric, optional(4).integer()),
        field("secretDigits", &Everything::secret_digits, optional(3).digits()),
        field("narrow", &Everything::narrow, optional(2, 3)),
        field("amount", &Everything::amount, optional()),
        field("flag", &Everything::flag, optional()),
        field("json", &Everything::json, optional()),
        field("bytes", &Everything::bytes, optional()),
        field("colour", &Everything::colour, optional()),
        field("strictColour", &Everything::strict_colour, optional().closed()),
        field("date", &Everything::date, optional()),
        field("dateTime", &Everything::date_time, optional()),
        field("isoTime", &Everything::iso_time, optional()),
        field("quantity", &Everything::quantity, optional()),
        field("phone", &Everything::phone, optional()),
        field("block", &Everything::block, optional()),
        field("record", &Everything::record, optional()),
        field("list", &Everything::list, optional()),
        field("one", &Everything::one, optional().single()),
        field("$words", &Everything::words, optional()),
    };
  }
};

using Form = Everything<rest>;
using JsonForm = Everything<payment_json>;
using CardJson = Everything<card_service>;

}  // namespace tillwire::test

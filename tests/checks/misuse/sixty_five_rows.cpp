// Rejected: a table has at most 64 rows
#include <tillwire/client.hpp>

using namespace tillwire;

struct Sample {
  Text member0;
  Text member1;
  Text member2;
  Text member3;
  Text member4;
  Text member5;
  Text member6;
  Text member7;
  Text member8;
  Text member9;
  Text member10;
  Text member11;
  Text member12;
  Text member13;
  Text member14;
  Text member15;
  Text member16;
  Text member17;
  Text member18;
  Text member19;
  Text member20;
  Text member21;
  Text member22;
  Text member23;
  Text member24;
  Text member25;
  Text member26;
  Text member27;
  Text member28;
  Text member29;
  Text member30;
  Text member31;
  Text member32;
  Text member33;
  Text member34;
  Text member35;
  Text member36;
  Text member37;
  Text member38;
  Text member39;
  Text member40;
  Text member41;
  Text member42;
  Text member43;
  Text member44;
  Text member45;
  Text member46;
  Text member47;
  Text member48;
  Text member49;
  Text member50;
  Text member51;
  Text member52;
  Text member53;
  Text member54;
  Text member55;
  Text member56;
  Text member57;
  Text member58;
  Text member59;
  Text member60;
  Text member61;
  Text member62;
  Text member63;
  Text member64;

  static constexpr auto fields() {
    return Fields{
        field("name0", &Sample::member0, optional()),
        field("name1", &Sample::member1, optional()),
        field("name2", &Sample::member2, optional()),
        field("name3", &Sample::member3, optional()),
        field("name4", &Sample::member4, optional()),
        field("name5", &Sample::member5, optional()),
        field("name6", &Sample::member6, optional()),
        field("name7", &Sample::member7, optional()),
        field("name8", &Sample::member8, optional()),
        field("name9", &Sample::member9, optional()),
        field("name10", &Sample::member10, optional()),
        field("name11", &Sample::member11, optional()),
        field("name12", &Sample::member12, optional()),
        field("name13", &Sample::member13, optional()),
        field("name14", &Sample::member14, optional()),
        field("name15", &Sample::member15, optional()),
        field("name16", &Sample::member16, optional()),
        field("name17", &Sample::member17, optional()),
        field("name18", &Sample::member18, optional()),
        field("name19", &Sample::member19, optional()),
        field("name20", &Sample::member20, optional()),
        field("name21", &Sample::member21, optional()),
        field("name22", &Sample::member22, optional()),
        field("name23", &Sample::member23, optional()),
        field("name24", &Sample::member24, optional()),
        field("name25", &Sample::member25, optional()),
        field("name26", &Sample::member26, optional()),
        field("name27", &Sample::member27, optional()),
        field("name28", &Sample::member28, optional()),
        field("name29", &Sample::member29, optional()),
        field("name30", &Sample::member30, optional()),
        field("name31", &Sample::member31, optional()),
        field("name32", &Sample::member32, optional()),
        field("name33", &Sample::member33, optional()),
        field("name34", &Sample::member34, optional()),
        field("name35", &Sample::member35, optional()),
        field("name36", &Sample::member36, optional()),
        field("name37", &Sample::member37, optional()),
        field("name38", &Sample::member38, optional()),
        field("name39", &Sample::member39, optional()),
        field("name40", &Sample::member40, optional()),
        field("name41", &Sample::member41, optional()),
        field("name42", &Sample::member42, optional()),
        field("name43", &Sample::member43, optional()),
        field("name44", &Sample::member44, optional()),
        field("name45", &Sample::member45, optional()),
        field("name46", &Sample::member46, optional()),
        field("name47", &Sample::member47, optional()),
        field("name48", &Sample::member48, optional()),
        field("name49", &Sample::member49, optional()),
        field("name50", &Sample::member50, optional()),
        field("name51", &Sample::member51, optional()),
        field("name52", &Sample::member52, optional()),
        field("name53", &Sample::member53, optional()),
        field("name54", &Sample::member54, optional()),
        field("name55", &Sample::member55, optional()),
        field("name56", &Sample::member56, optional()),
        field("name57", &Sample::member57, optional()),
        field("name58", &Sample::member58, optional()),
        field("name59", &Sample::member59, optional()),
        field("name60", &Sample::member60, optional()),
        field("name61", &Sample::member61, optional()),
        field("name62", &Sample::member62, optional()),
        field("name63", &Sample::member63, optional()),
        field("name64", &Sample::member64, optional()),
    };
  }
};

auto& schema = detail::schema_of<Sample, detail::Use::request>;

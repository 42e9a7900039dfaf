// The action codes of public lists, in their groups, and what each says.
#pragma once

#include <sstream>
#include <string>
#include <tillwire/verdict/payment.hpp>

namespace tillwire::test {

/// The codes of a class, separated by blanks.
struct Codes {
  Payment at_registered;
  const char* codes;
  Payment at_reversed = Payment::reversed;
};

// Every code of the public lists, as they group them.
inline constexpr Codes all_codes[] = {
    // Under way, or not to be read as the end of anything; and some that no list has.
    {Payment::pending,
     "-30001 -9000 -2027 1120 AE 124 341041 1115 -2013 914 B7 2002 79 2012 12 95 -2007 -2014 -2009 "
     "1001 4242 -77 71016 1015 1017 1014 ZZ 0-100 a1 1.5 6 7 8x 99999999999 151020 -9001 - 1_"},
    {Payment::not_paid, "-100", Payment::declined},
    {Payment::unconfirmed,
     "-1 151018 1018 151019 1019 998 68 90 909 96 950 91 31 907 910 912 103 2023 341014 9001 -3003 "
     "8204 94",
     Payment::declined},
    {Payment::unconfirmed, "0 00 000 08 85 C0 P0 P1 P2 C4 B5"},
    {Payment::attempt_failed,
     "-20010 -2200 -2101 -2102 -2012 -2002 -2001 -2000 -301 181 941 1112 1113 1114 1116 1117 1118 "
     "4005 -2026 -2025 -2024 -2023 -2022 -2020 -2019 -2018 -2017 -2016 -2015 -2011 -2010 -2006 "
     "-2005 -2004 1434 2003 2005 2016 4032 151017 -2029 -2028 -5031 71015 73 82 88 101 111 125 906 "
     "14 33 81 AB AC AF 87 20 51 61 65 100 110 116 121 123 814 902 903 968 13 B1 B6 1 4 5 05 62 63 "
     "72 78 104 106 107 109 117 119 120 151 200 203 204 208 209 212 239 240 555 823 911 916 920 "
     "999 2001 2030 01 02 03 04 09 10 15 16 32 36 37 41 43 55 57 75 76 77 97 98 A1 A2 A3 A4 A5 A6 "
     "A7 "
     "A8 A9 AA AD AG B2 B3 B4 B8 B9 BA F1 R0 R1 R3 TS 904 913 30 92 93 C1 C2 C3 S1 S2",
     Payment::declined},
};

/// Calls `check` with each code, as it is, with blanks around it, and numbers with zeros before.
template <class Check>
void for_each_code(const Codes& codes, Check check) {
  std::istringstream words(codes.codes);
  for (std::string code; words >> code;) {
    check(code);
    check("  " + code + " ");
    const bool number = code.find_first_not_of("0123456789") == std::string::npos;
    if (number) check("00" + code);
    if (code[0] == '-' && code.size() > 1 && codes.at_registered != Payment::pending) {
      check("-0" + code.substr(1));
    }
  }
}

}  // namespace tillwire::test

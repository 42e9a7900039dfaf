// The representative set of inputs: transactions that differ from one to the next, as those of an
// account do: in amounts, dates, names with UTF-8 and escapes, and in what they lack.
#pragma once

#include "../../transactions.hpp"

namespace figures {

/// Where a transaction happened, as a gateway writes it.
struct Place {
  const char* acceptor;  ///< category, country and city
  const char* merchant;  ///< name, number and address
};

inline constexpr Place places[] = {
    {"\"mcc\":5411,\"merchantCountry\":\"LUX\",\"merchantCity\":\"Luxembourg\"",
     ",\"merchantName\":\"Épicerie du Centre\",\"merchantId\":\"000000000012345\","
     "\"terminalAddress\":\"12, rue du Fossé\""},
    {"\"mcc\":6011,\"merchantCountry\":\"DEU\",\"merchantCity\":\"Saarbrücken\"",
     ",\"merchantId\":\"000000000077001\",\"terminalAddress\":\"Bahnhofstraße 7\""},
    {"\"mcc\":5812,\"merchantCountry\":\"FRA\",\"merchantCity\":\"Metz\"",
     ",\"merchantName\":\"Café \\\"Le Chat\\\"\",\"merchantId\":\"000000000200417\","
     "\"terminalAddress\":null"},
    {"\"mcc\":4111,\"merchantCountry\":\"BEL\",\"merchantCity\":\"Arlon\"",
     ",\"merchantName\":\"SNCB\\/NMBS\",\"merchantId\":\"000000000003001\","
     "\"terminalAddress\":\"Place de la Gare\""},
    {"\"mcc\":5942,\"merchantCountry\":\"GRC\",\"merchantCity\":\"Αθήνα\"",
     ",\"merchantName\":\"M\\u00fcller \\u0026 Fils\",\"merchantId\":\"000000000998120\","
     "\"terminalAddress\":\"Ερμού 15\""},
    {"\"mcc\":5541,\"merchantCountry\":\"LUX\",\"merchantCity\":\"Esch-sur-Alzette\"",
     ",\"merchantName\":\"Station Belval\",\"merchantId\":\"000000000054410\","
     "\"terminalAddress\":\"Route d'Arlon 101\""},
    {"\"mcc\":5999,\"merchantCountry\":\"NLD\",\"merchantCity\":\"Amsterdam\"",
     ",\"merchantName\":\"bloemen.example\",\"merchantId\":\"000000000310255\""},
};

/// What kind of transaction it is.
struct Kind {
  const char* type;
  const char* direction;
  const char* description;
};

inline constexpr Kind kinds[] = {
    {"Purchase", "DEBIT", "\"Retail purchase, chip and PIN\""},
    {"Purchase", "DEBIT", "\"Achat en ligne, 3-D Secure\""},
    {"Cash withdrawal", "DEBIT", "\"Retrait d'espèces\""},
    {"Refund", "CREDIT", "null"},
    {"Purchase", "DEBIT", "\"Retail purchase, contactless\""},
};

struct Price {
  std::uint32_t amount;
  std::uint32_t digits;
};

inline constexpr Price prices[] = {{125000, 6},  {990, 3}, {4250, 4},  {75, 2},
                                   {1899950, 7}, {33, 2},  {12500, 5}, {7, 1}};

/// Writes the document and returns its size; `expected` becomes what its records add up to.
inline std::uint32_t make_text(char* const text, Sum& expected) {
  Document document(text);
  document.add("{\"transactions\":{\"transaction\":[");
  for (std::uint32_t i = 0; i < records; ++i) {
    const Place& place = places[i % 7];
    const Kind& kind = kinds[i % 5];
    const Price& price = prices[i % 8];
    const std::uint32_t number = 93412000 + i * 7919;
    if (i != 0) document.add(",");
    document.add("{");
    if (i % 9 != 0) {  // not yet written off
      document.add("\"boWriteOffDate\":\"2026-11-");
      document.add(1 + i % 28, 2);
      document.add("T23:59:59.000+03:00\",");
    }
    document.add("\"authorizationDate\":\"2026-11-");
    document.add(1 + i % 28, 2);
    document.add("T");
    document.add(i * 5 % 24, 2);
    document.add(":");
    document.add(i * 7 % 60, 2);
    document.add(":21.000+03:00\",\"transactionType\":\"");
    document.add(kind.type);
    document.add("\",\"operationDirection\":\"");
    document.add(kind.direction);
    document.add("\",\"amount\":");
    document.add(price.amount, price.digits);
    document.add(i % 11 == 0 ? ",\"currency\":756" : ",\"currency\":978");
    document.add(",\"amountInAccountCurrency\":");
    document.add(price.amount, price.digits);
    document.add(",\"utrnno\":");
    document.add(number, 8);
    document.add(",\"boUtrnno\":");
    document.add(20411377 + i * 31, 8);
    document.add(",\"transactionDescription\":");
    document.add(kind.description);
    document.add(",\"feeDirection\":\"NOOP\",\"acquireFeeAmount\":0,\"feIssuerFeeAmount\":");
    document.add(i % 30, 2 - (i % 30 < 10 ? 1U : 0U));
    document.add(",\"boIssuerFeeAmount\":0,");
    document.add(place.acceptor);
    document.add(place.merchant);
    if (i % 6 != 0) {
      document.add(",\"terminalId\":\"1");
      document.add(i * 271, 7);
      document.add("\"");
    }
    document.add(",\"posDataCode\":\"510101513344\",\"authorizationIdResponse\":\"A");
    document.add(i * 4093, 5);
    document.add(i % 13 == 0 ? "\",\"reversal\":true" : "\",\"reversal\":false");
    document.add(",\"requestAmount\":");
    document.add(price.amount, price.digits);
    document.add("}");
    // The second place names no merchant.
    expected.add(price.amount, number, i % 7 != 1);
  }
  document.add("]}}");
  return document.end();
}

}  // namespace figures

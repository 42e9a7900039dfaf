// The first set of inputs: transactions that differ in a number alone, 25 fields each. They stay as
// they are, so that figures compare from one edition to the next.
#pragma once

#include "../../transactions.hpp"

namespace figures {

/// A record of the kind that getTransactions answers, around the digits that differ.
inline constexpr char before_number[] =
    "{\"boWriteOffDate\":\"2026-11-20T23:59:59.000+03:00\","
    "\"authorizationDate\":\"2026-11-20T14:03:21.000+03:00\",\"transactionType\":\"Purchase\","
    "\"operationDirection\":\"DEBIT\",\"amount\":125000,\"currency\":978,"
    "\"amountInAccountCurrency\":125000,\"utrnno\":93412";
inline constexpr char after_number[] =
    ",\"boUtrnno\":20411377,\"transactionDescription\":\"Retail purchase, chip and PIN\","
    "\"feeDirection\":\"NOOP\",\"acquireFeeAmount\":0,\"feIssuerFeeAmount\":0,"
    "\"boIssuerFeeAmount\":0,\"mcc\":5411,\"merchantCountry\":\"LUX\","
    "\"merchantCity\":\"Luxembourg\",\"merchantName\":\"Epicerie du Centre\","
    "\"merchantId\":\"000000000012345\",\"terminalAddress\":\"12, rue du Fosse\","
    "\"terminalId\":\"10000042\",\"posDataCode\":\"510101513344\","
    "\"authorizationIdResponse\":\"A1B2C3\",\"reversal\":false,\"requestAmount\":125000}";

/// Writes the document and returns its size; `expected` becomes what its records add up to.
inline std::uint32_t make_text(char* const text, Sum& expected) {
  Document document(text);
  document.add("{\"transactions\":{\"transaction\":[");
  for (std::uint32_t i = 0; i < records; ++i) {
    if (i != 0) document.add(",");
    document.add(before_number);
    document.add(100 + i, 3);
    document.add(after_number);
    expected.add(125000, 93412100 + i, true);
  }
  document.add("]}}");
  return document.end();
}

}  // namespace figures

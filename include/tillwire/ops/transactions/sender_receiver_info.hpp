// The sender and the receiver of money.
#pragma once

#include <tillwire/table/field.hpp>

namespace tillwire::transactions {

/// The block `senderReceiverInfo`. card management, "Transactions", p2pCredit.
struct SenderReceiverInfo {
  Text sender_name = {};     ///< "Lastname, Firstname" [senderName, optional]
  Text sender_address = {};  ///< [senderAddress, optional]
  Text sender_city = {};     ///< [senderCity, optional]
  /// Country code; letters or number is not specified. [senderCountry, optional]
  Text sender_country = {};
  Text sender_postal_code = {};  ///< [senderPostalCode, optional]
  Text receiver_name = {};       ///< "Lastname, Firstname" [receiverName, optional]

  // clang-format off
  static constexpr auto fields() {
    using S = SenderReceiverInfo;
    return Fields{
        field("senderName",       &S::sender_name,        optional().informative()),
        field("senderAddress",    &S::sender_address,     optional().informative()),
        field("senderCity",       &S::sender_city,        optional().informative()),
        field("senderCountry",    &S::sender_country,     optional().informative()),
        field("senderPostalCode", &S::sender_postal_code, optional().informative()),
        field("receiverName",     &S::receiver_name,      optional().informative()),
    };
  }
  // clang-format on
};

}  // namespace tillwire::transactions

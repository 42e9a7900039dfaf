// What a payment's answer says of 3-D Secure 2.
#pragma once

#include <tillwire/model/optional.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/verdict/payment.hpp>

namespace tillwire::ecommerce {

/// The 3-D Secure 2 fields of a payment's answer. ecommerce, "paymentorder.do": in the first answer
/// what the method needs, in the second one the challenge.
struct ThreeDsAnswer {
  Optional<bool> is_version_2 = {};
  Text server_trans_id = {};           ///< give it back in the second request
  Text method_url = {};                ///< of the access control server
  Text method_url_server = {};         ///< of the 3-D Secure server
  Text method_data_packed = {};        ///< Base64, for method_url
  Text method_url_server_direct = {};  ///< 3dsmethod.do; needs a permission
  Text packed_creq = {};               ///< for the answer's acs_url, as its parameter creq

  /// Whether the method is to be run now: the transaction is named, and there is neither a
  /// challenge at `acs_url` nor a page to go on to.
  constexpr bool has_method(const Text& acs_url, const Text& redirect) const {
    return needs_method(is_version_2, server_trans_id, acs_url, redirect);
  }

  // clang-format off
  static constexpr auto fields() {
    using S = ThreeDsAnswer;
    return Fields{
        field("is3DSVer2",                    &S::is_version_2,    conditional().deciding()),
        field("threeDSServerTransId",         &S::server_trans_id, conditional(1, 36).deciding()),
        field("threeDSMethodUrl",             &S::method_url,               optional(1, 512)),
        field("threeDSMethodUrlServer",       &S::method_url_server,        conditional(1, 512)),
        field("threeDSMethodDataPacked",      &S::method_data_packed,       optional(1, 1024)),
        field("threeDSMethodURLServerDirect", &S::method_url_server_direct, optional(1, 512)),
        field("packedCReq",                   &S::packed_creq,              conditional()),
    };
  }
  // clang-format on
};

}  // namespace tillwire::ecommerce

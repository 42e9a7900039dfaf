// The 3-D Secure 2 fields of a payment's answer.
#pragma once

#include <tillwire/model/optional.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/verdict/payment.hpp>

namespace tillwire::ecommerce {

/// The 3-D Secure 2 fields of a payment's answer. ecommerce, "paymentorder.do": the first answer
/// has what the method needs, the second one the challenge.
struct ThreeDsAnswer {
  Optional<bool> is_version_2 = {};    ///< true: 3-D Secure 2
  Text server_trans_id = {};           ///< to be sent in the second request
  Text method_url = {};                ///< address of the access control server
  Text method_url_server = {};         ///< address of the 3-D Secure server
  Text method_data_packed = {};        ///< Base64, to be posted to method_url
  Text method_url_server_direct = {};  ///< address of 3dsmethod.do; needs a permission
  Text packed_creq = {};               ///< to be posted to the answer's acs_url, as creq

  /// Returns whether the method has to be run now: the transaction is named, and there is neither a
  /// challenge at `acs_url` nor a page to redirect to.
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

// The 3-D Secure 2 fields of a payment's answer.
#pragma once

#include <tillwire/model/optional.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/verdict/payment.hpp>

namespace tillwire::ecommerce {

/// The 3-D Secure 2 fields of a payment's answer. ecommerce, "paymentorder.do": the first answer
/// has what the method needs, the second one the challenge.
struct ThreeDsAnswer {
  Optional<bool> is_version_2 = {};  ///< true: 3-D Secure 2 [is3DSVer2, conditional]
  /// To be sent in the second request. [threeDSServerTransId, conditional, 1 to 36 characters]
  Text server_trans_id = {};
  /// Address of the access control server. [threeDSMethodUrl, optional, 1 to 512 characters]
  Text method_url = {};
  /// Address of the 3-D Secure server. [threeDSMethodUrlServer, conditional, 1 to 512 characters]
  Text method_url_server = {};
  /// Base64, to be posted to method_url. [threeDSMethodDataPacked, optional, 1 to 1024 characters]
  Text method_data_packed = {};
  /// Address of 3dsmethod.do; needs a permission.
  /// [threeDSMethodURLServerDirect, optional, 1 to 512 characters]
  Text method_url_server_direct = {};
  /// To be posted to the answer's acs_url, as creq. [packedCReq, conditional]
  Text packed_creq = {};

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

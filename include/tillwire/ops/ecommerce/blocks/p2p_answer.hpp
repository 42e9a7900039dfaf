// The answer to a transfer between cards.
#pragma once

#include <tillwire/ops/ecommerce/blocks/three_ds_answer.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/verdict/payment.hpp>

namespace tillwire::ecommerce {

/// The answer to a transfer: the next step of 3-D Secure, or nothing that decides. Neither a
/// success nor a refusal says what moved: no list of the refusals is known, and the order may have
/// been debited before. Only GetP2pStatus says. Beyond the specification.
struct P2pAnswer {
  /// "0": processed. [errorCode, one of the decisive fields]
  Text error_code = {};
  Text error_message = {};  ///< in words [errorMessage, optional]
  /// The page to send the customer to. [optional, 1 to 512 characters]
  Text redirect = {};
  /// Address of the access control server; present if there is a challenge.
  /// [acsUrl, optional, 1 to 512 characters]
  Text acs_url = {};
  /// 3-D Secure 1: Base64, to be posted to acs_url. [paReq, optional, 1 to 255 characters]
  Text pa_req = {};
  /// Where the access control server sends the customer afterwards.
  /// [termUrl, optional, 1 to 512 characters]
  Text term_url = {};
  ThreeDsAnswer three_ds = {};  ///< [its fields are on this level]
  /// Takes precedence over error_code. [one of the decisive fields]
  Optional<bool> success = {};
  /// An object with a code, text, or a bool: see Client::fault(). [one of the decisive fields]
  Json error = {};

  bool refused() const { return is_refusal(success, error_code, error); }
  /// Returns the error code, wherever the answer has it.
  Text code() const { return code_of(error_code, error); }
  /// Returns the next step of 3-D Secure, or Payment::unconfirmed: ask GetP2pStatus, and do not
  /// transfer again.
  Payment payment() const {
    if (refused()) return Payment::unconfirmed;
    if (!acs_url.empty()) return Payment::three_ds_challenge;
    return three_ds.has_method(acs_url, redirect) ? Payment::three_ds_method : Payment::unconfirmed;
  }

  // clang-format off
  static constexpr auto fields() {
    using S = P2pAnswer;
    return Fields{
        field("errorCode",    &S::error_code,    decisive()),
        field("errorMessage", &S::error_message, optional().informative()),
        field("redirect",     &S::redirect,      optional(1, 512).deciding()),
        field("acsUrl",       &S::acs_url,       optional(1, 512).deciding()),
        field("paReq",        &S::pa_req,        optional(1, 255)),
        field("termUrl",      &S::term_url,      optional(1, 512)),
        merged(&S::three_ds),
        field("success",      &S::success,       decisive()),
        field("error",        &S::error,         decisive()),
    };
  }
  // clang-format on
};

}  // namespace tillwire::ecommerce

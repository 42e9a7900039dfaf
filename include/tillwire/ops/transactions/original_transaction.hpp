// The original transaction that a query is about, as its answer identified it.
#pragma once

#include <tillwire/base/fixed_text.hpp>
#include <tillwire/ops/transactions/transaction_result.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::transactions {

/// The block `originalTransactionParameters`. card management, "Transactions", p2pCredit.
struct OriginalTransactionParameters {
  /// From the original's answer. [systemTraceAuditNumber, mandatory]
  Optional<std::int32_t> system_trace_audit_number = {};
  /// From the original's answer. [localTransactionDate, mandatory, ISO 8601]
  IsoTime local_transaction_date = {};
  Text rrn = {};  ///< from the original's answer [mandatory]

  // clang-format off
  static constexpr auto fields() {
    using S = OriginalTransactionParameters;
    return Fields{
        field("systemTraceAuditNumber", &S::system_trace_audit_number, mandatory()),
        field("localTransactionDate",   &S::local_transaction_date,    mandatory()),
        field("rrn",                    &S::rrn,                       mandatory()),
    };
  }
  // clang-format on
};

/// Copies of the three parameters, which outlive their answer: an answer's text is invalid when the
/// next request starts.
///
///     OriginalTransaction original;
///     if (answer.answered() && original.keep(*answer)) {
///       credit.original = original.parameters();
///     }
///
/// The parameters are borrowed from this object.
class OriginalTransaction {
 public:
  OriginalTransaction() = default;
  OriginalTransaction(const OriginalTransaction&) = delete;
  OriginalTransaction& operator=(const OriginalTransaction&) = delete;

  /// Copies the parameters. Returns false if one of them is absent or too long; parameters() then
  /// lacks it.
  bool keep(const TransactionResult& answer) {
    const bool date_fits = date_.assign(answer.local_transaction_date);
    const bool rrn_fits = rrn_.assign(answer.rrn);
    parameters_ = {answer.system_trace_audit_number, date_.text().raw(), rrn_.text().raw()};
    return date_fits && rrn_fits && parameters_.system_trace_audit_number.present() &&
           parameters_.local_transaction_date.present() && parameters_.rrn.present();
  }

  /// Returns what keep() copied.
  const OriginalTransactionParameters* parameters() const TILLWIRE_LIFETIMEBOUND {
    return &parameters_;
  }

 private:
  OriginalTransactionParameters parameters_ = {};
  FixedText<39> date_ = {};
  FixedText<39> rrn_ = {};
};

}  // namespace tillwire::transactions

// The one list of operations: a new one is a header and a line here.
#include "operations.hpp"

#include <iterator>
#include <new>
#include <string>
#include <tillwire/ops/accounts.hpp>
#include <tillwire/ops/cards.hpp>
#include <tillwire/ops/customers.hpp>
#include <tillwire/ops/ecommerce.hpp>
#include <tillwire/ops/ecommerce_beyond.hpp>
#include <tillwire/ops/merchants.hpp>
#include <tillwire/ops/transactions.hpp>
#include <tillwire/verdict/outcome.hpp>
#include <tillwire/verdict/payment.hpp>
#include <type_traits>

#include "exit.hpp"
#include "spelling.hpp"

namespace tillwire::cli {
namespace {

template <class Response, class = void>
inline constexpr bool has_payment = false;
template <class Response>
inline constexpr bool has_payment<Response, std::void_t<decltype(&Response::payment)>> = true;

template <class Response, class = void>
inline constexpr bool has_refusal = false;
template <class Response>
inline constexpr bool has_refusal<Response, std::void_t<decltype(&Response::refused)>> = true;

template <class Response, class = void>
inline constexpr bool may_be_processed = false;
template <class Response>
inline constexpr bool may_be_processed<Response, std::void_t<decltype(&Response::processed)>> =
    true;

/// Returns the result of an operation that moves money. Doubt takes precedence: a refusal that
/// leaves open whether money moved must not look like one after which the operation may be
/// repeated.
template <class Response>
Verdict judge_money(const Response& response) {
  bool declined = false;
  if constexpr (has_payment<Response>) {
    declined = response.payment() == Payment::declined;
    if (response.payment() == Payment::attempt_failed) return Verdict::attempt_failed;
  }
  switch (outcome_of_answer(response)) {
    case Outcome::approved:
      return Verdict::success;
    case Outcome::waiting:
      return Verdict::waiting;
    case Outcome::declined:
      return declined ? Verdict::declined : Verdict::refused;
    default:
      break;
  }
  if constexpr (may_be_processed<Response>) {
    if (response.processed()) return Verdict::processed;
  }
  return declined || response.refused() ? Verdict::doubtful : Verdict::unconfirmed;
}

Verdict judge_card(const ecommerce::VerifyCard::Response& response) {
  if (response.verified() || !response.acs_url.empty()) return Verdict::success;
  const bool declined = action_of(response.action_code) == Action::declined;
  return declined ? Verdict::declined : Verdict::unverified;
}

/// Returns the result of an operation.
template <class Remote>
Verdict judge(const typename Remote::Response& response) {
  using Response = typename Remote::Response;
  if constexpr (Remote::endpoint.effect == Effect::payment) return judge_money(response);
  if constexpr (has_refusal<Response>) {
    if (response.refused()) return Verdict::refused;
  }
  if constexpr (std::is_same_v<Response, ecommerce::Register::Response>) {
    if (!response.registered()) return Verdict::no_order_id;
  }
  if constexpr (std::is_same_v<Remote, ecommerce::VerifyCard>) return judge_card(response);
  return Verdict::success;
}

/// Returns the field of an answer that excludes the order that was to be paid; null if there is
/// none.
template <class Request, class Response>
const char* other_order(const Request& asked, const Response& response) {
  if constexpr (std::is_same_v<Request, ecommerce::InstallmentPayment>) {
    return other_order(asked.payment, response);
  } else {
    return other_order_in(response, asked.order_number, asked.amount, asked.currency);
  }
}

/// Judges the order that was asked for by its record.
void keep_record(Answer& answer, const ecommerce::OrderRecord& record, const AskedOrder& asked,
                 Arena& arena) {
  answer.asked = asked;
  answer.record = new (arena.zeroed(sizeof record)) ecommerce::OrderRecord(record);
  answer.standing = standing_of(record, asked.id, asked.number);
  if (answer.standing != Standing::refused) answer.verdict = Verdict::order;
}

template <class Remote>
Answer call(Client& client, const void* request, Arena& arena) {
  using Response = typename Remote::Response;
  const auto& asked = *static_cast<const Remote*>(request);
  const auto result = client.call(asked);
  if (!result.answered()) return {result.error(), nullptr, Verdict::refused};
  Answer answer{result.error(), new (arena.zeroed(sizeof(Response))) Response(*result),
                judge<Remote>(*result)};
  if constexpr (Remote::endpoint.effect == Effect::payment && names_order<Response>) {
    answer.other = other_order(asked, *result);
    if (answer.other != nullptr) answer.verdict = Verdict::other_order;
  }
  if constexpr (std::is_same_v<Remote, ecommerce::InstantPayment>) {
    // A second request continues an order, which its refusal leaves as it was.
    const bool continues = asked.order_id.present();
    if (continues && result->order_id.present() && result->order_id != asked.order_id) {
      answer.other = "orderId";
      answer.verdict = Verdict::other_order;
    } else if (continues &&
               (answer.verdict == Verdict::declined || answer.verdict == Verdict::refused)) {
      answer.verdict = Verdict::doubtful;
    }
  }
  if constexpr (std::is_same_v<Remote, ecommerce::GetOrderStatusExtended>) {
    keep_record(answer, *result, {asked.order_id, asked.order_number}, arena);
  } else if constexpr (std::is_same_v<Remote, ecommerce::GetOrderStatus>) {
    keep_record(answer, result->record(), {asked.order_id, {}}, arena);
  }
  return answer;
}

template <class Remote>
constexpr Operation entry() {
  return {Remote::endpoint, &description_of<Remote>, &description_of<typename Remote::Response>,
          call<Remote>};
}

/// Describes an operation that the specification does not list; these are at the end.
template <class Remote>
constexpr Operation beyond() {
  Operation operation = entry<Remote>();
  operation.is_beyond = true;
  return operation;
}

constexpr Operation list[] = {
    entry<ecommerce::Register>(),
    entry<ecommerce::RegisterPreAuth>(),
    entry<ecommerce::PaymentOrder>(),
    entry<ecommerce::PaymentOrderBinding>(),
    entry<ecommerce::InstantPayment>(),
    entry<ecommerce::MotoPayment>(),
    entry<ecommerce::IndustryPracticePaymentOrder>(),
    entry<ecommerce::GetBindings>(),
    entry<ecommerce::RecurrentPayment>(),
    entry<ecommerce::InstallmentPayment>(),
    entry<ecommerce::AcsRedirect>(),
    entry<ecommerce::GetOrderStatusExtended>(),
    entry<ecommerce::ThreeDsMethod>(),
    entry<customers::GetAtmStatusExt>(),
    entry<customers::GetCustomerDetails>(),
    entry<customers::IsCustomerExist>(),
    entry<customers::RegisterCustomer>(),
    entry<accounts::ChangeAccountArrestAmount>(),
    entry<accounts::ChangeAccountLimit>(),
    entry<accounts::ChangeAccountStatusInFe>(),
    entry<accounts::GetAccountBalanceFromBo>(),
    entry<accounts::GetAccountBalances>(),
    entry<accounts::GetAccountLimits>(),
    entry<accounts::GetAccountListByOwner>(),
    entry<accounts::GetAllowedBeneficiaries>(),
    entry<accounts::GetAllowedMccList>(),
    entry<accounts::SetAllowedBeneficiaries>(),
    entry<accounts::SetAllowedMccList>(),
    entry<merchants::ChangeMerchantStatus>(),
    entry<merchants::ChangeTerminalStatus>(),
    entry<merchants::GenerateKey>(),
    entry<merchants::GetMerchantTransactions>(),
    entry<merchants::ServiceAction>(),
    entry<merchants::SetKey>(),
    entry<cards::AddCardLimitException>(),
    entry<cards::BindCardToAccount>(),
    entry<cards::BlockCard>(),
    entry<cards::CardStatusInquiry>(),
    entry<cards::ChangeCardStatus>(),
    entry<cards::ChangePin>(),
    entry<cards::CreateVirtualCard>(),
    entry<cards::DeleteCardLimitException>(),
    entry<cards::GenerateCvc2>(),
    entry<cards::GeneratePin>(),
    entry<cards::GetCardBalance>(),
    entry<cards::GetCardData>(),
    entry<cards::GetCardFees>(),
    entry<cards::GetCardLimits>(),
    entry<cards::GetCardListByOwner>(),
    entry<cards::GetGeoRestrictions>(),
    entry<cards::SetTransactionSchemeAdditions>(),
    entry<cards::TopUp>(),
    entry<cards::ValidateCard>(),
    entry<transactions::CreditCard>(),
    entry<transactions::DebitCard>(),
    entry<transactions::GetOrderDetails>(),
    entry<transactions::GetPaymentOrders>(),
    entry<transactions::GetTokenList>(),
    entry<transactions::GetTransactions>(),
    entry<transactions::GetTransactionDetails>(),
    entry<transactions::GetTransactionCurrencies>(),
    entry<transactions::P2pCredit>(),
    entry<transactions::P2pTransfer>(),
    beyond<ecommerce::Deposit>(),
    beyond<ecommerce::Reverse>(),
    beyond<ecommerce::Refund>(),
    beyond<ecommerce::Decline>(),
    beyond<ecommerce::Finish3dsVer2Payment>(),
    beyond<ecommerce::ThreeDsContinue>(),
    beyond<ecommerce::BindCard>(),
    beyond<ecommerce::UnBindCard>(),
    beyond<ecommerce::ExtendBinding>(),
    beyond<ecommerce::GetBindingsByCardOrId>(),
    beyond<ecommerce::VerifyCard>(),
    beyond<ecommerce::GetOrderStatus>(),
    beyond<ecommerce::GetLastOrdersForMerchants>(),
    beyond<ecommerce::SeKeys>(),
    beyond<ecommerce::SbpC2bQrDynamicGet>(),
    beyond<ecommerce::SbpC2bQrStatus>(),
    beyond<ecommerce::SbpC2bQrDynamicReject>(),
    beyond<ecommerce::SbpC2bGetBindings>(),
    beyond<ecommerce::SbpC2bUnBind>(),
    beyond<ecommerce::CreateTemplate>(),
    beyond<ecommerce::GetTemplateDetails>(),
    beyond<ecommerce::UpdateTemplate>(),
};

/// A name without its ".do", which is easily left out.
std::string_view stem_of(std::string_view name) {
  constexpr std::string_view end = ".do";
  const bool ends = name.size() > end.size() && name.substr(name.size() - end.size()) == end;
  return ends ? name.substr(0, name.size() - end.size()) : name;
}

/// The operation that was meant, or null. Only those that change nothing are proposed: a typing
/// error must not lead to one that moves money or sets a key, not even by its case.
const Operation* find_meant(std::string_view name) {
  const std::string_view stem = stem_of(name);
  const Operation* nearest = nullptr;
  for (const Operation& each : list) {
    const std::string_view other = stem_of(each.endpoint.name);
    if (each.endpoint.effect != safe || !is_near(stem, other)) continue;
    if (nearest == nullptr ||
        distance(stem, other) < distance(stem, stem_of(nearest->endpoint.name))) {
      nearest = &each;
    }
  }
  return nearest;
}

}  // namespace

OperationList operations() {
  return {std::begin(list), std::end(list)};
}

const Operation& find_operation(std::string_view name) {
  for (const Operation& each : list) {
    if (name == each.endpoint.name) return each;
  }
  const Operation* const meant = find_meant(name);
  const std::string hint =
      meant != nullptr ? "did you mean " + std::string(meant->endpoint.name) + "? See" : "see";
  throw Refused("no operation " + std::string(name) + "; " + hint + " --list");
}

}  // namespace tillwire::cli

// All 63 operations of the two specifications, as calls.
#pragma once

#include <tillwire/tillwire.hpp>

#include "use.hpp"

namespace figures {

namespace all {

using namespace tillwire;

using Use = bool (*)(Client&);
constexpr Use uses[] = {
    use<ecommerce::Register>,
    use<ecommerce::RegisterPreAuth>,
    use<ecommerce::GetOrderStatusExtended>,
    use<ecommerce::AcsRedirect>,
    use<ecommerce::ThreeDsMethod>,
    use<ecommerce::GetBindings>,
    use<ecommerce::PaymentOrder>,
    use<ecommerce::PaymentOrderBinding>,
    use<ecommerce::InstantPayment>,
    use<ecommerce::MotoPayment>,
    use<ecommerce::IndustryPracticePaymentOrder>,
    use<ecommerce::RecurrentPayment>,
    use<ecommerce::InstallmentPayment>,
    use<customers::GetAtmStatusExt>,
    use<customers::GetCustomerDetails>,
    use<customers::IsCustomerExist>,
    use<customers::RegisterCustomer>,
    use<accounts::ChangeAccountArrestAmount>,
    use<accounts::ChangeAccountLimit>,
    use<accounts::ChangeAccountStatusInFe>,
    use<accounts::GetAccountBalanceFromBo>,
    use<accounts::GetAccountBalances>,
    use<accounts::GetAccountLimits>,
    use<accounts::GetAccountListByOwner>,
    use<accounts::GetAllowedBeneficiaries>,
    use<accounts::GetAllowedMccList>,
    use<accounts::SetAllowedBeneficiaries>,
    use<accounts::SetAllowedMccList>,
    use<merchants::ChangeMerchantStatus>,
    use<merchants::ChangeTerminalStatus>,
    use<merchants::GenerateKey>,
    use<merchants::GetMerchantTransactions>,
    use<merchants::ServiceAction>,
    use<merchants::SetKey>,
    use<cards::AddCardLimitException>,
    use<cards::BindCardToAccount>,
    use<cards::BlockCard>,
    use<cards::ChangeCardStatus>,
    use<cards::ChangePin>,
    use<cards::CreateVirtualCard>,
    use<cards::DeleteCardLimitException>,
    use<cards::SetTransactionSchemeAdditions>,
    use<cards::TopUp>,
    use<cards::ValidateCard>,
    use<cards::CardStatusInquiry>,
    use<cards::GenerateCvc2>,
    use<cards::GeneratePin>,
    use<cards::GetCardBalance>,
    use<cards::GetCardData>,
    use<cards::GetCardFees>,
    use<cards::GetCardLimits>,
    use<cards::GetCardListByOwner>,
    use<cards::GetGeoRestrictions>,
    use<transactions::CreditCard>,
    use<transactions::DebitCard>,
    use<transactions::P2pCredit>,
    use<transactions::P2pTransfer>,
    use<transactions::GetOrderDetails>,
    use<transactions::GetPaymentOrders>,
    use<transactions::GetTokenList>,
    use<transactions::GetTransactionCurrencies>,
    use<transactions::GetTransactionDetails>,
    use<transactions::GetTransactions>,
};
static_assert(sizeof uses / sizeof *uses == 63, "all operations of the specifications");

}  // namespace all

}  // namespace figures

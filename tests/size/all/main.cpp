// Links all 63 operations and the client, and prints what they take.
#include <board.hpp>
#include <tillwire/tillwire.hpp>

#include "../memory_transport.hpp"
#include "use.hpp"

namespace {

using Use = bool (*)(tillwire::Client&);
using namespace tillwire;
constexpr Use uses[] = {
    figures::use<ecommerce::Register>,
    figures::use<ecommerce::RegisterPreAuth>,
    figures::use<ecommerce::GetOrderStatusExtended>,
    figures::use<ecommerce::AcsRedirect>,
    figures::use<ecommerce::ThreeDsMethod>,
    figures::use<ecommerce::GetBindings>,
    figures::use<ecommerce::PaymentOrder>,
    figures::use<ecommerce::PaymentOrderBinding>,
    figures::use<ecommerce::InstantPayment>,
    figures::use<ecommerce::MotoPayment>,
    figures::use<ecommerce::IndustryPracticePaymentOrder>,
    figures::use<ecommerce::RecurrentPayment>,
    figures::use<ecommerce::InstallmentPayment>,
    figures::use<customers::GetAtmStatusExt>,
    figures::use<customers::GetCustomerDetails>,
    figures::use<customers::IsCustomerExist>,
    figures::use<customers::RegisterCustomer>,
    figures::use<accounts::ChangeAccountArrestAmount>,
    figures::use<accounts::ChangeAccountLimit>,
    figures::use<accounts::ChangeAccountStatusInFe>,
    figures::use<accounts::GetAccountBalanceFromBo>,
    figures::use<accounts::GetAccountBalances>,
    figures::use<accounts::GetAccountLimits>,
    figures::use<accounts::GetAccountListByOwner>,
    figures::use<accounts::GetAllowedBeneficiaries>,
    figures::use<accounts::GetAllowedMccList>,
    figures::use<accounts::SetAllowedBeneficiaries>,
    figures::use<accounts::SetAllowedMccList>,
    figures::use<merchants::ChangeMerchantStatus>,
    figures::use<merchants::ChangeTerminalStatus>,
    figures::use<merchants::GenerateKey>,
    figures::use<merchants::GetMerchantTransactions>,
    figures::use<merchants::ServiceAction>,
    figures::use<merchants::SetKey>,
    figures::use<cards::AddCardLimitException>,
    figures::use<cards::BindCardToAccount>,
    figures::use<cards::BlockCard>,
    figures::use<cards::ChangeCardStatus>,
    figures::use<cards::ChangePin>,
    figures::use<cards::CreateVirtualCard>,
    figures::use<cards::DeleteCardLimitException>,
    figures::use<cards::SetTransactionSchemeAdditions>,
    figures::use<cards::TopUp>,
    figures::use<cards::ValidateCard>,
    figures::use<cards::CardStatusInquiry>,
    figures::use<cards::GenerateCvc2>,
    figures::use<cards::GeneratePin>,
    figures::use<cards::GetCardBalance>,
    figures::use<cards::GetCardData>,
    figures::use<cards::GetCardFees>,
    figures::use<cards::GetCardLimits>,
    figures::use<cards::GetCardListByOwner>,
    figures::use<cards::GetGeoRestrictions>,
    figures::use<transactions::CreditCard>,
    figures::use<transactions::DebitCard>,
    figures::use<transactions::P2pCredit>,
    figures::use<transactions::P2pTransfer>,
    figures::use<transactions::GetOrderDetails>,
    figures::use<transactions::GetPaymentOrders>,
    figures::use<transactions::GetTokenList>,
    figures::use<transactions::GetTransactionCurrencies>,
    figures::use<transactions::GetTransactionDetails>,
    figures::use<transactions::GetTransactions>,
};
static_assert(sizeof uses / sizeof *uses == 63, "all operations of the specifications");

Buffers<1024, 1024> memory;

}  // namespace

int main() {
  figures::MemoryTransport transport("", 0);
  board::Clock clock;
  Gateway gateway;
  gateway.host = "gateway.example";
  Client client(gateway, transport, clock, memory);
  // Requests with nothing in them: each is refused, or has no answer.
  std::uint32_t successes = 0;
  for (const Use use : uses) successes += use(client) ? 1 : 0;
  board::print_all("all_flash_bytes ", board::flash(), "\n");
  board::exit(successes == 0 ? 0 : 1);
}

// What each operation really does here, for --operations and the table in README.md.
#include "operations.hpp"

#include <algorithm>
#include <iterator>

#include "contract.hpp"

namespace gateway {
namespace {

struct Deed {
  const char* operation;
  const char* does;
};

// Where an operation ignores something, its line says so.
// clang-format off
constexpr Deed deeds[] = {
    {"register.do",
     "Makes an order that can be paid until it expires. No money moves"},
    {"registerPreAuth.do",
     "Makes an order whose payment is only held"},
    {"paymentorder.do",
     "Asks the card's bank, after 3-D Secure where the card needs it, and charges or holds the amount"},
    {"paymentOrderBinding.do",
     "Pays as paymentorder.do does, with the card of a common stored credential"},
    {"instantPayment.do",
     "Registers an order and pays it as paymentorder.do does"},
    {"motoPayment.do",
     "Registers an order and pays it without the cardholder, the CVC or 3-D Secure"},
    {"industryPractice/paymentOrder.do",
     "Makes an order that charges the card of an earlier one; `tii` decides which one it can follow"},
    {"getBindings.do",
     "Lists the active stored credentials of a client"},
    {"recurrentPayment.do",
     "Registers an order and charges the card of a recurrent credential"},
    {"installmentPayment.do",
     "Registers an order and charges the card of an instalment credential. The plan's dates and amounts are not enforced"},
    {"acsRedirect.do",
     "Sends the browser to the challenge page, or on from an order that is paid or failed"},
    {"getOrderStatusExtended.do",
     "Shows the record of an order, after its dates have done their work"},
    {"3dsmethod.do",
     "Checks that the order is at this step. What the method finds out about the browser is not kept"},

    {"deposit.do",
     "Charges what is held, in full or in part, and releases the rest"},
    {"reverse.do",
     "Gives back what is held or charged, in full or in part, once an order"},
    {"refund.do",
     "Gives back what was charged, in parts if wanted; the same externalRefundId refunds once"},
    {"decline.do",
     "Closes an order that is not paid yet"},
    {"finish3dsVer2Payment.do",
     "Finishes a payment after its challenge: the money moves once"},
    {"3ds/continue.do",
     "Continues 3-D Secure 2 after the method, as a second payment request does"},
    {"bindCard.do",
     "Switches a stored credential on"},
    {"unBindCard.do",
     "Switches a stored credential off"},
    {"extendBinding.do",
     "Gives a stored credential a later expiry"},
    {"getBindingsByCardOrId.do",
     "Lists the active stored credentials of a card, or one by its id"},
    {"verifyCard.do",
     "Holds the amount, asking no CVC and no 3-D Secure, and releases it at once"},
    {"getOrderStatus.do",
     "Shows the short record of an order"},
    {"getLastOrdersForMerchants.do",
     "Lists the orders of a period by pages"},
    {"se/keys.do",
     "Gives the public key for seToken"},

    {"getAtmStatusExt",
     "Shows the records of made-up ATMs, which POST /atm changes"},
    {"getCustomerDetails",
     "Shows a customer"},
    {"isCustomerExist",
     "Answers whether there is a customer"},
    {"registerCustomer",
     "Makes a customer with one account. Address and product are checked for their form and not kept"},
    {"changeAccountArrestAmount",
     "Sets the arrest amount, which lowers what is available; a negative amount releases as much"},
    {"changeAccountLimit",
     "Changes a limit of an account, which all debits of its cards are held to"},
    {"changeAccountStatusInFe",
     "Sets the arrest status, which lets withdrawals, transfers, deposits and inquiries pass as its label says"},
    {"getAccountBalanceFromBo",
     "Shows what is available and what is held or arrested"},
    {"getAccountBalances",
     "Shows the ledger balance, the holds and what is available"},
    {"getAccountLimits",
     "Shows the limits of an account with what is used of them"},
    {"getAccountListByOwner",
     "Lists the accounts of a customer"},
    {"getAllowedBeneficiaries",
     "Lists the allowed beneficiaries of an account"},
    {"getAllowedMccList",
     "Lists the allowed merchant categories of an account"},
    {"setAllowedBeneficiaries",
     "Sets the receivers that transfers from an account may have; none: any"},
    {"setAllowedMccList",
     "Sets the merchant categories that debits at terminals and e-commerce sales (5411) may have; none: any"},
    {"changeMerchantStatus",
     "Closes or opens a merchant: while it is closed, what names it is refused with 03, and it sells nothing in e-commerce"},
    {"changeTerminalStatus",
     "Closes or opens a terminal: while it is closed, what names it is refused with 58. 00000001 is that of e-commerce"},
    {"generateKey",
     "Makes a terminal key under a master key; its first use, or setKey, makes it valid"},
    {"getMerchantTransactions",
     "Lists what was sold at a merchant's terminals and in e-commerce, with refunds and reversals, after made-up sales"},
    {"serviceAction",
     "Keeps services of a card or account: see below for each action"},
    {"setKey",
     "Makes a terminal key valid, after checks of parity and check value"},
    {"addCardLimitException",
     "Replaces value and cycle of a limit for some time"},
    {"bindCardToAccount",
     "Binds a card to another account, and gives that the account type. The cardholder's name is not kept"},
    {"blockCard",
     "Takes a card from status 0 to 6 and leaves a record"},
    {"cardStatusInquiry",
     "Shows the status of a card"},
    {"changeCardStatus",
     "Sets the status of a card and leaves a record. Every status but 0 refuses payments"},
    {"changePin",
     "Sets the PIN, as digits or in a PIN block, and forgets wrong PINs"},
    {"createVirtualCard",
     "Makes a card of an account. No short message is sent"},
    {"deleteCardLimitException",
     "Removes an exception of a limit"},
    {"generateCVC2",
     "Makes a new CVC2, which e-commerce and topUp ask for. No short message is sent"},
    {"generatePin",
     "Makes or sets the PIN and forgets wrong PINs. No short message is sent"},
    {"getCardBalance",
     "Shows the balance of the card's account"},
    {"getCardData",
     "Shows a card with its account"},
    {"getCardFees",
     "Shows two fees that are the same for every card. Nothing charges them"},
    {"getCardLimits",
     "Shows the limits of a card with what is used of them"},
    {"getCardListByOwner",
     "Lists the cards of a customer; none is an empty list"},
    {"getGeoRestrictions",
     "Shows the additions that setTransactionSchemeAdditions has set"},
    {"setTransactionSchemeAdditions",
     "Keeps the additions of a card. No payment is held to them"},
    {"topUp",
     "Credits a card if an amount comes with it, from another card if both are named; else only checks the card"},
    {"validateCard",
     "Takes a card back to status 0 and forgets wrong PINs"},
    {"creditCard",
     "Credits the card's account"},
    {"debitCard",
     "Debits the card's account with amount and fee, or holds both; a PIN in `pinData` is verified, see below"},
    {"getOrderDetails",
     "Lists the transactions of one order: the sale, its capture, refunds and reversal"},
    {"getPaymentOrders",
     "Lists a merchant's orders with what became of them: HELD, PAID, REFUNDED (all of it) or REVERSED"},
    {"getTokenList",
     "Shows the tokens that some cards have from the start. Nothing makes others"},
    {"getTransactions",
     "Lists the history of a card: made-up records, then everything that has happened"},
    {"getTransactionDetails",
     "Shows one transaction, or with `reversal` its reversal"},
    {"getTransactionCurrencies",
     "Shows the one currency of the bank, 978"},
    {"p2pCredit",
     "Credits a card or an account; with originalTransactionParameters answers the first answer again"},
    {"p2pTransfer",
     "Debits one card and credits another. With preAuthorization it holds, and credits nothing"},
};
// clang-format on

}  // namespace

std::string describe_operations() {
  std::string rows;
  for (const auto* list : {&contract().ecommerce(), &contract().cards()}) {
    for (const Operation& each : *list) {
      const auto found = std::find_if(std::begin(deeds), std::end(deeds), [&](const Deed& deed) {
        return each.name == deed.operation;
      });
      rows += "| " + each.name + " | " + (found == std::end(deeds) ? "" : found->does) + " |\n";
    }
  }
  return rows;
}

}  // namespace gateway

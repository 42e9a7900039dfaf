// Every field of every response: read as the tables type it, and in the forms gateways give it.
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <tillwire/tillwire.hpp>
#include <vector>

#include "exchange.hpp"
#include "reading.hpp"
#include "support/call_site.hpp"

namespace tillwire::test::responses_test {
namespace {

using namespace tillwire::cards;
using namespace tillwire::customers;
using namespace tillwire::ecommerce;
using namespace tillwire::merchants;
using namespace tillwire::transactions;

// A valid request of each operation.
void fill(Register& order) {
  order.order_number = "A-17";
  order.amount = {100};
  order.return_url = "https://shop.example";
}
void fill(PaymentOrder& payment) {
  payment.order_id = "O1";
  payment.se_token = "x";
  payment.cardholder = "MAX";
  payment.language = Language::english;
}
void fill(InstantPayment& payment) {
  payment.binding_id = "B1";
}
void fill(GetOrderStatusExtended& query) {
  query.order_id = "O1";
}
void fill(RecurrentPayment& payment) {
  payment.binding_id = "B1";
}
void fill(GetAtmStatusExt&) {}
void fill(GenerateKey& generate) {
  generate.terminal_id = 7;
  generate.host_id = 3;
  generate.key_type = TerminalKeyType::tak;
  generate.key_length = KeyLength::hex_16;
}
void fill(SetKey& set) {
  set.terminal_number = "T1";
  set.host_id = 3;
  set.key_type = TerminalKeyType::tak;
  set.key = "0123456789ABCDEF";
  set.new_key_prefix = KeyPrefix::double_x917;
}
void fill(GetCardData& query) {
  query.identification.card.card_number = "5200000000000007";
}
void fill(BlockCard& block) {
  block.card.card_number = "5200000000000007";
  block.hot_card_status = card_status::blocked;
}
void fill(CreditCard& credit) {
  credit.card.card_number = "5200000000000007";
  credit.amount = {1};
  credit.currency = 978;
}
void fill(GetTransactions& query) {
  query.card.card_number = "5200000000000007";
}

/// A member as text, whatever its type; "absent" if it is.
std::string shown(const Text& text) {
  if (!text.present()) return "absent";
  char copy[512];
  return {copy, text.copy(copy, sizeof copy)};
}
std::string shown(const Amount& amount) {
  return amount.present() ? std::to_string(amount.minor_units()) : "absent";
}
std::string shown(const Optional<bool>& value) {
  return !value.present() ? "absent" : *value ? "true" : "false";
}
template <class Number>
std::string shown(const Optional<Number>& value) {
  return value.present() ? std::to_string(*value) : "absent";
}
std::string shown(const Secret& secret) {
  return shown(secret.reveal());
}
std::string shown(const Bytes& bytes) {
  if (!bytes.present()) return "absent";
  std::uint8_t copy[64];
  const std::int32_t size = bytes.copy(copy, sizeof copy);
  return size < 0 ? "bad" : std::string(reinterpret_cast<char*>(copy), std::size_t(size));
}

template <class Record, class Member, class... Rest>
std::string follow(const Record& record, Member Record::*first, Rest... rest) {
  if constexpr (sizeof...(Rest) == 0) {
    return shown(record.*first);
  } else {
    return follow(record.*first, rest...);
  }
}

/// One row of a response's table, with a sample as the table types it.
template <class Record>
struct ReadCase {
  std::string name;  // of records inside: `outer.inner`
  std::function<std::string(const Record&)> get;
  bool mandatory;
  Sample sample;
  std::string expected = {};  // if it is not the sample as text
};

template <class Record, class... Rest>
std::function<std::string(const Record&)> of(Rest... members) {
  return [=](const Record& record) { return follow(record, members...); };
}

/// Builds the records, sends them through the client and looks at what comes out.
template <class Operation, class Record>
class Reader {
 public:
  using Rows = std::vector<ReadCase<Record>>;
  using Wrap = std::function<Json(Json)>;

  /// The record's place in the response; by default it is the response.
  Reader(Rows rows, std::string path, Wrap wrap,
         std::function<Record(const typename Operation::Response&)> find)
      : rows_(std::move(rows)),
        path_(std::move(path)),
        wrap_(std::move(wrap)),
        find_(std::move(find)) {}

  void check() {
    std::vector<ReadRow> rows;
    for (const auto& row : rows_) {
      rows.push_back({row.name, row.mandatory, row.sample.value, row.expected});
    }
    check_reading(rows, path_, wrap_, [this](const std::string& body) {
      Exchange exchange;
      Operation request;
      fill(request);
      const auto answer = exchange.call(request, body);
      Reading reading(answer.answered() ? nullptr : &answer.error());
      if (!reading.good) return reading;
      const Record found = find_(*answer);
      for (const auto& row : rows_) reading.members.push_back(row.get(found));
      return reading;
    });
  }

 private:
  Rows rows_;
  std::string path_;
  Wrap wrap_;
  std::function<Record(const typename Operation::Response&)> find_;
};

/// The response itself.
template <class Operation>
void check(std::vector<ReadCase<typename Operation::Response>> rows) {
  using Response = typename Operation::Response;
  Reader<Operation, Response>(
      std::move(rows), "", [](Json all) { return all; },
      [](const Response& response) { return response; })
      .check();
}

/// The first record of a list, that list in each of the forms it may come in.
template <class Operation, class Record, class Find>
void check_list(const std::string& name, const std::string& wrapper,
                std::vector<ReadCase<Record>> rows, Find find) {
  using Read = Reader<Operation, Record>;
  const auto list = [&](const std::string& path, std::function<Json(Json)> form) {
    SCOPED_TRACE(path);
    Read(
        rows, path,
        [name, form](Json record) {
          return Json{{name, form(std::move(record))}};
        },
        find)
        .check();
  };
  list(name + "[0].", [](Json record) { return Json::array({record, record}); });
  if (wrapper.empty()) return;
  list(name + "[0].", [&](Json record) { return Json{{wrapper, Json::array({record})}}; });
}

// One row a field, as in the specification.
// clang-format off

TEST(Responses, Register) {
  using R = Register::Response;
  check<Register>({
      {"errorCode",    of<R>(&R::error_code),    false, "0"},
      {"errorMessage", of<R>(&R::error_message), false, "it's \"ok\" \u00e9"},
      {"formUrl",      of<R>(&R::form_url),      false, "https://gateway.example/pay?a=1"},
      {"orderId",      of<R>(&R::order_id),      false, "06cf5599-3f17"},
  });
}

TEST(Responses, PaymentOrder) {
  using R = PaymentOrder::Response;
  check<PaymentOrder>({
      {"errorCode",                     of<R>(&R::error_code),                        true, "0"},
      {"errorMessage",                  of<R>(&R::error_message),                     false, "m"},
      {"info",                          of<R>(&R::info),                              false, "i"},
      {"redirect",                      of<R>(&R::redirect),                          false, "https://shop"},
      {"termUrl",                       of<R>(&R::term_url),                          false, "https://term"},
      {"acsUrl",                        of<R>(&R::acs_url),                           false, "https://acs"},
      {"paReq",                         of<R>(&R::pa_req),                            false, "cGE="},
      {"payerData.paymentAccountReference", of<R>(&R::payer_data, &PayerData::payment_account_reference), false, "V0010013"},
      {"is3DSVer2",                     of<R>(&R::three_ds, &ThreeDsAnswer::is_version_2),                     false, true},
      {"threeDSServerTransId",          of<R>(&R::three_ds, &ThreeDsAnswer::server_trans_id),          false, "8e2d"},
      {"threeDSMethodURL",              of<R>(&R::three_ds, &ThreeDsAnswer::method_url),               false, "https://m"},
      {"threeDSMethodURLServer",        of<R>(&R::three_ds, &ThreeDsAnswer::method_url_server),        false, "https://s"},
      {"threeDSMethodDataPacked",       of<R>(&R::three_ds, &ThreeDsAnswer::method_data_packed),       false, "ZGF0YQ=="},
      {"threeDSMethodUrlServerDirect",  of<R>(&R::three_ds, &ThreeDsAnswer::method_url_server_direct), false, "https://d"},
      {"packedCReq",                    of<R>(&R::three_ds, &ThreeDsAnswer::packed_creq),                       false, "Y3JlcQ"},
      {"success",                       of<R>(&R::success),                           false, false},
      {"orderStatus",                   of<R>(&R::order_status),                      false, 2},
  });
}

TEST(Responses, GetOrderStatusExtended) {
  using R = OrderRecord;
  check<GetOrderStatusExtended>({
      {"errorCode",             of<R>(&R::error_code),              false, "0"},
      {"errorMessage",          of<R>(&R::error_message),           false, "m"},
      {"orderNumber",           of<R>(&R::order_number),            false, "A-17"},
      {"orderStatus",           of<R>(&R::order_status),            false, 2},
      {"actionCode",            of<R>(&R::action_code),             false, -30001},
      {"actionCodeDescription", of<R>(&R::action_code_description), false, "d"},
      {"amount",                of<R>(&R::amount),                  false, 125000},
      {"currency",              of<R>(&R::currency),                false, "978"},
      {"date",                  of<R>(&R::date),                    false, 1760000000000},
      {"orderDescription",      of<R>(&R::order_description),       false, "d"},
      {"ip",                    of<R>(&R::ip),                      false, "192.0.2.1"},
      {"cardAuthInfo.maskedPan",      of<R>(&R::card_auth_info, &CardAuthInfo::masked_pan),      false, "411111**1111"},
      {"cardAuthInfo.expiration",     of<R>(&R::card_auth_info, &CardAuthInfo::expiration),      false, "203012"},
      {"cardAuthInfo.cardholderName", of<R>(&R::card_auth_info, &CardAuthInfo::cardholder_name), false, "MAX"},
      {"cardAuthInfo.approvalCode",   of<R>(&R::card_auth_info, &CardAuthInfo::approval_code),   false, "12AB56"},
      {"cardAuthInfo.paymentSystem",  of<R>(&R::card_auth_info, &CardAuthInfo::payment_system),  false, "VISA"},
      {"cardAuthInfo.product",        of<R>(&R::card_auth_info, &CardAuthInfo::product),         false, "p"},
      {"cardAuthInfo.secureAuthInfo.eci", of<R>(&R::card_auth_info, &CardAuthInfo::secure_auth_info, &SecureAuthInfo::eci), false, 5},
      {"cardAuthInfo.secureAuthInfo.threeDSInfo.cavv",
       of<R>(&R::card_auth_info, &CardAuthInfo::secure_auth_info, &SecureAuthInfo::three_ds_info, &ThreeDsInfo::cavv), false, "c"},
      {"cardAuthInfo.secureAuthInfo.threeDSInfo.xid",
       of<R>(&R::card_auth_info, &CardAuthInfo::secure_auth_info, &SecureAuthInfo::three_ds_info, &ThreeDsInfo::xid), false, "x"},
      {"cardAuthInfo.pan",            of<R>(&R::card_auth_info, &CardAuthInfo::pan),             false, "411111**1111"},
      {"bindingInfo.clientId",        of<R>(&R::binding_info, &BindingInfo::client_id),          false, "C1"},
      {"bindingInfo.bindingId",       of<R>(&R::binding_info, &BindingInfo::binding_id),         false, "B1"},
      {"authDateTime",          of<R>(&R::auth_date_time),          false, 1760000000001},
      {"terminalId",            of<R>(&R::terminal_id),             false, "123456"},
      {"authRefNum",            of<R>(&R::auth_ref_num),            false, "111111111111"},
      {"paymentAmountInfo.paymentState",    of<R>(&R::payment_amount_info, &PaymentAmountInfo::payment_state), false, "DEPOSITED"},
      {"paymentAmountInfo.approvedAmount",  of<R>(&R::payment_amount_info, &PaymentAmountInfo::approved),      false, 1},
      {"paymentAmountInfo.depositedAmount", of<R>(&R::payment_amount_info, &PaymentAmountInfo::deposited),     false, 2},
      {"paymentAmountInfo.refundedAmount",  of<R>(&R::payment_amount_info, &PaymentAmountInfo::refunded),      false, 0},
      {"paymentAmountInfo.totalAmount",     of<R>(&R::payment_amount_info, &PaymentAmountInfo::total),         false, 4},
      {"bankInfo.bankName",        of<R>(&R::bank_info, &BankInfo::bank_name),    false, "Bank"},
      {"bankInfo.bankCountryCode", of<R>(&R::bank_info, &BankInfo::country_code), false, "GR"},
      {"bankInfo.bankCountryName", of<R>(&R::bank_info, &BankInfo::country_name), false, "Greece"},
      {"chargeback",            of<R>(&R::chargeback),              false, false},
  });
  const std::vector<ReadCase<Attribute>> attribute{
      {"name",  of<Attribute>(&Attribute::name),  true,  "mdOrder"},
      {"value", of<Attribute>(&Attribute::value), false, "O1"},
  };
  using G = GetOrderStatusExtended;
  check_list<G>("merchantOrderParams",   "", attribute, [](const R& r) { return *r.merchant_order_params.begin(); });
  check_list<G>("transactionAttributes", "", attribute, [](const R& r) { return *r.transaction_attributes.begin(); });
  check_list<G>("attributes",            "", attribute, [](const R& r) { return *r.attributes.begin(); });
  check_list<G, OrderRefund>("refunds", "", {
      {"date",             of<OrderRefund>(&OrderRefund::date),               false, 1760000000000},
      {"externalRefundId", of<OrderRefund>(&OrderRefund::external_refund_id), false, "R1"},
      {"approvalCode",     of<OrderRefund>(&OrderRefund::approval_code),      false, "123456"},
      {"actionCode",       of<OrderRefund>(&OrderRefund::action_code),        false, 0},
      {"referenceNumber",  of<OrderRefund>(&OrderRefund::reference_number),   false, "111"},
      {"amount",           of<OrderRefund>(&OrderRefund::amount),             false, 100},
  }, [](const R& r) { return *r.refunds.begin(); });
  check_list<G, OrderOperation>("operations", "", {
      {"amount",     of<OrderOperation>(&OrderOperation::amount),      false, 100},
      {"cardHolder", of<OrderOperation>(&OrderOperation::card_holder), false, "MAX"},
      {"authCode",   of<OrderOperation>(&OrderOperation::auth_code),   false, "123456"},
  }, [](const R& r) { return *r.operations.begin(); });
}

TEST(Responses, GetAtmStatusExt) {
  using A = AtmStatus;
  using D = DeviceState;
  const Json one = {{"position", 1}, {"currency", 978}, {"billsValue", 5}, {"billsLoaded", 2000}, {"billsOut", 3},
                    {"billsRejected", 4}, {"billsEnd", 1993}, {"status", "1"}};
  std::vector<ReadCase<A>> rows{
      {"terminalId",              of<A>(&A::terminal_id),               true,  "ATM00001"},
      {"linkStatus",              of<A>(&A::link_status),               true,  "1"},
      {"openFlag",                of<A>(&A::open_flag),                 true,  "0"},
      {"lastTransactionDate",     of<A>(&A::last_transaction_date),     false, "2026-10-01T10:20:30.000+02:00"},
      {"lastWithdrawalDate",      of<A>(&A::last_withdrawal_date),      false, "2026-10-01T10:20:31"},
      {"lastDepositDate",         of<A>(&A::last_deposit_date),         false, "yesterday"},
      {"location",                of<A>(&A::location),                  false, "1 Long street"},
      {"hopperStatusList",        [](const A& atm) { return std::to_string(atm.hoppers.size()); }, true, Json::array({one}), "1"},
      {"safeStatus",              of<A>(&A::safe_status),               true,  "1"},
      {"supervisorMode",          of<A>(&A::supervisor_mode),           true,  "0"},
      {"loadConfigurationStatus", of<A>(&A::load_configuration_status), true,  "1"},
      {"bnaStateInfo.status",           of<A>(&A::bna, &BnaState::status),            true,  "2"},
      {"bnaStateInfo.errorDescription", of<A>(&A::bna, &BnaState::error_description), false, "Nearly full"},
      {"bnaStateInfo.errorDate",        of<A>(&A::bna, &BnaState::error_date),        false, "2026-10-01T10:20:30"},
      {"ejStateInfo.status",            of<A>(&A::electronic_journal, &D::status),            true,  "1"},
      {"ejStateInfo.errorDescription",  of<A>(&A::electronic_journal, &D::error_description), false, "e"},
      {"ejStateInfo.errorDate",         of<A>(&A::electronic_journal, &D::error_date),        false, "2026-10-01"},
      {"iptService",              of<A>(&A::ipt_service),               false, "4.2.1"},
  };
  const std::pair<const char*, D A::*> devices[] = {
      {"receiptPrinterStateInfo", &A::receipt_printer}, {"journalPrinterStateInfo", &A::journal_printer},
      {"encryptorStateInfo", &A::encryptor},            {"cardReaderStateInfo", &A::card_reader},
      {"contactlessReaderStateInfo", &A::contactless_reader}, {"drawerStateInfo", &A::drawer}};
  for (const auto& [name, device] : devices) {
    const std::string prefix = name;
    rows.push_back({prefix, [member = device](const A& atm) { return shown((atm.*member).error_description); }, false,
                    Json{{"status", "3"}, {"errorDescription", name}}, name});
  }
  check_list<GetAtmStatusExt>("atmStatusList", "atmStatus", rows,
                              [](const GetAtmStatusExt::Response& r) { return *r.atms.begin(); });
}

TEST(Responses, HoppersAndDeposits) {
  using H = HopperStatus;
  using C = DepositedCurrency;
  using N = DenominationCounter;
  const Json counter = {{"denomination", 20}, {"value", 7}};
  const Json currency = {{"code", 978}, {"amount", 14000}, {"notesCount", 7}, {"denominationCounters", Json::array({counter})}};
  const Json hopper = {{"position", 1}, {"currency", 978}, {"billsValue", 5}, {"billsLoaded", 2000}, {"billsOut", 3},
                       {"billsRejected", 4}, {"billsEnd", 1993}, {"status", "1"}};
  const auto atm = [=](const Json& hoppers, const Json& currencies) {
    return Json{{"atmStatusList", {{"atmStatus", {{
        {"terminalId", "A"}, {"linkStatus", "1"}, {"openFlag", "1"}, {"hopperStatusList", hoppers}, {"safeStatus", "0"},
        {"supervisorMode", "0"}, {"loadConfigurationStatus", "0"}, {"ejStateInfo", {{"status", "1"}}},
        {"bnaStateInfo", {{"status", "1"}, {"currencies", currencies}}}}}}}}};
  };
  using G = GetAtmStatusExt;
  const std::string path = "atmStatusList[0].";
  Reader<G, H>({
      {"position",      of<H>(&H::position),       true, 1},
      {"currency",      of<H>(&H::currency),       true, 978},
      {"billsValue",    of<H>(&H::bills_value),    true, 5},
      {"billsLoaded",   of<H>(&H::bills_loaded),   true, 2000},
      {"billsOut",      of<H>(&H::bills_out),      true, 3},
      {"billsRejected", of<H>(&H::bills_rejected), true, 4},
      {"billsEnd",      of<H>(&H::bills_end),      true, 123456789012345},
      {"status",        of<H>(&H::status),         true, "1"},
  }, path + "hopperStatusList[0].",
     [&](Json record) { return atm({{"hopperStatus", Json::array({record})}}, Json::array()); },
     [](const G::Response& r) { return *(*r.atms.begin()).hoppers.begin(); }).check();
  Reader<G, C>({
      {"code",                 of<C>(&C::code),        true, 978},
      {"amount",               of<C>(&C::amount),      true, 14000},
      {"notesCount",           of<C>(&C::notes_count), true, 7},
      {"denominationCounters", [](const C& c) { return std::to_string(c.denomination_counters.size()); }, true,
       Json::array({counter, counter}), "2"},
  }, path + "bnaStateInfo.currencies[0].",
     [&](Json record) { return atm(Json::array({hopper}), Json::array({record})); },
     [](const G::Response& r) { return *(*r.atms.begin()).bna.currencies.begin(); }).check();
  Reader<G, N>({
      {"denomination", of<N>(&N::denomination), true, 20},
      {"value",        of<N>(&N::value),        true, 7},
  }, path + "bnaStateInfo.currencies.denominationCounters[0].",
     [&](Json record) {
       Json one = currency;
       one["denominationCounters"] = {{"denominationCounter", Json::array({record})}};
       return atm(hopper, {{"currency", one}});
     },
     [](const G::Response& r) { return *(*(*r.atms.begin()).bna.currencies.begin()).denomination_counters.begin(); }).check();
}

TEST(Responses, Keys) {
  using G = GenerateKey::Response;
  check<GenerateKey>({
      {"keyValue",       of<G>(&G::key_value),         false, "U0123"},
      {"checkValue",     of<G>(&G::check_value),       false, "08D7B4"},
      {"lmkHsmKeyValue", of<G>(&G::lmk_hsm_key_value), false, "U4567"},
  });
  using S = SetKey::Response;
  check<SetKey>({
      {"responseCode",           of<S>(&S::response_code),             false, "00"},
      {"processingCode",         of<S>(&S::processing_code),           false, "690000"},
      {"systemTraceAuditNumber", of<S>(&S::system_trace_audit_number), false, 17},
      {"localTransactionDate",   of<S>(&S::local_transaction_date),    false, "2026-10-01T10:20:30"},
  });
}

TEST(Responses, OperationResult) {
  using R = OperationResult;
  check<BlockCard>({
      {"responseCode",            of<R>(&R::response_code),             true,  "00"},
      {"processingCode",          of<R>(&R::processing_code),           false, "690000"},
      {"systemTraceAuditNumber",  of<R>(&R::system_trace_audit_number), false, 17},
      {"localTransactionDate",    of<R>(&R::local_transaction_date),    false, "2026-10-01T10:20:30"},
      {"rrn",                     of<R>(&R::rrn),                       false, "123"},
      {"authorizationIdResponse", of<R>(&R::authorization_id_response), false, "123456"},
      {"utrnno",                  of<R>(&R::utrnno),                    false, 6000000000},
  });
}

TEST(Responses, GetCardData) {
  using R = GetCardData::Response;
  constexpr auto c = &R::card_data;
  using D = CardData;
  check<GetCardData>({
      {"cardData.cardNumber",               of<R>(c, &D::card_number),                    true,  "5200000000000007"},
      {"cardData.encryptedCardNumber",      of<R>(c, &D::encrypted_card_number),          false, "AQID", "\x01\x02\x03"},
      {"cardData.cardNumberMask",           of<R>(c, &D::card_number_mask),               false, "520000******0007"},
      {"cardData.expiryDate",               of<R>(c, &D::expiry_date),                    false, "203012"},
      {"cardData.expiryTime",               of<R>(c, &D::expiry_time),                    false, "2030-12-31T23:59:59.000+00:00"},
      {"cardData.formattedExpiryDate",      of<R>(c, &D::formatted_expiry_date),          false, "12/30"},
      {"cardData.cardId",                   of<R>(c, &D::card_id),                        false, "C1"},
      {"cardData.hotCardStatus",            of<R>(c, &D::hot_card_status),                false, 6},
      {"cardData.hotCardStatusDescription", of<R>(c, &D::hot_card_status_description),    false, "d"},
      {"cardData.cardTypeName",             of<R>(c, &D::card_type_name),                 false, "t"},
      {"cardData.embossedName",             of<R>(c, &D::embossed_name),                  false, "MAX"},
      {"cardData.customerId",               of<R>(c, &D::customer_id),                    false, "70001"},
      {"cardData.customerName",             of<R>(c, &D::customer_name),                  false, "n"},
      {"cardData.personId",                 of<R>(c, &D::person_id),                      false, "80001"},
      {"cardData.pinDenialCounter",         of<R>(c, &D::pin_denial_counter),             false, 2},
      {"cardData.plasticNumber",            of<R>(c, &D::plastic_number),                 false, 1},
      {"cardData.cardIsPrimary",            of<R>(c, &D::card_is_primary),                false, false},
      {"cardData.cardBindToCustomer",       of<R>(c, &D::card_bind_to_customer),          false, true},
      {"cardData.customerIsCardholder",     of<R>(c, &D::customer_is_cardholder),         false, false},
      {"cardData.cardContractId",           of<R>(c, &D::card_contract_id),               false, "90001"},
      {"cardData.cardPlasticId",            of<R>(c, &D::card_plastic_id),                false, "2"},
      {"cardData.cardPlasticDescription",   of<R>(c, &D::card_plastic_description),       false, "p"},
      {"cardData.memorableWord",            of<R>(c, &D::memorable_word),                 false, "blue \"sky\"\n"},
      {"cardData.email",                    of<R>(c, &D::email),                          false, "max@bank.example"},
      {"cardData.cardholderMobilePhoneNumber", of<R>(c, &D::cardholder_mobile_phone_number), false, "+30210"},
      {"cardData.lastWrongPinDate",         of<R>(c, &D::last_wrong_pin_date),            false, "2026-01-02T03:04:05"},
      {"cardData.cardCreationDate",         of<R>(c, &D::card_creation_date),             false, "2025-12-31T00:00:00"},
      {"cardData.cardBlockingDate",         of<R>(c, &D::card_blocking_date),             false, "2026-01-03T00:00:00"},
      {"cardData.directDebitAccount",       of<R>(c, &D::direct_debit_account),           false, "40817"},
  });
  using A = Account;
  Reader<GetCardData, A>({
      {"number",            of<A>(&A::number),              true,  "40817978"},
      {"accountType",       of<A>(&A::account_type),        false, "10"},
      {"currency",          of<A>(&A::currency),            true,  978},
      {"currencyAlphaCode", of<A>(&A::currency_alpha_code), false, "EUR"},
      {"balance",           of<A>(&A::balance),             true,  -123456789012},
      {"creditLimit",       of<A>(&A::credit_limit),        false, 5},
      {"customerId",        of<A>(&A::customer_id),         true,  "70001"},
      {"defaultAccount",    of<A>(&A::default_account),     false, true},
      {"status",            of<A>(&A::status),              false, 14},
      {"statusDescription", of<A>(&A::status_description),  false, "BLOCKED"},
  }, "cardData.accounts[0].",
     [](Json record) { return Json{{"cardData", {{"cardNumber", "5"}, {"accounts", {{"accountData", Json::array({record})}}}}}}; },
     [](const R& r) { return *r.card_data.accounts.begin(); }).check();
}

TEST(Responses, CreditCard) {
  using R = TransactionResult;
  std::vector<ReadCase<R>> rows{
      {"responseCode",            of<R>(&R::response_code),             true,  "00"},
      {"processingCode",          of<R>(&R::processing_code),           false,  "260000"},
      {"systemTraceAuditNumber",  of<R>(&R::system_trace_audit_number), false,  17},
      {"localTransactionDate",    of<R>(&R::local_transaction_date),    false,  "2026-10-01T10:20:30"},
      {"rrn",                     of<R>(&R::rrn),                       false,  "123"},
      {"authorizationIdResponse", of<R>(&R::authorization_id_response), false, "123456"},
      {"uniqueReferenceNumber",   of<R>(&R::unique_reference_number),   false, "URN1"},
      {"otp",                     of<R>(&R::otp),                       false, "o"},
      {"acquirerFeeAmount",       of<R>(&R::acquirer_fee_amount),       false, "1.50"},
      {"issuerFeeAmount",         of<R>(&R::issuer_fee_amount),         false, "15"},
  };
  using P = PaymentSpecificData;
  Text P::*const specific[] = {&P::f57, &P::f58, &P::f59, &P::f60, &P::f61, &P::f62, &P::f63, &P::f64, &P::f65,
                               &P::f66, &P::f67, &P::f68, &P::f69, &P::f70, &P::f71, &P::f72, &P::f73};
  int number = 57;
  for (const auto& each : specific) {
    const std::string name = "f" + std::to_string(number++);
    rows.push_back({"paymentSpecificData." + name, of<R>(&R::payment_specific_data, each), false, "of " + name});
  }
  check<CreditCard>(rows);
}

TEST(Responses, GetTransactions) {
  using T = TransactionRecord;
  check_list<GetTransactions, T>("transactions", "transaction", {
      {"boWriteOffDate",          of<T>(&T::bo_write_off_date),          false, "2026-01-02T00:00:00"},
      {"authorizationDate",       of<T>(&T::authorization_date),         true,  "2026-01-01T10:20:30.000+02:00"},
      {"transactionType",         of<T>(&T::transaction_type),           true,  "purchase"},
      {"operationDirection",      of<T>(&T::operation_direction),        true,  "DEBIT"},
      {"amount",                  of<T>(&T::amount),                     true,  1000},
      {"currency",                of<T>(&T::currency),                   true,  978},
      {"amountInAccountCurrency", of<T>(&T::amount_in_account_currency), true,  -1000},
      {"utrnno",                  of<T>(&T::utrnno),                     true,  6000000000},
      {"boUtrnno",                of<T>(&T::bo_utrnno),                  false, 6001000000},
      {"transactionDescription",  of<T>(&T::transaction_description),    false, "Purchase \"to go\", \u20ac"},
      {"feeDirection",            of<T>(&T::fee_direction),              false, "NOOP"},
      {"acquireFeeAmount",        of<T>(&T::acquire_fee_amount),         false, 0},
      {"feIssuerFeeAmount",       of<T>(&T::fe_issuer_fee_amount),       false, 15},
      {"boIssuerFeeAmount",       of<T>(&T::bo_issuer_fee_amount),       false, 16},
      {"mcc",                     of<T>(&T::mcc),                        false, 5411},
      {"merchantCountry",         of<T>(&T::merchant_country),           false, "GR"},
      {"merchantCity",            of<T>(&T::merchant_city),              false, "Athens"},
      {"merchantName",            of<T>(&T::merchant_name),              false, "Shop"},
      {"merchantId",              of<T>(&T::merchant_id),                false, "M1"},
      {"terminalAddress",         of<T>(&T::terminal_address),           false, "1 Long street"},
      {"terminalId",              of<T>(&T::terminal_id),                false, "T1"},
      {"posDataCode",             of<T>(&T::pos_data_code),              false, "510101"},
      {"authorizationIdResponse", of<T>(&T::authorization_id_response),  false, "100001"},
      {"reversalDate",            of<T>(&T::reversal_date),              false, "2026-01-03T00:00:00"},
      {"reversal",                of<T>(&T::reversal),                   false, false},
      {"requestAmount",           of<T>(&T::request_amount),             false, 1001},
      {"payId",                   of<T>(&T::pay_id),                     false, "P1"},
      {"internalResponseCode",    of<T>(&T::internal_response_code),     false, 1},
      {"responseCode",            of<T>(&T::response_code),              false, "00"},
  }, [](const GetTransactions::Response& r) { return *r.transactions.begin(); });
}
// clang-format on

TEST(Responses, FormsOfAList) {
  const std::string counter = R"({"name":"mdOrder","value":"O1"})";
  const std::pair<std::string, std::uint32_t> forms[] = {
      {"[" + counter + "," + counter + "]", 2}, {counter, 1}, {"[]", 0}, {"null", 0}, {R"("")", 0}};
  for (const auto& [form, count] : forms) {
    Exchange exchange;
    GetOrderStatusExtended query;
    fill(query);
    const auto answer = exchange.call(query, R"({"errorCode":"0","attributes":)" + form + "}");
    ASSERT_TRUE(answer.answered()) << form;
    EXPECT_EQ(answer->attributes.size(), count) << form;
    std::uint32_t read = 0;
    for (const Attribute& each : answer->attributes) {
      EXPECT_EQ(each.value, Text("O1"));
      ++read;
    }
    EXPECT_EQ(read, count) << form;
  }
}

template <class Operation>
void expect_error(const std::string& answer, Errc error, const std::string& field,
                  CallSite site = CallSite::here()) {
  const Traced traced(site);
  Exchange exchange;
  Operation request;
  fill(request);
  const auto result = exchange.call(request, answer);
  EXPECT_EQ(static_cast<int>(result.error().code), static_cast<int>(error)) << answer;
  EXPECT_EQ(result.error().delivery, Delivery::unknown);
  ASSERT_NE(result.error().field, nullptr);
  EXPECT_EQ(std::string(result.error().field), field);
}

TEST(Responses, DecidingFieldsOnlyOnce) {
  const Errc twice = Errc::field_twice;
  expect_error<Register>(R"({"errorCode":"0","orderId":"O1","errorCode":"1"})", twice, "errorCode");
  expect_error<Register>(R"({"errorCode":"0","error_code":"0"})", twice, "errorCode");
  expect_error<PaymentOrder>(R"({"orderStatus":2,"errorCode":0,"ErrorCode":1})", twice,
                             "errorCode");
  expect_error<PaymentOrder>(R"({"orderStatus":2,"OrderStatus":6})", twice, "orderStatus");
  expect_error<PaymentOrder>(R"({"success":true,"success":false})", twice, "success");
  expect_error<GetOrderStatusExtended>(R"({"orderStatus":2,"orderStatus":6})", twice,
                                       "orderStatus");
  expect_error<GetOrderStatusExtended>(R"({"errorCode":0,"errorCode":6})", twice, "errorCode");
  expect_error<GetOrderStatusExtended>(R"({"actionCode":0,"actionCode":116})", twice, "actionCode");
  expect_error<PaymentOrder>(R"({"errorCode":"0","acsUrl":"https://acs","acsUrl":""})", twice,
                             "acsUrl");
  expect_error<PaymentOrder>(R"({"errorCode":"0","redirect":"","redirect":"https://shop"})", twice,
                             "redirect");
  expect_error<PaymentOrder>(R"({"is3DSVer2":true,"is3DSVer2":false})", twice, "is3DSVer2");
  expect_error<PaymentOrder>(R"({"threeDSServerTransId":"1","threeDSServerTransId":""})", twice,
                             "threeDSServerTransId");
  expect_error<InstantPayment>(R"({"errorCode":"0","acsUrl":"https://acs","acsUrl":""})", twice,
                               "acsUrl");
  expect_error<InstantPayment>(R"({"errorCode":"0","redirect":"","redirect":"https://shop"})",
                               twice, "redirect");
  expect_error<Register>(R"({"orderId":"O1","orderId":"O2"})", twice, "orderId");
  expect_error<GetTransactions>(R"({"transactions":[],"transactions":[]})", twice, "transactions");
  expect_error<GenerateKey>(R"({"keyValue":"00","keyValue":""})", twice, "keyValue");
  expect_error<SetKey>(R"({"responseCode":"00","responseCode":"05"})", twice, "responseCode");
  expect_error<BlockCard>(R"({"responseCode":"00","responseCode":"05"})", twice, "responseCode");
  expect_error<CreditCard>(R"({"responseCode":"00","response_code":"05"})", twice, "responseCode");
}

TEST(Responses, WhatIdentifiesAnOrderAndItsMoneyOnlyOnce) {
  const std::pair<const char*, const char*> cases[] = {
      {R"("orderNumber":"A-17","orderNumber":"A-18")", "orderNumber"},
      {R"("amount":1,"amount":125000)", "amount"},
      {R"("currency":"978","currency":"840")", "currency"},
      {R"("date":1,"date":2)", "date"},
      {R"("orderDescription":"a","orderDescription":"b")", "orderDescription"},
      {R"("authDateTime":1,"authDateTime":2)", "authDateTime"},
      {R"("paymentAmountInfo":{"depositedAmount":1},"paymentAmountInfo":{"depositedAmount":2})",
       "paymentAmountInfo"},
      {R"("paymentAmountInfo":{"approvedAmount":1,"approvedAmount":2})",
       "paymentAmountInfo.approvedAmount"},
      {R"("paymentAmountInfo":{"depositedAmount":1,"depositedAmount":2})",
       "paymentAmountInfo.depositedAmount"},
      {R"("paymentAmountInfo":{"refundedAmount":1,"refundedAmount":2})",
       "paymentAmountInfo.refundedAmount"},
  };
  for (const auto& [fields, field] : cases) {
    const std::string record = std::string(R"({"orderStatus":2,)") + fields + "}";
    expect_error<GetOrderStatusExtended>(record, Errc::field_twice, field);
    expect_error<RecurrentPayment>(R"({"success":true,"orderStatus":)" + record + "}",
                                   Errc::field_twice, std::string("orderStatus.") + field);
  }
  expect_error<InstantPayment>(
      R"({"errorCode":"0","orderStatus":{"OrderNumber":"A-17","orderNumber":"A-18"}})",
      Errc::field_twice, "orderStatus.OrderNumber");
}

TEST(Responses, Succeeded) {
  const std::pair<const char*, bool> cases[] = {
      {R"({"responseCode":"00"})", true}, {R"({"responseCode":"05"})", false},
      {R"({"responseCode":""})", false},  {"{}", true},
      {R"({"errorCode":"1"})", false},
  };
  for (const auto& [text, succeeded] : cases) {
    Exchange exchange;
    SetKey set;
    fill(set);
    EXPECT_EQ(exchange.call(set, text).succeeded(), succeeded) << text;
  }
  Exchange exchange;
  GenerateKey generate;
  fill(generate);
  EXPECT_TRUE(exchange.call(generate, "{}").succeeded()) << "nothing of it is mandatory";
  EXPECT_TRUE(exchange.call(generate, R"({"keyValue":"00"})").succeeded());
  GetTransactions query;
  fill(query);
  EXPECT_TRUE(exchange.call(query, R"({"transactions":[]})").succeeded());
  GetCardData card;
  fill(card);
  EXPECT_TRUE(exchange.call(card, R"({"cardData":{"cardNumber":"52"}})").succeeded());
  EXPECT_FALSE(exchange.call(card, R"({"cardData":{}})").succeeded());
  EXPECT_TRUE(
      exchange.call(GetAtmStatusExt{}, R"({"atmStatusList":{"atmStatus":[]}})").succeeded());
}

/// Checks a response that has no field for a code.
template <class Operation>
void expect_refusals(CallSite site = CallSite::here()) {
  const Traced traced(site);
  Operation request{};
  fill(request);
  const std::pair<const char*, const char*> refusals[] = {
      {R"({"responseCode":"14","errorMessage":"no such card"})", "14"},
      {R"({"errorMessage":"no such card","response_code":14})", "14"},
      {R"({"errorCode":"5","errorMessage":"no such card"})", "5"},
      {R"({"responseCode":"A1","errorMessage":"no such card","x":{"y":[1]}})", "A1"},
      {R"({"responseCode":"14","message":"no such card"})", "14"},
  };
  for (const auto& [body, code] : refusals) {
    Exchange exchange;
    const auto answer = exchange.call(request, body);
    EXPECT_EQ(answer.error().code, Errc::fault) << body;
    EXPECT_EQ(answer.error().delivery, Delivery::answered) << body;
    EXPECT_FALSE(answer.succeeded()) << body;
    EXPECT_EQ(exchange.fault().code, Text(code)) << body;
    EXPECT_EQ(exchange.fault().message, Text("no such card")) << body;
  }
  for (const char* const other :
       {R"({"responseCode":"00","errorCode":0)", R"({"errorCode":null)", R"({"responseCode":"")",
        R"({"x":{"responseCode":"14"})", R"({"responseCode":["14"])"}) {
    Exchange exchange;
    const Errc code = exchange.call(request, std::string(other) + "}").error().code;
    EXPECT_NE(code, Errc::fault) << other;
  }
}

TEST(Responses, RefusedOperationKeepsItsMessage) {
  Exchange exchange;
  BlockCard block;
  block.card.card_number = "5200000000000007";
  block.hot_card_status = card_status::blocked;
  const auto answer =
      exchange.call(block, R"({"responseCode":"62","processingCode":"1","message":"is \"hot\""})");
  EXPECT_FALSE(answer.succeeded());
  EXPECT_EQ(answer->response_code, "62");
  EXPECT_EQ(exchange.fault().code, "62");
  EXPECT_EQ(exchange.fault().message, Text("is \"hot\""));
}

TEST(Responses, RefusalKeepsItsMessage) {
  expect_refusals<GetCardData>();
  expect_refusals<GetTransactions>();
  expect_refusals<GetAtmStatusExt>();
  expect_refusals<GenerateKey>();
}

}  // namespace
}  // namespace tillwire::test::responses_test

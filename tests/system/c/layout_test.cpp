// Both sides of the C port agree: structs in layout, enumerators in number and text. All of it
// holds when this compiles.
#include <tillwire/c/keys.h>
#include <tillwire/c/till.h>

#include <cstddef>
#include <cstdint>
#include <tillwire/flows/key_change.hpp>
#include <tillwire/ops/accounts.hpp>
#include <tillwire/ops/cards.hpp>
#include <tillwire/ops/customers.hpp>
#include <tillwire/ops/ecommerce.hpp>
#include <tillwire/ops/ecommerce_beyond.hpp>
#include <tillwire/ops/merchants.hpp>
#include <tillwire/ops/transactions.hpp>
#include <tillwire/security/aes_dukpt.hpp>
#include <tillwire/security/callback.hpp>
#include <tillwire/security/delivered_pin.hpp>
#include <tillwire/security/key_block.hpp>
#include <tillwire/security/key_components.hpp>
#include <tillwire/security/pin_block.hpp>
#include <tillwire/security/se_token.hpp>
#include <tillwire/till.hpp>

#define SAME_NUMBER(c, cpp) static_assert(static_cast<int>(c) == static_cast<int>(cpp), #c);
#define SAME_TEXT(text, type, name) \
  static_assert(tillwire::Choice<type>(type::name) == tillwire::Text(text), #type " " #name);
#define SAME_COUNT(count, type) \
  static_assert(tillwire::detail::texts<type>.size() == (count), #type);
#define SAME_SIZE(c, cpp, head) static_assert(sizeof(c) == (head) + sizeof(cpp), #c);
#define SAME_MEMBER(c, c_member, cpp, cpp_member, head)                                     \
  static_assert(offsetof(c, c_member) == (head) + offsetof(cpp, cpp_member), #c #c_member); \
  static_assert(sizeof(static_cast<c*>(nullptr)->c_member) ==                               \
                    sizeof(static_cast<cpp*>(nullptr)->cpp_member),                         \
                #c #c_member);

#include "layout.inc"

// What is not a struct with a table.
#define SAME(c, cpp, member) SAME_MEMBER(c, member, tillwire::cpp, member, 0)
SAME_MEMBER(tw_sale, card_number, tillwire::Sale, card.number, offsetof(tw_sale, amount))
SAME_MEMBER(tw_sale, card_cvc, tillwire::Sale, card.cvc, offsetof(tw_sale, amount))
SAME_MEMBER(tw_sale, card_expiry, tillwire::Sale, card.expiry, offsetof(tw_sale, amount))
SAME_MEMBER(tw_sale, card_holder, tillwire::Sale, card.holder, offsetof(tw_sale, amount))
SAME_MEMBER(tw_sale, amount, tillwire::Sale, amount, offsetof(tw_sale, amount))
SAME_MEMBER(tw_sale, currency, tillwire::Sale, currency, offsetof(tw_sale, amount))
SAME_MEMBER(tw_sale, binding_id, tillwire::Sale, binding_id, offsetof(tw_sale, amount))
SAME_MEMBER(tw_sale, client_id, tillwire::Sale, client_id, offsetof(tw_sale, amount))
SAME_MEMBER(tw_sale, description, tillwire::Sale, description, offsetof(tw_sale, amount))
SAME_MEMBER(tw_sale, email, tillwire::Sale, email, offsetof(tw_sale, amount))
SAME_MEMBER(tw_sale, phone, tillwire::Sale, phone, offsetof(tw_sale, amount))
SAME_MEMBER(tw_sale, remark, tillwire::Sale, remark, offsetof(tw_sale, amount))
SAME_MEMBER(tw_sale, mail_order, tillwire::Sale, mail_order, offsetof(tw_sale, amount))
SAME_MEMBER(tw_sale, another_customer, tillwire::Sale, another_customer, offsetof(tw_sale, amount))
SAME_SIZE(tw_sale, tillwire::Sale, offsetof(tw_sale, amount))
SAME(tw_receipt, Receipt, verdict)
SAME(tw_receipt, Receipt, kind)
SAME(tw_receipt, Receipt, asked)
SAME(tw_receipt, Receipt, charged)
SAME(tw_receipt, Receipt, currency)
SAME(tw_receipt, Receipt, number)
SAME(tw_receipt, Receipt, order_id)
SAME(tw_receipt, Receipt, card)
SAME(tw_receipt, Receipt, approval_code)
SAME(tw_receipt, Receipt, rrn)
SAME(tw_receipt, Receipt, remark)
SAME(tw_receipt, Receipt, field)
SAME(tw_receipt, Receipt, retried)
SAME(tw_receipt, Receipt, time_s)
SAME(tw_receipt, Receipt, error)
SAME(tw_recovery, Recovery, store_error)
SAME(tw_recovery, Recovery, settled)
SAME(tw_recovery, Recovery, open)
SAME(tw_recovery, Recovery, damaged)
SAME_SIZE(tw_recovery, tillwire::Recovery, 0)
SAME(tw_deliveries, Deliveries, store_error)
SAME(tw_deliveries, Deliveries, sent)
SAME(tw_deliveries, Deliveries, queued)
SAME_SIZE(tw_deliveries, tillwire::Deliveries, 0)
SAME(tw_day_total, DayTotal, kind)
SAME(tw_day_total, DayTotal, open)
SAME(tw_day_total, DayTotal, currency)
SAME(tw_day_total, DayTotal, count)
SAME(tw_day_total, DayTotal, sum)
SAME_SIZE(tw_day_total, tillwire::DayTotal, 0)
SAME(tw_day, Day, store_error)
SAME(tw_day, Day, closed)
SAME(tw_day, Day, number)
SAME(tw_day, Day, since_s)
SAME(tw_day, Day, given_up)
SAME(tw_day, Day, not_listed)
SAME(tw_day, Day, open)
SAME(tw_day, Day, damaged)
SAME_SIZE(tw_day, tillwire::Day, 0)
SAME(tw_merchant_period, MerchantPeriod, merchant_id)
SAME(tw_merchant_period, MerchantPeriod, institution_id)
SAME(tw_merchant_period, MerchantPeriod, terminal_id)
SAME(tw_merchant_period, MerchantPeriod, start)
SAME(tw_merchant_period, MerchantPeriod, end)
SAME_SIZE(tw_merchant_period, tillwire::MerchantPeriod, 0)
SAME(tw_order_period, OrderPeriod, merchants)
SAME(tw_order_period, OrderPeriod, since_s)
SAME(tw_order_period, OrderPeriod, until_s)
SAME_SIZE(tw_order_period, tillwire::OrderPeriod, 0)
SAME(tw_day_difference, DayDifference, difference)
SAME(tw_day_difference, DayDifference, source)
SAME(tw_day_difference, DayDifference, receipt)
SAME(tw_day_difference, DayDifference, line)
SAME(tw_day_difference, DayDifference, order)
SAME_SIZE(tw_day_difference, tillwire::DayDifference, 0)
SAME(tw_reconciled, Reconciled, error)
SAME(tw_reconciled, Reconciled, store_error)
SAME(tw_reconciled, Reconciled, matched)
SAME(tw_reconciled, Reconciled, differences)
SAME(tw_reconciled, Reconciled, not_compared)
SAME(tw_reconciled, Reconciled, open)
SAME(tw_reconciled, Reconciled, dropped)
SAME(tw_reconciled, Reconciled, refused)
SAME(tw_reconciled, Reconciled, others)
SAME(tw_reconciled, Reconciled, outside)
SAME_SIZE(tw_reconciled, tillwire::Reconciled, 0)
SAME(tw_key_bytes, KeyBytes, data)
SAME(tw_key_bytes, KeyBytes, size)
SAME(tw_key_bytes, KeyBytes, algorithm)
SAME_SIZE(tw_key_bytes, tillwire::KeyBytes, 0)
SAME(tw_wrapped_key, WrappedKey, value)
SAME(tw_wrapped_key, WrappedKey, check_value)
SAME(tw_wrapped_key, WrappedKey, scheme)
SAME(tw_wrapped_key, WrappedKey, digits)
SAME(tw_wrapped_key, WrappedKey, type)
SAME(tw_wrapped_key, WrappedKey, tmkp_encrypts_pins)
SAME(tw_wrapped_key, WrappedKey, without_check_value)
SAME(tw_wrapped_key, WrappedKey, with_even_parity)
SAME(tw_wrapped_key, WrappedKey, under_weaker_key)
SAME_SIZE(tw_wrapped_key, tillwire::WrappedKey, 0)
SAME(tw_dukpt_state, DukptState, serial_number)
SAME(tw_dukpt_state, DukptState, counter)
SAME(tw_dukpt_state, DukptState, key_type)
SAME(tw_dukpt_state, DukptState, spent)
SAME_SIZE(tw_dukpt_state, tillwire::DukptState, 0)
SAME(tw_stored_key, StoredKey, size)
SAME(tw_stored_key, StoredKey, check_size)
SAME(tw_stored_key, StoredKey, scheme)
SAME(tw_stored_key, StoredKey, wrapped)
SAME(tw_stored_key, StoredKey, check)
SAME_SIZE(tw_stored_key, tillwire::StoredKey, 0)
SAME(tw_key_record, KeyRecord, slots)
SAME(tw_key_record, KeyRecord, in_use)
SAME(tw_key_record, KeyRecord, sent)
SAME_SIZE(tw_key_record, tillwire::KeyRecord, 0)
SAME(tw_key_log_entry, KeyAuditEntry, time_s)
SAME(tw_key_log_entry, KeyAuditEntry, terminal_number)
SAME(tw_key_log_entry, KeyAuditEntry, terminal_id)
SAME(tw_key_log_entry, KeyAuditEntry, key_type)
SAME(tw_key_log_entry, KeyAuditEntry, check_value)
SAME(tw_key_log_entry, KeyAuditEntry, event)
SAME_SIZE(tw_key_log_entry, tillwire::KeyAuditEntry, 0)
SAME(tw_key_block_terms, KeyBlockTerms, bytes)
SAME(tw_key_block_terms, KeyBlockTerms, algorithm)
SAME(tw_key_block_terms, KeyBlockTerms, one_way)
SAME(tw_key_block_terms, KeyBlockTerms, by_variants)
SAME(tw_key_block_terms, KeyBlockTerms, under_weaker_key)
SAME_SIZE(tw_key_block_terms, tillwire::KeyBlockTerms, 0)
SAME(tw_key_owner, flows::KeyOwner, terminal_id)
SAME(tw_key_owner, flows::KeyOwner, terminal_number)
SAME(tw_key_owner, flows::KeyOwner, merchant_number)
SAME(tw_key_owner, flows::KeyOwner, host_id)
SAME(tw_key_owner, flows::KeyOwner, key_type)
SAME(tw_key_owner, flows::KeyOwner, key_serial_number)
SAME(tw_key_owner, flows::KeyOwner, dukpt_id)
SAME_SIZE(tw_key_owner, tillwire::flows::KeyOwner, 0)
SAME(tw_se_token_data, SeTokenData, pan)
SAME(tw_se_token_data, SeTokenData, cvc)
SAME(tw_se_token_data, SeTokenData, expiry)
SAME(tw_se_token_data, SeTokenData, order_id)
SAME_SIZE(tw_se_token_data, tillwire::SeTokenData, 0)

// What the pieces of keys.h have by another name, or keep inside.
static_assert(sizeof(tw_clear_key::bytes) == tillwire::ClearKey<tillwire::KeyUse::pin>::most_bytes);
static_assert(sizeof(tw_key_block_header) == sizeof(tillwire::KeyBlockHeader));
static_assert(sizeof(tw_key_block) == sizeof(tillwire::KeyBlock) - sizeof(std::uint32_t) + 1 &&
              sizeof(tw_pin_block) == sizeof(tillwire::PinBlock) - sizeof(std::uint32_t) + 1);
static_assert(TW_SE_TOKEN_ROOM_2048 == tillwire::se_token_room<2048> &&
              TW_SE_TOKEN_ROOM_4096 == tillwire::se_token_room<4096>);

// Made by ports/c/generate. clang-format off
#include <tillwire/ops/accounts/change_account_arrest_amount.hpp>
#include <tillwire/ops/accounts/change_account_limit.hpp>
#include <tillwire/ops/accounts/change_account_status_in_fe.hpp>
#include <tillwire/ops/accounts/set_allowed_beneficiaries.hpp>
#include <tillwire/ops/accounts/set_allowed_mcc_list.hpp>
#include <tillwire/ops/cards/add_card_limit_exception.hpp>
#include <tillwire/ops/cards/bind_card_to_account.hpp>
#include <tillwire/ops/cards/block_card.hpp>
#include <tillwire/ops/cards/card_status_inquiry.hpp>
#include <tillwire/ops/cards/change_card_status.hpp>
#include <tillwire/ops/cards/change_pin.hpp>
#include <tillwire/ops/cards/delete_card_limit_exception.hpp>
#include <tillwire/ops/cards/generate_cvc2.hpp>
#include <tillwire/ops/cards/generate_pin.hpp>
#include <tillwire/ops/cards/get_geo_restrictions.hpp>
#include <tillwire/ops/cards/set_transaction_scheme_additions.hpp>
#include <tillwire/ops/cards/top_up.hpp>
#include <tillwire/ops/cards/validate_card.hpp>
#include <tillwire/ops/ecommerce/acs_redirect.hpp>
#include <tillwire/ops/ecommerce/beyond/add_params.hpp>
#include <tillwire/ops/ecommerce/beyond/bind_card.hpp>
#include <tillwire/ops/ecommerce/beyond/close_ofd_receipt.hpp>
#include <tillwire/ops/ecommerce/beyond/decline.hpp>
#include <tillwire/ops/ecommerce/beyond/deposit.hpp>
#include <tillwire/ops/ecommerce/beyond/extend_binding.hpp>
#include <tillwire/ops/ecommerce/beyond/finish_3ds_ver2_payment.hpp>
#include <tillwire/ops/ecommerce/beyond/get_bindings_by_card_or_id.hpp>
#include <tillwire/ops/ecommerce/beyond/get_last_orders_for_merchants.hpp>
#include <tillwire/ops/ecommerce/beyond/get_order_status.hpp>
#include <tillwire/ops/ecommerce/beyond/get_receipt_status.hpp>
#include <tillwire/ops/ecommerce/beyond/payment_other_way.hpp>
#include <tillwire/ops/ecommerce/beyond/payment_skip.hpp>
#include <tillwire/ops/ecommerce/beyond/process_raw_position_refund.hpp>
#include <tillwire/ops/ecommerce/beyond/process_raw_sum_refund.hpp>
#include <tillwire/ops/ecommerce/beyond/refund.hpp>
#include <tillwire/ops/ecommerce/beyond/reverse.hpp>
#include <tillwire/ops/ecommerce/beyond/se_keys.hpp>
#include <tillwire/ops/ecommerce/beyond/task_activate.hpp>
#include <tillwire/ops/ecommerce/beyond/task_batch_terminate.hpp>
#include <tillwire/ops/ecommerce/beyond/task_create.hpp>
#include <tillwire/ops/ecommerce/beyond/task_get.hpp>
#include <tillwire/ops/ecommerce/beyond/task_modify.hpp>
#include <tillwire/ops/ecommerce/beyond/task_terminate.hpp>
#include <tillwire/ops/ecommerce/beyond/three_ds_continue.hpp>
#include <tillwire/ops/ecommerce/beyond/un_bind_card.hpp>
#include <tillwire/ops/ecommerce/beyond/update_ssl_card_list.hpp>
#include <tillwire/ops/ecommerce/beyond/verify_card.hpp>
#include <tillwire/ops/ecommerce/beyond/verify_enrollment.hpp>
#include <tillwire/ops/ecommerce/get_bindings.hpp>
#include <tillwire/ops/ecommerce/get_order_status_extended.hpp>
#include <tillwire/ops/ecommerce/industry_practice_payment_order.hpp>
#include <tillwire/ops/ecommerce/installment_payment.hpp>
#include <tillwire/ops/ecommerce/instant_payment.hpp>
#include <tillwire/ops/ecommerce/moto_payment.hpp>
#include <tillwire/ops/ecommerce/payment_order.hpp>
#include <tillwire/ops/ecommerce/payment_order_binding.hpp>
#include <tillwire/ops/ecommerce/recurrent_payment.hpp>
#include <tillwire/ops/ecommerce/register.hpp>
#include <tillwire/ops/ecommerce/register_pre_auth.hpp>
#include <tillwire/ops/ecommerce/three_ds_method.hpp>
#include <tillwire/ops/merchants/change_merchant_status.hpp>
#include <tillwire/ops/merchants/change_terminal_status.hpp>
#include <tillwire/ops/merchants/service_action.hpp>
#include <tillwire/ops/merchants/set_key.hpp>
#include <tillwire/ops/transactions/credit_card.hpp>
#include <tillwire/ops/transactions/debit_card.hpp>
#include <tillwire/ops/transactions/p2p_credit.hpp>
#include <tillwire/ops/transactions/p2p_transfer.hpp>

#include "../operation.hpp"

TW_JUDGE_BOOL(tw_judged_change_account_arrest_amount_refused, tillwire::accounts::ChangeAccountArrestAmount, refused)
TW_JUDGE_BOOL(tw_judged_change_account_limit_refused, tillwire::accounts::ChangeAccountLimit, refused)
TW_JUDGE_BOOL(tw_judged_change_account_status_in_fe_refused, tillwire::accounts::ChangeAccountStatusInFe, refused)
TW_JUDGE_BOOL(tw_judged_set_allowed_beneficiaries_refused, tillwire::accounts::SetAllowedBeneficiaries, refused)
TW_JUDGE_BOOL(tw_judged_set_allowed_mcc_list_refused, tillwire::accounts::SetAllowedMccList, refused)
TW_JUDGE_BOOL(tw_judged_add_card_limit_exception_refused, tillwire::cards::AddCardLimitException, refused)
TW_JUDGE_BOOL(tw_judged_bind_card_to_account_refused, tillwire::cards::BindCardToAccount, refused)
TW_JUDGE_BOOL(tw_judged_block_card_refused, tillwire::cards::BlockCard, refused)
TW_JUDGE_BOOL(tw_judged_card_status_inquiry_refused, tillwire::cards::CardStatusInquiry, refused)
TW_JUDGE_BOOL(tw_judged_change_card_status_refused, tillwire::cards::ChangeCardStatus, refused)
TW_JUDGE_BOOL(tw_judged_change_pin_refused, tillwire::cards::ChangePin, refused)
TW_JUDGE_BOOL(tw_judged_delete_card_limit_exception_refused, tillwire::cards::DeleteCardLimitException, refused)
TW_JUDGE_BOOL(tw_judged_generate_cvc2_refused, tillwire::cards::GenerateCvc2, refused)
TW_JUDGE_BOOL(tw_judged_generate_pin_refused, tillwire::cards::GeneratePin, refused)
TW_JUDGE_BOOL(tw_judged_get_geo_restrictions_refused, tillwire::cards::GetGeoRestrictions, refused)
TW_JUDGE_BOOL(tw_judged_set_transaction_scheme_additions_refused, tillwire::cards::SetTransactionSchemeAdditions, refused)
TW_JUDGE_PAYMENT(tw_judged_top_up_payment, tillwire::cards::TopUp, payment)
TW_JUDGE_BOOL(tw_judged_top_up_refused, tillwire::cards::TopUp, refused)
TW_JUDGE_BOOL(tw_judged_validate_card_refused, tillwire::cards::ValidateCard, refused)
TW_JUDGE_BOOL(tw_judged_acs_redirect_refused, tillwire::ecommerce::AcsRedirect, refused)
TW_JUDGE_BOOL(tw_judged_add_params_refused, tillwire::ecommerce::AddParams, refused)
TW_JUDGE_BOOL(tw_judged_bind_card_refused, tillwire::ecommerce::BindCard, refused)
TW_JUDGE_BOOL(tw_judged_close_ofd_receipt_refused, tillwire::ecommerce::CloseOfdReceipt, refused)
TW_JUDGE_TEXT(tw_judged_decline_code, tillwire::ecommerce::Decline, code)
TW_JUDGE_BOOL(tw_judged_decline_refused, tillwire::ecommerce::Decline, refused)
TW_JUDGE_TEXT(tw_judged_deposit_code, tillwire::ecommerce::Deposit, code)
TW_JUDGE_BOOL(tw_judged_deposit_refused, tillwire::ecommerce::Deposit, refused)
TW_JUDGE_BOOL(tw_judged_extend_binding_refused, tillwire::ecommerce::ExtendBinding, refused)
TW_JUDGE_TEXT(tw_judged_finish3ds_ver2_payment_code, tillwire::ecommerce::Finish3dsVer2Payment, code)
TW_JUDGE_PAYMENT(tw_judged_finish3ds_ver2_payment_payment, tillwire::ecommerce::Finish3dsVer2Payment, payment)
TW_JUDGE_BOOL(tw_judged_finish3ds_ver2_payment_processed, tillwire::ecommerce::Finish3dsVer2Payment, processed)
TW_JUDGE_BOOL(tw_judged_finish3ds_ver2_payment_refused, tillwire::ecommerce::Finish3dsVer2Payment, refused)
TW_JUDGE_BOOL(tw_judged_get_bindings_refused, tillwire::ecommerce::GetBindings, refused)
TW_JUDGE_BOOL(tw_judged_get_bindings_by_card_or_id_refused, tillwire::ecommerce::GetBindingsByCardOrId, refused)
TW_JUDGE_BOOL(tw_judged_get_last_orders_for_merchants_refused, tillwire::ecommerce::GetLastOrdersForMerchants, refused)
TW_JUDGE_BOOL(tw_judged_get_order_status_not_found, tillwire::ecommerce::GetOrderStatus, not_found)
TW_JUDGE_PAYMENT(tw_judged_get_order_status_payment, tillwire::ecommerce::GetOrderStatus, payment)
TW_JUDGE_BOOL(tw_judged_get_order_status_refused, tillwire::ecommerce::GetOrderStatus, refused)
TW_JUDGE_BOOL(tw_judged_get_order_status_extended_not_found, tillwire::ecommerce::GetOrderStatusExtended, not_found)
TW_JUDGE_PAYMENT(tw_judged_get_order_status_extended_payment, tillwire::ecommerce::GetOrderStatusExtended, payment)
TW_JUDGE_BOOL(tw_judged_get_order_status_extended_refused, tillwire::ecommerce::GetOrderStatusExtended, refused)
TW_JUDGE_BOOL(tw_judged_get_receipt_status_refused, tillwire::ecommerce::GetReceiptStatus, refused)
TW_JUDGE_TEXT(tw_judged_industry_practice_payment_order_code, tillwire::ecommerce::IndustryPracticePaymentOrder, code)
TW_JUDGE_BOOL(tw_judged_industry_practice_payment_order_number_taken, tillwire::ecommerce::IndustryPracticePaymentOrder, number_taken)
TW_JUDGE_PAYMENT(tw_judged_industry_practice_payment_order_payment, tillwire::ecommerce::IndustryPracticePaymentOrder, payment)
TW_JUDGE_BOOL(tw_judged_industry_practice_payment_order_processed, tillwire::ecommerce::IndustryPracticePaymentOrder, processed)
TW_JUDGE_BOOL(tw_judged_industry_practice_payment_order_refused, tillwire::ecommerce::IndustryPracticePaymentOrder, refused)
TW_JUDGE_TEXT(tw_judged_installment_payment_code, tillwire::ecommerce::InstallmentPayment, code)
TW_JUDGE_BOOL(tw_judged_installment_payment_number_taken, tillwire::ecommerce::InstallmentPayment, number_taken)
TW_JUDGE_PAYMENT(tw_judged_installment_payment_payment, tillwire::ecommerce::InstallmentPayment, payment)
TW_JUDGE_BOOL(tw_judged_installment_payment_refused, tillwire::ecommerce::InstallmentPayment, refused)
TW_JUDGE_TEXT(tw_judged_instant_payment_code, tillwire::ecommerce::InstantPayment, code)
TW_JUDGE_BOOL(tw_judged_instant_payment_number_taken, tillwire::ecommerce::InstantPayment, number_taken)
TW_JUDGE_PAYMENT(tw_judged_instant_payment_payment, tillwire::ecommerce::InstantPayment, payment)
TW_JUDGE_BOOL(tw_judged_instant_payment_refused, tillwire::ecommerce::InstantPayment, refused)
TW_JUDGE_TEXT(tw_judged_moto_payment_code, tillwire::ecommerce::MotoPayment, code)
TW_JUDGE_BOOL(tw_judged_moto_payment_number_taken, tillwire::ecommerce::MotoPayment, number_taken)
TW_JUDGE_PAYMENT(tw_judged_moto_payment_payment, tillwire::ecommerce::MotoPayment, payment)
TW_JUDGE_BOOL(tw_judged_moto_payment_processed, tillwire::ecommerce::MotoPayment, processed)
TW_JUDGE_BOOL(tw_judged_moto_payment_refused, tillwire::ecommerce::MotoPayment, refused)
TW_JUDGE_TEXT(tw_judged_payment_order_code, tillwire::ecommerce::PaymentOrder, code)
TW_JUDGE_PAYMENT(tw_judged_payment_order_payment, tillwire::ecommerce::PaymentOrder, payment)
TW_JUDGE_BOOL(tw_judged_payment_order_processed, tillwire::ecommerce::PaymentOrder, processed)
TW_JUDGE_BOOL(tw_judged_payment_order_refused, tillwire::ecommerce::PaymentOrder, refused)
TW_JUDGE_TEXT(tw_judged_payment_order_binding_code, tillwire::ecommerce::PaymentOrderBinding, code)
TW_JUDGE_PAYMENT(tw_judged_payment_order_binding_payment, tillwire::ecommerce::PaymentOrderBinding, payment)
TW_JUDGE_BOOL(tw_judged_payment_order_binding_processed, tillwire::ecommerce::PaymentOrderBinding, processed)
TW_JUDGE_BOOL(tw_judged_payment_order_binding_refused, tillwire::ecommerce::PaymentOrderBinding, refused)
TW_JUDGE_TEXT(tw_judged_payment_other_way_code, tillwire::ecommerce::PaymentOtherWay, code)
TW_JUDGE_PAYMENT(tw_judged_payment_other_way_payment, tillwire::ecommerce::PaymentOtherWay, payment)
TW_JUDGE_BOOL(tw_judged_payment_other_way_processed, tillwire::ecommerce::PaymentOtherWay, processed)
TW_JUDGE_BOOL(tw_judged_payment_other_way_refused, tillwire::ecommerce::PaymentOtherWay, refused)
TW_JUDGE_BOOL(tw_judged_payment_skip_charging, tillwire::ecommerce::PaymentSkip, charging)
TW_JUDGE_BOOL(tw_judged_payment_skip_done, tillwire::ecommerce::PaymentSkip, done)
TW_JUDGE_BOOL(tw_judged_payment_skip_refused, tillwire::ecommerce::PaymentSkip, refused)
TW_JUDGE_BOOL(tw_judged_payment_skip_terminated, tillwire::ecommerce::PaymentSkip, terminated)
TW_JUDGE_TEXT(tw_judged_process_raw_position_refund_code, tillwire::ecommerce::ProcessRawPositionRefund, code)
TW_JUDGE_BOOL(tw_judged_process_raw_position_refund_refused, tillwire::ecommerce::ProcessRawPositionRefund, refused)
TW_JUDGE_TEXT(tw_judged_process_raw_sum_refund_code, tillwire::ecommerce::ProcessRawSumRefund, code)
TW_JUDGE_BOOL(tw_judged_process_raw_sum_refund_refused, tillwire::ecommerce::ProcessRawSumRefund, refused)
TW_JUDGE_TEXT(tw_judged_recurrent_payment_code, tillwire::ecommerce::RecurrentPayment, code)
TW_JUDGE_BOOL(tw_judged_recurrent_payment_number_taken, tillwire::ecommerce::RecurrentPayment, number_taken)
TW_JUDGE_PAYMENT(tw_judged_recurrent_payment_payment, tillwire::ecommerce::RecurrentPayment, payment)
TW_JUDGE_BOOL(tw_judged_recurrent_payment_refused, tillwire::ecommerce::RecurrentPayment, refused)
TW_JUDGE_TEXT(tw_judged_refund_code, tillwire::ecommerce::Refund, code)
TW_JUDGE_BOOL(tw_judged_refund_refused, tillwire::ecommerce::Refund, refused)
TW_JUDGE_TEXT(tw_judged_register_code, tillwire::ecommerce::Register, code)
TW_JUDGE_BOOL(tw_judged_register_number_taken, tillwire::ecommerce::Register, number_taken)
TW_JUDGE_BOOL(tw_judged_register_refused, tillwire::ecommerce::Register, refused)
TW_JUDGE_BOOL(tw_judged_register_registered, tillwire::ecommerce::Register, registered)
TW_JUDGE_TEXT(tw_judged_register_pre_auth_code, tillwire::ecommerce::RegisterPreAuth, code)
TW_JUDGE_BOOL(tw_judged_register_pre_auth_number_taken, tillwire::ecommerce::RegisterPreAuth, number_taken)
TW_JUDGE_BOOL(tw_judged_register_pre_auth_refused, tillwire::ecommerce::RegisterPreAuth, refused)
TW_JUDGE_BOOL(tw_judged_register_pre_auth_registered, tillwire::ecommerce::RegisterPreAuth, registered)
TW_JUDGE_TEXT(tw_judged_reverse_code, tillwire::ecommerce::Reverse, code)
TW_JUDGE_BOOL(tw_judged_reverse_refused, tillwire::ecommerce::Reverse, refused)
TW_JUDGE_BOOL(tw_judged_se_keys_refused, tillwire::ecommerce::SeKeys, refused)
TW_JUDGE_BOOL(tw_judged_task_activate_charging, tillwire::ecommerce::TaskActivate, charging)
TW_JUDGE_BOOL(tw_judged_task_activate_done, tillwire::ecommerce::TaskActivate, done)
TW_JUDGE_BOOL(tw_judged_task_activate_refused, tillwire::ecommerce::TaskActivate, refused)
TW_JUDGE_BOOL(tw_judged_task_activate_terminated, tillwire::ecommerce::TaskActivate, terminated)
TW_JUDGE_BOOL(tw_judged_task_batch_terminate_charging, tillwire::ecommerce::TaskBatchTerminate, charging)
TW_JUDGE_BOOL(tw_judged_task_batch_terminate_done, tillwire::ecommerce::TaskBatchTerminate, done)
TW_JUDGE_BOOL(tw_judged_task_batch_terminate_refused, tillwire::ecommerce::TaskBatchTerminate, refused)
TW_JUDGE_BOOL(tw_judged_task_batch_terminate_terminated, tillwire::ecommerce::TaskBatchTerminate, terminated)
TW_JUDGE_BOOL(tw_judged_task_create_charging, tillwire::ecommerce::TaskCreate, charging)
TW_JUDGE_BOOL(tw_judged_task_create_done, tillwire::ecommerce::TaskCreate, done)
TW_JUDGE_BOOL(tw_judged_task_create_refused, tillwire::ecommerce::TaskCreate, refused)
TW_JUDGE_BOOL(tw_judged_task_create_terminated, tillwire::ecommerce::TaskCreate, terminated)
TW_JUDGE_BOOL(tw_judged_task_get_found, tillwire::ecommerce::TaskGet, found)
TW_JUDGE_BOOL(tw_judged_task_get_refused, tillwire::ecommerce::TaskGet, refused)
TW_JUDGE_BOOL(tw_judged_task_modify_charging, tillwire::ecommerce::TaskModify, charging)
TW_JUDGE_BOOL(tw_judged_task_modify_done, tillwire::ecommerce::TaskModify, done)
TW_JUDGE_BOOL(tw_judged_task_modify_refused, tillwire::ecommerce::TaskModify, refused)
TW_JUDGE_BOOL(tw_judged_task_modify_terminated, tillwire::ecommerce::TaskModify, terminated)
TW_JUDGE_BOOL(tw_judged_task_terminate_charging, tillwire::ecommerce::TaskTerminate, charging)
TW_JUDGE_BOOL(tw_judged_task_terminate_done, tillwire::ecommerce::TaskTerminate, done)
TW_JUDGE_BOOL(tw_judged_task_terminate_refused, tillwire::ecommerce::TaskTerminate, refused)
TW_JUDGE_BOOL(tw_judged_task_terminate_terminated, tillwire::ecommerce::TaskTerminate, terminated)
TW_JUDGE_TEXT(tw_judged_three_ds_continue_code, tillwire::ecommerce::ThreeDsContinue, code)
TW_JUDGE_PAYMENT(tw_judged_three_ds_continue_payment, tillwire::ecommerce::ThreeDsContinue, payment)
TW_JUDGE_BOOL(tw_judged_three_ds_continue_processed, tillwire::ecommerce::ThreeDsContinue, processed)
TW_JUDGE_BOOL(tw_judged_three_ds_continue_refused, tillwire::ecommerce::ThreeDsContinue, refused)
TW_JUDGE_BOOL(tw_judged_three_ds_method_refused, tillwire::ecommerce::ThreeDsMethod, refused)
TW_JUDGE_BOOL(tw_judged_un_bind_card_refused, tillwire::ecommerce::UnBindCard, refused)
TW_JUDGE_BOOL(tw_judged_update_ssl_card_list_refused, tillwire::ecommerce::UpdateSslCardList, refused)
TW_JUDGE_BOOL(tw_judged_verify_card_needs_method, tillwire::ecommerce::VerifyCard, needs_method)
TW_JUDGE_BOOL(tw_judged_verify_card_refused, tillwire::ecommerce::VerifyCard, refused)
TW_JUDGE_BOOL(tw_judged_verify_card_verified, tillwire::ecommerce::VerifyCard, verified)
TW_JUDGE_BOOL(tw_judged_verify_enrollment_refused, tillwire::ecommerce::VerifyEnrollment, refused)
TW_JUDGE_BOOL(tw_judged_change_merchant_status_refused, tillwire::merchants::ChangeMerchantStatus, refused)
TW_JUDGE_BOOL(tw_judged_change_terminal_status_refused, tillwire::merchants::ChangeTerminalStatus, refused)
TW_JUDGE_BOOL(tw_judged_service_action_refused, tillwire::merchants::ServiceAction, refused)
TW_JUDGE_BOOL(tw_judged_set_key_refused, tillwire::merchants::SetKey, refused)
TW_JUDGE_PAYMENT(tw_judged_credit_card_payment, tillwire::transactions::CreditCard, payment)
TW_JUDGE_BOOL(tw_judged_credit_card_refused, tillwire::transactions::CreditCard, refused)
TW_JUDGE_PAYMENT(tw_judged_debit_card_payment, tillwire::transactions::DebitCard, payment)
TW_JUDGE_BOOL(tw_judged_debit_card_refused, tillwire::transactions::DebitCard, refused)
TW_JUDGE_PAYMENT(tw_judged_p2p_credit_payment, tillwire::transactions::P2pCredit, payment)
TW_JUDGE_BOOL(tw_judged_p2p_credit_refused, tillwire::transactions::P2pCredit, refused)
TW_JUDGE_PAYMENT(tw_judged_p2p_transfer_payment, tillwire::transactions::P2pTransfer, payment)
TW_JUDGE_BOOL(tw_judged_p2p_transfer_refused, tillwire::transactions::P2pTransfer, refused)

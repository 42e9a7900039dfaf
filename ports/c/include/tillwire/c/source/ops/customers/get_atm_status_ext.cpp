// Made by ports/c/generate. clang-format off
#include <tillwire/ops/customers/get_atm_status_ext.hpp>

#include "../../operation.hpp"

TW_CHECK(tw_device_status_check, tillwire::Choice<tillwire::customers::DeviceStatus>)
TW_CHECK(tw_hopper_state_check, tillwire::Choice<tillwire::customers::HopperState>)
TW_CHECK(tw_link_status_check, tillwire::Choice<tillwire::customers::LinkStatus>)
TW_CHECK(tw_load_status_check, tillwire::Choice<tillwire::customers::LoadStatus>)
TW_CHECK(tw_open_status_check, tillwire::Choice<tillwire::customers::OpenStatus>)
TW_CHECK(tw_supervisor_mode_check, tillwire::Choice<tillwire::customers::SupervisorMode>)
TW_LIST(tw_hopper_status_elements, tillwire::customers::HopperStatus)
TW_LIST(tw_deposited_currency_elements, tillwire::customers::DepositedCurrency)
TW_LIST(tw_denomination_counter_elements, tillwire::customers::DenominationCounter)
TW_OPERATION(tw_op_get_atm_status_ext, tillwire::customers::GetAtmStatusExt)
TW_PATH(tw_get_atm_status_ext_atms_path, &tillwire::customers::GetAtmStatusExt::Response::atms)
TW_LIST(tw_atm_status_elements, tillwire::customers::AtmStatus)

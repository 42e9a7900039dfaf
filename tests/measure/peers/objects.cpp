// Symbols as large as what an application keeps for a client: their sizes are read from the object
// file, by the names after `sizeof_`.
#include <tillwire/desk.hpp>
#include <tillwire/tillwire.hpp>

extern "C" {

char sizeof_Client[sizeof(tillwire::Client)];
char sizeof_Gateway[sizeof(tillwire::Gateway)];
char sizeof_Till[sizeof(tillwire::Till)];
char sizeof_CardDesk[sizeof(tillwire::CardDesk)];
char sizeof_Register[sizeof(tillwire::ecommerce::Register)];
char sizeof_Register_Response[sizeof(tillwire::ecommerce::Register::Response)];
char sizeof_PaymentOrder[sizeof(tillwire::ecommerce::PaymentOrder)];
char sizeof_GetOrderStatusExtended_Response[sizeof(
    tillwire::ecommerce::GetOrderStatusExtended::Response)];

}  // extern "C"

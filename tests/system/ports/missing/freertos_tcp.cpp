// The transport over FreeRTOS+TCP.
#include <tillwire/freertos/tcp.hpp>

// Compiles what writes requests and reads answers of every service as one, with what includes this.
#pragma once

#include <tillwire/client.hpp>
#include <tillwire/model/endpoint.hpp>

namespace tillwire::c {

/// Nothing refers to it, so that no program links the table itself; but the linker takes the first
/// copy of an inline function, which is then one that the services share. The sources of ops/ know
/// one service each: their copies have inlined what others need, too. Takes 220 bytes in a program
/// that calls one service, and saves 250 in one that calls both gateways.
[[gnu::used]] inline constexpr const detail::Protocol* protocols[] = {
    &detail::protocol_of<rest>,
    &detail::protocol_of<payment_json>,
    &detail::protocol_of<payment_page>,
    &detail::protocol_of<card_service>,
};

}  // namespace tillwire::c

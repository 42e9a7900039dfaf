// The reference board for a program in C: what ports/mps2 has, as functions and tables.
#include "board.h"

#include <tillwire/c/source/tables.hpp>
#include <tillwire/mps2/board.hpp>
#include <tillwire/mps2/flash.hpp>
#include <tillwire/mps2/network.hpp>

namespace board = tillwire::mps2;

namespace {

board::Network network;
board::Flash flash;

}  // namespace

extern "C" {

void mps2_start_network() {
  network.start();
}
int mps2_network_is_up() {
  return int{network.up()};
}
const tw_lwip_pump mps2_pump = {
    nullptr,
    [](void*) { network.poll(); },
    [](void*, std::uint32_t most_ms) { network.wait(most_ms); },
};

const tw_random mps2_random = {
    nullptr, [](void*, void* to, std::uint32_t size) { return int{board::entropy(to, size)}; }};
const tw_wall_clock mps2_time = {nullptr, [](void*) { return board::unix_time(); }};
tw_storage* mps2_flash(const char* path) {
  static tw_storage table = tillwire::c::table_of(flash);
  return flash.insert(path) ? &table : nullptr;
}

void mps2_print(const char* text) {
  board::print(text);
}
int mps2_argument(const char* name, char* value, std::uint32_t size) {
  return int{board::argument(name, value, size)};
}
std::uint32_t mps2_number(const char* name) {
  return board::argument(name, 0U);
}
std::uint32_t mps2_read_file(const char* path, void* to, std::uint32_t size) {
  return board::read_file(path, to, size);
}

}  // extern "C"

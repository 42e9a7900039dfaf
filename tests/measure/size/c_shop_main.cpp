// Runs a shop in C and prints the flash that the image takes: as shop_main.cpp, with tables of
// functions for ports.
#include <board.hpp>
#include <cstring>

#include "c_shop.h"
#include "order.hpp"

namespace {

char cells[4 * 512];
const char* answer = figures::register_answer;
std::uint32_t left = sizeof figures::register_answer - 1;

tw_io receive(void*, char* data, std::uint32_t size) {
  if (left == 0) return tw_closed();
  if (size > left) size = left;
  for (std::uint32_t i = 0; i < size; ++i) data[i] = answer[i];
  answer += size;
  left -= size;
  return tw_moved(size);
}

}  // namespace

int main() {
  std::memset(cells, 0xFF, sizeof cells);
  static board::Clock board_clock;
  static board::Time board_time;
  static tw_transport transport = {
      nullptr,
      [](void*, const char*, std::uint16_t) { return tw_moved(0); },
      [](void*, const char*, std::uint32_t size) { return tw_moved(size); },
      receive,
      [](void*) {},
      nullptr,
      nullptr,
      [](void*) { return 1; },
      nullptr,
  };
  static const tw_clock clock = {nullptr, [](void*) { return board_clock.now_ms(); }};
  static const tw_wall_clock time = {nullptr, [](void*) { return board_time.now_s(); }};
  static tw_storage storage = {
      nullptr,
      512,
      4,
      [](void*, std::uint32_t at, void* to, std::uint32_t size) {
        std::memcpy(to, cells + at, size);
        return 1;
      },
      [](void*, std::uint32_t at, const void* from, std::uint32_t size) {
        std::memcpy(cells + at, from, size);
        return 1;
      },
      [](void*, std::uint32_t sector) {
        std::memset(cells + sector * 512, 0xFF, 512);
        return 1;
      },
      nullptr,
  };
  static char transmit[1024];
  static char received[1024];
  c_shop shop = {&transport,
                       &clock,
                       &time,
                       &storage,
                       transmit,
                       received,
                       1024,
                       [](const char* what, std::uint32_t number) {
                         board::print_all(what, number, "\n"); }};
  const bool well = run_c_shop(&shop) != 0;
  board::print_all("flash_bytes ", board::flash(), "\n");
  board::exit(well ? 0 : 1);
}

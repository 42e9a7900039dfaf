// Feeds a response to the reader in chosen pieces and returns the result.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <support/call_site.hpp>
#include <support/guarded_memory.hpp>
#include <tillwire/http/response.hpp>

namespace tillwire::test {

struct Reading {
  Errc error = Errc::none;
  bool done = false;  // else failed, or waiting for more
  unsigned status = 0;
  std::string body;  // if done
  bool reusable = false;

  friend bool operator==(const Reading& a, const Reading& b) {
    return a.error == b.error && a.done == b.done && (!a.done || a.status == b.status) &&
           a.body == b.body && a.reusable == b.reusable;
  }
  friend std::ostream& operator<<(std::ostream& out, const Reading& it) {
    return out << (it.done ? "done " : "not done ") << static_cast<int>(it.error) << ' '
               << it.status << (it.reusable ? " reusable '" : " '") << it.body << "'";
  }
};

/// `cut`: the first piece's size; then `each` bytes at a time. `ends`: a proven end follows.
inline Reading read_response(const std::string& bytes, bool ends, std::size_t capacity,
                             std::size_t cut, std::size_t each = SIZE_MAX,
                             CallSite site = CallSite::here()) {
  const Traced traced(site);
  using State = detail::ResponseReader::State;
  static GuardedMemory memory(1 << 16);
  detail::ResponseReader reader(memory.last(capacity), static_cast<std::uint32_t>(capacity));
  reader.begin();
  State state = State::more;
  std::size_t piece = cut;
  for (std::size_t at = 0; at < bytes.size() && state == State::more;) {
    const std::size_t room = reader.room_size();
    if (room == 0) {
      ADD_FAILURE() << "no room, and no error";
      break;
    }
    const std::size_t left = bytes.size() - at;
    const std::size_t count = std::min({piece == 0 ? each : piece, room, left});
    std::memcpy(reader.room(), bytes.data() + at, count);
    at += count;
    piece = piece > count ? piece - count : 0;
    state = reader.received(static_cast<std::uint32_t>(count));
  }
  if (state == State::more && ends) state = reader.ended();
  Reading result;
  result.error = reader.error();
  result.done = state == State::done;
  result.status = reader.status();
  if (result.done) {
    result.body.assign(reader.body(), reader.body_size());
    EXPECT_EQ(reader.terminated_body()[reader.body_size()], '\0');  // must not leave the buffer
    result.reusable = reader.reusable();
  }
  return result;
}

/// The same whole, byte by byte and in every split in two.
inline void expect_every_way(const std::string& bytes, bool ends, std::size_t capacity,
                             const Reading& expected, CallSite site = CallSite::here()) {
  const Traced traced(site);
  SCOPED_TRACE(bytes.substr(0, 200) + (ends ? " and the end" : "") + ", capacity " +
               std::to_string(capacity));
  EXPECT_EQ(read_response(bytes, ends, capacity, SIZE_MAX), expected) << "whole";
  EXPECT_EQ(read_response(bytes, ends, capacity, 1, 1), expected) << "byte by byte";
  for (std::size_t cut = 1; cut < bytes.size(); ++cut) {
    ASSERT_EQ(read_response(bytes, ends, capacity, cut), expected) << "cut at " << cut;
  }
}

}  // namespace tillwire::test

// Responses at the bounds of the receive buffer: exactly as much as fits, and one byte more.
#include "reading.hpp"

namespace tillwire::test::response_room_test {
namespace {

constexpr std::size_t capacity = 128;
constexpr std::size_t longest_line = capacity - 1;

std::size_t body_room() {
  static char buffer[capacity];
  return detail::ResponseReader(buffer, capacity).body_room();
}

std::string with_length(std::size_t size) {
  return "HTTP/1.1 200 OK\r\nContent-Length: " + std::to_string(size) + "\r\n\r\n" +
         std::string(size, 'b');
}
std::string in_chunks(std::size_t size, std::size_t each) {
  std::string text = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
  for (std::size_t left = size; left != 0;) {
    const std::size_t count = std::min(left, each);
    char line[16];
    std::snprintf(line, sizeof line, "%zx\r\n", count);
    text += line + std::string(count, 'b') + "\r\n";
    left -= count;
  }
  return text + "0\r\n\r\n";
}
std::string to_end(std::size_t size) {
  return "HTTP/1.1 200 OK\r\n\r\n" + std::string(size, 'b');
}

TEST(ResponseRoom, ABodyOfAnySizeUpToTheRoom) {
  ASSERT_GE(body_room(), capacity * 3 / 4);
  for (std::size_t size = 0; size <= body_room(); ++size) {
    const Reading good{Errc::none, true, 200, std::string(size, 'b'), true};
    for (const std::string& text :
         {with_length(size), in_chunks(size, 200), in_chunks(size, 7), in_chunks(size, 1)}) {
      EXPECT_EQ(read_response(text, false, capacity, SIZE_MAX), good) << size;
      EXPECT_EQ(read_response(text, false, capacity, 1, 1), good) << size;
    }
    const Reading ended{Errc::none, true, 200, std::string(size, 'b'), false};
    EXPECT_EQ(read_response(to_end(size), true, capacity, SIZE_MAX), ended) << size;
  }
}

TEST(ResponseRoom, AtTheEdgeInEverySplit) {
  const std::size_t room = body_room();
  const std::string most(room, 'b');
  expect_every_way(with_length(room), false, capacity, {Errc::none, true, 200, most, true});
  expect_every_way(in_chunks(room, 16), false, capacity, {Errc::none, true, 200, most, true});
  expect_every_way(to_end(room), true, capacity, {Errc::none, true, 200, most, false});
  const Reading large{Errc::body_too_large, false, 200, "", false};
  for (const std::size_t more : {1U, 2U, 5000U}) {
    expect_every_way(with_length(room + more), false, capacity, large);
    expect_every_way(in_chunks(room + more, 16), false, capacity, large);
    expect_every_way(in_chunks(room + more, 9999), false, capacity, large);
    expect_every_way(to_end(room + more), true, capacity, large);
  }
  // The largest lengths that are numbers.
  const std::string head = "HTTP/1.1 200 OK\r\n";
  expect_every_way(head + "Content-Length: 1342177279\r\n\r\n{", false, capacity, large);
  expect_every_way(head + "Transfer-Encoding: chunked\r\n\r\n7fffffff\r\n" + most + "b", false,
                   capacity, large);
}

TEST(ResponseRoom, HeadersMayBeManyButNotLong) {
  const auto line = [](std::size_t size) { return "A: " + std::string(size - 5, 'x') + "\r\n"; };
  const auto response = [&](const std::string& lines) {
    return "HTTP/1.1 200 OK\r\n" + lines + "Content-Length: 1\r\n\r\nx";
  };
  const Reading good{Errc::none, true, 200, "x", true};
  const Reading large{Errc::head_too_large, false, 0, "", false};
  expect_every_way(response(line(longest_line)), false, capacity, good);
  expect_every_way(response(line(longest_line - 1) + line(longest_line)), false, capacity, good);
  expect_every_way(response(line(longest_line + 1)), false, capacity, large);
  expect_every_way(response(line(20) + line(5000)), false, capacity, large);
  expect_every_way("HTTP/1.1 200 " + std::string(500, 'x') + "\r\n\r\n", false, capacity, large);

  const auto lines = [](unsigned count, const std::string& text) {
    std::string all;
    for (; count != 0; --count) all += text;
    return all;
  };
  const unsigned most = 128;
  const auto read = [](const std::string& text) {
    return read_response(text, false, capacity, SIZE_MAX);
  };
  EXPECT_EQ(read(response(lines(most - 3, "A: b\r\n"))), good);
  EXPECT_EQ(read(response(lines(most - 2, "A: b\r\n"))), large);
  const std::string interim = "HTTP/1.1 100 C\r\n\r\n";
  EXPECT_EQ(read(lines(most / 2 - 2, interim) + response("")), good);
  EXPECT_EQ(read(lines(most, interim) + response("")), large);
  const std::string chunks = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n";
  EXPECT_EQ(read(chunks + lines(50, "A: b\r\n") + "\r\n"), good);
  EXPECT_EQ(read(chunks + lines(most, "A: b\r\n") + "\r\n"), large);
}

TEST(ResponseRoom, ExtensionsAndTrailersAreBounded) {
  const std::string head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
  const Reading large{Errc::head_too_large, false, 0, "", false};
  const std::string endless(4000, 'x');
  expect_every_way(head + "1;" + endless, false, capacity, large);
  expect_every_way(head + "0\r\nA: " + endless, false, capacity, large);
  // Only what is endless: a little of each in every chunk is fine.
  std::string some = head;
  for (int i = 0; i < 50; ++i) some += "1;" + std::string(60, 'e') + "\r\nb\r\n";
  EXPECT_EQ(read_response(some + "0\r\n\r\n", false, capacity, SIZE_MAX).body,
            std::string(50, 'b'));
}

TEST(ResponseRoom, NothingOfAResponseStaysAfterTheNextBegins) {
  char buffer[capacity];
  std::memset(buffer, '#', sizeof buffer);
  detail::ResponseReader reader(buffer, capacity);
  reader.begin();
  const std::string text = in_chunks(60, 9);
  for (const char c : text) {
    *reader.room() = c;
    reader.received(1);
  }
  EXPECT_EQ(std::string(reader.body(), reader.body_size()), std::string(60, 'b'));
  reader.begin();
  EXPECT_EQ(std::count(buffer, buffer + capacity, 'b'), 0);
}

TEST(ResponseRoom, ALineWithoutEndIsTooLongEvenIfTheBodyIsTakenOut) {
  char buffer[capacity];
  detail::ResponseReader reader(buffer, capacity);
  reader.allow_drain();
  const std::string line = "HTTP/1.1 200 OK\r\nA: ";
  std::memcpy(reader.room(), line.data(), line.size());
  EXPECT_EQ(reader.received(static_cast<std::uint32_t>(line.size())),
            detail::ResponseReader::State::more);
  auto state = detail::ResponseReader::State::more;
  std::size_t given = 3;
  for (; state == detail::ResponseReader::State::more && given < 2 * capacity; ++given) {
    ASSERT_NE(reader.room_size(), 0U);
    *reader.room() = 'a';
    state = reader.received(1);
  }
  EXPECT_EQ(state, detail::ResponseReader::State::failed);
  EXPECT_EQ(reader.error(), Errc::head_too_large);
  EXPECT_EQ(given, longest_line);
}

}  // namespace
}  // namespace tillwire::test::response_room_test

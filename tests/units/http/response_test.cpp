// Responses accepted and refused by RFC 9112, each whole, byte by byte and in every split in two.
#include <vector>

#include "reading.hpp"

namespace tillwire::test::response_test {
namespace {

constexpr std::size_t capacities[] = {192, 1024};

std::string head(const std::string& lines, const std::string& body = "") {
  return "HTTP/1.1 200 OK\r\n" + lines + "\r\n" + body;
}
std::string chunked(const std::string& body) {
  return head("Transfer-Encoding: chunked\r\n", body);
}

TEST(Response, IsRead) {
  struct Case {
    std::string bytes;
    unsigned status;
    std::string body;
    bool reusable;
    bool ends = false;
  };
  const Case cases[] = {
      {head("Content-Length: 2\r\n", "{}"), 200, "{}", true},
      {head("content-LENGTH:\t 2 \t\r\n", "{}"), 200, "{}", true},
      {head("Content-Length: 0\r\n"), 200, "", true},
      {head("Content-Length: 002\r\n", "{}"), 200, "{}", true},
      {head("Content-Length: 2\r\nContent-Length: 2\r\n", "{}"), 200, "{}", true},
      {head("X:\r\nY: \r\nZ:a:b \x80\xff\tc\r\n!#$%&'*+-.^_`|~9: x\r\nContent-Length:2\r\n", "{}"),
       200, "{}", true},
      {"HTTP/1.1 200\r\nContent-Length: 1\r\n\r\nx", 200, "x", true},
      {"HTTP/1.1 200 \r\nContent-Length: 1\r\n\r\nx", 200, "x", true},
      {"HTTP/1.1 503 \xc3\xa9t\xc3\xa9\r\nContent-Length: 1\r\n\r\nx", 503, "x", true},
      {"HTTP/1.1 302 Found\r\nLocation: /x\r\nContent-Length: 0\r\n\r\n", 302, "", true},
      // A response that announces a close counts as closing.
      {head("Connection: close\r\nContent-Length: 2\r\n", "{}"), 200, "{}", false},
      {head("Connection: x , CLOSE,\r\nContent-Length: 2\r\n", "{}"), 200, "{}", false},
      {head("Connection: close\r\nConnection: keep-alive\r\nContent-Length: 2\r\n", "{}"), 200,
       "{}", false},
      {head("Connection: closed\r\nContent-Length: 2\r\n", "{}"), 200, "{}", true},
      {"HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\n{}", 200, "{}", false},
      {"HTTP/1.0 200 OK\r\nConnection: Keep-Alive\r\nContent-Length: 2\r\n\r\n{}", 200, "{}",
       false},
      // No body, whatever the head says of one.
      {"HTTP/1.1 204 No Content\r\n\r\n", 204, "", true},
      {"HTTP/1.1 204 No Content\r\nContent-Length: 0\r\n\r\n", 204, "", true},
      {"HTTP/1.1 304 Not Modified\r\nContent-Length: 50\r\n\r\n", 304, "", true},
      {"HTTP/1.1 304 Not Modified\r\nTransfer-Encoding: chunked\r\n\r\n", 304, "", true},
      // Interim responses.
      {"HTTP/1.1 100 Continue\r\n\r\n" + head("Content-Length: 2\r\n", "{}"), 200, "{}", true},
      {"HTTP/1.1 199 X\r\n\r\n" + head("Content-Length: 2\r\n", "{}"), 200, "{}", true},
      {"HTTP/1.1 100 C\r\nContent-Length: 0\r\n\r\n" + head("Content-Length: 2\r\n", "{}"), 200,
       "{}", true},
      {"HTTP/1.1 103 Early\r\nLink: x\r\n\r\nHTTP/1.1 102 P\r\n\r\n" +
           chunked("1\r\nx\r\n0\r\n\r\n"),
       200, "x", true},
      // Only a proven end ends a body without a length.
      {head("", "{}"), 200, "{}", false, true},
      {head("", ""), 200, "", false, true},
      {"HTTP/1.0 200 OK\r\nConnection: keep-alive\r\n\r\nbody", 200, "body", false, true},
      // Chunks.
      {chunked("0\r\n\r\n"), 200, "", true},
      {chunked("2\r\n{}\r\n0\r\n\r\n"), 200, "{}", true},
      {chunked("1\r\n{\r\n00001\r\n}\r\n000\r\n\r\n"), 200, "{}", true},
      {chunked("A;a=b;c=\"d\"\r\n0123456789\r\n0;last\r\n\r\n"), 200, "0123456789", true},
      {chunked("2;a=\"x; \\\" \\\\\"\r\n{}\r\n0;a;b=c;d=\"\"\r\n\r\n"), 200, "{}", true},
      {chunked("a;x\r\n01\r\n4567\r\n\r\n0\r\n\r\n"), 200, "01\r\n4567\r\n", true},
      {chunked("2\r\n{}\r\n0\r\nTrailer: x\r\nMore:\r\n\r\n"), 200, "{}", true},
      // A trailer does not frame: the body has ended.
      {chunked("2\r\n{}\r\n0\r\nContent-Length: 7\r\nTransfer-Encoding: gzip\r\n\r\n"), 200, "{}",
       true},
      {head("transfer-encoding:CHUNKED\r\n", "0\r\n\r\n"), 200, "", true},
  };
  for (const std::size_t capacity : capacities) {
    for (const Case& each : cases) {
      expect_every_way(each.bytes, each.ends, capacity,
                       {Errc::none, true, each.status, each.body, each.reusable});
    }
  }
}

TEST(Response, IsRefused) {
  const std::string cases[] = {
      "\r\nHTTP/1.1 200 OK\r\n\r\n",
      "HTTP/1.1 200 OK\n\n",
      "HTTP/1.2 200 OK\r\n\r\n",
      "HTTP/2 200 OK\r\n\r\n",
      "http/1.1 200 OK\r\n\r\n",
      "HTTP/1.1  200 OK\r\n\r\n",
      "HTTP/1.1 20 OK\r\n\r\n",
      "HTTP/1.1 2000 OK\r\n\r\n",
      "HTTP/1.1 20\r\n\r\n",
      "HTTP/1.\r\n\r\n",
      "HTTP/1.1 200OK\r\n\r\n",
      "HTTP/1.1 2x0 OK\r\n\r\n",
      "HTTP/1.1 099 OK\r\n\r\n",
      "HTTP/1.1\t200 OK\r\n\r\n",
      "HTTP/11 200 OK\r\n\r\n",
      "ICY 200 OK\r\n\r\n",
      "{\"errorCode\":0}\r\n\r\n",
      std::string("HTTP/1.1 200 O\0K\r\n\r\n", 19),
      "HTTP/1.1 200 O\rK\r\n\r\n",
      // Lengths in doubt.
      head("Content-Length: 2\r\nContent-Length: 3\r\n", "{}"),
      head("Content-Length: 2, 2\r\n", "{}"),
      head("Content-Length:\r\n", "{}"),
      head("Content-Length: +2\r\n", "{}"),
      head("Content-Length: -2\r\n", "{}"),
      head("Content-Length: 2x\r\n", "{}"),
      head("Content-Length: a\r\n", "0123456789"),
      head("Content-Length: 0x2\r\n", "{}"),
      head("Content-Length: 2 2\r\n", "{}"),
      head("Content-Length: 2.0\r\n", "{}"),
      head("Content-Length: 1342177280\r\n", "{}"),
      head("Content-Length: 4294967298\r\n", "{}"),
      head("Content-Length: 18446744073709551618\r\n", "{}"),
      head("Content-Length: 2\r\nTransfer-Encoding: chunked\r\n", "2\r\n{}\r\n0\r\n\r\n"),
      head("Transfer-Encoding: chunked\r\nContent-Length: 2\r\n", "2\r\n{}\r\n0\r\n\r\n"),
      head("Transfer-Encoding: gzip\r\n"),
      head("Transfer-Encoding: gzip, chunked\r\n"),
      head("Transfer-Encoding: chunked, chunked\r\n"),
      head("Transfer-Encoding: identity\r\n"),
      head("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n"),
      head("Transfer-Encoding:\r\n"),
      head("Transfer-Encoding: xchunked\r\n"),
      "HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      // Header lines.
      head(" Folded: x\r\n"),
      head("A: x\r\n folded\r\n"),
      head("A: x\r\n\tfolded\r\n"),
      head("A : x\r\n"),
      head(": x\r\n"),
      head("No colon\r\n"),
      head("NoColon\r\n"),
      head("A\tB: x\r\n"),
      head("A\x80: x\r\n"),
      head("A: x\ry\r\n"),
      head("A: x\n"),
      head("A: x\r\r\n"),
      head(std::string("A: \0\r\n", 6)),
      head("A: \x01\r\n"),
      head("A: \x7f\r\n"),
      "HTTP/1.1 200 OK\r\n\rX",
      "HTTP/1.1 200 OK\r\n\n",
      // Interim responses, and those without a body.
      "HTTP/1.1 101 Switching\r\n\r\n",
      "HTTP/1.1 100 C\r\nContent-Length: 2\r\n\r\n",
      "HTTP/1.1 100 C\r\nTransfer-Encoding: chunked\r\n\r\n",
      "HTTP/1.1 199 C\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      "HTTP/1.1 199 C\r\nTransfer-Encoding: chunked\r\n\r\nHTTP/1.1 200 OK\r\n\r\n0\r\n\r\n",
      "HTTP/1.1 100 C\r\n\r\n\r\nHTTP/1.1 200 OK\r\n\r\n",
      "HTTP/1.1 204 N\r\nContent-Length: 2\r\n\r\n{}",
      "HTTP/1.1 204 N\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      // Chunks.
      chunked("\r\n"),
      chunked("x\r\n"),
      chunked("-1\r\n"),
      chunked("+1\r\n"),
      chunked(" 1\r\n"),
      chunked("0x1\r\n"),
      chunked(";a\r\n"),
      chunked("1\n"),
      chunked("1\rx"),
      chunked("1;a\nx"),
      chunked("5 6\r\nhello\r\n0\r\n\r\n"),
      chunked("5 \r\nhello\r\n0\r\n\r\n"),
      chunked("5 ;x\r\nhello\r\n0\r\n\r\n"),
      chunked("5;\r\nhello\r\n0\r\n\r\n"),
      chunked("5; \r\nhello\r\n0\r\n\r\n"),
      chunked("5\r\nhello\r\n0 \r\n\r\n"),
      chunked("2;;\r\n{}\r\n0\r\n\r\n"),
      chunked("2;a;\r\n{}\r\n0\r\n\r\n"),
      chunked("2;a; \r\n{}\r\n0\r\n\r\n"),
      chunked("2;=\r\n{}\r\n0\r\n\r\n"),
      chunked("2;a \r\n{}\r\n0\r\n\r\n"),
      chunked("2;a\t\r\n{}\r\n0\r\n\r\n"),
      chunked("2;\x80\r\n{}\r\n0\r\n\r\n"),
      chunked("2;\"a\"\r\n{}\r\n0\r\n\r\n"),
      chunked("2;a=\"x\";\r\n{}\r\n0\r\n\r\n"),
      chunked("2;a=\"x\r\n{}\r\n0\r\n\r\n"),
      chunked("2;a=\"x\\\r\n{}\r\n0\r\n\r\n"),
      chunked("2;a=\"x\\\"\r\n{}\r\n0\r\n\r\n"),
      chunked("2\r\n{}\r\n0;\r\n\r\n"),
      chunked("80000000\r\n"),
      chunked("100000000\r\n"),
      chunked("ffffffffff\r\n"),
      chunked("1\r\nxy\r\n0\r\n\r\n"),
      chunked("1\r\nx0\r\n\r\n"),
      chunked("1\r\nx\n0\r\n\r\n"),
      chunked("1\r\nx\rx"),
      chunked("1\r\nx\r\n\r\n"),
      chunked("0\r\n\rx"),
      chunked("0\r\n\n"),
      chunked("0\r\n folded: x\r\n\r\n"),
      chunked("0\r\n: x\r\n\r\n"),
      chunked("0\r\nA: \x01\r\n\r\n"),
      chunked("0\r\nA: x\n\r\n"),
  };
  for (const std::size_t capacity : capacities) {
    for (const std::string& each : cases) {
      expect_every_way(each, false, capacity, {Errc::bad_http, false, 0, "", false});
    }
  }
}

TEST(Response, ExtraBytesAfterItSpoilTheConnection) {
  for (const std::string& response :
       {head("Content-Length: 2\r\n", "{}"), chunked("2\r\n{}\r\n0\r\n\r\n"),
        std::string("HTTP/1.1 204 N\r\n\r\n")}) {
    const Reading alone = read_response(response, false, 512, SIZE_MAX);
    EXPECT_TRUE(alone.done && alone.reusable);
    for (const std::string& more : {std::string("x"), response}) {
      const Reading result = read_response(response + more, false, 512, SIZE_MAX);
      EXPECT_TRUE(result.done);
      EXPECT_EQ(result.body, alone.body);
      EXPECT_FALSE(result.reusable);
    }
  }
}

TEST(Response, EveryPrefixWaitsAndEveryEarlyEndIsALoss) {
  for (const std::string& response :
       {head("A: b\r\nContent-Length: 4\r\n", "{\"\"}"), chunked("2;x\r\n{}\r\n0\r\nT: x\r\n\r\n"),
        "HTTP/1.1 100 C\r\n\r\n" + head("Content-Length: 1\r\n", "x")}) {
    for (std::size_t size = 0; size < response.size(); ++size) {
      const std::string prefix = response.substr(0, size);
      EXPECT_EQ(read_response(prefix, false, 256, SIZE_MAX).error, Errc::none);
      EXPECT_FALSE(read_response(prefix, false, 256, SIZE_MAX).done);
      const Reading ended = read_response(prefix, true, 256, SIZE_MAX);
      EXPECT_EQ(ended.error, Errc::connection_lost) << size;
      EXPECT_FALSE(ended.done);
    }
  }
  EXPECT_FALSE(read_response(head("", "body"), false, 256, SIZE_MAX).done);  // an end, not a pause
}

TEST(Response, CompletedResponseStaysUnchanged) {
  using State = detail::ResponseReader::State;
  char buffer[128];
  const auto give = [&](detail::ResponseReader& reader, const std::string& bytes) {
    std::memcpy(reader.room(), bytes.data(), bytes.size());
    return reader.received(static_cast<std::uint32_t>(bytes.size()));
  };
  {
    detail::ResponseReader reader(buffer, sizeof buffer);
    EXPECT_EQ(give(reader, head("Content-Length: 1\r\n", "x")), State::done);
    EXPECT_TRUE(reader.reusable());
    EXPECT_EQ(give(reader, "HTTP/1.1 500 N\r\n\r\n"), State::done);
    EXPECT_FALSE(reader.reusable());
    EXPECT_EQ(reader.status(), 200);
    EXPECT_EQ(std::string(reader.body(), reader.body_size()), "x");
  }
  {
    detail::ResponseReader reader(buffer, sizeof buffer);
    EXPECT_EQ(give(reader, head("", std::string(100, 'x'))), State::more);
    EXPECT_EQ(give(reader, std::string(reader.room_size(), 'x')), State::failed);
    EXPECT_EQ(reader.error(), Errc::body_too_large);
    EXPECT_EQ(reader.ended(), State::failed);  // an end does not make it whole
  }
}

struct Lines final : HeaderObserver {
  Lines() : HeaderObserver{keep} {}
  static void keep(HeaderObserver& self, const char* line, const char* end) {
    static_cast<Lines&>(self).all.emplace_back(line, end);
  }
  std::vector<std::string> all;
};

TEST(Response, OtherHeadersAreObservedWithoutBlanksAtTheirEnd) {
  const std::string bytes =
      head("A: b c\r\nB: d \t \r\nContent-Length: 0\r\nConnection: close\r\nC:\r\nD: \t\r\n:x\r\n");
  for (const std::size_t each : {std::size_t{1}, bytes.size()}) {
    char buffer[256];
    Lines lines;
    detail::ResponseReader reader(buffer, sizeof buffer, &lines);
    for (std::size_t at = 0; at != bytes.size(); at += each) {
      std::memcpy(reader.room(), &bytes[at], each);
      reader.received(static_cast<std::uint32_t>(each));
    }
    EXPECT_EQ(lines.all, (std::vector<std::string>{"A: b c", "B: d", "C:", "D:"}));
  }
}

TEST(Response, HasNoStatusIfItsLineIsMalformed) {
  for (const char* line : {"HTTP/1.1 429x\r\n", "HTTP/1.1 20 OK\r\n", "HTTP/1.1 099 X\r\n"}) {
    char buffer[128];
    detail::ResponseReader reader(buffer, sizeof buffer);
    std::memcpy(reader.room(), line, std::strlen(line));
    reader.received(static_cast<std::uint32_t>(std::strlen(line)));
    EXPECT_EQ(reader.error(), Errc::bad_http) << line;
    EXPECT_EQ(reader.status(), 0U) << line;
  }
}

}  // namespace
}  // namespace tillwire::test::response_test

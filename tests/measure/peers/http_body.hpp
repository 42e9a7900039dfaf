// The body of a response by http-parser, assembled as it arrives.
#pragma once

#include <http_parser.h>

#include <cstdint>
#include <cstring>

namespace peers {

/// One response. http-parser stores no bytes: its caller does.
class HttpBody {
 public:
  /// Returns false if it is not a whole response with status 200, or its body does not fit.
  bool read(const char* bytes, std::uint32_t size) {
    http_parser_init(&parser_, HTTP_RESPONSE);
    parser_.data = this;
    http_parser_settings settings;
    http_parser_settings_init(&settings);
    settings.on_body = [](http_parser* parser, const char* at, std::size_t length) {
      return static_cast<HttpBody*>(parser->data)->add(at, length) ? 0 : 1;
    };
    settings.on_message_complete = [](http_parser* parser) {
      HttpBody& self = *static_cast<HttpBody*>(parser->data);
      self.whole_ = true;
      self.reusable_ = http_should_keep_alive(parser) != 0;
      return 0;
    };
    std::memcpy(received_, bytes, size);
    return http_parser_execute(&parser_, &settings, received_, size) == size && whole_ &&
           parser_.status_code == 200;
  }
  bool reusable() const { return reusable_; }
  /// Returns the body, followed by a NUL.
  char* body() { return body_; }
  std::uint32_t size() const { return size_; }

 private:
  bool add(const char* at, std::size_t length) {
    if (length >= sizeof body_ - size_) return false;
    std::memcpy(body_ + size_, at, length);
    size_ += static_cast<std::uint32_t>(length);
    body_[size_] = 0;
    return true;
  }

  http_parser parser_;
  char received_[1024];
  char body_[1024];
  std::uint32_t size_ = 0;
  bool whole_ = false;
  bool reusable_ = false;
};

}  // namespace peers

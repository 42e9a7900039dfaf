// Sends notifications to merchants.
#include "control/messenger.hpp"

#include <httplib.h>

#include "text.hpp"

namespace gateway {
namespace {

constexpr int longest_wait_s = 10;
constexpr int look_again_ms = 50;  // the clock may have been moved

}  // namespace

int deliver(const std::string& url, const std::string& form, bool by_get) {
  // Otherwise httplib would send a line break in the address unchanged, and a client could add
  // headers.
  if (!is_web_address(url)) return 0;
  const std::size_t slash = url.find('/', url.find("://") + 3);
  httplib::Client client(url.substr(0, slash));
  client.set_url_encode(false);  // it is encoded already
  client.set_connection_timeout(longest_wait_s);
  client.set_read_timeout(longest_wait_s);
  const std::string path = slash == std::string::npos ? "/" : url.substr(slash);
  const httplib::Result result =
      by_get ? client.Get(path + (path.find('?') == std::string::npos ? "?" : "&") + form)
             : client.Post(path, form, "application/x-www-form-urlencoded");
  return result ? result->status : 0;
}

Messenger::Messenger(const Options& options, Sandbox& sandbox, Journal& journal)
    : options_(options), sandbox_(sandbox), journal_(journal) {
  if (options.sends_callbacks) thread_ = std::thread(&Messenger::run, this);
}

Messenger::~Messenger() {
  stop_.raise();
  if (thread_.joinable()) thread_.join();
}

void Messenger::run() {
  const bool by_get = options_.callback_method == "GET";
  while (stop_.sleep(0)) {
    const auto letter = sandbox_.due_callback();
    if (!letter) {
      if (!stop_.sleep(look_again_ms)) return;
      continue;
    }
    const int status = deliver(letter->address, letter->form, by_get);
    const std::string state = sandbox_.note_callback(letter->number, status);
    journal_.add({{"number", letter->number},
                  {"method", options_.callback_method},
                  {"url", letter->address},
                  {"body", letter->form},
                  {"status", status},
                  {"state", state},
                  {"time", timestamp(now_ms())}},
                 "@callback");
  }
}

}  // namespace gateway

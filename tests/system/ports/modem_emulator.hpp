// A cellular modem for tests: its AT interpreter and TCP stack, written from the vendors' manuals.
//
// The sections given with the commands are those of "SIM800 Series AT Command Manual" V1.09, for
// the SIM7600 of "A76XX Series AT Command Manual" V1.09, which has the same commands, and for
// Quectel of "BG96 TCP/IP Application Note" V1.2. It shares no code with the port.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace tillwire::test {

/// What the modem reaches by radio.
class Network {
 public:
  enum class Opened { pending, yes, refused, no_name };

  virtual ~Network() = default;
  virtual void open(const std::string& host, std::uint16_t port) = 0;
  virtual Opened opened() = 0;
  /// Sends bytes; returns how many were taken.
  virtual std::size_t send(const char* data, std::size_t size) = 0;
  /// Appends what has come, at most `most`. False: the connection is over.
  virtual bool receive(std::string& to, std::size_t most) = 0;
  /// In order, or by a reset.
  virtual void close(bool in_order) = 0;
};

enum class Family { sim800, sim7600, quectel };

/// The modem. Bytes of the serial line go in by hear() and come out by say().
/// What a modem says unasked, at any time.
inline const char network_time[] = "\r\n*PSUTTZ: 2026,11,25,23,30,0,\"+4\",0\r\n\r\nDST: 0\r\n";

class ModemEmulator {
 public:
  ModemEmulator(Family family, Network& network) : family_(family), network_(network) {}

  // ---- what the test arranges ----
  bool echo = true;           ///< as after a start
  bool echoes_data = true;    ///< Quectel's AT+QISDE
  std::string pin = "READY";  ///< "SIM PIN"; "" is a SIM that is missing
  int registration = 1;       ///< <stat>
  int registered_after = 0;   ///< questions that are still answered with 2
  bool bearer_works = true;
  bool cme = true;                ///< errors have codes once AT+CMEE=1 is set
  bool says_remaining = false;    ///< SIM800: the second number of +CIPRXGET: 2
  std::string chatter;            ///< lines that come unasked
  std::size_t chatter_every = 0;  ///< after so many bytes from the host, and before each answer
  std::size_t counts_too_many = 0;
  bool dead = false;                ///< neither hears nor says
  std::string instead;              ///< comes once in place of the line before the next payload
  bool announces = true;            ///< says that bytes have come
  std::size_t most_waiting = 4096;  ///< bytes in the modem, each way

  // ---- what the test looks at ----
  std::vector<std::string> commands;
  std::string apn_command;
  int restarts = 0;
  bool connected() const { return link_ == Link::open; }

  void hear(const char* data, std::size_t size) {
    if (dead) return;
    for (std::size_t i = 0; i < size; ++i) hear(data[i]);
  }

  /// Returns what the modem sends now.
  std::string say() {
    if (dead) return "";
    step();
    return std::exchange(out_, "");
  }

  void line(const std::string& text) { out_ += "\r\n" + text + "\r\n"; }

  /// Loses all it knew, and starts.
  void restart() {
    if (link_ != Link::none) network_.close(false);
    const auto keep = std::move(commands);
    out_.clear();
    in_.clear();
    tx_.clear();
    rx_.clear();
    link_ = Link::none;
    data_left_ = 0;
    echo = echoes_data = true;
    numeric_ = mux_ = quick_ = manual_ = started_ = up_ = addressed_ = notified_ = false;
    commands = keep;
    ++restarts;
    switch (family_) {
      case Family::sim800:  // chapter 19, "Unsolicited Result Codes"
        for (const char* text : {"RDY", "+CFUN: 1", "+CPIN: READY", "Call Ready", "SMS Ready"}) {
          line(text);
        }
        break;
      case Family::sim7600:
        for (const char* text : {"RDY", "+CPIN: READY", "SMS DONE", "PB DONE"}) line(text);
        break;
      case Family::quectel:
        for (const char* text : {"RDY", "APP RDY", "+CFUN: 1", "+CPIN: READY"}) line(text);
        break;
    }
  }

  /// The network takes the address away.
  void lose_bearer() {
    drop();
    up_ = addressed_ = false;
    switch (family_) {
      case Family::sim800:
        line("+PDP: DEACT");
        break;
      case Family::sim7600:
        line("+CIPEVENT: NETWORK CLOSED UNEXPECTEDLY");
        break;
      case Family::quectel:
        line("+QIURC: \"pdpdeact\",1");
        break;
    }
  }

 private:
  enum class Link { none, opening, open, over };

  // ---- the serial line ----

  void hear(char c) {
    if (chatter_every != 0 && ++heard_ % chatter_every == 0) out_ += chatter;
    if (data_left_ != 0) {
      if (echo && echoes_data) out_ += c;
      in_ += c;
      if (--data_left_ == 0) data(std::exchange(in_, ""));
      return;
    }
    if (echo) out_ += c;
    if (c == '\n' || c == '\x1b') return;
    if (c != '\r') {
      in_ += c;
      return;
    }
    const std::string text = std::exchange(in_, "");
    // V.250, 5.2.1: what comes before AT is ignored.
    const std::size_t at = text.find("AT");
    if (at == std::string::npos) return;
    if (chatter_every != 0) out_ += chatter;
    command(text.substr(at + 2));
  }

  void ok() { line("OK"); }
  void error(int code = 0) {
    if (numeric_ && cme && code != 0) {
      line("+CME ERROR: " + std::to_string(code));
    } else {
      line("ERROR");
    }
  }

  static bool begins(const std::string& text, const std::string& with) {
    return text.compare(0, with.size(), with) == 0;
  }

  void command(const std::string& text) {
    commands.push_back(text);
    if (text == "") return ok();
    if (text == "E0" || text == "E1") {
      echo = text == "E1";
      return ok();
    }
    if (begins(text, "+CMEE=")) {
      numeric_ = text != "+CMEE=0";
      return ok();
    }
    if (text == "+CPIN?") {
      if (pin.empty()) return error(10);
      line("+CPIN: " + pin);
      return ok();
    }
    if (text == "+CGREG?" || text == "+CEREG?") {
      const int stat = registered_after > 0 ? 2 : registration;
      if (registered_after > 0) --registered_after;
      line(text.substr(0, 6) + ": 0," + std::to_string(stat));
      return ok();
    }
    switch (family_) {
      case Family::sim800:
        return sim800(text);
      case Family::sim7600:
        return sim7600(text);
      case Family::quectel:
        return quectel(text);
    }
  }

  // The three arguments of an open: "TCP","host",port.
  static bool target(const std::string& text, std::string& host, std::uint16_t& port) {
    char name[256] = {};
    unsigned number = 0;
    if (std::sscanf(text.c_str(), "\"TCP\",\"%255[^\"]\",%u", name, &number) != 2) return false;
    host = name;
    port = static_cast<std::uint16_t>(number);
    return number != 0 && number < 65536;
  }

  bool open(const std::string& text) {
    std::string host;
    std::uint16_t port = 0;
    if (!target(text, host, port)) return false;
    network_.open(host, port);
    link_ = Link::opening;
    notified_ = false;
    total_ = 0;
    return true;
  }

  void sim800(const std::string& text) {
    unsigned size = 0;
    if (text == "+CIPSHUT") {  // 8.2.7
      drop();
      started_ = up_ = addressed_ = false;
      line("SHUT OK");
    } else if (text == "+CIPMUX=1") {  // 8.2.1; only in IP INITIAL
      if (started_) return error(3);
      mux_ = true;
      ok();
    } else if (text == "+CIPQSEND=1") {  // 8.2.4
      quick_ = true;
      ok();
    } else if (text == "+CIPRXGET=1") {  // 8.2.26; not with a connection
      if (link_ == Link::open) return error(3);
      manual_ = true;
      ok();
    } else if (begins(text, "+CSTT=")) {  // 8.2.9; only in IP INITIAL
      if (started_) return error(3);
      apn_command = text;
      started_ = true;
      ok();
    } else if (text == "+CIICR") {  // 8.2.10; only in IP START
      if (!started_ || up_) return error(3);
      if (!bearer_works) return error(0);
      up_ = true;
      ok();
    } else if (text == "+CIFSR;E0") {  // 8.2.11: the address, without OK
      if (!up_) return error(3);
      addressed_ = true;
      line("10.85.3.21");
      echo = false;
      ok();
    } else if (begins(text, "+CIPSTART=0,")) {  // 8.2.2
      if (!addressed_ || !mux_) return error(3);
      if (link_ != Link::none && link_ != Link::over) {
        ok();
        return line("0, ALREADY CONNECT");
      }
      if (!open(text.substr(12))) return error(3);
      ok();
    } else if (text == "+CIPSEND?") {  // 8.2.3
      line("+CIPSEND: 0," +
           std::to_string(link_ == Link::open ? std::min<std::size_t>(room(), 1460) : 0));
      for (int i = 1; i < 6; ++i) line("+CIPSEND: " + std::to_string(i) + ",0");
      ok();
    } else if (std::sscanf(text.c_str(), "+CIPSEND=0,%u", &size) == 1) {
      if (link_ != Link::open || size == 0 || size > 1460) return error(3);
      prompt(size);
    } else if (text == "+CIPACK=0") {  // 8.2.5
      if (link_ != Link::open) return error(3);
      sent("+CIPACK: ");
    } else if (text == "+CIPSTATUS=0") {  // 8.2.12
      const char* const state = link_ == Link::open      ? "CONNECTED"
                                : link_ == Link::opening ? "CONNECTING"
                                : link_ == Link::over    ? "CLOSED"
                                                         : "INITIAL";
      line(std::string("+CIPSTATUS: 0,0,\"TCP\",\"10.0.2.2\",\"443\",\"") + state + "\"");
      ok();
    } else if (text == "+CIPRXGET=4,0") {
      if (link_ != Link::open && link_ != Link::over) return error(3);
      line("+CIPRXGET: 4,0," + std::to_string(rx_.size()));
      ok();
    } else if (std::sscanf(text.c_str(), "+CIPRXGET=2,0,%u", &size) == 1) {
      if ((link_ != Link::open && link_ != Link::over) || size == 0 || size > 1460) return error(3);
      const std::string given = read(size);
      const std::size_t first = says_remaining ? given.size() : size;
      const std::size_t second = says_remaining ? rx_.size() : given.size();
      head("+CIPRXGET: 2,0," + std::to_string(first) + "," + std::to_string(second));
      out_ += given;
      ok();
    } else if (begins(text, "+CIPCLOSE=0")) {  // 8.2.6
      if (link_ != Link::open && link_ != Link::opening) {
        link_ = Link::none;
        return error(3);
      }
      close();
      line("0, CLOSE OK");
    } else {
      error(3);
    }
  }

  void sim7600(const std::string& text) {
    unsigned size = 0;
    if (text == "+NETCLOSE") {  // 15.2.2
      if (!up_) {
        line("+IP ERROR: Network is already closed");
        return error();
      }
      drop();
      up_ = false;
      ok();
      line("+NETCLOSE: 0");
    } else if (begins(text, "+CGDCONT=1,") || begins(text, "+CGAUTH=1,")) {
      apn_command += text + "\n";
      ok();
    } else if (text == "+CIPMODE=0" || text == "+CIPSENDMODE=0" || begins(text, "+CIPTIMEOUT=")) {
      ok();
    } else if (text == "+CIPRXGET=1") {  // 15.2.5
      manual_ = true;
      ok();
    } else if (text == "+NETOPEN") {  // 15.2.1
      if (up_) {
        line("+IP ERROR: Network is already opened");
        return error();
      }
      up_ = bearer_works;
      ok();
      line(bearer_works ? "+NETOPEN: 0" : "+NETOPEN: 1");
    } else if (begins(text, "+CIPOPEN=0,")) {  // 15.2.3
      if (!up_) {
        line("+CIPOPEN: 0,2");
        return error();
      }
      if ((link_ != Link::none && link_ != Link::over) || !open(text.substr(11))) {
        line("+CIPOPEN: 0,4");
        return error();
      }
      ok();
    } else if (std::sscanf(text.c_str(), "+CIPSEND=0,%u", &size) == 1) {  // 15.2.4
      if (link_ != Link::open || size == 0 || size > 1500) return error();
      prompt(size);
    } else if (text == "+CIPACK=0") {  // 15.2.16
      if (link_ != Link::open) return error();
      sent("+CIPACK: ");
    } else if (text == "+CIPCLOSE?") {  // 15.2.6
      line(std::string("+CIPCLOSE: ") + (link_ == Link::open ? "1" : "0") + ",0,0,0,0,0,0,0,0,0");
      ok();
    } else if (text == "+CIPRXGET=4,0") {
      if (link_ != Link::open && link_ != Link::over) return error();
      line("+CIPRXGET: 4,0," + std::to_string(rx_.size()));
      ok();
    } else if (std::sscanf(text.c_str(), "+CIPRXGET=2,0,%u", &size) == 1) {
      if ((link_ != Link::open && link_ != Link::over) || size == 0 || size > 1500) return error();
      if (rx_.empty()) {
        line("+IP ERROR: No data");
        return error();
      }
      const std::string given = read(size);
      head("+CIPRXGET: 2,0," + std::to_string(given.size()) + "," + std::to_string(rx_.size()));
      out_ += given;
      ok();
    } else if (text == "+CIPCLOSE=0") {  // 15.2.6
      if (link_ != Link::open && link_ != Link::opening) {
        link_ = Link::none;
        line("+CIPCLOSE: 0,4");
        return error();
      }
      close();
      ok();
      line("+CIPCLOSE: 0,0");
    } else {
      error();
    }
  }

  void quectel(const std::string& text) {
    unsigned size = 0;
    if (text == "+QISDE=0") {
      echoes_data = false;
      ok();
    } else if (text == "+QIDEACT=1") {
      drop();
      up_ = false;
      ok();
    } else if (begins(text, "+QICSGP=1,1,")) {
      apn_command = text;
      ok();
    } else if (text == "+QIACT=1") {
      if (up_ || !bearer_works) return error();
      up_ = true;
      ok();
    } else if (begins(text, "+QIOPEN=1,0,")) {  // 2.2.4
      if (!up_) return error();
      const std::size_t tail = text.rfind(",0,0");
      if (tail == std::string::npos) return error();
      if (link_ != Link::none) {  // until AT+QICLOSE
        ok();
        return line("+QIOPEN: 0,563");
      }
      if (!open(text.substr(12, tail - 12))) return error();
      ok();
    } else if (text == "+QISTATE=1,0") {  // 1 opening, 2 connected, 4 closing
      if (link_ != Link::none) {
        const char* const state = link_ == Link::open ? "2" : link_ == Link::opening ? "1" : "4";
        line(std::string("+QISTATE: 0,\"TCP\",\"10.0.2.2\",443,5087,") + state +
             ",1,0,0,\"uart1\"");
      }
      ok();
    } else if (text == "+QISEND=0,0") {
      if (link_ != Link::open) return error();
      sent("+QISEND: ");
    } else if (std::sscanf(text.c_str(), "+QISEND=0,%u", &size) == 1) {
      if (link_ != Link::open || size > 1460) return error();
      prompt(size);
    } else if (std::sscanf(text.c_str(), "+QIRD=0,%u", &size) == 1) {
      if ((link_ != Link::open && link_ != Link::over) || size == 0 || size > 1500) return error();
      const std::string given = read(size);
      head("+QIRD: " + std::to_string(given.size()), given.empty());
      out_ += given;
      if (!given.empty()) out_ += "\r\n";
      ok();
    } else if (begins(text, "+QICLOSE=0")) {
      close();
      ok();
    } else {
      error();
    }
  }

  // ---- the connection ----

  std::size_t room() const { return most_waiting - std::min(most_waiting, tx_.size()); }

  void prompt(std::size_t size) {
    data_left_ = size;
    out_ += "\r\n> ";
  }

  void data(const std::string& bytes) {
    std::size_t taken = 0;
    if (link_ == Link::open) {
      flush();
      taken = std::min(room(), bytes.size());
      // Quectel, AT+QISEND: SEND FAIL where the buffer is full.
      if (family_ == Family::quectel && taken < bytes.size()) taken = 0;
      tx_.append(bytes, 0, taken);
      total_ += taken;
    }
    const std::string asked = std::to_string(bytes.size());
    switch (family_) {
      case Family::sim800:
        if (link_ != Link::open) return line("0, SEND FAIL");
        return line("DATA ACCEPT:0," + std::to_string(taken));
      case Family::sim7600:
        ok();
        line("+CIPSEND: 0," + asked + "," + (link_ == Link::open ? std::to_string(taken) : "-1"));
        // 15.2.4: "the socket then cannot be used further".
        if (link_ == Link::open && taken != bytes.size()) link_ = Link::over;
        return;
      case Family::quectel:
        if (link_ != Link::open) return error();
        return line(taken == bytes.size() ? "SEND OK" : "SEND FAIL");
    }
  }

  // The line before a payload.
  void head(const std::string& text, bool none = false) {
    line(instead.empty() || none ? text : std::exchange(instead, ""));
  }

  // All bytes that were taken, those that have left, those that have not.
  void sent(const std::string& begin) {
    line(begin + std::to_string(total_ + counts_too_many) + "," +
         std::to_string(total_ - tx_.size()) + "," + std::to_string(tx_.size()));
    ok();
  }

  std::string read(std::size_t most) {
    std::string given = rx_.substr(0, most);
    rx_.erase(0, given.size());
    if (rx_.empty()) notified_ = false;
    return given;
  }

  void flush() {
    if (!tx_.empty()) tx_.erase(0, network_.send(tx_.data(), tx_.size()));
  }

  void close() {
    if (link_ == Link::open) flush();
    if (link_ == Link::open || link_ == Link::opening) network_.close(true);
    forget();
  }
  void drop() {
    if (link_ == Link::open || link_ == Link::opening) network_.close(false);
    forget();
  }
  void forget() {
    link_ = Link::none;
    tx_.clear();
    rx_.clear();
    notified_ = false;
  }

  void step() {
    if (link_ == Link::opening) {
      const Network::Opened opened = network_.opened();
      if (opened == Network::Opened::pending) return;
      tx_.clear();
      rx_.clear();
      link_ = opened == Network::Opened::yes ? Link::open : Link::none;
      const bool name = opened == Network::Opened::no_name;
      switch (family_) {
        case Family::sim800:
          line(link_ == Link::open ? "0, CONNECT OK" : "0, CONNECT FAIL");
          break;
        case Family::sim7600:  // 15.3.2
          line(link_ == Link::open ? "+CIPOPEN: 0,0" : name ? "+CIPOPEN: 0,11" : "+CIPOPEN: 0,10");
          break;
        case Family::quectel:  // chapter 4, "Summary of Result Codes"
          line(link_ == Link::open ? "+QIOPEN: 0,0" : name ? "+QIOPEN: 0,565" : "+QIOPEN: 0,566");
          if (link_ == Link::none) link_ = Link::over;
          break;
      }
    }
    if (link_ != Link::open) return;
    flush();
    const bool goes_on =
        rx_.size() >= most_waiting || network_.receive(rx_, most_waiting - rx_.size());
    if (!rx_.empty() && !notified_ && manual_ | (family_ == Family::quectel)) {
      notified_ = true;
      if (announces) {
        line(family_ == Family::quectel ? "+QIURC: \"recv\",0" : "+CIPRXGET: 1,0");
      }
    }
    if (goes_on || data_left_ != 0) return;
    link_ = Link::over;
    network_.close(true);
    switch (family_) {
      case Family::sim800:  // 8.2.6
        line("0, CLOSED");
        break;
      case Family::sim7600:  // 15.3: 1 is "closed by remote, passive"
        line("+IPCLOSE: 0,1");
        break;
      case Family::quectel:  // 2.3.1: by the peer, or due to a network error
        line("+QIURC: \"closed\",0");
        break;
    }
  }

  const Family family_;
  Network& network_;
  std::string in_;
  std::string out_;
  std::string tx_;
  std::string rx_;
  std::size_t data_left_ = 0;
  std::size_t heard_ = 0;
  std::size_t total_ = 0;
  Link link_ = Link::none;
  bool numeric_ = false;
  bool mux_ = false;
  bool quick_ = false;
  bool manual_ = false;
  bool started_ = false;    // SIM800: IP START
  bool up_ = false;         // IP GPRSACT; network opened; context active
  bool addressed_ = false;  // SIM800: IP STATUS
  bool notified_ = false;
};

}  // namespace tillwire::test

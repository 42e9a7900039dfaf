// TCP by the AT commands of a cellular modem.
#pragma once

#include <cstdint>
#include <cstring>
#include <tillwire/base/duration.hpp>
#include <tillwire/base/wipe.hpp>
#include <tillwire/modem/detail.hpp>
#include <tillwire/modem/dialect.hpp>
#include <tillwire/modem/serial.hpp>
#include <tillwire/port/clock.hpp>
#include <tillwire/port/transport.hpp>

namespace tillwire::modem {

/// The protocol by which APN user and password are sent to the network.
enum class Authentication : std::uint8_t { pap = 1, chap = 2 };

/// The operator's data for the connection to the network. Must outlive the Tcp. Each text has at
/// most 64 printable ASCII characters and no quotation mark or backslash.
struct Settings {
  const char* apn = nullptr;  ///< required
  const char* user = "";      ///< empty: none
  const char* password = "";  ///< empty: none
  Authentication authentication = Authentication::pap;
  /// The time for which connect() waits for SIM and network before it fails and reports which is
  /// missing. Must be shorter than Gateway::connect_timeout: otherwise the client gives up first,
  /// without that reason.
  Milliseconds network_within = Seconds(8);
  /// The time without an answer after which connect() fails.
  Milliseconds answer_within = Seconds(5);
};

/// The memory of a Tcp: bytes to be sent to the modem, and bytes read from it.
template <std::uint16_t Sent = 1460, std::uint16_t Received = 1500>
struct Buffers {
  static_assert(Sent >= 64 && Received >= 64, "short pieces make many commands");
  char sent[Sent];
  char received[Received];
};

/// A TCP connection through a cellular modem on a serial port. Needs exclusive use of the modem.
/// `Io::detail` of a failure is a Detail.
///
/// No call waits, and each call reads at most 2 KB, so deadlines hold against a flood of
/// unsolicited lines. ready() sets the modem up before the first connect(), which takes seconds to
/// minutes. ready(), pause() and the next connect() finish what close() leaves pending: the rest of
/// a command, and the closing itself.
///
/// These modems report an orderly end, a reset and a lost network alike: each is Fault::reset,
/// never IoState::closed. They report a refused connection and silence alike: both are
/// Fault::unreachable.
///
/// send() returns `moved` for bytes that it has copied. If the modem does not take them, the next
/// call fails, and the peer may or may not have received them.
class Tcp final : public Transport {
 public:
  /// Borrows all arguments, which must outlive this.
  template <std::uint16_t Sent, std::uint16_t Received>
  Tcp(Serial& serial, Clock& clock, const Dialect& dialect, const Settings& settings,
      Buffers<Sent, Received>& buffers)
      : serial_(serial),
        clock_(clock),
        dialect_(dialect),
        settings_(settings),
        tx_(buffers.sent),
        rx_(buffers.received),
        tx_room_(Sent),
        rx_room_(Received) {}
  /// Deleted: temporary settings would not exist any more when connect() reads them.
  template <std::uint16_t Sent, std::uint16_t Received>
  Tcp(Serial&, Clock&, const Dialect&, const Settings&&, Buffers<Sent, Received>&) = delete;
  Tcp(const Tcp&) = delete;
  Tcp& operator=(const Tcp&) = delete;

  /// Continues the modem's set-up and what close() left pending. Returns true if the next connect()
  /// can connect at once; false also while there is a connection. If the set-up fails, connect()
  /// reports why; close() or the next ready() tries again.
  bool ready() {
    if (unready_) failed_ = unready_ = false;
    const bool prepares = !failed_ && !connecting_ && stage_ < Stage::online;
    if (!failed_ && stage_ < Stage::online && !settings_good()) {
      refuse(Fault::configuration, Detail::bad_settings);
    }
    run(nullptr, !failed_);
    unready_ = prepares && failed_;
    return stage_ == Stage::online && !failed_;
  }

  Io connect(const Peer& peer) override {
    if (failed_) return failure();
    if (stage_ == Stage::connected) return Io::moved(0);
    if (!good_host(peer)) return refuse(Fault::configuration, Detail::bad_host);
    if (!settings_good()) return refuse(Fault::configuration, Detail::bad_settings);
    if (!connecting_) silent_ms_ = setup_ms_ = clock_.now_ms();
    connecting_ = true;
    run(&peer, true);
    if (failed_) return failure();
    return stage_ == Stage::connected ? Io::moved(0) : Io::would_block();
  }

  Io send(const char* data, std::uint32_t size) override {
    if (!failed_ && stage_ != Stage::connected) return not_connected();
    run(nullptr, false);  // the modem may report that the connection has ended
    if (!failed_ && gone_) fail(Fault::reset, Detail::peer_ended);
    if (failed_) return failure();
    const std::uint32_t room = tx_room_ - tx_used_;
    const std::uint32_t count = size < room ? size : room;
    std::memcpy(tx_ + tx_used_, data, count);
    tx_used_ += count;
    run(nullptr, false);
    // The bytes just copied may have been part of a command: they count as moved, and the next call
    // fails.
    return count != 0 ? Io::moved(count) : failed_ ? failure() : Io::would_block();
  }

  Io receive(char* data, std::uint32_t size) override {
    if (rx_at_ == rx_end_) {
      if (failed_) return failure();
      if (stage_ != Stage::connected) return not_connected();
      // Some modems forget to announce data, and lines can get lost.
      if (passed(asked_ms_, ask_again_ms)) doubts_ = true;
      run(nullptr, false);
    }
    if (rx_at_ != rx_end_) {
      const std::uint32_t there = rx_end_ - rx_at_;
      const std::uint32_t count = size < there ? size : there;
      std::memcpy(data, rx_ + rx_at_, count);
      rx_at_ += count;
      return Io::moved(count);
    }
    if (!failed_ && drained_) fail(Fault::reset, Detail::peer_ended);
    return failed_ ? failure() : Io::would_block();
  }

  void close() override {
    rx_at_ = rx_end_ = 0;
    if (payload_left_ == 0) wipe(rx_, rx_filled_);
    // Bytes already taken still go out if the modem has room: a close_notify is among them.
    if (stage_ == Stage::connected && (gone_ || blocked_)) keep_promise();
    if (stage_ == Stage::opening || stage_ == Stage::connected) stage_ = Stage::closing;
    if (command_is_ == Command::open) conclude();
    failed_ = unready_ = false;
    connecting_ = false;
    run(nullptr, false);
  }

  void wait(std::uint32_t most_ms) override {
    if (rx_at_ != rx_end_ || (!connecting_ && stage_ != Stage::connected)) return;
    if (command_is_ == Command::none && stage_ == Stage::connected &&
        ((data_waiting_ && !drained_) || (tx_used_ > 0 && !blocked_))) {
      return;
    }
    const std::uint32_t look_again = stage_ == Stage::settling ? quiet_ms
                                     : blocked_                ? room_again_ms
                                                               : ask_again_ms;
    serial_.wait(most_ms < look_again ? most_ms : look_again, out_left_ != 0);
  }

  /// May return early, when the modem sends something.
  void pause(std::uint32_t ms) override {
    run(nullptr, false);
    serial_.wait(ms, false);
  }

 private:
  enum class Stage : std::uint8_t {
    silent,    // the state of the modem is unknown
    settling,  // it answers, but answers to earlier commands may still arrive
    setup,
    online,
    opening,
    connected,
    closing,
  };
  enum class Command : std::uint8_t {
    none,
    attention,
    step,
    open,
    room,
    send,
    count,
    state,
    available,
    read,
    close,
  };

  static constexpr std::uint32_t longest_text = 64;   // of a setting
  static constexpr std::uint32_t longest_host = 253;  // RFC 1035
  static constexpr std::uint32_t quiet_ms = 100;      // of silence end the answers to old commands
  static constexpr std::uint32_t most_quiet_ms = 2000;
  static constexpr std::uint32_t ask_again_ms = 1000;
  static constexpr std::uint32_t room_again_ms = 50;
  static constexpr int rounds = 4;  // per call
  static constexpr int reads = 8;   // per round, 64 bytes each

  // ---- the values in commands ----

  static bool good_host(const Peer& peer) {
    if (!peer.named()) return false;
    std::uint32_t size = 0;
    for (const char* at = peer.host; *at != 0; ++at, ++size) {
      const bool letter = (*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z');
      const bool digit = *at >= '0' && *at <= '9';
      if (!letter && !digit && std::strchr("-._:", *at) == nullptr) return false;
    }
    return size <= longest_host;
  }

  static bool good_text(const char* text) {
    if (text == nullptr) return false;
    std::uint32_t size = 0;
    for (; text[size] != 0; ++size) {
      // A backslash begins an escape in the strings of ITU-T V.250, 5.4.2.2.
      const char c = text[size];
      if (c < ' ' || c > '~' || c == '"' || c == '\\' || size == longest_text) return false;
    }
    return true;
  }

  bool settings_good() const {
    return good_text(settings_.apn) && settings_.apn[0] != 0 && good_text(settings_.user) &&
           good_text(settings_.password);
  }

  void add(const char* text) {
    while (*text != 0 && command_size_ < sizeof command_) command_[command_size_++] = *text++;
  }
  void add(std::uint32_t number) {
    char digits[11] = {};
    char* at = digits + sizeof digits - 1;
    do {
      *--at = static_cast<char>('0' + number % 10);
      number /= 10;
    } while (number != 0);
    add(at);
  }

  // Inserts the values, and sends the command.
  void issue(Command command, const char* pattern, const Peer* peer = nullptr) {
    command_size_ = 0;
    for (; *pattern != 0; ++pattern) {
      const char one[] = {*pattern, 0};
      if (*pattern != '$') {
        add(one);
        continue;
      }
      switch (*++pattern) {
        case 'A':
          add(settings_.apn);
          break;
        case 'U':
          add(settings_.user);
          break;
        case 'P':
          add(settings_.password);
          break;
        case 'T':
          add(settings_.user[0] == 0 ? 0U : static_cast<std::uint32_t>(settings_.authentication));
          break;
        case 'H':
          add(peer->host);
          break;
        case 'N':
          add(static_cast<std::uint32_t>(peer->port));
          break;
        default:
          add(promised_);
          break;
      }
    }
    add("\r");
    out_ = command_;
    out_left_ = command_size_;
    command_is_ = command;
    said_ok_ = said_error_ = reported_ = send_failed_ = prompted_ = false;
    error_ = result_ = 0;
    begun_ms_ = clock_.now_ms();
  }

  // ---- sending and receiving ----

  // Exchanges bytes with the modem without waiting. `peer` is that of connect(), or null; with
  // `prepare` it may set the modem up.
  void run(const Peer* peer, bool prepare) {
    for (int round = 0; round < rounds; ++round) {
      const bool wrote = flush();
      const bool heard = take_input();
      expire(prepare);
      const bool begun = command_is_ == Command::none && begin(peer, prepare);
      if (begun) flush();
      if (!wrote && !heard && !begun) break;
    }
  }

  bool flush() {
    if (escapes_left_ != 0) return flush_escapes();
    if (out_left_ == 0) return false;
    const std::uint32_t count = serial_.write(out_, out_left_);
    out_ += count;
    out_left_ -= count;
    if (out_left_ == 0) wipe(command_, command_size_);  // it may hold a password
    return count != 0;
  }

  // Sends escape characters, after the CR that ends a command sent in part, which may be a send.
  bool flush_escapes() {
    static constexpr char escapes[] = "\r\x1b\x1b\x1b\x1b\x1b\x1b\x1b";
    const std::uint32_t from = escapes_left_ > dialect_.most_sent ? 0 : 1;
    const std::uint32_t most = from == 0 ? 1 : sizeof escapes - 2;
    const std::uint32_t size = escapes_left_ < most ? escapes_left_ : most;
    const std::uint32_t count = serial_.write(escapes + from, size);
    escapes_left_ -= count;
    if (escapes_left_ == 0) begun_ms_ = clock_.now_ms();
    if (escapes_left_ == 0 && !guesses_) silent_ms_ = begun_ms_;
    return count != 0;
  }

  bool take_input() {
    bool any = false;
    for (int i = 0; i < reads; ++i) {
      char chunk[64];
      const std::uint32_t size = serial_.read(chunk, sizeof chunk);
      if (size == 0) break;
      any = true;
      const char* at = chunk;
      const char* const end = chunk + size;
      while (at != end) {
        if (payload_left_ == 0) {
          take(*at++);
          continue;
        }
        const auto here = static_cast<std::uint32_t>(end - at);
        const std::uint32_t count = here < payload_left_ ? here : payload_left_;
        std::memcpy(rx_ + rx_filled_, at, count);
        rx_filled_ += count;
        payload_left_ -= count;
        at += count;
        if (payload_left_ == 0) ending_left_ = 2;
      }
    }
    if (any) heard_ms_ = clock_.now_ms();
    return any;
  }

  void take(char c) {
    if (ending_left_ != 0) {
      // Detects a lost or extra byte before any byte is passed on. It does not detect two lost
      // bytes with Quectel, where a second line end follows.
      if (c != (ending_left_ == 2 ? '\r' : '\n')) {
        fail(Fault::reset, Detail::protocol);
        return;
      }
      --ending_left_;
      return;
    }
    if (c == '\n') {
      after_cr_ = false;
      end_line(true);
      return;
    }
    if (after_cr_) end_line(false);
    after_cr_ = c == '\r';
    if (after_cr_ || (c == ' ' && line_size_ == 0)) return;
    if (c == '>' && line_size_ == 0 && command_is_ == Command::send && !prompted_ &&
        out_left_ == 0) {
      prompted_ = true;
      out_ = tx_;
      out_left_ = promised_;
      return;
    }
    if (c == 0 || line_size_ == sizeof line_ - 1) {
      line_spoiled_ = true;
    } else {
      line_[line_size_++] = c;
    }
  }

  void end_line(bool by_lf) {
    const bool useful = line_size_ != 0 && !line_spoiled_;
    line_[line_size_] = 0;
    line_size_ = 0;
    line_spoiled_ = false;
    if (!useful) return;
    if (line_[0] == 'A' && line_[1] == 'T') {
      // The set-up switched the echo off: an echo shows that the modem has restarted.
      if (stage_ >= Stage::online) restarted();
      return;
    }
    if (by_lf) hear(dialect_.understand(line_));
  }

  void hear(const Line& line) {
    switch (line.event) {
      case Event::none:
        return;
      case Event::ok:
        said_ok_ = true;
        break;
      case Event::error:
        said_error_ = true;
        error_ = line.number;
        break;
      case Event::sim:
      case Event::registration:
        if (asked(line.event == Event::sim ? Check::sim : Check::registration)) {
          report(line.number);
        }
        return;  // OK follows
      case Event::bearer:
        if (asked(Check::bearer_later)) report(line.number);
        break;
      case Event::bearer_down:
        if (asked(Check::down_later)) report(line.number);
        break;
      case Event::opened:
        // A success before OK belongs to an earlier open that was abandoned.
        if (command_is_ == Command::open &&
            (said_ok_ || line.number != static_cast<std::int32_t>(Opening::done))) {
          report(line.number);
        }
        break;
      case Event::room:
        if (command_is_ == Command::room) report(line.number);
        return;
      case Event::accepted:
        if (command_is_ == Command::send && prompted_) {
          report(line.number == Line::all ? static_cast<std::int32_t>(promised_) : line.number);
        }
        break;
      case Event::send_failed:
        if (command_is_ == Command::send) send_failed_ = true;
        break;
      case Event::counted:
        if (command_is_ == Command::count) report(line.number);
        return;
      case Event::link:
        if (command_is_ == Command::state) report(line.number);
        return;
      case Event::available:
        if (command_is_ == Command::available) report(line.number);
        return;
      case Event::data:
        begin_payload(line.number);
        return;
      case Event::closed:
        if (command_is_ == Command::close) report(line.number);
        break;
      case Event::incoming:
        data_waiting_ = true;
        return;
      case Event::ended:
        if (stage_ == Stage::connected) gone_ = data_waiting_ = true;
        if (stage_ == Stage::opening && said_ok_) {
          command_is_ = Command::none;
          fail(Fault::unreachable, Detail::not_opened);
        }
        return;
      case Event::doubt:
        doubts_ = true;
        return;
      case Event::bearer_lost:
        if (stage_ >= Stage::online) lost(Detail::bearer_lost);
        return;
      case Event::restarted:
        restarted();
        return;
    }
    conclude();
  }

  // Returns whether the current command is a step with that check.
  bool asked(Check check) const {
    return command_is_ == Command::step && dialect_.setup[step_].check == check;
  }

  void report(std::int32_t number) {
    reported_ = true;
    result_ = number;
  }

  void begin_payload(std::int32_t size) {
    if (command_is_ != Command::read || reported_) return;
    if (size < 0 || static_cast<std::uint32_t>(size) > promised_) {
      fail(Fault::reset, Detail::protocol);
      return;
    }
    report(size);
    wipe(rx_, rx_filled_);
    rx_at_ = rx_end_ = rx_filled_ = 0;
    payload_left_ = static_cast<std::uint32_t>(size);
  }

  // ---- answers ----

  void conclude() {
    const bool final = said_ok_ || said_error_;
    const auto opening = static_cast<Opening>(result_);
    switch (command_is_) {
      case Command::none:
        return;
      case Command::attention:
        if (!final) return;
        command_is_ = Command::none;
        is_strange_ = false;
        stage_ = Stage::settling;
        begun_ms_ = clock_.now_ms();
        return;
      case Command::step:
        if (final) judge(dialect_.setup[step_]);
        return;
      case Command::open:
        if (stage_ == Stage::closing) {
          // After OK the connection can be closed, before it is established.
          if (final) command_is_ = Command::none;
        } else if (said_error_ || (said_ok_ && reported_ && opening != Opening::done)) {
          const bool no_name = reported_ && opening == Opening::name_not_found;
          command_is_ = Command::none;
          fail(no_name ? Fault::name_not_found : Fault::unreachable, Detail::not_opened);
        } else if (said_ok_ && reported_) {
          command_is_ = Command::none;
          connected();
        }
        return;
      case Command::room:
        if (!final) return;
        command_is_ = Command::none;
        if (said_ok_ && reported_ && result_ <= 0) {
          block();
        } else {
          begin_send(reported_ && said_ok_ ? static_cast<std::uint32_t>(result_) : UINT32_MAX);
        }
        return;
      case Command::send:
        conclude_send();
        return;
      case Command::count:
        if (!final) return;
        command_is_ = Command::none;
        result_ -= static_cast<std::int32_t>(sent_);
        if (!said_ok_ || !reported_ || (claimed_ >= 0 && claimed_ != result_)) {
          fail(Fault::reset, Detail::not_accepted);
        } else {
          accept(result_);
        }
        return;
      case Command::state:
        if (!final) return;
        command_is_ = Command::none;
        if (said_ok_ && stage_ == Stage::connected && (!reported_ || result_ == 0)) gone_ = true;
        data_waiting_ = true;
        return;
      case Command::available:
      case Command::read:
        if (final) conclude_reading();
        return;
      case Command::close:
        if (!said_error_ && !(said_ok_ && (reported_ || !dialect_.close_is_reported))) return;
        command_is_ = Command::none;
        if (stage_ == Stage::closing) stage_ = Stage::online;
        return;
    }
  }

  void conclude_send() {
    const bool short_by =
        send_failed_ || (reported_ && result_ != static_cast<std::int32_t>(promised_));
    if (said_error_ || (send_failed_ && !prompted_) || (said_ok_ && !prompted_) ||
        ((send_failed_ || reported_) && out_left_ != 0) ||
        (short_by && dialect_.count == nullptr)) {
      if (out_left_ == 0) command_is_ = Command::none;
      fail(Fault::reset, gone_ ? Detail::peer_ended : Detail::not_accepted);
    } else if (short_by) {
      // A single number is not enough to send bytes again: it may have lost a digit.
      claimed_ = send_failed_ ? -1 : result_;
      issue(Command::count, dialect_.count);
    } else if (reported_ && (said_ok_ || !dialect_.send_says_ok)) {
      command_is_ = Command::none;
      accept(result_);
    }
  }

  // Records that the modem has taken `count` of the promised bytes.
  void accept(std::int32_t count) {
    if (count < 0 || static_cast<std::uint32_t>(count) > promised_) {
      fail(Fault::reset, Detail::protocol);
      return;
    }
    const auto taken = static_cast<std::uint32_t>(count);
    sent_ += taken;
    tx_used_ -= taken;
    std::memmove(tx_, tx_ + taken, tx_used_);
    wipe(tx_ + tx_used_, taken);
    if (taken < promised_) block();
    promised_ = 0;
  }

  void block() {
    if (stage_ == Stage::closing) keep(0);
    blocked_ = true;
    blocked_ms_ = clock_.now_ms();
  }

  void conclude_reading() {
    const bool counted = command_is_ == Command::available;
    command_is_ = Command::none;
    if (said_error_) {
      // The modem no longer knows the connection.
      if (stage_ == Stage::connected) drained_ = true;
      return;
    }
    if (!reported_ || result_ < 0) {
      fail(Fault::reset, Detail::protocol);
      return;
    }
    if (stage_ != Stage::connected) {
      wipe(rx_, rx_filled_);
      return;
    }
    if (result_ == 0) {
      // Everything is read, unless more arrived after the question.
      if (gone_ && !data_waiting_) drained_ = true;
      return;
    }
    data_waiting_ = true;  // there may be more
    if (counted) {
      begin_read(static_cast<std::uint32_t>(result_));
    } else {
      rx_end_ = rx_filled_;
    }
  }

  void judge(const Step& step) {
    bool good = said_ok_;
    switch (step.check) {
      case Check::ok:
        if (!good) return fail(Fault::other, Detail::setup_refused);
        break;
      case Check::any:
        break;
      case Check::sim:
        if (said_ok_ && reported_ && result_ == 0) break;
        // +CME ERROR of 3GPP TS 27.007, 9.2: SIM PIN, SIM PUK, SIM PIN2, SIM PUK2 required.
        if ((reported_ && result_ == 1) ||
            (said_error_ && (error_ == 11 || error_ == 12 || error_ == 17 || error_ == 18))) {
          return fail(Fault::configuration, Detail::sim_locked);
        }
        return try_again(Detail::sim_missing);
      case Check::registration:
        good = said_ok_ && reported_ && (result_ == 1 || result_ == 5);
        if (!good) {
          denied_ |= said_ok_ && reported_ && result_ == 3;
          if (dialect_.setup[step_ + 1].check == Check::registration) break;
          while (step_ > 0 && dialect_.setup[step_ - 1].check == Check::registration) --step_;
          return try_again(denied_ ? Detail::registration_denied : Detail::not_registered);
        }
        while (dialect_.setup[step_ + 1].check == Check::registration) ++step_;
        break;
      case Check::bearer:
        if (!good) return fail(Fault::unreachable, Detail::no_bearer);
        break;
      case Check::bearer_later:
        if (said_ok_ && !reported_) return;
        if (!reported_ || result_ != 0) return fail(Fault::unreachable, Detail::no_bearer);
        break;
      case Check::down_later:
        if (said_ok_ && !reported_) return;
        break;
    }
    command_is_ = Command::none;
    ++step_;
    if (dialect_.setup[step_].command == nullptr) stage_ = Stage::online;
  }

  // Asks for SIM or network again after a second, within Settings::network_within.
  void try_again(Detail missing) {
    command_is_ = Command::none;
    if (passed(setup_ms_, settings_.network_within.count())) {
      fail(Fault::unreachable, missing);
    } else {
      block();
    }
  }

  void connected() {
    stage_ = Stage::connected;
    connecting_ = false;
    gone_ = drained_ = blocked_ = doubts_ = false;
    data_waiting_ = true;
    sent_ = tx_used_ = promised_ = 0;
    rx_at_ = rx_end_ = 0;
    asked_ms_ = clock_.now_ms();
  }

  // ---- the next command ----

  // Sends the next command. Returns false if there is nothing to send now.
  bool begin(const Peer* peer, bool prepare) {
    if (out_left_ != 0) return false;
    switch (stage_) {
      case Stage::silent:
        if (!prepare) return false;
        silent_ms_ = clock_.now_ms();
        ask_attention();
        return true;
      case Stage::settling:
        if (!passed(heard_ms_, quiet_ms) && !passed(begun_ms_, most_quiet_ms)) return false;
        stage_ = Stage::setup;
        step_ = 0;
        denied_ = blocked_ = false;
        setup_ms_ = clock_.now_ms();
        [[fallthrough]];
      case Stage::setup:
        if (!prepare || still_blocked(ask_again_ms)) return false;
        while (dialect_.setup[step_].with_user && settings_.user[0] == 0) ++step_;
        issue(Command::step, dialect_.setup[step_].command);
        return true;
      case Stage::online:
        if (peer == nullptr) return false;
        stage_ = Stage::opening;
        issue(Command::open, dialect_.open, peer);
        return true;
      case Stage::opening:
        return false;
      case Stage::connected:
        return begin_exchange();
      case Stage::closing:
        if (tx_used_ != 0) {
          ask_room();
        } else {
          issue(Command::close, dialect_.close);
        }
        return true;
    }
    return false;
  }

  bool begin_exchange() {
    const bool read = data_waiting_ && rx_at_ == rx_end_ && !drained_;
    const bool write = tx_used_ != 0 && !gone_ && !still_blocked(room_again_ms);
    if (doubts_ && !read && !gone_) {
      doubts_ = false;
      asked_ms_ = clock_.now_ms();
      issue(Command::state, dialect_.state);
      return true;
    }
    if (!read && !write) return false;
    // Alternates where both are possible.
    reads_next_ = read && (!write || !reads_next_);
    if (!reads_next_) {
      ask_room();
      return true;
    }
    data_waiting_ = false;
    asked_ms_ = clock_.now_ms();
    if (dialect_.available == nullptr) {
      begin_read(UINT32_MAX);
    } else {
      issue(Command::available, dialect_.available);
    }
    return true;
  }

  void ask_room() {
    if (dialect_.room == nullptr) {
      begin_send(UINT32_MAX);
    } else {
      issue(Command::room, dialect_.room);
    }
  }

  void begin_send(std::uint32_t room) {
    if (tx_used_ == 0) return;  // closed meanwhile: there is nothing left to send
    std::uint32_t size = tx_used_;
    if (size > dialect_.most_sent) size = dialect_.most_sent;
    promised_ = size < room ? size : room;
    has_sent_ = true;
    issue(Command::send, dialect_.send);
  }

  void begin_read(std::uint32_t there) {
    std::uint32_t size = rx_room_;
    if (size > dialect_.most_read) size = dialect_.most_read;
    promised_ = size < there ? size : there;
    issue(Command::read, dialect_.read);
  }

  bool still_blocked(std::uint32_t for_ms) {
    if (blocked_ && passed(blocked_ms_, for_ms)) blocked_ = false;
    return blocked_;
  }

  // Sends AT after a CR, which ends a command that arrived only in part.
  void ask_attention() { issue(Command::attention, "\rAT"); }

  // ---- failures ----

  bool passed(std::uint32_t since_ms, std::uint32_t ms) {
    return passed_between(since_ms, clock_.now_ms()).count() >= ms;
  }

  void expire(bool prepare) {
    switch (command_is_) {
      case Command::none:
        return;
      case Command::attention:
        if (passed(silent_ms_,
                   escapes_left_ != 0 ? escapes_within_ms : settings_.answer_within.count())) {
          if (prepare) {
            fail(Fault::unreachable, Detail::no_answer);
          } else {
            lose_touch();
          }
        } else if (is_strange_ && out_left_ == 0 &&
                   passed(silent_ms_, settings_.answer_within.count() / 2)) {
          is_strange_ = false;
          guesses_ = true;
          escapes_left_ = dialect_.most_sent + 1U;
        } else if (passed(begun_ms_, ask_again_ms) && out_left_ == 0) {
          ask_attention();
        }
        return;
      case Command::step:
        if (passed(begun_ms_, dialect_.setup[step_].within_s * 1000U)) {
          fail(Fault::unreachable, Detail::no_answer);
        }
        return;
      case Command::close:
        if (passed(begun_ms_, close_within_ms)) lose_touch();
        return;
      default:
        if (!passed(begun_ms_, command_is_ == Command::open ? open_within_ms : answer_ms)) return;
        if (command_is_ == Command::open) {
          fail(Fault::unreachable, Detail::no_answer);
        } else if (stage_ == Stage::connected) {
          fail(Fault::reset, Detail::no_answer);
        } else {
          lose_touch();
        }
    }
  }

  static constexpr std::uint32_t open_within_ms = 160'000;  // the longest time in the manuals
  static constexpr std::uint32_t close_within_ms = 20'000;
  static constexpr std::uint32_t answer_ms = 30'000;
  static constexpr std::uint32_t escapes_within_ms = 30'000;

  void restarted() {
    has_sent_ = false;
    if (stage_ > Stage::silent) lost(Detail::restarted);
  }

  // Handles the loss of connection and set-up: the modem must be set up again.
  void lost(Detail why) {
    if (stage_ == Stage::connected) {
      fail(Fault::reset, why);
    } else if (stage_ == Stage::opening) {
      fail(Fault::unreachable, why);
    } else {
      lose_touch();
    }
  }

  void fail(Fault fault, Detail detail) {
    const bool stays = stage_ == Stage::closing;
    if (!stays) {
      failed_ = true;
      connecting_ = false;
      fault_ = fault;
      detail_ = detail;
    }
    // True if the modem still knows the connection and can close it.
    const bool known = (stage_ == Stage::opening || stage_ == Stage::connected || stays) &&
                       (detail == Detail::not_opened || detail == Detail::peer_ended ||
                        (detail == Detail::not_accepted && out_left_ == 0));
    if (!known) {
      lose_touch();
      return;
    }
    keep_promise();
    stage_ = Stage::closing;
  }

  // Drops unsent bytes, except promised ones, for which the modem waits.
  void keep_promise() {
    const bool promised = command_is_ == Command::send || command_is_ == Command::count;
    keep(promised ? promised_ : 0);
  }

  void keep(std::uint32_t size) {
    if (tx_used_ > size) wipe(tx_ + size, tx_used_ - size);
    tx_used_ = size;
  }

  // Abandons the current command. The next connect() sets the modem up again.
  void lose_touch() {
    wipe(command_, command_size_);
    if (rx_at_ == rx_end_) wipe(rx_, rx_filled_);
    keep(0);
    // The modem may wait for the promised bytes, or for more if the length was damaged on the way.
    // An escape cancels that or counts as one of them; a modem in command mode ignores it.
    if (has_sent_) {
      escapes_left_ = dialect_.most_sent + 1U;
      guesses_ = false;
    }
    has_sent_ = false;
    command_is_ = Command::none;
    stage_ = Stage::silent;
    out_left_ = promised_ = payload_left_ = ending_left_ = line_size_ = 0;
    line_spoiled_ = after_cr_ = false;
  }

  // Fails without sending anything to the modem.
  Io refuse(Fault fault, Detail detail) {
    failed_ = true;
    connecting_ = false;
    fault_ = fault;
    detail_ = detail;
    return failure();
  }

  Io failure() const { return Io::failed(fault_, static_cast<std::uint16_t>(detail_)); }
  static Io not_connected() {
    return Io::failed(Fault::other, static_cast<std::uint16_t>(Detail::not_connected));
  }

  Serial& serial_;
  Clock& clock_;
  const Dialect& dialect_;
  const Settings& settings_;
  char* const tx_;
  char* const rx_;
  const std::uint32_t tx_room_;
  const std::uint32_t rx_room_;

  const char* out_ = nullptr;  // what the serial port still has to take: a command, or bytes of tx_
  std::uint32_t out_left_ = 0;
  std::uint32_t tx_used_ = 0;
  std::uint32_t promised_ = 0;  // the length in the current send or read
  std::uint32_t escapes_left_ = 0;
  std::uint32_t sent_ = 0;   // bytes that the modem has taken
  std::uint32_t rx_at_ = 0;  // receive() returns the bytes from here to rx_end_
  std::uint32_t rx_end_ = 0;
  std::uint32_t rx_filled_ = 0;  // by the current read
  std::uint32_t payload_left_ = 0;
  std::uint32_t ending_left_ = 0;  // of the line end after a payload
  std::uint32_t command_size_ = 0;
  std::uint32_t line_size_ = 0;
  std::uint32_t begun_ms_ = 0;    // when the current command began
  std::uint32_t silent_ms_ = 0;   // when the first try to get an answer began
  std::uint32_t setup_ms_ = 0;    // when the set-up began
  std::uint32_t heard_ms_ = 0;    // when the last byte arrived
  std::uint32_t asked_ms_ = 0;    // when the modem was last asked for bytes
  std::uint32_t blocked_ms_ = 0;  // when blocked_ was set
  std::int32_t result_ = 0;
  std::int32_t error_ = 0;
  std::int32_t claimed_ = 0;  // bytes reported as taken, if fewer than promised; or -1
  std::uint8_t step_ = 0;
  Stage stage_ = Stage::silent;
  Command command_is_ = Command::none;
  Fault fault_ = Fault::none;
  Detail detail_ = Detail::none;
  bool failed_ = false;
  bool connecting_ = false;
  bool said_ok_ = false;  // this and the next five describe the current command
  bool said_error_ = false;
  bool reported_ = false;
  bool send_failed_ = false;
  bool prompted_ = false;
  bool denied_ = false;   // the network refuses the SIM
  bool blocked_ = false;  // no room, or no network: asks again later
  bool gone_ = false;     // the modem has reported that the connection is closed
  bool drained_ = false;  // and that it holds no more bytes of it
  bool doubts_ = false;   // the state of the connection must be asked for
  bool data_waiting_ = false;
  bool reads_next_ = false;
  bool unready_ = false;    // failed_ was set by ready()
  bool is_strange_ = true;  // has never answered: another program may have left it in a send
  bool guesses_ = false;    // the escapes are sent for that reason
  bool has_sent_ = false;   // a send was begun since the modem was set up
  bool after_cr_ = false;
  bool line_spoiled_ = false;
  char line_[112];
  char command_[longest_host + 40];
};

}  // namespace tillwire::modem

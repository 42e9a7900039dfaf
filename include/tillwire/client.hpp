// The client: the whole way of a request, from an operation's struct to its typed answer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <tillwire/base/wipe.hpp>
#include <tillwire/exchange/drain.hpp>
#include <tillwire/gateway.hpp>
#include <tillwire/http/request.hpp>
#include <tillwire/http/response.hpp>
#include <tillwire/http/signature.hpp>
#include <tillwire/model/endpoint.hpp>
#include <tillwire/model/result.hpp>
#include <tillwire/port/clock.hpp>
#include <tillwire/port/transport.hpp>
#include <tillwire/wire/answer.hpp>

namespace tillwire {

namespace detail {

constexpr Protocol make_protocol(const Service& service) {
  if (service.is_get()) {
    const bool page = service.encoding == Encoding::page;
    return {service, write_get_request, page ? read_page : read_object, page};
  }
  if (service.path == nullptr) {
    return {service, write_card_json, read_card_answer, false};
  }
  const bool json = service.encoding == Encoding::json;
  return {service, json ? write_json_body : write_form, read_object, false};
}

template <const Service& TheService>
inline constexpr Protocol protocol_of = make_protocol(TheService);

template <class Operation>
inline constexpr Remote remote{Operation::endpoint.name, protocol_of<Operation::endpoint.service>,
                               schema_of<Operation, Use::request>,
                               schema_of<typename Operation::Response, Use::response>};

}  // namespace detail

/// The memory a client works in. `Transmit` holds a request as a whole; `Receive` a response's body
/// and one header line of it.
template <std::size_t Transmit, std::size_t Receive>
struct Buffers {
  static_assert(Transmit >= 256 && Receive >= 128, "tillwire: the buffers are too small");

  char transmit[Transmit];  ///< the request, also while it is sent
  char receive[Receive];    ///< the answer: what Text and lists borrow
};

/// The same where the sizes are known only when the program runs. With less than 128 bytes to
/// receive into, every request is refused with Errc::no_room.
struct Memory {
  char* transmit;               ///< the request as a whole
  std::uint32_t transmit_size;  ///< in bytes
  char* receive;                ///< the answer's body and one header line of it
  std::uint32_t receive_size;   ///< in bytes

  /// Two buffers of any size, which must stay while a client uses them.
  constexpr Memory(char* the_transmit, std::uint32_t the_transmit_size, char* the_receive,
                   std::uint32_t the_receive_size)
      : transmit(the_transmit),
        transmit_size(the_transmit_size),
        receive(the_receive),
        receive_size(the_receive_size) {}
  /// All of the buffers.
  template <std::size_t Transmit, std::size_t Receive>
  constexpr Memory(Buffers<Transmit, Receive>& buffers TILLWIRE_LIFETIMEBOUND)
      : Memory(buffers.transmit, Transmit, buffers.receive, Receive) {}
};

/// Carries out operations, one at a time, over one connection that is kept while it is sound.
///
/// Blocking:
///
///     auto answer = client.call(order);
///
/// From a main loop that has other things to do:
///
///     client.start(order);
///     while (!client.poll()) do_other_things();
///     auto answer = client.take<Register>();
///
/// A list longer than the receive buffer, one element after the other while they arrive:
///
///     auto answer = client.drain<&GetTransactions::Response::transactions>(
///         query, [](const TransactionRecord& each) { show(each.amount); });
///
/// A response's Text, lists and errors' fields are borrowed from the buffers: they are valid until
/// the next call() or start(), or forget(). The request may go as soon as start() has returned.
class Client {
 public:
  /// Borrows all it is given; connects when the first operation is called.
  Client(const Gateway& gateway TILLWIRE_LIFETIMEBOUND, Transport& transport TILLWIRE_LIFETIMEBOUND,
         Clock& clock TILLWIRE_LIFETIMEBOUND, Memory memory TILLWIRE_LIFETIMEBOUND)
      : gateway_(gateway),
        transport_(transport),
        clock_(clock),
        memory_{memory.transmit, memory.receive_size < 128 ? 0 : memory.transmit_size},
        reader_(memory.receive, memory.receive_size) {}
  ~Client() {
    transport_.close();
    now_.step = Step::done;
    forget();
  }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  /// From now on signs requests to the e-commerce gateway that have a body: X-Hash and X-Signature
  /// over it as it is sent (ecommerce, "Authentication" 4). A GET goes without. With RSA-2048 they
  /// make a request 413 bytes longer, in the transmit buffer too. The signature is made within
  /// call() and start(); if that fails, the error is Errc::signing and nothing is sent. The signer
  /// is borrowed.
  void sign_with(Signer& signer) {
    signer_ = &signer;
    sign_ = sign_request;
  }

  /// From now on `headers` sees the headers of responses: a RetryAfter, say. It is borrowed.
  void tell(detail::OtherHeaders& headers) { reader_.other_headers = &headers; }

  /// Carries out an operation and waits for its end.
  template <class Operation>
  Result<typename Operation::Response> call(const Operation& request) {
    Result<typename Operation::Response> result;
    exchange(detail::remote<Operation>, &request, head_of(result));
    return result;
  }

  /// The same, with the elements of a list of the response handed to `handler` one by one. Named by
  /// the members that lead to it:
  /// `drain<&GetCardData::Response::card_data, &CardData::accounts>(query, handler)`. An element is
  /// valid until the handler returns; a handler that returns false ends the exchange with
  /// Errc::stopped. Only one element, and all that stands around the list, have to fit the receive
  /// buffer. In the answer that list is empty. After an error, delivered() elements had been handed
  /// over.
  template <auto... Members, class Operation, class Handler>
  Result<typename Operation::Response> drain(const Operation& request, Handler handler) {
    auto list = draining<Members...>(std::move(handler));
    Result<typename Operation::Response> result;
    finish(start(request, list), detail::remote<Operation>, head_of(result));
    return result;
  }

  /// Begins an operation; false if another is still under way. What is wrong with the request is
  /// said by take().
  template <class Operation>
  bool start(const Operation& request) {
    return begin(detail::remote<Operation>, &request, nullptr);
  }

  /// The same, with a list drained; see draining(). The list must stay until poll() says true.
  template <class Operation>
  bool start(const Operation& request, detail::Draining& list) {
    if (now_.step != Step::done) return false;
    list.begin(drain_list);
    return begin(detail::remote<Operation>, &request, &list);
  }

  /// Goes one step further, without waiting; true when the exchange is over.
  bool poll() {
    if (now_.step == Step::done) return true;
    if (timed_out()) {
      fail(Errc::timed_out);
    } else {
      advance();
    }
    return now_.step == Step::done;
  }

  /// The answer of the operation that poll() said was over; may be asked for again.
  template <class Operation>
  Result<typename Operation::Response> take() {
    Result<typename Operation::Response> result;
    decode(detail::remote<Operation>, head_of(result));
    return result;
  }

  /// The HTTP status of the last response, 0 if there was none.
  std::uint16_t status() const { return reader_.status(); }
  /// The body of the last response as it came, secrets included: nothing for a log.
  std::string_view body() const { return {reader_.body(), reader_.body_size()}; }

  /// What the service said where an error came instead of the answer: with Errc::fault, with
  /// Errc::http_status, or in a response that did not succeed. Empty if nothing of that kind is
  /// there. Beyond the specifications.
  ServiceFault fault() {
    if (now_.step != Step::done || reader_.body_size() == 0) return {};
    const char* const begin = reader_.terminated_body();
    return detail::read_fault(begin, begin + reader_.body_size());
  }

  /// How many elements of a drained list have been handed over. Not for the handler itself: it may
  /// lag behind while elements arrive.
  std::uint32_t delivered() const { return now_.delivered; }

  /// Wipes both buffers: nothing of the last exchange is left, and what was borrowed is void. Does
  /// nothing while an exchange is under way.
  void forget() {
    if (now_.step != Step::done) return;
    tillwire::wipe(memory_.data, memory_.size);
    reader_.begin();
  }

 private:
  friend class JournaledClient;

  enum class Step : std::uint8_t { done, check, connect, send, receive };

  static constexpr std::uint32_t wait_ms = 20;
  // Tries without progress while the clock shows the same time, those with a wait counted 64-fold:
  // more means that it stands still.
  static constexpr std::uint32_t most_idle_polls = 1U << 22;

  /// Where a result begins. The response follows at once, so that neither its type nor its place
  /// has to be passed on.
  template <class Response>
  static Error& head_of(Result<Response>& result) {
    static_assert(offsetof(Result<Response>, response_) == sizeof(Error));
    return result.error_;
  }

  /// The result of an operation that was not begun.
  template <class Operation>
  static Result<typename Operation::Response> refused(const Error& error) {
    Result<typename Operation::Response> result;
    std::memset(static_cast<void*>(&result.response_), 0, sizeof result.response_);
    result.error_ = error;
    return result;
  }

  [[gnu::noinline]] void exchange(const detail::Remote& remote, const void* request,
                                  Error& result) {
    finish(begin(remote, request, nullptr), remote, result);
  }

  [[gnu::noinline]] void finish(bool begun, const detail::Remote& remote, Error& result) {
    if (begun) wait();
    decode(remote, result);
    if (!begun) result = {Errc::busy, Delivery::not_sent, 0, nullptr};
  }

  void wait() {
    while (!poll()) {
      if (now_.idle) {
        transport_.wait(wait_ms);
        now_.idle_polls += 63;
      }
    }
  }

  bool begin(const detail::Remote& remote, const void* request, detail::Draining* list) {
    if (now_.step != Step::done) return false;
    reader_.begin();
    const bool connected = now_.connected;
    tillwire::wipe(&now_, sizeof now_);  // all of Now begins with zero
    now_.connected = connected;
    now_.list = list;
    if (list != nullptr) reader_.allow_drain();
    now_.remote = &remote;
    char* const end = memory_.data + memory_.size;
    detail::RequestWriter to{detail::Encoder(memory_.data, memory_.data, end), gateway_, remote,
                             request};
    remote.protocol.write(to);
    conclude(to);
    now_.text = {memory_.data, static_cast<std::uint32_t>(to.encoder.out.at() - memory_.data)};
    Errc error = to.encoder.error;
    if (error == Errc::none) {
      if (!gateway_.plaintext && !transport_.secure()) {
        error = Errc::not_secure;
      } else if (sign_ != nullptr) {
        error = sign_(*this);
      }
    } else if (error < Errc::bad_address && error != Errc::credentials) {
      now_.error.field = to.encoder.path.text();
    }
    if (error != Errc::none) {
      now_.error.code = error;
      // An error's path stands at the end of the buffer, and stays.
      const char* const field = now_.error.field != nullptr ? now_.error.field : end;
      tillwire::wipe(memory_.data, static_cast<std::uint32_t>(field - memory_.data));
      return true;
    }
    now_.started_ms = now_.last_ms = clock_.now_ms();
    now_.step = connected ? Step::check : Step::connect;
    return true;
  }

  static Errc sign_request(Client& self) {
    return detail::sign_request(*self.signer_, self.now_.remote->protocol.service, self.memory_,
                                self.now_.text);
  }

  /// One attempt of the step at hand.
  [[gnu::noinline]] Io attempt() {
    const Step step = now_.step;
    if (step == Step::connect) return transport_.connect({gateway_.host, gateway_.peer_port()});
    if (step == Step::send) {
      return transport_.send(now_.text.data + now_.sent, now_.text.size - now_.sent);
    }
    return transport_.receive(reader_.room(), step == Step::check ? 1 : reader_.room_size());
  }

  void advance() {
    const Step step = now_.step;
    const Io io = attempt();
    now_.idle = io.state == IoState::would_block;
    if (step == Step::check) {
      // A kept connection must have stayed silent: whatever it says now belongs to the past.
      if (!now_.idle) return reconnect();
      now_.idle = false;
      now_.step = Step::send;
      return;
    }
    if (now_.idle) return;
    const bool closed = io.state == IoState::closed;
    if (step == Step::receive && io.state != IoState::failed) {
      return take_in(closed ? reader_.ended() : reader_.received(io.count));
    }
    if (io.state == IoState::moved) {
      if (step == Step::connect) {
        now_.connected = now_.fresh = true;
        now_.step = Step::send;
      } else if ((now_.sent += io.count) == now_.text.size) {
        wipe_request();
        now_.step = Step::receive;
      }
    } else if (step == Step::send && now_.sent == 0 && !now_.fresh) {
      reconnect();  // the kept connection had died unnoticed: nothing left, so try another
    } else {
      fail(closed ? Errc::connection_lost : error_of(io.fault), io.detail);
    }
  }

  void reconnect() {
    disconnect();
    now_.step = Step::connect;
  }

  /// What the reader made of what came.
  void take_in(detail::ResponseReader::State state) {
    if (now_.list != nullptr) {
      state = now_.list->take_from(*this, state);
      if (now_.step == Step::done) return;
    }
    if (state == detail::ResponseReader::State::failed) {
      fail(reader_.error(),
           reader_.error() == Errc::body_too_large ? reader_.body_room() : reader_.lines());
    } else if (state == detail::ResponseReader::State::done) {
      answered();
    }
  }

  /// They follow each other in the same order.
  static Errc error_of(Fault fault) {
    return fault == Fault::none ? Errc::transport
                                : static_cast<Errc>(static_cast<unsigned>(Errc::not_configured) -
                                                    1 + static_cast<unsigned>(fault));
  }

  bool timed_out() {
    const std::uint32_t now = clock_.now_ms();
    if (now != now_.last_ms || !now_.idle) {
      now_.last_ms = now;
      now_.idle_polls = 0;
    } else if (++now_.idle_polls >= most_idle_polls) {
      return true;
    }
    const std::uint32_t spent = now - now_.started_ms;
    return spent >= gateway_.timeout_ms ||
           (now_.step == Step::connect && spent >= gateway_.connect_timeout_ms);
  }

  /// Lets the list take what has arrived of it, again and again while that makes room for more.
  static detail::ResponseReader::State drain_list(Client& self,
                                                  detail::ResponseReader::State state) {
    using State = detail::ResponseReader::State;
    using Progress = detail::Draining::Progress;
    detail::ResponseReader& reader = self.reader_;
    detail::Draining& list = *self.now_.list;
    while (state != State::failed && reader.status() / 100 == 2) {
      detail::Path place(self.memory_.data, self.memory_.data + self.memory_.size);
      const Progress progress = list.run(reader, state == State::done, place);
      self.now_.delivered = list.delivered();
      if (progress == Progress::failed) {
        self.fail(list.error(), list.offset());
        self.now_.error.field = place.text();
        if (list.error() == Errc::stopped) self.now_.error.delivery = Delivery::answered;
        return state;
      }
      if (progress == Progress::none || state == State::done) break;
      state = reader.received(0);
    }
    if (state == State::more && (reader.stuck() || reader.room_size() == 0)) {
      self.fail(list.inside() ? Errc::record_too_large : Errc::body_too_large, reader.body_room());
    }
    return state;
  }

  /// A whole response is there.
  void answered() {
    now_.step = Step::done;
    const std::uint32_t status = reader_.status();
    const bool good = status - 200 < 100 || (status - 300 < 100 && now_.remote->protocol.redirects);
    if (!good || !reader_.reusable()) disconnect();
    now_.error.delivery = Delivery::answered;
    if (good) return;
    now_.error.code = Errc::http_status;
    now_.error.detail = static_cast<std::uint16_t>(status);
    // After 400 and 5xx it is not known what was carried out, unless nothing could have been.
    if (now_.remote->request.effect != Effect::none && (status == 400 || status >= 500)) {
      now_.error.delivery = Delivery::unknown;
    }
  }

  /// Ends the exchange; the connection is not used again.
  [[gnu::noinline]] void fail(Errc code, std::uint32_t detail = 0) {
    now_.step = Step::done;
    disconnect();
    wipe_request();
    set_error(now_.error, code, now_.sent == 0 ? Delivery::not_sent : Delivery::unknown, detail);
  }

  static void set_error(Error& error, Errc code, Delivery delivery, std::uint32_t detail) {
    error.code = code;
    error.delivery = delivery;
    error.detail = static_cast<std::uint16_t>(detail < UINT16_MAX ? detail : UINT16_MAX);
  }

  [[gnu::noinline]] void disconnect() {
    now_.connected = now_.fresh = false;
    transport_.close();
  }

  /// The request holds secrets: it goes as soon as it is not needed.
  void wipe_request() {
    tillwire::wipe(now_.text.data, now_.text.size);
    now_.text.size = 0;
  }

  /// Fills in a result. With an error, the whole response is absent.
  [[gnu::noinline]] void decode(const detail::Remote& remote, Error& error) {
    const detail::ResponseSchema& response = remote.response;
    void* const object = reinterpret_cast<char*>(&error) + sizeof(Error);
    std::memset(object, 0, response.size);
    if (now_.step != Step::done || now_.remote != &remote) {
      error.field = nullptr;
      return set_error(error, Errc::wrong_answer, Delivery::unknown, 0);
    }
    error = now_.error;
    if (error.code != Errc::none) return;
    // "No content" is an answer in which everything is absent.
    const char* begin = reader_.terminated_body();
    const char* end = begin + reader_.body_size();
    if (reader_.status() == 204) {
      begin = "{}";
      end = begin + 2;
    }
    detail::Decoder decoder(begin, end, detail::Path(memory_.data, memory_.data + memory_.size));
    if (!remote.protocol.read(decoder, response, object)) {
      std::memset(object, 0, response.size);
      const Errc code = decoder.error();
      if (code != Errc::fault) disconnect();
      // With a fault, too, money may have moved: some of its codes are time-outs.
      const bool answered = code == Errc::fault && remote.request.effect != Effect::payment;
      set_error(error, code, answered ? Delivery::answered : Delivery::unknown,
                decoder.scan.fault_offset());
      error.field = decoder.path.text();
    }
  }

  /// How far it has come with an exchange.
  struct Now {
    Step step = Step::done;
    bool connected = false;
    bool fresh = false;  // the connection was made for this exchange
    bool idle = false;   // the last attempt could not do anything
    Error error;
    const detail::Remote* remote = nullptr;
    detail::Draining* list = nullptr;  // null where nothing is drained
    detail::Span text{nullptr, 0};
    std::uint32_t sent = 0;
    std::uint32_t started_ms = 0;
    std::uint32_t last_ms = 0;
    std::uint32_t idle_polls = 0;
    std::uint32_t delivered = 0;
  };

  Now now_;
  const Gateway& gateway_;
  Transport& transport_;
  Clock& clock_;
  detail::Span memory_;  // for requests
  // Through a pointer: who does not sign has no code for it.
  Errc (*sign_)(Client& self) = nullptr;
  Signer* signer_ = nullptr;
  detail::ResponseReader reader_;
};

}  // namespace tillwire

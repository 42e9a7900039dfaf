// Client: the whole path of a request, from an operation's struct to its typed answer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <tillwire/base/wipe.hpp>
#include <tillwire/exchange/drain.hpp>
#include <tillwire/exchange/errors.hpp>
#include <tillwire/exchange/lent.hpp>
#include <tillwire/exchange/progress.hpp>
#include <tillwire/exchange/protocol.hpp>
#include <tillwire/gateway.hpp>
#include <tillwire/http/request.hpp>
#include <tillwire/http/response.hpp>
#include <tillwire/http/signature.hpp>
#include <tillwire/model/result.hpp>
#include <tillwire/port/clock.hpp>
#include <tillwire/port/transport.hpp>
#include <tillwire/verdict/delivery.hpp>

namespace tillwire {

/// Calls operations, one at a time, over one connection, which it keeps open while it is usable.
///
///     auto answer = client.call(order);  // waits for the answer
///
///     client.start(order);  // from a main loop
///     while (!client.poll()) do_other_things();
///     auto answer = client.take<ecommerce::Register>();
///
/// For a list longer than the receive buffer, element by element as they arrive:
///
///     auto answer = client.drain<&GetTransactions::Response::transactions>(
///         query, [](const TransactionRecord& each) { show(each.amount); });
///
/// A response's Text and lists, and an error's field, borrow from the buffers: they are valid until
/// the next call(), start() or forget(). The request need not outlive start().
///
/// From its first operation until its destruction a client has exclusive use of its transport and
/// its buffers: sharing them could hand it the answer to another client's request. Operations of
/// another client on either end with Errc::busy and Delivery::not_sent, and send nothing.
class Client {
 public:
  /// Borrows all arguments; connects when the first operation is called.
  Client(const Gateway& gateway TILLWIRE_LIFETIMEBOUND, Transport& transport TILLWIRE_LIFETIMEBOUND,
         Clock& clock TILLWIRE_LIFETIMEBOUND, Memory memory TILLWIRE_LIFETIMEBOUND)
      : gateway_(gateway),
        lent_(transport, memory),
        clock_(clock),
        reader_(memory.receive, memory.receive_size) {
    tillwire::wipe(&now_, sizeof now_);
  }
  ~Client() {
    if (lent_.is_of(this)) {
      lent_.release();
      disconnect();
      wipe_buffers();
    }
  }
  Client(const Gateway&&, Transport&, Clock&, Memory) = delete;  // the gateway must outlive it
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  /// Signs every later request to the e-commerce gateway that has a body: X-Hash and X-Signature
  /// over the body as it is sent (ecommerce, "Authentication" 4). GETs are not signed. With
  /// RSA-2048 the two headers take 413 bytes of the transmit buffer. call() and start() compute the
  /// signature; if that fails, the error is Errc::signing and nothing is sent. Borrows the signer.
  void sign_with(Signer& signer) {
    signer_ = &signer;
    sign_ = sign_request;
  }

  /// Passes the headers of later responses to `observer`, such as a RetryAfter. Borrows the
  /// observer.
  void observe(HeaderObserver& observer) { reader_.observer = &observer; }

  /// Bounds the time that later exchanges take together: those that are not over when `most` has
  /// passed from now end with Errc::timed_out. Gateway::timeout bounds each of them as well.
  void limit(Milliseconds most) { limit_.set(clock_.now_ms(), most.count()); }
  /// Ends the bound that limit() has set.
  void unlimited() { limit_ = {}; }

  /// Returns how much of that time is left at `now_ms`; UINT32_MAX without a bound.
  std::uint32_t left_ms(std::uint32_t now_ms) const { return limit_.least(now_ms, UINT32_MAX); }

  /// Calls an operation and waits for its answer.
  template <class Operation>
  Result<typename Operation::Response> call(const Operation& request) {
    Result<typename Operation::Response> result;
    exchange(detail::remote<Operation>, &request, head_of(result));
    return result;
  }

  /// Calls an operation and passes the elements of one list of its response to `handler`, one by
  /// one. The list is named by the members that lead to it:
  /// `drain<&GetCardData::Response::card_data, &CardData::accounts>(query, handler)`. An element is
  /// valid until the handler returns. The handler must not use the client; if it returns false, the
  /// exchange ends with Errc::stopped. A handler in a variable is not copied, so that it keeps what
  /// it counted. The receive buffer must hold one element together with the rest of the response.
  /// The list is empty in the answer. After an error, delivered() elements were passed to the
  /// handler.
  template <auto... Members, class Operation, class Handler>
  Result<typename Operation::Response> drain(const Operation& request, Handler&& handler) {
    auto list = draining<Members...>(std::forward<Handler>(handler));
    Result<typename Operation::Response> result;
    finish(start(request, list), detail::remote<Operation>, head_of(result));
    return result;
  }

  /// Starts an operation. Returns false if another one is still under way, or if another client
  /// uses the transport or the buffers: then take() says Errc::busy. take() reports errors in the
  /// request, too.
  template <class Operation>
  [[nodiscard]] bool start(const Operation& request) {
    return begin(detail::remote<Operation>, &request, nullptr);
  }

  /// Starts an operation whose list is drained, see draining(). `list` must outlive the exchange.
  template <class Operation, class Response, class Element, class Handler>
  [[nodiscard]] bool start(const Operation& request, Drain<Response, Element, Handler>& list) {
    static_assert(std::is_same_v<Response, typename Operation::Response>,
                  "tillwire: the list is not one of this operation's response");
    if (!claim(detail::remote<Operation>)) return false;
    list.begin(lent_.requests, now_.error, now_.delivered);
    return begin(detail::remote<Operation>, &request, &list);
  }

  /// Advances the exchange as far as possible without waiting. Returns true when it is over.
  bool poll() {
    if (now_.step != Step::done) {
      if (now_.timed_out(clock_.now_ms(), gateway_)) {
        fail(Errc::timed_out);
      } else {
        advance();
      }
    }
    return now_.step == Step::done;
  }

  /// Waits until poll() is worth calling again, for at most 20 ms: for loops that have nothing else
  /// to do.
  void rest() {
    if (now_.last != IoState::would_block) return;
    lent_.transport.wait(wait_ms);
    now_.tick_polls += 63;
  }

  /// Returns the answer of the operation that poll() finished; may be called again.
  template <class Operation>
  Result<typename Operation::Response> take() {
    Result<typename Operation::Response> result;
    decode(detail::remote<Operation>, head_of(result));
    return result;
  }

  class Erased;  ///< calls operations whose types are not known: erased_call.hpp

  /// Returns the HTTP status of the last response, or 0 if there was none.
  std::uint16_t status() const { return reader_.status(); }
  /// Returns the body as received, fields included that no table names. Has secrets: do not log it.
  std::string_view body() const { return {reader_.body(), reader_.body_size()}; }

  /// Returns the service's code and message for a failure: with Errc::fault, with
  /// Errc::http_status, or in a response that reports no success. Empty if the body has none.
  /// Beyond the specifications.
  template <class Fault = ServiceFault>
  Fault fault() {
    if (now_.step != Step::done || reader_.body_size() == 0) return {};
    const char* const begin = reader_.terminated_body();
    return detail::read_fault(begin, begin + reader_.body_size(), Fault());
  }

  /// Returns how many elements of a drained list were passed to the handler. Do not call it in the
  /// handler.
  std::uint32_t delivered() const { return now_.delivered; }

  /// Wipes both buffers, and with them everything that borrows from them. Does nothing while an
  /// exchange is under way, or before the first one.
  void forget() {
    if (now_.step != Step::done || !lent_.is_of(this)) return;
    wipe_buffers();
    now_.remote = nullptr;
  }

 private:
  using State = detail::ResponseReader::State;
  using Step = detail::Step;

  static constexpr std::uint32_t wait_ms = 20;

  /// Returns the head of a result. The response follows directly, at response_behind(): not passing
  /// its type and address saves 6 bytes per operation.
  template <class Response>
  static Error& head_of(Result<Response>& result) {
    static_assert(offsetof(Result<Response>, response_) == sizeof(Error));
    return result.error_;
  }
  static void* response_behind(Error& head) { return &head + 1; }

  void exchange(const detail::Remote& remote, const void* request, Error& result) {
    finish(begin(remote, request, nullptr), remote, result);
  }

  void finish(bool begun, const detail::Remote& remote, Error& result) {
    if (begun) wait();
    decode(remote, result);
    if (!begun) result = {Errc::busy, Delivery::not_sent, 0, nullptr};
  }

  void wait() {
    while (!poll()) rest();
  }

  // Step 1: write, check and sign the request in the transmit buffer.

  /// Returns whether an exchange may begin: none is under way, and no other client uses the
  /// transport or the buffers. From then on they are reserved for this one.
  bool claim(const detail::Remote& remote) {
    if (now_.step != Step::done) return false;
    if (lent_.claim(this)) return true;
    now_.remote = &remote;
    now_.error.code = Errc::busy;  // it has never sent anything
    return false;
  }

  bool begin(const detail::Remote& remote, const void* request, Draining* list) {
    if (!claim(remote)) return false;
    const bool connected = now_.connected;
    tillwire::wipe(&now_, sizeof now_);
    now_.connected = connected;
    now_.remote = &remote;
    now_.list = list;
    detail::RequestWriter to(lent_.requests, gateway_, remote, request);
    remote.protocol.write(to);
    conclude(to);
    reader_.begin();  // only now: the request may borrow from the previous answer
    if (list != nullptr) reader_.allow_drain();
    now_.text = {lent_.requests.data,
                 static_cast<std::uint32_t>(to.encoder.out.at() - lent_.requests.data)};
    Errc error = to.encoder.error;
    if (error == Errc::none) {
      if (!lent_.transport.secure() && !gateway_.plaintext.allows(gateway_.host)) {
        error = Errc::not_secure;
      } else if (sign_ != nullptr) {
        error = sign_(*this);
      }
    }
    if (error != Errc::none) {
      now_.error.code = error;
      // The path is at the end of the buffer and must remain.
      const char* const field = to.encoder.path.text();
      if (detail::is_of_field(error)) now_.error.field = field;
      tillwire::wipe(lent_.requests.data, static_cast<std::uint32_t>(field - lent_.requests.data));
      return true;
    }
    now_.last_ms = clock_.now_ms();
    now_.most_ms = limit_.least(now_.last_ms, gateway_.timeout.count());
    now_.peer = to.peer;
    const unsigned pays = remote.request.effect == Effect::payment ? 1 : 0;
    if (pays + static_cast<unsigned>(gateway_.reuse) > 1) disconnect();
    now_.step = now_.connected ? Step::check : Step::connect;
    return true;
  }

  static Errc sign_request(Client& self) {
    return detail::sign_request(*self.signer_, self.now_.remote->protocol.service,
                                self.lent_.requests, self.now_.text);
  }

  // Step 2: send it and receive the response, one attempt at a time.

  void advance() {
    const Step step = now_.step;
    const Io io = attempt();
    if (step == Step::check) {
      // Nothing may have arrived on a kept connection: such bytes belong to an earlier answer. The
      // connection must also lead to the gateway as it is configured now.
      now_.step = Step::send;
      if (io.state == IoState::would_block && peer_ == now_.peer) return;
      return now_.sent == 0 ? reconnect() : fail(Errc::connection_lost);
    }
    now_.last = io.state;
    if (io.state == IoState::would_block) return;
    const bool closed = io.state == IoState::closed;
    if (step == Step::receive && io.state != IoState::failed) {
      return take_in(closed ? reader_.ended() : reader_.received(io.count));
    }
    if (io.state == IoState::moved) {
      if (step == Step::connect) {
        now_.connected = now_.fresh = true;
        peer_ = now_.peer;
        now_.step = Step::send;
      } else if ((now_.sent += io.count) == now_.text.size) {
        wipe_request();
        now_.step = Step::receive;
      } else if (!now_.fresh) {
        now_.step = Step::check;  // before the last byte, no answer is to this request
      }
    } else if (step == Step::send && now_.sent == 0 && !now_.fresh) {
      reconnect();  // the kept connection was dead, and nothing was sent
    } else {
      fail(closed ? Errc::connection_lost : detail::error_of(io.fault), io.detail);
    }
  }

  // Not inlined: saves 44 bytes in the size job at -O2.
  [[gnu::noinline]] Io attempt() {
    const Step step = now_.step;
    if (step == Step::connect)
      return lent_.transport.connect({gateway_.host, gateway_.peer_port()});
    if (step == Step::send) {
      return lent_.transport.send(now_.text.data + now_.sent, now_.text.size - now_.sent);
    }
    return lent_.transport.receive(reader_.room(), step == Step::check ? 1 : reader_.room_size());
  }

  void reconnect() {
    disconnect();
    now_.connecting_ms = now_.spent_ms;
    now_.step = Step::connect;
  }

  // Step 3: end the exchange, with an answer or with an error. An error closes the connection.

  void take_in(State state) {
    if (now_.list != nullptr) state = now_.list->take_from(reader_, state);
    if (state == State::failed) {
      fail(reader_.error(),
           reader_.error() == Errc::body_too_large ? reader_.body_room() : reader_.lines());
    } else if (state == State::done) {
      answered();
    }
  }

  void answered() {
    now_.step = Step::done;
    const std::uint32_t status = reader_.status();
    const bool good = is_answer(status) || (status - 300 < 100 && now_.remote->protocol.redirects);
    if (!good || !reader_.reusable()) disconnect();
    now_.error.delivery = Delivery::answered;
    if (good) return;
    now_.error.code = Errc::http_status;
    now_.error.detail = static_cast<std::uint16_t>(status);
    if (delivery_after_status(status, now_.remote->request.effect) == Delivery::unknown) {
      now_.error.delivery = Delivery::unknown;
    }
  }

  /// Ends the exchange with an error. Does not replace an error that a drained list has set.
  // Not inlined: saves 296 bytes in the size job at -O2.
  [[gnu::noinline]] void fail(Errc code, std::uint32_t detail = 0) {
    now_.step = Step::done;
    disconnect();
    wipe_request();
    if (now_.error.code != Errc::none) return;
    set_error(now_.error, code, delivery_after_loss(now_.sent), detail);
  }

  // Not inlined: saves 88 bytes in the size job at -O2.
  [[gnu::noinline]] void disconnect() {
    now_.connected = now_.fresh = false;
    lent_.transport.close();
  }

  void wipe_buffers() {
    tillwire::wipe(lent_.requests.data, lent_.requests.size);
    reader_.begin();
  }

  /// Wipes the request, which holds secrets, as soon as it is no longer needed.
  void wipe_request() {
    tillwire::wipe(now_.text.data, now_.text.size);
    now_.text.size = 0;
  }

  static void set_error(Error& error, Errc code, Delivery delivery, std::uint32_t detail) {
    error.code = code;
    error.delivery = delivery;
    error.field = nullptr;
    error.detail = detail::clamped(static_cast<std::int32_t>(detail));
  }

  // Step 4: decode the body into the result.

  /// Fills in a result. With an error, every field of the response is absent.
  // Not inlined: saves 184 bytes in the example terminal.
  [[gnu::noinline]] void decode(const detail::Remote& remote, Error& error) {
    const detail::ResponseSchema& response = remote.response;
    void* const object = response_behind(error);
    std::memset(object, 0, response.size);
    if (now_.step != Step::done || now_.remote != &remote) {
      return set_error(error, Errc::wrong_answer, Delivery::unknown, 0);
    }
    error = now_.error;
    if (error.code != Errc::none) return;
    const char* const begin = reader_.terminated_body();
    detail::Decoder decoder(begin, begin + reader_.body_size(), lent_.requests);
    if (remote.protocol.read(decoder, response, object)) {
      if (decoder.unread != nullptr) error.field = decoder.unread;
      return;
    }
    std::memset(object, 0, response.size);
    const Errc code = decoder.error();
    if (code != Errc::fault) disconnect();
    set_error(error, code, delivery_after_answer(code, remote.request.effect),
              decoder.scan.fault_offset());
    error.field = decoder.path.text();
  }

  detail::Progress now_;
  std::uint32_t peer_ = 0;  // identifies the peer of the open connection
  detail::Limit limit_;
  const Gateway& gateway_;
  detail::Lent lent_;
  Clock& clock_;
  // Saves programs that never sign 396 bytes.
  Errc (*sign_)(Client& self) = nullptr;
  Signer* signer_ = nullptr;
  detail::ResponseReader reader_;
};

}  // namespace tillwire

// The client: the whole way of a request, from an operation's struct to its typed answer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <tillwire/drain.hpp>
#include <tillwire/gateway.hpp>
#include <tillwire/http/request.hpp>
#include <tillwire/http/response.hpp>
#include <tillwire/http/signature.hpp>
#include <tillwire/model/endpoint.hpp>
#include <tillwire/model/result.hpp>
#include <tillwire/port/clock.hpp>
#include <tillwire/port/transport.hpp>
#include <tillwire/security/wipe.hpp>
#include <tillwire/wire/answer.hpp>

namespace tillwire {

namespace detail {

/// How requests of a service are written and its answers read.
struct Protocol {
  const Service& service;
  WriteRequest write;
  WriteBody write_body;
  ReadAnswer read;  // null: a JSON object
  bool redirects;   // a redirect is an answer
};

constexpr Protocol make_protocol(const Service& service) {
  if (service.is_get()) {
    const bool page = service.encoding == Encoding::page;
    return {service, write_get_request, nullptr, page ? read_page : nullptr, page};
  }
  if (service.path.empty()) {
    return {service, write_request, write_card_json, read_card_answer, false};
  }
  const bool json = service.encoding == Encoding::json;
  return {service, write_request, json ? write_json_body : write_form, nullptr, false};
}

template <const Service& TheService>
inline constexpr Protocol protocol_of = make_protocol(TheService);

/// All that the client has to know of an operation.
struct Remote {
  const char* name;
  const Protocol& protocol;
  const Schema& request;
  const Schema& response;
  Effect effect;
};

template <class Operation>
inline constexpr Remote remote{Operation::endpoint.name, protocol_of<Operation::endpoint.service>,
                               schema_of<Operation, Use::request>,
                               schema_of<typename Operation::Response, Use::response>,
                               Operation::endpoint.effect};

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
    step_ = Step::done;
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
    if (step_ != Step::done) return false;
    list.begin(drain_list);
    return begin(detail::remote<Operation>, &request, &list);
  }

  /// Goes one step further, without waiting; true when the exchange is over.
  bool poll() {
    if (step_ == Step::done) return true;
    if (timed_out()) {
      fail(Errc::timed_out);
    } else {
      advance();
    }
    return step_ == Step::done;
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
    if (step_ != Step::done || reader_.body_size() == 0) return {};
    const char* const begin = reader_.terminated_body();
    return detail::read_fault(begin, begin + reader_.body_size());
  }

  /// How many elements of a drained list have been handed over. Not for the handler itself: it may
  /// lag behind while elements arrive.
  std::uint32_t delivered() const { return delivered_; }

  /// Wipes both buffers: nothing of the last exchange is left, and what was borrowed is void. Does
  /// nothing while an exchange is under way.
  void forget() {
    if (step_ != Step::done) return;
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
      if (idle_) {
        transport_.wait(wait_ms);
        idle_polls_ += 63;
      }
    }
  }

  [[gnu::noinline]] bool begin(const detail::Remote& remote, const void* request,
                               detail::Draining* list) {
    if (step_ != Step::done) return false;
    reader_.begin();
    list_ = list;
    if (list != nullptr) reader_.allow_drain();
    remote_ = &remote;
    delivered_ = 0;
    error_ = Error();
    sent_ = 0;
    fresh_ = false;
    const detail::Protocol& protocol = remote.protocol;
    protocol.write(gateway_, {protocol.service, remote.name}, remote.request, request, memory_,
                   text_, protocol.write_body);
    if (text_.error == Errc::none) {
      if (!gateway_.plaintext && !transport_.secure()) {
        text_.error = Errc::not_secure;
      } else if (sign_ != nullptr) {
        sign_(*this);
      }
    }
    if (text_.error != Errc::none) {
      error_.code = text_.error;
      error_.field = text_.field;
      // An error's path stands at the end of the buffer, and stays.
      const char* const end = text_.field != nullptr ? text_.field : memory_.data + memory_.size;
      tillwire::wipe(memory_.data, static_cast<std::uint32_t>(end - memory_.data));
      return true;
    }
    started_ms_ = last_ms_ = clock_.now_ms();
    idle_polls_ = 0;
    step_ = connected_ ? Step::check : Step::connect;
    return true;
  }

  static void sign_request(Client& self) {
    detail::RequestText& request = self.text_;
    request.error = detail::sign_request(*self.signer_, self.remote_->protocol.service,
                                         self.memory_, request.text);
  }

  /// One attempt of the step at hand.
  void advance() {
    Io io = Io::would_block();
    idle_ = false;
    switch (step_) {
      case Step::check: {
        // A kept connection must have stayed silent: whatever it says now belongs to the past.
        char late;
        io = transport_.receive(&late, 1);
        if (io.state == IoState::would_block) {
          step_ = Step::send;
        } else {
          disconnect();
          step_ = Step::connect;
        }
        return;
      }
      case Step::connect: {
        const Peer peer{gateway_.host,
                        gateway_.port != 0 ? gateway_.port : gateway_.default_port()};
        io = transport_.connect(peer);
        if (io.state == IoState::moved) {
          connected_ = fresh_ = true;
          step_ = Step::send;
        }
        break;
      }
      case Step::send:
        io = transport_.send(text_.text.data + sent_, text_.text.size - sent_);
        if (io.state == IoState::moved) {
          sent_ += io.count;
          if (sent_ == text_.text.size) {
            wipe_request();
            step_ = Step::receive;
          }
        } else if (io.state != IoState::would_block && sent_ == 0 && !fresh_) {
          disconnect();  // the kept connection had died unnoticed: nothing left, so try another
          step_ = Step::connect;
          return;
        }
        break;
      default:
        io = transport_.receive(reader_.room(), reader_.room_size());
        if (io.state == IoState::moved || io.state == IoState::closed) {
          auto state = io.state == IoState::moved ? reader_.received(io.count) : reader_.ended();
          if (list_ != nullptr) {
            state = list_->take_from(*this, state);
            if (step_ == Step::done) return;
          }
          if (state == detail::ResponseReader::State::failed) {
            fail(reader_.error(),
                 reader_.error() == Errc::body_too_large ? reader_.body_room() : reader_.lines());
          } else if (state == detail::ResponseReader::State::done) {
            answered();
          }
          return;
        }
        break;
    }
    idle_ = io.state == IoState::would_block;
    if (io.state == IoState::closed) io = Io::failed(Fault::reset);
    if (io.state == IoState::failed) fail(error_of(io.fault), io.detail);
  }

  static Errc error_of(Fault fault) {
    static constexpr Errc errors[] = {
        Errc::transport, Errc::not_configured, Errc::name_not_found,
        Errc::refused,   Errc::unreachable,    Errc::connection_lost,
        Errc::tls,       Errc::certificate,    Errc::transport,
    };
    return errors[static_cast<unsigned>(fault)];
  }

  bool timed_out() {
    const std::uint32_t now = clock_.now_ms();
    if (now != last_ms_ || !idle_) {
      last_ms_ = now;
      idle_polls_ = 0;
    } else if (++idle_polls_ >= most_idle_polls) {
      return true;
    }
    const std::uint32_t spent = now - started_ms_;
    return spent >= gateway_.timeout_ms ||
           (step_ == Step::connect && spent >= gateway_.connect_timeout_ms);
  }

  /// Lets the list take what has arrived of it, again and again while that makes room for more.
  static detail::ResponseReader::State drain_list(Client& self,
                                                  detail::ResponseReader::State state) {
    using State = detail::ResponseReader::State;
    using Progress = detail::Draining::Progress;
    detail::ResponseReader& reader = self.reader_;
    detail::Draining& list = *self.list_;
    while (state != State::failed && reader.status() / 100 == 2) {
      detail::Path place(self.memory_.data, self.memory_.data + self.memory_.size);
      const Progress progress = list.run(reader, state == State::done, place);
      self.delivered_ = list.delivered();
      if (progress == Progress::failed) {
        self.fail(list.error(), list.offset());
        self.error_.field = place.text();
        if (list.error() == Errc::stopped) self.error_.delivery = Delivery::answered;
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
    step_ = Step::done;
    if (!reader_.reusable()) disconnect();
    const std::uint16_t status = reader_.status();
    if (status / 100 == 2 || (status / 100 == 3 && remote_->protocol.redirects)) {
      error_.delivery = Delivery::answered;
      return;
    }
    // After 400 and 5xx it is not known what was carried out, unless nothing could have been.
    disconnect();
    const bool in_doubt = remote_->effect != Effect::none && (status == 400 || status >= 500);
    error_ = {Errc::http_status, in_doubt ? Delivery::unknown : Delivery::answered, status,
              nullptr};
  }

  /// Ends the exchange; the connection is not used again.
  void fail(Errc code, std::uint32_t detail = 0) {
    step_ = Step::done;
    disconnect();
    wipe_request();
    error_.code = code;
    error_.delivery = sent_ == 0 ? Delivery::not_sent : Delivery::unknown;
    error_.detail = static_cast<std::uint16_t>(detail < UINT16_MAX ? detail : UINT16_MAX);
  }

  void disconnect() {
    transport_.close();
    connected_ = fresh_ = false;
  }

  /// The request holds secrets: it goes as soon as it is not needed.
  void wipe_request() {
    tillwire::wipe(text_.text.data, text_.text.size);
    text_.text.size = 0;
  }

  /// Fills in a result. With an error, the whole response is absent.
  [[gnu::noinline]] void decode(const detail::Remote& remote, Error& error) {
    const detail::Schema& response = remote.response;
    void* const object = reinterpret_cast<char*>(&error) + sizeof(Error);
    std::memset(object, 0, response.size);
    if (step_ != Step::done || remote_ != &remote) {
      error = {Errc::wrong_answer, Delivery::unknown, 0, nullptr};
      return;
    }
    error = error_;
    if (error.code != Errc::none) return;
    // "No content" is an answer in which everything is absent.
    static constexpr char nothing[] = "{}";
    const bool content = reader_.status() != 204;
    const char* const begin = content ? reader_.terminated_body() : nothing;
    const char* const end = begin + (content ? reader_.body_size() : 2);
    detail::Decoder decoder(begin, end, detail::Path(memory_.data, memory_.data + memory_.size));
    const detail::ReadAnswer read = remote.protocol.read;
    if (read == nullptr ? !decoder.document(response, object) : !read(decoder, response, object)) {
      std::memset(object, 0, response.size);
      const bool fault = decoder.error == Errc::fault;
      if (!fault) disconnect();
      const std::uint32_t offset = decoder.scan.fault_offset();
      // With a fault, too, money may have moved: some of its codes are time-outs.
      const bool answered = fault && remote.effect != Effect::payment;
      error = {decoder.error, answered ? Delivery::answered : Delivery::unknown,
               static_cast<std::uint16_t>(offset < UINT16_MAX ? offset : UINT16_MAX),
               decoder.path.text()};
    }
  }

  const Gateway& gateway_;
  Transport& transport_;
  Clock& clock_;
  detail::Span memory_;  // for requests
  detail::ResponseReader reader_;
  // Through a pointer: who does not sign has no code for it.
  void (*sign_)(Client& self) = nullptr;
  Signer* signer_ = nullptr;
  const detail::Remote* remote_ = nullptr;
  detail::Draining* list_ = nullptr;  // null where nothing is drained
  detail::RequestText text_;
  Error error_;
  std::uint32_t sent_ = 0;
  std::uint32_t started_ms_ = 0;
  std::uint32_t last_ms_ = 0;
  std::uint32_t idle_polls_ = 0;
  std::uint32_t delivered_ = 0;
  Step step_ = Step::done;
  bool connected_ = false;
  bool fresh_ = false;  // the connection was made for this exchange
  bool idle_ = false;   // the last attempt could not do anything
};

}  // namespace tillwire

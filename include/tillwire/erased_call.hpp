// Calls operations whose types are known only as data: for a program in another language.
#pragma once

#include <cstddef>
#include <tillwire/client.hpp>
#include <tillwire/exchange/protocol.hpp>

namespace tillwire {

/// Where the answer of an operation is written: an error, and directly after it the response.
/// After an error, every field of the response is absent.
template <class Response>
struct AnyAnswer {
  Error error;        ///< its code is Errc::none if there is an answer
  Response response;  ///< of AnyOperation::response_size() bytes
};

/// An operation without its type, as Client::Erased takes it. take() of an operation wants the
/// object with which it was started: keep one for each, as any_operation does.
class AnyOperation {
 public:
  /// Takes an operation, such as ecommerce::Register.
  template <class Operation>
  static constexpr AnyOperation of() {
    using Response = typename Operation::Response;
    static_assert(offsetof(AnyAnswer<Response>, response) == sizeof(Error));
    static_assert(detail::remote<Operation>.response.size == sizeof(Response));
    return AnyOperation(detail::remote<Operation>);
  }

  /// Returns its remote name, such as "register.do".
  constexpr const char* name() const { return remote_.name; }
  /// Returns what is in doubt when its answer is lost.
  constexpr Effect effect() const { return remote_.request.effect; }
  /// Returns the size of its response in bytes.
  constexpr std::size_t response_size() const { return remote_.response.size; }

 private:
  friend class Client::Erased;

  explicit constexpr AnyOperation(const detail::Remote& remote) : remote_(remote) {}

  detail::Remote remote_;
};

/// The operation of a type.
template <class Operation>
inline constexpr AnyOperation any_operation = AnyOperation::of<Operation>();

/// Calls operations of a client without their types: `request` points to the struct of the
/// operation, and `answer` to the error of an AnyAnswer of it. Nothing checks that they do. For the
/// rest, each function does what the client's function of the same name does.
///
///     AnyAnswer<ecommerce::Register::Response> answer;
///     Client::Erased(client).call(any_operation<ecommerce::Register>, &order, answer.error);
class Client::Erased {
 public:
  /// Borrows the client.
  explicit Erased(Client& client TILLWIRE_LIFETIMEBOUND) : client_(client) {}

  /// Calls an operation and waits for its answer.
  void call(const AnyOperation& operation, const void* request, Error& answer) const {
    client_.exchange(operation.remote_, request, answer);
  }
  /// Calls an operation and passes a list of its response on, element by element.
  void drain(const AnyOperation& operation, const void* request, Draining& list,
             Error& answer) const {
    client_.finish(start(operation, request, list), operation.remote_, answer);
  }
  /// Starts an operation; Client::poll() continues it.
  [[nodiscard]] bool start(const AnyOperation& operation, const void* request) const {
    return client_.begin(operation.remote_, request, nullptr);
  }
  /// Starts an operation whose list is drained.
  [[nodiscard]] bool start(const AnyOperation& operation, const void* request,
                           Draining& list) const {
    if (!client_.claim(operation.remote_)) return false;
    list.begin(client_.lent_.requests, client_.now_.error, client_.now_.delivered);
    return client_.begin(operation.remote_, request, &list);
  }
  /// Writes the answer of the operation that Client::poll() finished.
  void take(const AnyOperation& operation, Error& answer) const {
    client_.decode(operation.remote_, answer);
  }

 private:
  Client& client_;
};

}  // namespace tillwire

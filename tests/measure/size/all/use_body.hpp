// The code of use(), for the files that instantiate it.
#pragma once

#include <tillwire/verdict/payment.hpp>

#include "use.hpp"

namespace figures {

template <class Operation>
bool use(tillwire::Client& client) {
  static Operation request;
  const auto answer = client.call(request);
  if constexpr (tillwire::detail::is_paid_by<typename Operation::Response>) {
    return answer.payment() == tillwire::Payment::approved;
  } else {
    return answer.succeeded();
  }
}

}  // namespace figures

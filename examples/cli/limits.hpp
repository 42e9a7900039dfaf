// How large requests and answers may be.
#pragma once

namespace tillwire::cli {

/// A request with its head, in KiB.
inline constexpr unsigned most_request_kib = 64;
/// The body of an answer and one line of its head, in MiB.
inline constexpr unsigned most_answer_mib = 16;

}  // namespace tillwire::cli

// A double of FreeRTOS+TCP's sockets API over the host's sockets. It answers as the documentation
// says, and as the stack's source does where that says nothing: partial sends, what would block, a
// refused connection that shows in FreeRTOS_connstatus() alone, an orderly end that goes through
// eLAST_ACK to eCLOSE_WAIT, a FIN that waits until all is acknowledged, a closesocket() that sends
// nothing, and look-ups that take seconds. It is not a TCP/IP stack: it tests nothing of the
// stack itself.
#pragma once

#include <cstdint>
#include <deque>
#include <set>
#include <string>
#include <vector>

#include "FreeRTOS_DNS.h"
#include "FreeRTOS_Sockets.h"

namespace tillwire::test {

/// The states of a socket, as the stack's eTCP_STATE numbers them.
enum : BaseType_t {
  eCLOSED,
  eTCP_LISTEN,
  eCONNECT_SYN,
  eSYN_FIRST,
  eSYN_RECEIVED,
  eESTABLISHED,
  eFIN_WAIT_1,
  eFIN_WAIT_2,
  eCLOSE_WAIT,
  eCLOSING,
  eLAST_ACK,
  eTIME_WAIT,
};

/// What the tests set and see of the double; all of it is that of a new one after reset().
struct FreeRtosDouble {
  /// Answered by the next calls instead of doing anything.
  std::deque<BaseType_t> connects;
  std::deque<BaseType_t> statuses;
  std::deque<BaseType_t> sends;
  std::deque<BaseType_t> receives;
  std::deque<BaseType_t> closes;

  /// So many calls that connect, send or receive go through before the cable is pulled: then the
  /// stack still accepts calls and bytes, and nothing is sent or received.
  int calls_with_cable = 1 << 30;
  bool cable() { return calls_with_cable > 0 && calls_with_cable-- > 0; }

  bool network_up = true;
  std::size_t most_sockets = 8;
  /// The last bytes come and the connection ends between the two looks of FreeRTOS_recv().
  bool last_bytes_come_late = false;
  /// All that happens to a connection has happened before the first look at it.
  bool looked_at_late = false;
  /// The peer's acknowledgements are on their way: no FIN is sent yet.
  bool acknowledged_late = false;

  TickType_t ticks_ahead = 0;  ///< of the host's clock
  void pass(TickType_t ticks) { ticks_ahead += ticks; }

  /// Does what the IP-task does when it runs: updates each socket, and each query.
  void run_ip_task();

  std::set<Socket_t> sockets;  ///< that are open
  std::vector<int> discarded;  ///< descriptors of connections that ended without a FIN

  /// Names looked up: gateway.test is 127.0.0.1, others are unknown. FreeRTOS_gethostbyname() takes
  /// five seconds to find no answer.
  int questions = 0;
  int silent_questions = 0;     ///< so many of them are lost
  bool questions_fail = false;  ///< there is no memory to ask: no callback will come
  std::uint32_t cached = 0;     ///< the address that FreeRTOS_gethostbyname_a() knows at once
#if ipconfigDNS_USE_CALLBACKS
  struct Question {
    std::string name;
    FOnDNSEvent callback;
    void* id;
    TickType_t asked;
    TickType_t timeout;
    bool lost;
  };
  std::deque<Question> asked;  ///< and not yet answered
#endif
  int shutdowns = 0;
  int delays = 0;  ///< calls of vTaskDelay()
  int waits = 0;   ///< how often connecting or sending has waited for the network

  void reset();
};
extern FreeRtosDouble freertos;

}  // namespace tillwire::test

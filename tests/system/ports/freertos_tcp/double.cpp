// FreeRTOS+TCP's sockets over the host's; see double.hpp.
#include "double.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <memory>
#include <thread>

namespace tillwire::test {
FreeRtosDouble freertos;  // NOLINT: FreeRTOS+TCP's state is global too
}  // namespace tillwire::test

using namespace tillwire::test;  // NOLINT

struct xSOCKET {
  int fd;
  TickType_t receive_ticks = 5;  // not 0: who forgets to set it waits
  TickType_t send_ticks = 5;
  BaseType_t state = eCLOSED;
  bool shutting = false;  // a FIN is to be sent
  bool cut = false;       // its cable is pulled
  std::size_t kept = 0;   // in the stream meanwhile
};

namespace {

constexpr std::size_t space = 2920;  // a stream of two segments

bool scripted(std::deque<BaseType_t>& script, BaseType_t& result) {
  if (script.empty()) return false;
  result = script.front();
  script.pop_front();
  return true;
}

bool ready(int fd, short events, TickType_t ticks) {
  pollfd one{fd, events, 0};
  return ::poll(&one, 1, static_cast<int>(ticks)) > 0;
}

short events(int fd) {
  pollfd one{fd, POLLOUT | POLLRDHUP, 0};
  ::poll(&one, 1, 0);
  return one.revents;
}

bool all_acknowledged(const xSOCKET& socket) {
  int count = 0;
  ::ioctl(socket.fd, TIOCOUTQ, &count);
  return count == 0 && !freertos.acknowledged_late;
}

// Updates the state as the IP-task would have done by now.
void look(xSOCKET& socket) {
  if (socket.cut) return;
  const short found = events(socket.fd);
  if (socket.state == eCONNECT_SYN) {
    if ((found & POLLOUT) == 0) return;
    int error = 0;
    socklen_t size = sizeof error;
    ::getsockopt(socket.fd, SOL_SOCKET, SO_ERROR, &error, &size);
    const bool reset = error == ECONNREFUSED || error == ECONNRESET;
    socket.state = error == 0 ? eESTABLISHED : reset ? eCLOSED : eCLOSE_WAIT;
  } else if (socket.state == eESTABLISHED) {
    if ((found & POLLERR) != 0) {
      socket.state = eCLOSED;
    } else if ((found & POLLRDHUP) != 0) {
      socket.state = eLAST_ACK;  // the FIN is answered with a FIN; the last ACK comes a while later
    } else if (socket.shutting && all_acknowledged(socket)) {
      socket.state = eFIN_WAIT_1;
      ::shutdown(socket.fd, SHUT_WR);
    }
  } else if (socket.state == eLAST_ACK) {
    socket.state = eCLOSE_WAIT;
  }
}

void refresh(xSOCKET& socket) {
  for (int looks = freertos.looked_at_late ? 3 : 1; looks > 0; --looks) look(socket);
}

std::uint32_t address_of(const std::string& name) {
  return name == "gateway.test" ? htonl(INADDR_LOOPBACK) : 0;
}

#if ipconfigDNS_USE_CALLBACKS
void answer(const FreeRtosDouble::Question& question, std::uint32_t address) {
#ifdef TEST_FREERTOS_TCP_4
  freertos_sockaddr where{};
  where.sin_address.ulIP_IPv4 = address;
  freertos_addrinfo info{&where};
  question.callback(question.name.c_str(), question.id, address == 0 ? nullptr : &info);
#else
  question.callback(question.name.c_str(), question.id, address);
#endif
}

void look_at_questions() {
  auto& asked = freertos.asked;
  for (std::size_t i = 0; i < asked.size();) {
    const FreeRtosDouble::Question question = asked[i];
    const std::uint32_t address = question.lost ? 0 : address_of(question.name);
    if (address == 0 && xTaskGetTickCount() - question.asked < question.timeout) {
      ++i;  // a name that does not exist is answered with silence
      continue;
    }
    asked.erase(asked.begin() + static_cast<std::ptrdiff_t>(i));
    answer(question, address);
  }
}
#endif

bool gone(BaseType_t state) {
  return state == eCLOSED || state == eCLOSE_WAIT || state == eCLOSING;
}

}  // namespace

extern "C" {

TickType_t xTaskGetTickCount() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
  return static_cast<TickType_t>(ms) + freertos.ticks_ahead;
}

void vTaskDelay(TickType_t xTicksToDelay) {
  ++freertos.delays;
  freertos.run_ip_task();
  std::this_thread::sleep_for(std::chrono::milliseconds(xTicksToDelay));
}

BaseType_t FreeRTOS_IsNetworkUp() {
  return freertos.network_up ? pdTRUE : pdFALSE;
}

uint32_t FreeRTOS_gethostbyname(const char* pcHostName) {
  ++freertos.questions;
  const std::uint32_t address = address_of(pcHostName);
  if (address == 0) freertos.pass(5000);
  return address;
}

#if ipconfigDNS_USE_CALLBACKS
uint32_t FreeRTOS_gethostbyname_a(const char* pcHostName, FOnDNSEvent pCallback, void* pvSearchID,
                                  TickType_t uxTimeout) {
  ++freertos.questions;
  if (freertos.questions_fail) return 0;
  const bool lost = freertos.questions <= freertos.silent_questions;
  const FreeRtosDouble::Question question{pcHostName,          pCallback, pvSearchID,
                                          xTaskGetTickCount(), uxTimeout, lost};
  if (freertos.cached == 0) {
    freertos.asked.push_back(question);
  } else {
    answer(question, freertos.cached);
  }
  return freertos.cached;
}

void FreeRTOS_gethostbyname_cancel(void* pvSearchID) {
  auto& asked = freertos.asked;
  asked.erase(std::remove_if(asked.begin(), asked.end(),
                             [=](const auto& each) { return each.id == pvSearchID; }),
              asked.end());
}
#endif

uint32_t FreeRTOS_inet_addr(const char* pcIPAddress) {
  in_addr address{};
  return ::inet_pton(AF_INET, pcIPAddress, &address) == 1 ? address.s_addr : 0;
}

Socket_t FreeRTOS_socket(BaseType_t xDomain, BaseType_t xType, BaseType_t xProtocol) {
  const bool tcp = xDomain == FREERTOS_AF_INET && xType == FREERTOS_SOCK_STREAM &&
                   xProtocol == FREERTOS_IPPROTO_TCP;
  if (!tcp || freertos.sockets.size() >= freertos.most_sockets) return FREERTOS_INVALID_SOCKET;
  const int fd = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  const int on = 1;
  ::setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  return *freertos.sockets.insert(new xSOCKET{fd}).first;
}

BaseType_t FreeRTOS_setsockopt(Socket_t xSocket, int32_t, int32_t lOptionName,
                               const void* pvOptionValue, size_t uxOptionLength) {
  if (uxOptionLength != sizeof(TickType_t)) return -pdFREERTOS_ERRNO_EINVAL;
  TickType_t& ticks =
      lOptionName == FREERTOS_SO_RCVTIMEO ? xSocket->receive_ticks : xSocket->send_ticks;
  std::memcpy(&ticks, pvOptionValue, sizeof ticks);
  return 0;
}

BaseType_t FreeRTOS_connect(Socket_t xClientSocket, const freertos_sockaddr* pxAddress, socklen_t) {
  BaseType_t result = 0;
  if (scripted(freertos.connects, result)) return result;
  refresh(*xClientSocket);
  if (xClientSocket->state == eCONNECT_SYN) return -pdFREERTOS_ERRNO_EINPROGRESS;
  if (xClientSocket->state == eESTABLISHED) return -pdFREERTOS_ERRNO_EISCONN;
  if (!gone(xClientSocket->state)) return -pdFREERTOS_ERRNO_EAGAIN;
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = pxAddress->sin_port;
#ifdef TEST_FREERTOS_TCP_4
  address.sin_addr.s_addr = pxAddress->sin_address.ulIP_IPv4;
#else
  address.sin_addr.s_addr = pxAddress->sin_addr;
#endif
  if (freertos.cable()) {
    ::connect(xClientSocket->fd, reinterpret_cast<sockaddr*>(&address), sizeof address);
  } else {
    xClientSocket->cut = true;
  }
  xClientSocket->state = eCONNECT_SYN;
  // Also where the host is faster: the stack only tells the IP-task here.
  if (xClientSocket->receive_ticks == 0) return -pdFREERTOS_ERRNO_EWOULDBLOCK;
  ++freertos.waits;
  ready(xClientSocket->fd, POLLOUT, xClientSocket->receive_ticks);
  refresh(*xClientSocket);
  return xClientSocket->state == eESTABLISHED ? 0 : -pdFREERTOS_ERRNO_ENOTCONN;
}

BaseType_t FreeRTOS_connstatus(ConstSocket_t xSocket) {
  BaseType_t result = 0;
  if (scripted(freertos.statuses, result)) return result;
  refresh(const_cast<xSOCKET&>(*xSocket));
  return xSocket->state;
}

BaseType_t FreeRTOS_send(Socket_t xSocket, const void* pvBuffer, size_t uxDataLength, BaseType_t) {
  BaseType_t result = 0;
  if (scripted(freertos.sends, result)) return result;
  refresh(*xSocket);
  if (gone(xSocket->state)) return -pdFREERTOS_ERRNO_ENOTCONN;
  if (xSocket->state == eLAST_ACK) return 0;  // a FIN has been sent
  if (xSocket->cut || !freertos.cable()) {
    xSocket->cut = true;
    const std::size_t taken = std::min(uxDataLength, space - xSocket->kept);
    xSocket->kept += taken;
    return taken > 0 ? static_cast<BaseType_t>(taken) : -pdFREERTOS_ERRNO_ENOSPC;
  }
  ssize_t sent = ::send(xSocket->fd, pvBuffer, std::min(uxDataLength, space), MSG_NOSIGNAL);
  if (sent < 0 && errno == EAGAIN && xSocket->send_ticks > 0) {
    ++freertos.waits;
    ready(xSocket->fd, POLLOUT, xSocket->send_ticks);
    sent = ::send(xSocket->fd, pvBuffer, std::min(uxDataLength, space), MSG_NOSIGNAL);
  }
  if (sent >= 0) return static_cast<BaseType_t>(sent);
  if (errno == EAGAIN) return -pdFREERTOS_ERRNO_ENOSPC;
  xSocket->state = eCLOSED;
  return -pdFREERTOS_ERRNO_ENOTCONN;
}

BaseType_t FreeRTOS_recv(Socket_t xSocket, void* pvBuffer, size_t uxBufferLength,
                         BaseType_t xFlags) {
  BaseType_t result = 0;
  if (scripted(freertos.receives, result)) return result;
  if (xSocket->cut || !freertos.cable()) {
    xSocket->cut = true;
    return 0;
  }
  if (freertos.last_bytes_come_late) {
    freertos.last_bytes_come_late = false;
    return -pdFREERTOS_ERRNO_ENOTCONN;
  }
  const int flags = (xFlags & FREERTOS_MSG_PEEK) != 0 ? MSG_PEEK : 0;
  for (bool waited = false;; waited = true) {
    const ssize_t count = ::recv(xSocket->fd, pvBuffer, uxBufferLength, flags | MSG_DONTWAIT);
    if (count > 0) return static_cast<BaseType_t>(count);
    if (count < 0 && errno != EAGAIN && xSocket->state != eCLOSE_WAIT) xSocket->state = eCLOSED;
    if (gone(xSocket->state)) return -pdFREERTOS_ERRNO_ENOTCONN;
    refresh(*xSocket);
    if (waited || xSocket->receive_ticks == 0) return 0;
    ready(xSocket->fd, POLLIN, xSocket->receive_ticks);
  }
}

BaseType_t FreeRTOS_rx_size(ConstSocket_t xSocket) {
  int count = 0;
  ::ioctl(xSocket->fd, FIONREAD, &count);
  return count;
}

BaseType_t FreeRTOS_shutdown(Socket_t xSocket, BaseType_t) {
  ++freertos.shutdowns;
  refresh(*xSocket);
  if (xSocket->state != eESTABLISHED) return -pdFREERTOS_ERRNO_ENOTCONN;
  xSocket->shutting = true;  // the IP-task sends the FIN
  return 0;
}

// Sends nothing, not even a reset: without a FIN before, the peer learns nothing.
BaseType_t FreeRTOS_closesocket(Socket_t xSocket) {
  BaseType_t result = 0;
  if (scripted(freertos.closes, result)) return result;
  if (freertos.sockets.erase(xSocket) == 0) return 0;
  const std::unique_ptr<xSOCKET> socket(xSocket);
  look(*socket);  // the IP-task handles the shutdown's event first
  if (socket->state == eESTABLISHED) {
    freertos.discarded.push_back(socket->fd);
  } else {
    ::close(socket->fd);
  }
  return 1;
}

}  // extern "C"

namespace tillwire::test {

void FreeRtosDouble::run_ip_task() {
  for (const Socket_t socket : sockets) refresh(*socket);
#if ipconfigDNS_USE_CALLBACKS
  look_at_questions();
#endif
}

void FreeRtosDouble::reset() {
  for (const int fd : discarded) ::close(fd);
  *this = FreeRtosDouble();
}

}  // namespace tillwire::test

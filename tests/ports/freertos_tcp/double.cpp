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

#include "FreeRTOS_DNS.h"

namespace tillwire::test {
FreeRtosDouble freertos;  // NOLINT: FreeRTOS+TCP's state is global too
}  // namespace tillwire::test

using namespace tillwire::test;  // NOLINT

struct xSOCKET {
  int fd;
  TickType_t receive_ticks = 5;  // not 0: who forgets to set it waits
  TickType_t send_ticks = 5;
  BaseType_t state = eCLOSED;
  bool shut = false;
  bool cut = false;      // its cable is pulled
  std::size_t kept = 0;  // in the stream meanwhile
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

// What the IP-task would have found out by now.
void refresh(xSOCKET& socket) {
  if (socket.cut) return;
  if (socket.state == eCONNECT_SYN && ready(socket.fd, POLLOUT, 0)) {
    int error = 0;
    socklen_t size = sizeof error;
    ::getsockopt(socket.fd, SOL_SOCKET, SO_ERROR, &error, &size);
    socket.state = error == 0 ? eESTABLISHED : error == ECONNREFUSED ? eCLOSED : eCLOSE_WAIT;
    return;
  }
  if (socket.state != eESTABLISHED && socket.state != eLAST_ACK) return;
  char byte;
  const ssize_t count = ::recv(socket.fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
  if (count < 0 && errno != EAGAIN) {
    socket.state = eCLOSED;
  } else if (count == 0) {
    // The FIN is answered with a FIN; the last ACK comes a while later.
    socket.state = socket.state == eESTABLISHED ? eLAST_ACK : eCLOSE_WAIT;
  }
}

bool gone(BaseType_t state) {
  return state == eCLOSED || state == eCLOSE_WAIT || state == eCLOSING;
}

}  // namespace

extern "C" {

void vTaskDelay(TickType_t xTicksToDelay) {
  ++freertos.delays;
  std::this_thread::sleep_for(std::chrono::milliseconds(xTicksToDelay));
}

BaseType_t FreeRTOS_IsNetworkUp() {
  return freertos.network_up ? pdTRUE : pdFALSE;
}

uint32_t FreeRTOS_gethostbyname(const char* pcHostName) {
  ++freertos.questions;
  return std::strcmp(pcHostName, "gateway.test") == 0 ? htonl(INADDR_LOOPBACK) : 0;
}

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
  ::shutdown(xSocket->fd, SHUT_WR);
  xSocket->shut = true;
  return 0;
}

// Without a shutdown before, the peer gets no FIN.
BaseType_t FreeRTOS_closesocket(Socket_t xSocket) {
  BaseType_t result = 0;
  if (scripted(freertos.closes, result)) return result;
  if (freertos.sockets.erase(xSocket) == 0) return -pdFREERTOS_ERRNO_EINVAL;
  const std::unique_ptr<xSOCKET> socket(xSocket);
  const linger at_once{1, 0};
  if (!socket->shut) {
    ::setsockopt(socket->fd, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
  }
  ::close(socket->fd);
  return 0;
}

}  // extern "C"

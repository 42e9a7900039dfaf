// The headers of Windows, in the only order that works.
#pragma once

// The old WinSock conflicts with the new one. windows.h includes it unless WIN32_LEAN_AND_MEAN is
// defined.
#if defined(SOCKET_ERROR) && !defined(_WINSOCK2API_)
#error "include <winsock2.h>, or a header of tillwire::windows, before <windows.h>"
#endif
#include <winsock2.h>
// After winsock2.h.
#include <windows.h>

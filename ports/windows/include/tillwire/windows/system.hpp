// The headers of Windows, in the one order that works.
#pragma once

// The old WinSock, which windows.h brings unless WIN32_LEAN_AND_MEAN is defined, excludes the new
// one.
#if defined(SOCKET_ERROR) && !defined(_WINSOCK2API_)
#error "include <winsock2.h>, or a header of tillwire::windows, before <windows.h>"
#endif
#include <winsock2.h>
// Behind winsock2.h.
#include <windows.h>

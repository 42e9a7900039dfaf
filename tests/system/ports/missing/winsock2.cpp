// The old WinSock before the new one.
#include <windows.h>
// After the old WinSock.
#include <tillwire/windows/tcp.hpp>

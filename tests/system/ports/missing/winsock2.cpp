// The old WinSock before the new one.
#include <windows.h>
// Behind it.
#include <tillwire/windows/tcp.hpp>

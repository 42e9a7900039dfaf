// What a program may have included before tillwire. MinGW leaves the last two out of C++;
// Microsoft's windows.h does not, unless NOMINMAX is defined.
#include <winsock2.h>
// After winsock2.h.
#include <rpc.h>
#include <windows.h>
// Those that read min and max as functions.
#include <mbedtls/ssl.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <limits>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#define max(a, b) (((a) > (b)) ? (a) : (b))
#define min(a, b) (((a) < (b)) ? (a) : (b))

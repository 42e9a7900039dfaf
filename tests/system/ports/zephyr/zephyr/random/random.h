// Zephyr's random numbers, as a double.
#pragma once

#include <cstddef>

int sys_csrand_get(void* dst, std::size_t len);

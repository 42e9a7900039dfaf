// The version of Zephyr that the double is like.
#pragma once

#ifdef TEST_ZEPHYR_4
#define KERNEL_VERSION_NUMBER 0x40400
#else
#define KERNEL_VERSION_NUMBER 0x30400
#endif

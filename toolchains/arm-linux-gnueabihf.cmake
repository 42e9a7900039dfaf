# CMake toolchain: Linux on 32-bit ARM.
set(CMAKE_SYSTEM_PROCESSOR armv7l)
set(TILLWIRE_TRIPLE arm-linux-gnueabihf)
set(TILLWIRE_QEMU qemu-arm)
include(${CMAKE_CURRENT_LIST_DIR}/linux.cmake)

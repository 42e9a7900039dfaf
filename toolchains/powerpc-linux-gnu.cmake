# CMake toolchain: Linux on 32-bit PowerPC, big-endian.
set(CMAKE_SYSTEM_PROCESSOR ppc)
set(TILLWIRE_TRIPLE powerpc-linux-gnu)
set(TILLWIRE_QEMU qemu-ppc)
include(${CMAKE_CURRENT_LIST_DIR}/linux.cmake)

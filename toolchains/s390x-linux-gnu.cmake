# CMake toolchain: Linux on IBM Z, 64-bit and big-endian.
set(CMAKE_SYSTEM_PROCESSOR s390x)
set(TILLWIRE_TRIPLE s390x-linux-gnu)
set(TILLWIRE_QEMU qemu-s390x)
include(${CMAKE_CURRENT_LIST_DIR}/linux.cmake)

# CMake toolchain: Linux on 64-bit RISC-V.
set(CMAKE_SYSTEM_PROCESSOR riscv64)
set(TILLWIRE_TRIPLE riscv64-linux-gnu)
set(TILLWIRE_QEMU qemu-riscv64)
include(${CMAKE_CURRENT_LIST_DIR}/linux.cmake)

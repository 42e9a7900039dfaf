# CMake toolchain: Linux on 64-bit RISC-V.
set(CMAKE_SYSTEM_PROCESSOR riscv64)
set(TILLWIRE_TRIPLE riscv64-linux-gnu)
set(TILLWIRE_QEMU qemu-riscv64)
# Shortening calls takes the linker a minute and a half for one program of the tests.
set(CMAKE_EXE_LINKER_FLAGS_INIT -Wl,--no-relax)
include(${CMAKE_CURRENT_LIST_DIR}/linux.cmake)

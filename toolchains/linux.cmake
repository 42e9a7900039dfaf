# What the toolchain files of Linux on other processors share: Debian's cross compilers, and QEMU to
# run what they build. They set CMAKE_SYSTEM_PROCESSOR, TILLWIRE_TRIPLE, the compiler's name for the
# machine, and TILLWIRE_QEMU, QEMU's.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_C_COMPILER ${TILLWIRE_TRIPLE}-gcc)
set(CMAKE_CXX_COMPILER ${TILLWIRE_TRIPLE}-g++)
set(CMAKE_CROSSCOMPILING_EMULATOR ${TILLWIRE_QEMU};-L;/usr/${TILLWIRE_TRIPLE})

# Libraries for the machine: those of the compiler, and in TILLWIRE_ROOT others that were built for it.
set(CMAKE_FIND_ROOT_PATH ${TILLWIRE_ROOT} /usr/${TILLWIRE_TRIPLE})
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES TILLWIRE_ROOT)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)

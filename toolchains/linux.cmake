# Shared part of the toolchain files for Linux on other processors: Debian's cross compilers, and QEMU to
# run what they build. They set CMAKE_SYSTEM_PROCESSOR, TILLWIRE_TRIPLE (the compiler's name for the
# machine) and TILLWIRE_QEMU (QEMU's name).
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_C_COMPILER ${TILLWIRE_TRIPLE}-gcc)
set(CMAKE_CXX_COMPILER ${TILLWIRE_TRIPLE}-g++)
set(CMAKE_CROSSCOMPILING_EMULATOR ${TILLWIRE_QEMU};-L;/usr/${TILLWIRE_TRIPLE})

# Finds libraries for the machine in the compiler's folders, and in TILLWIRE_ROOT, where others were built.
set(CMAKE_FIND_ROOT_PATH ${TILLWIRE_ROOT} /usr/${TILLWIRE_TRIPLE})
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES TILLWIRE_ROOT)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)

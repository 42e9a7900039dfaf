# Shared part of the toolchain files for Cortex-M cores: bare metal with arm-none-eabi-gcc and
# newlib-nano, no heap, no exceptions. They set CMAKE_SYSTEM_PROCESSOR and TILLWIRE_CPU, the
# compiler's options for the core.
set(CMAKE_SYSTEM_NAME Generic)
list(JOIN TILLWIRE_CPU " " cpu)

find_program(TILLWIRE_ARM_GCC arm-none-eabi-gcc REQUIRED)
find_program(TILLWIRE_ARM_GXX arm-none-eabi-g++ REQUIRED)
set(CMAKE_C_COMPILER ${TILLWIRE_ARM_GCC})
set(CMAKE_CXX_COMPILER ${TILLWIRE_ARM_GXX})

# A program can only be linked for a board, so CMake tries the compiler with a library.
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)

set(CMAKE_BUILD_TYPE MinSizeRel CACHE STRING "Optimisation of the firmware")
set(CMAKE_C_FLAGS_INIT "${cpu} -ffunction-sections -fdata-sections")
set(CMAKE_CXX_FLAGS_INIT "${CMAKE_C_FLAGS_INIT} -fno-exceptions -fno-rtti -fno-threadsafe-statics")
set(CMAKE_C_FLAGS_MINSIZEREL_INIT "-g")
set(CMAKE_CXX_FLAGS_MINSIZEREL_INIT "-g")
set(CMAKE_EXE_LINKER_FLAGS_INIT "--specs=nano.specs -Wl,--gc-sections")

# The C driver links, without a libstdc++ archive (1.5 GB of packages). So code that needs it, such as
# exceptions or operator new, fails to link instead of entering a firmware unnoticed.
set(CMAKE_CXX_LINK_EXECUTABLE
  "<CMAKE_C_COMPILER> <CMAKE_CXX_LINK_FLAGS> <LINK_FLAGS> <OBJECTS> -o <TARGET> <LINK_LIBRARIES>")
set(CMAKE_EXECUTABLE_SUFFIX_CXX .elf)
set(CMAKE_EXECUTABLE_SUFFIX_C .elf)

set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)

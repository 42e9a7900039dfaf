# CMake toolchain: bare-metal Cortex-M4 with its floating-point unit.
set(CMAKE_SYSTEM_PROCESSOR cortex-m4f)
set(TILLWIRE_CPU -mcpu=cortex-m4 -mthumb -mfloat-abi=hard -mfpu=fpv4-sp-d16)
include(${CMAKE_CURRENT_LIST_DIR}/arm-none-eabi.cmake)

# CMake toolchain: bare-metal Cortex-M33 with its floating-point unit.
set(CMAKE_SYSTEM_PROCESSOR cortex-m33)
set(TILLWIRE_CPU -mcpu=cortex-m33 -mthumb -mfloat-abi=hard -mfpu=fpv5-sp-d16)
include(${CMAKE_CURRENT_LIST_DIR}/arm-none-eabi.cmake)

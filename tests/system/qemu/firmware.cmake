# Builds firmware images for the board under QEMU: include this at the top, when cross-compiling,
# and use tillwire_firmware() and tillwire_firmware_test().
include_guard(GLOBAL)
enable_language(C)

set(TILLWIRE_QEMU_RUN ${CMAKE_CURRENT_LIST_DIR}/run)
set(tillwire_board ${CMAKE_CURRENT_LIST_DIR}/board)

# QEMU's machine for the core, which tests/system/qemu/run tells by the image.
if(CMAKE_SYSTEM_PROCESSOR STREQUAL cortex-m33)
  set(tillwire_machine ${tillwire_board}/mps2_an505)
  set(tillwire_flash 0x10000000)
  set(tillwire_ram 0x38000000)
else()  # mps2-an386 differs from it by its core alone
  set(tillwire_machine ${tillwire_board}/mps2_an385)
  set(tillwire_flash 0)
  set(tillwire_ram 0x20000000)
endif()
add_library(tillwire-board STATIC EXCLUDE_FROM_ALL
  ${tillwire_board}/startup.cpp ${tillwire_board}/board.cpp)
target_include_directories(tillwire-board PUBLIC ${tillwire_board} ${tillwire_machine})
target_link_libraries(tillwire-board PUBLIC tillwire)
set(tillwire_board_warnings ${tillwire_warnings})
target_compile_options(tillwire-board PRIVATE ${tillwire_board_warnings})

if(TILLWIRE_LWIP)
  include(${CMAKE_CURRENT_LIST_DIR}/../../../ports/lwip/lwip.cmake)
  tillwire_add_lwip(tillwire-board-stack ${tillwire_board}/lwip)
  target_sources(tillwire-board-stack PRIVATE ${tillwire_board}/lwip/random.cpp)
  target_link_libraries(tillwire-board-stack PRIVATE tillwire-board)
  add_library(tillwire-board-lwip STATIC EXCLUDE_FROM_ALL
    ${tillwire_board}/network.cpp ${tillwire_board}/lan9118.cpp)
  target_link_libraries(tillwire-board-lwip PUBLIC
    tillwire-board tillwire-lwip tillwire-board-stack)
  target_compile_options(tillwire-board-lwip PRIVATE ${tillwire_board_warnings})
endif()

# tillwire_add_board_mbedtls(TARGET CONFIGURATION [library...]): mbedTLS by that header, and the
# libraries that it needs.
function(tillwire_add_board_mbedtls target configuration)
  # Files of what the configuration leaves out compile to nothing.
  file(GLOB files CONFIGURE_DEPENDS ${TILLWIRE_MBEDTLS}/library/*.c)
  if(NOT files)
    message(FATAL_ERROR "TILLWIRE_MBEDTLS is no mbedTLS source folder: ${TILLWIRE_MBEDTLS}")
  endif()
  add_library(${target}-crypto STATIC EXCLUDE_FROM_ALL ${files})
  target_include_directories(${target}-crypto SYSTEM PUBLIC
    ${TILLWIRE_MBEDTLS}/include ${tillwire_board}/mbedtls)
  target_compile_definitions(${target}-crypto PUBLIC MBEDTLS_CONFIG_FILE="${configuration}")
  # DES is available to its users, but not in mbedTLS's table of ciphers: in the configuration it
  # would be linked into every image with TLS, and take 5.2 KB of flash. Images define it below.
  set_source_files_properties(${TILLWIRE_MBEDTLS}/library/des.c
    PROPERTIES COMPILE_DEFINITIONS MBEDTLS_DES_C)
  add_library(${target} STATIC EXCLUDE_FROM_ALL ${tillwire_board}/platform.cpp)
  # The libraries depend on each other.
  target_link_libraries(${target}-crypto PUBLIC ${target} ${ARGN})
  target_link_libraries(${target} PUBLIC tillwire-board tillwire-mbedtls ${target}-crypto)
  target_compile_options(${target} PRIVATE ${tillwire_board_warnings})
endfunction()

if(TILLWIRE_MBEDTLS)
  tillwire_add_board_mbedtls(tillwire-board-mbedtls board_mbedtls.h)
endif()

# FreeRTOS, and lwIP and mbedTLS for its tasks.
if(TILLWIRE_FREERTOS AND TILLWIRE_LWIP AND CMAKE_SYSTEM_PROCESSOR STREQUAL cortex-m3)
  include(${CMAKE_CURRENT_LIST_DIR}/rtos.cmake)
endif()

# tillwire_firmware(NAME SOURCES file... [LWIP] [MBEDTLS] [RTOS] [RAM bytes] [STACK bytes])
#
# An image NAME.elf with its map file NAME.map, whose size is printed. RAM is what .data, .bss and
# the stack may take together (linking fails above it); STACK is the stack's part of it. With RTOS,
# LWIP and MBEDTLS are those for tasks, and the stack is that of main() and of interrupts.
function(tillwire_firmware name)
  cmake_parse_arguments(PARSE_ARGV 1 firmware "LWIP;MBEDTLS;RTOS" "RAM;STACK" "SOURCES")
  if(NOT firmware_RAM)
    set(firmware_RAM 4M)
  endif()
  if(NOT firmware_STACK)
    set(firmware_STACK 16K)
  endif()
  add_executable(${name} ${firmware_SOURCES})
  target_link_libraries(${name} PRIVATE tillwire-board)
  set(board tillwire-board)
  if(firmware_RTOS)
    set(board tillwire-board-rtos)
    target_link_libraries(${name} PRIVATE ${board})
  endif()
  if(firmware_LWIP)
    target_link_libraries(${name} PRIVATE ${board}-lwip)
  endif()
  if(firmware_MBEDTLS)
    target_link_libraries(${name} PRIVATE ${board}-mbedtls)
    target_compile_definitions(${name} PRIVATE MBEDTLS_DES_C)
  endif()
  set(script ${tillwire_board}/board.ld)
  target_link_options(${name} PRIVATE
    ${TILLWIRE_CPU} -nostartfiles -T${script}
    -Wl,--defsym=FLASH_START=${tillwire_flash},--defsym=RAM_START=${tillwire_ram}
    -Wl,--defsym=RAM_SIZE=${firmware_RAM},--defsym=STACK_SIZE=${firmware_STACK}
    -Wl,-Map=${CMAKE_CURRENT_BINARY_DIR}/${name}.map,--no-warn-rwx-segments
    -Wl,--undefined=reset_handler)
  set_target_properties(${name} PROPERTIES LINK_DEPENDS ${script})
  add_custom_command(TARGET ${name} POST_BUILD COMMAND arm-none-eabi-size $<TARGET_FILE:${name}>)
endfunction()

# tillwire_firmware_test(NAME IMAGE [OPTIONS option...] [ARGUMENTS word...])
#
# A test that runs a built image; OPTIONS are those of tests/system/qemu/run.
function(tillwire_firmware_test name image)
  cmake_parse_arguments(PARSE_ARGV 2 test "" "" "OPTIONS;ARGUMENTS")
  add_test(NAME ${name} COMMAND
    ${TILLWIRE_QEMU_RUN} ${test_OPTIONS} $<TARGET_FILE:${image}> ${test_ARGUMENTS})
endfunction()

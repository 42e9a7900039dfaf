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
  target_link_libraries(${name} PRIVATE tillwire-mps2)
  set(board tillwire-mps2)
  if(firmware_RTOS)
    set(board tillwire-mps2-rtos)
    target_link_libraries(${name} PRIVATE ${board})
  endif()
  if(firmware_LWIP)
    target_link_libraries(${name} PRIVATE ${board}-lwip)
  endif()
  if(firmware_MBEDTLS)
    target_link_libraries(${name} PRIVATE ${board}-mbedtls)
    target_compile_definitions(${name} PRIVATE MBEDTLS_DES_C)
  endif()
  target_link_options(${name} PRIVATE
    -Wl,--defsym=RAM_SIZE=${firmware_RAM},--defsym=STACK_SIZE=${firmware_STACK}
    -Wl,-Map=${CMAKE_CURRENT_BINARY_DIR}/${name}.map)
  add_custom_command(TARGET ${name} POST_BUILD COMMAND arm-none-eabi-size $<TARGET_FILE:${name}>)
endfunction()

# tillwire_mps2_mbedtls(TARGET CONFIGURATION [library...])
#
# mbedTLS from the source in TILLWIRE_MBEDTLS by that header, and the libraries that it needs.
function(tillwire_mps2_mbedtls target configuration)
  set(port ${CMAKE_CURRENT_FUNCTION_LIST_DIR})
  # Files of what the configuration leaves out compile to nothing.
  file(GLOB files CONFIGURE_DEPENDS ${TILLWIRE_MBEDTLS}/library/*.c)
  if(NOT files)
    message(FATAL_ERROR "TILLWIRE_MBEDTLS is no mbedTLS source folder: ${TILLWIRE_MBEDTLS}")
  endif()
  add_library(${target}-crypto STATIC EXCLUDE_FROM_ALL ${files})
  target_include_directories(${target}-crypto SYSTEM PUBLIC
    ${TILLWIRE_MBEDTLS}/include ${port}/mbedtls)
  target_compile_definitions(${target}-crypto PUBLIC MBEDTLS_CONFIG_FILE="${configuration}")
  # DES is available to its users, but not in mbedTLS's table of ciphers: in the configuration it
  # would be linked into every image with TLS, and take 5.2 KB of flash. Images define it above.
  set_source_files_properties(${TILLWIRE_MBEDTLS}/library/des.c
    PROPERTIES COMPILE_DEFINITIONS MBEDTLS_DES_C)
  add_library(${target} STATIC EXCLUDE_FROM_ALL ${port}/source/platform.cpp)
  # The libraries depend on each other.
  target_link_libraries(${target}-crypto PUBLIC ${target} ${ARGN})
  target_link_libraries(${target} PUBLIC tillwire-mps2 tillwire-mbedtls ${target}-crypto
    PRIVATE tillwire-warnings)
endfunction()

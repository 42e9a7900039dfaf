# tillwire_firmware(NAME SOURCES file... [LWIP] [MBEDTLS] [RTOS] [LTO] [RAM bytes] [STACK bytes])
#
# An image NAME.elf with its map file NAME.map, whose size is printed. RAM is what .data, .bss and
# the stack may take together (linking fails above it); STACK is the stack's part of it. With RTOS,
# LWIP and MBEDTLS are those for tasks, and the stack is that of main() and of interrupts. With LTO, the
# linker compiles all of it as one, libraries included.
function(tillwire_firmware name)
  cmake_parse_arguments(PARSE_ARGV 1 firmware "LWIP;MBEDTLS;RTOS;LTO" "RAM;STACK" "SOURCES")
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
  if(firmware_LTO)
    tillwire_mps2_lto(${name})
    # newlib's memmove() does memcpy()'s work. It is slower where the two places are not aligned
    # alike, which is little compared with the ciphers.
    target_link_options(${name} PRIVATE -flto=auto -flto-partition=one -Wl,--defsym=memcpy=memmove)
  else()
    target_link_options(${name} PRIVATE -fno-lto)
  endif()
  target_link_options(${name} PRIVATE
    -Wl,--defsym=RAM_SIZE=${firmware_RAM},--defsym=STACK_SIZE=${firmware_STACK}
    -Wl,-Map=${CMAKE_CURRENT_BINARY_DIR}/${name}.map)
  add_custom_command(TARGET ${name} POST_BUILD COMMAND arm-none-eabi-size $<TARGET_FILE:${name}>)
endfunction()

# tillwire_mps2_lto(TARGET)
#
# The target's objects hold code for both: an image that is linked with -flto, and one that is not.
function(tillwire_mps2_lto target)
  target_compile_options(${target} PRIVATE -flto -ffat-lto-objects)
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
  # GCM and the generator only encrypt blocks. Without this, mbedTLS's table of ciphers links AES
  # decryption, 2.5 KB, into every image with TLS; mbedtls::Aes calls it directly. 2.28 lacks the option.
  file(STRINGS ${TILLWIRE_MBEDTLS}/library/cipher.c encrypt_only REGEX BLOCK_CIPHER_NO_DECRYPT)
  if(encrypt_only)
    set_source_files_properties(${TILLWIRE_MBEDTLS}/library/cipher.c ${TILLWIRE_MBEDTLS}/library/cipher_wrap.c
      ${TILLWIRE_MBEDTLS}/library/ctr_drbg.c PROPERTIES COMPILE_OPTIONS
      "-DMBEDTLS_BLOCK_CIPHER_NO_DECRYPT;-Dmbedtls_aes_crypt_ecb(c,mode,in,out)=mbedtls_internal_aes_encrypt(c,in,out)")
  endif()
  add_library(${target} STATIC EXCLUDE_FROM_ALL ${port}/source/platform.cpp)
  # The libraries depend on each other.
  target_link_libraries(${target}-crypto PUBLIC ${target} ${ARGN})
  target_link_libraries(${target} PUBLIC tillwire-mps2 tillwire-mbedtls ${target}-crypto
    PRIVATE tillwire-warnings)
endfunction()

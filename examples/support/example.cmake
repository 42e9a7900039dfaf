# tillwire_example(NAME source... [RECEIVE BYTES] [KEYS] [LTO])
#
# An example, whose run() (support/run.hpp) is in one of the sources: as NAME-host, and as NAME-firmware
# where the build is one for the board. RECEIVE: the size of the receive buffer, 2048 without it. KEYS:
# the host's program does not start without --keys. LTO: the firmware is linked with it.
set(tillwire_example_support ${CMAKE_CURRENT_LIST_DIR})
# What they share, wherever they run.
set(tillwire_example_shared ${tillwire_example_support}/display.cpp
  ${tillwire_example_support}/explain.cpp ${tillwire_example_support}/sandbox.cpp)
function(tillwire_example name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "KEYS;LTO" RECEIVE "")
  set(sources ${arg_UNPARSED_ARGUMENTS})
  if(NOT arg_RECEIVE)
    set(arg_RECEIVE 2048)
  endif()
  if(CMAKE_SYSTEM_NAME STREQUAL Generic)
    if(NOT TILLWIRE_LWIP OR NOT TILLWIRE_MBEDTLS)
      return()
    endif()
    set(lto "")
    if(arg_LTO)
      set(lto LTO)
    endif()
    # RAM in all, the stack included: what does not fit does not link.
    set(target ${name}-firmware)
    tillwire_firmware(${target} SOURCES ${tillwire_example_support}/firmware.cpp ${tillwire_example_shared} ${sources}
      LWIP MBEDTLS RAM 64K STACK 5K ${lto})
  elseif((UNIX OR WIN32) AND TARGET tillwire-mbedtls)
    set(target ${name}-host)
    add_executable(${target} ${tillwire_example_support}/host.cpp ${tillwire_example_shared} ${sources})
    target_link_libraries(${target} PRIVATE
      $<IF:$<BOOL:${WIN32}>,tillwire-windows,tillwire-posix> tillwire-mbedtls)
  else()
    return()
  endif()
  target_include_directories(${target} PRIVATE ${tillwire_example_support}/..)
  target_compile_definitions(${target} PRIVATE EXAMPLE_RECEIVE_BYTES=${arg_RECEIVE}
    EXAMPLE_NEEDS_KEYS=$<BOOL:${arg_KEYS}>)
  target_link_libraries(${target} PRIVATE tillwire-warnings)
endfunction()

# tillwire_example(NAME source...)
#
# An example, whose run() (support/run.hpp) is in one of the sources: as NAME-host, and as
# NAME-firmware where the build is one for the board.
set(tillwire_example_support ${CMAKE_CURRENT_LIST_DIR})
# What they share, wherever they run.
set(tillwire_example_shared ${tillwire_example_support}/display.cpp
  ${tillwire_example_support}/explain.cpp ${tillwire_example_support}/sandbox.cpp)
function(tillwire_example name)
  if(CMAKE_SYSTEM_NAME STREQUAL Generic)
    if(NOT TILLWIRE_LWIP OR NOT TILLWIRE_MBEDTLS)
      return()
    endif()
    # RAM in all, the stack included: what does not fit does not link.
    set(target ${name}-firmware)
    tillwire_firmware(${target} SOURCES ${tillwire_example_support}/firmware.cpp ${tillwire_example_shared} ${ARGN}
      LWIP MBEDTLS RAM 64K STACK 5K)
  elseif(TARGET tillwire-posix AND TARGET tillwire-mbedtls)
    set(target ${name}-host)
    add_executable(${target} ${tillwire_example_support}/host.cpp ${tillwire_example_shared} ${ARGN})
    target_link_libraries(${target} PRIVATE tillwire-posix tillwire-mbedtls)
  else()
    return()
  endif()
  target_include_directories(${target} PRIVATE ${tillwire_example_support}/..)
  target_link_libraries(${target} PRIVATE tillwire-warnings)
endfunction()

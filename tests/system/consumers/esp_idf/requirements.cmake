# The first pass, as ESP-IDF runs it with `cmake -P`: the component's file ends at the registration.
macro(idf_component_register)
  cmake_parse_arguments(_ "" "" "SRCS;INCLUDE_DIRS;REQUIRES" ${ARGN})
  message(STATUS "REQUIRES ${__REQUIRES}")
  return()
endmacro()
set(ESP_PLATFORM 1)
include(${COMPONENT}/CMakeLists.txt)

# How GoogleTest programs become tests.
include_guard(GLOBAL)

# tillwire_tests_of(NAME [property value...]): each suite of a program is a test, named like the program
# (without tillwire- and -test) and the suite, such as ledger.StoreOnFlash. All of them are one in a quick run, and
# where a process is emulated, and takes long to start. With sanitizers a process takes 25 ms to start, and
# there are thousands of cases.
set(tillwire_suites ${CMAKE_CURRENT_LIST_DIR}/suites.cmake)
function(tillwire_tests_of name)
  if(CMAKE_CROSSCOMPILING OR TILLWIRE_QUICK)
    set(test ${tillwire_machine}.${name})
    add_test(NAME ${test} COMMAND ${name} --gtest_brief=1)
    set_tests_properties(${test} PROPERTIES ${ARGN} TIMEOUT 1200 COST 20)
    return()
  endif()
  string(REGEX REPLACE "^tillwire-|-tests?$" "" prefix ${name})
  list(JOIN ARGN " " properties)
  set(suites ${CMAKE_CURRENT_BINARY_DIR}/${name}-suites.cmake)
  add_custom_command(TARGET ${name} POST_BUILD BYPRODUCTS ${suites} VERBATIM
    COMMAND ${CMAKE_COMMAND} -D PROGRAM=$<TARGET_FILE:${name}> -D PREFIX=${prefix} -D FILE=${suites}
      -D "PROPERTIES=TIMEOUT 1200 ${properties}" -P ${tillwire_suites})
  set_property(TARGET ${name} APPEND PROPERTY LINK_DEPENDS ${tillwire_suites})
  # Until it is built, there is a test that says so.
  file(CONFIGURE OUTPUT ${name}-tests.cmake @ONLY CONTENT [[
if(EXISTS "@suites@")
  include("@suites@")
else()
  add_test(@name@_NOT_BUILT @name@_NOT_BUILT)
endif()
]])
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES ${CMAKE_CURRENT_BINARY_DIR}/${name}-tests.cmake)
endfunction()

# tillwire_unit_test(NAME [SLOW] source...): a program over the headers alone, with sanitizers on the host
# unless in haste. SLOW: --quick has it, with fewer cases, and --all.
add_custom_target(tillwire-units)
function(tillwire_unit_test name)
  cmake_parse_arguments(PARSE_ARGV 1 unit "SLOW" "" "")
  add_executable(${name} ${unit_UNPARSED_ARGUMENTS})
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/tests)
  target_compile_options(${name} PRIVATE ${tillwire_sanitizers})
  target_link_options(${name} PRIVATE ${tillwire_sanitizers})
  target_link_libraries(${name} PRIVATE tillwire tillwire-warnings tillwire-gtest)
  # Compiled as one, in a third of the time: each file has its own namespace.
  set_target_properties(${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 16)
  # support/stride.hpp: a prime number, which the sizes of no test's loops have in common.
  if(CMAKE_CROSSCOMPILING OR TILLWIRE_QUICK)
    target_compile_definitions(${name} PRIVATE TILLWIRE_TEST_STRIDE=7)
  endif()
  set(label unit)
  if(unit_SLOW)
    set(label unit-slow)  # one label, which the patterns of both find
  endif()
  tillwire_tests_of(${name} LABELS ${label})
  add_dependencies(tillwire-units ${name})
endfunction()

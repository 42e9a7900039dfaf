# How GoogleTest programs become tests.
include_guard(GLOBAL)
include(GoogleTest)

# tillwire_tests_of(NAME [property value...]): each case of a program is a test; all of them are one
# in a quick run, and where a process is emulated, and takes long to start.
function(tillwire_tests_of name)
  if(CMAKE_CROSSCOMPILING OR TILLWIRE_QUICK)
    set(test ${tillwire_machine}.${name})
    add_test(NAME ${test} COMMAND ${name} --gtest_brief=1)
    set_tests_properties(${test} PROPERTIES ${ARGN} TIMEOUT 600 COST 20)
  else()
    gtest_discover_tests(${name} NO_PRETTY_VALUES PROPERTIES ${ARGN})
  endif()
endfunction()

# tillwire_unit_test(NAME source...): a program over the headers alone, with sanitizers on the host
# unless in haste.
add_custom_target(tillwire-units)
function(tillwire_unit_test name)
  add_executable(${name} ${ARGN})
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
  tillwire_tests_of(${name} LABELS unit)
  add_dependencies(tillwire-units ${name})
endfunction()

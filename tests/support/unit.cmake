# tillwire_unit_test(name source...): a GoogleTest program over the headers alone, with sanitizers on
# the host; a test for each of its cases there, and one in all where every process is emulated.
include_guard(GLOBAL)
include(GoogleTest)

add_custom_target(tillwire-units)

function(tillwire_unit_test name)
  add_executable(${name} ${ARGN})
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/tests)
  target_compile_options(${name} PRIVATE ${tillwire_sanitizers})
  target_link_options(${name} PRIVATE ${tillwire_sanitizers})
  target_link_libraries(${name} PRIVATE tillwire tillwire-warnings GTest::gtest_main)
  # Compiled as one, in a third of the time: each file has a namespace of its own.
  set_target_properties(${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 16)
  if(CMAKE_SIZEOF_VOID_P EQUAL 4)  # the calendar of some references goes beyond 2038
    target_compile_definitions(${name} PRIVATE _TIME_BITS=64 _FILE_OFFSET_BITS=64)
  endif()
  if(CMAKE_CROSSCOMPILING)
    set(test ${CMAKE_SYSTEM_PROCESSOR}.${name})
    add_test(NAME ${test} COMMAND ${name} --gtest_brief=1)
    set_tests_properties(${test} PROPERTIES LABELS unit TIMEOUT 600)
  else()
    gtest_discover_tests(${name} PROPERTIES LABELS unit)
  endif()
  add_dependencies(tillwire-units ${name})
endfunction()

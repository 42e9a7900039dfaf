# tillwire_unit_test(name source...): a GoogleTest program over the headers alone, with sanitizers.
function(tillwire_unit_test name)
  # Little optimisation: with more, g++ 12 takes minutes over what the sanitizers add, and warns of
  # variables in the standard library.
  set(sanitizers -O1 -fsanitize=address,undefined -fno-sanitize-recover=all)
  add_executable(${name} ${ARGN})
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/tests)
  target_compile_options(${name} PRIVATE ${sanitizers})
  target_link_options(${name} PRIVATE ${sanitizers})
  target_link_libraries(${name} PRIVATE tillwire tillwire-warnings GTest::gtest_main)
  gtest_discover_tests(${name} PROPERTIES LABELS unit)
  if(NOT TARGET tillwire-units)
    add_custom_target(tillwire-units)
  endif()
  add_dependencies(tillwire-units ${name})
endfunction()

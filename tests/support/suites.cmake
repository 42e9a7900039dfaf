# Writes FILE, the ctest file of a program of GoogleTest: a test for each of its suites, which is skipped if
# all of its cases are, and fails if one does.
#   cmake -D PROGRAM=... -D PREFIX=... -D FILE=... [-D PROPERTIES=...] -P suites.cmake
get_filename_component(folder ${PROGRAM} DIRECTORY)
execute_process(COMMAND ${PROGRAM} --gtest_list_tests WORKING_DIRECTORY ${folder}
  OUTPUT_VARIABLE listed RESULT_VARIABLE result)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "${PROGRAM} --gtest_list_tests: ${result}\n${listed}")
endif()
string(REGEX REPLACE " *#[^\n]*" "" listed "${listed}")  # types and parameters as comments
string(REPLACE "\n" ";" lines "${listed}")
set(tests)
# Writes the suite that the lines before were about. With --gtest_brief=1, a program says how many cases it
# skipped only if none failed.
macro(write_suite)
  if(suite)
    set(test "[==[${PREFIX}.${suite}]==]")
    string(APPEND tests "add_test(${test} [==[${PROGRAM}]==] --gtest_brief=1 [==[--gtest_filter=${suite}.*]==])
set_tests_properties(${test} PROPERTIES WORKING_DIRECTORY [==[${folder}]==]
  SKIP_REGULAR_EXPRESSION [==[SKIPPED \\] ${cases} tests?\\.]==] ${PROPERTIES})\n")
  endif()
endmacro()
set(suite)
foreach(line ${lines})
  if(line MATCHES "^([A-Za-z0-9_/]+)\\.$")
    write_suite()
    set(suite ${CMAKE_MATCH_1})
    set(cases 0)
  elseif(line MATCHES "^  ")
    math(EXPR cases "${cases} + 1")
  endif()
endforeach()
write_suite()
if(NOT tests)
  message(FATAL_ERROR "${PROGRAM} lists no test")
endif()
file(WRITE ${FILE} "${tests}")

# Writes FILE, the ctest file of a program of GoogleTest: a test for each of its suites.
#   cmake -D PROGRAM=... -D PREFIX=... -D FILE=... [-D PROPERTIES=...] -P suites.cmake
get_filename_component(folder ${PROGRAM} DIRECTORY)
execute_process(COMMAND ${PROGRAM} --gtest_list_tests WORKING_DIRECTORY ${folder}
  OUTPUT_VARIABLE listed RESULT_VARIABLE result)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "${PROGRAM} --gtest_list_tests: ${result}\n${listed}")
endif()
string(REPLACE "\n" ";" lines "${listed}")
set(tests)
foreach(line ${lines})
  if(line MATCHES "^([A-Za-z0-9_/]+)\\.( *#.*)?$")  # a type as a comment
    set(suite ${CMAKE_MATCH_1})
    set(test "[==[${PREFIX}.${suite}]==]")
    string(APPEND tests "add_test(${test} [==[${PROGRAM}]==] --gtest_brief=1 [==[--gtest_filter=${suite}.*]==])
set_tests_properties(${test} PROPERTIES WORKING_DIRECTORY [==[${folder}]==]
  SKIP_REGULAR_EXPRESSION [==[PASSED  \\] 0 tests]==] ${PROPERTIES})\n")
  endif()
endforeach()
if(NOT tests)
  message(FATAL_ERROR "${PROGRAM} lists no test")
endif()
file(WRITE ${FILE} "${tests}")

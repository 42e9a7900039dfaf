# The ports on Windows: the contract suite, the storage, and the headers together with those of Windows.
add_executable(ports-windows-test sockets_test.cpp file_storage_test.cpp windows_test.cpp)
target_link_libraries(ports-windows-test PRIVATE
  tillwire-windows tillwire-mbedtls tillwire-warnings tillwire-gtest)
# Functions of a DLL are called through pointers of these names.
foreach(function getaddrinfo FlushFileBuffers WriteFile)
  target_link_options(ports-windows-test PRIVATE -Wl,--wrap=__imp_${function})
endforeach()
target_compile_definitions(ports-windows-test PRIVATE
  TILLWIRE_TEST_CERTIFICATES="${TILLWIRE_TEST_CERTIFICATES}")
add_dependencies(ports-windows-test test-certificates)
add_test(NAME windows.ports COMMAND ports-windows-test --gtest_brief=1)
set_tests_properties(windows.ports PROPERTIES TIMEOUT 600 COST 20)

# All headers, after those of Windows and with the macros that it has for other compilers than g++.
file(GLOB_RECURSE headers CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}
  ${PROJECT_SOURCE_DIR}/include/*.hpp ${PROJECT_SOURCE_DIR}/ports/tls/*.hpp
  ${PROJECT_SOURCE_DIR}/ports/mbedtls/*.hpp ${PROJECT_SOURCE_DIR}/ports/windows/*.hpp)
list(FILTER headers EXCLUDE REGEX "/mbedtls/(arena|psa).hpp$")  # for other builds of mbedTLS
list(TRANSFORM headers REPLACE "^(.*/)?include/(.*)$" "#include <\\2>\n")
list(JOIN headers "" headers)
file(CONFIGURE OUTPUT all_headers.cpp CONTENT "#include \"${CMAKE_CURRENT_SOURCE_DIR}/windows_macros.hpp\"
${headers}")
add_library(ports-windows-macros OBJECT ${CMAKE_CURRENT_BINARY_DIR}/all_headers.cpp)
target_link_libraries(ports-windows-macros PRIVATE
  tillwire-windows tillwire-mbedtls tillwire-warnings)

add_test(NAME windows.old_winsock COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/one_error
  "include <winsock2.h>" ${CMAKE_CXX_COMPILER} -std=c++17 -I${PROJECT_SOURCE_DIR}/include
  -I${PROJECT_SOURCE_DIR}/ports/posix/include -I${PROJECT_SOURCE_DIR}/ports/windows/include
  ${CMAKE_CURRENT_SOURCE_DIR}/missing/winsock2.cpp)

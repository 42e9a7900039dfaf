# Adds tillwire::c, the C API: static libraries, because they are compiled, which are built only if a program
# links to them. A C++17 compiler makes objects that a C program links without a C++ library.
# ports/c/CMakeLists.txt includes this, and so does the CMake package for its component `c`; both set
# tillwire_c_include, the folder of the headers. tillwire::c-posix, tillwire::c-mbedtls and tillwire::c-lwip
# are added where the ports without c- are. A firmware, which has its own lwIP and mbedTLS, says with which
# include folders these are compiled: target_link_libraries(tillwire-c-lwip PRIVATE my_lwip).

# tillwire_c_library(NAME PORT SOURCE...): adds tillwire::NAME, a part of the C API over tillwire::PORT.
function(tillwire_c_library name port)
  if(TARGET tillwire-${name} OR NOT TARGET tillwire::${port})
    return()
  endif()
  list(TRANSFORM ARGN PREPEND ${tillwire_c_include}/tillwire/c/source/)
  add_library(tillwire-${name} STATIC EXCLUDE_FROM_ALL ${ARGN})
  add_library(tillwire::${name} ALIAS tillwire-${name})
  target_include_directories(tillwire-${name} PUBLIC ${tillwire_c_include})
  target_compile_options(tillwire-${name} PRIVATE -fno-exceptions -fno-rtti -ffunction-sections -fdata-sections)
  if(CMAKE_CXX_COMPILER_ID STREQUAL Clang AND CMAKE_CXX_FLAGS MATCHES "-fsanitize=.*undefined")
    # The part of the sanitizer that needs a C++ library.
    target_compile_options(tillwire-${name} PRIVATE -fno-sanitize=function,vptr)
  endif()
  target_link_libraries(tillwire-${name} PRIVATE tillwire::${port})
  # Such as -z,now, which a program in C needs as well.
  get_target_property(options tillwire::${port} INTERFACE_LINK_OPTIONS)
  if(options)
    target_link_options(tillwire-${name} INTERFACE ${options})
  endif()
  if(NOT name STREQUAL "c")
    target_link_libraries(tillwire-${name} PUBLIC tillwire-c)
  endif()
endfunction()

set(tillwire_c_sources adapters.cpp client.cpp desk.cpp desk_call.cpp desk_words.cpp receipt.cpp reconcile.cpp till.cpp
    till_call.cpp till_qr.cpp till_words.cpp values.cpp words.cpp)
foreach(part callback card clear_key dukpt key_block key_change mac pin words)
  list(APPEND tillwire_c_sources keys/${part}.cpp)
endforeach()
if(CMAKE_SYSTEM_NAME STREQUAL Generic)
  file(GLOB_RECURSE tillwire_c_operations RELATIVE ${tillwire_c_include}/tillwire/c/source CONFIGURE_DEPENDS
       ${tillwire_c_include}/tillwire/c/source/ops/*.cpp)
else()  # where flash does not matter the operations are compiled as one, in a fraction of the time
  set(tillwire_c_operations operations.cpp)
endif()
tillwire_c_library(c tillwire ${tillwire_c_sources} ${tillwire_c_operations})
tillwire_c_library(c-posix posix posix.cpp)
tillwire_c_library(c-mbedtls mbedtls mbedtls.cpp mbedtls_keys.cpp)
tillwire_c_library(c-lwip lwip lwip.cpp)

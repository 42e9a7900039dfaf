# What the programs of GoogleTest begin with, compiled once for each set of options that they have: some
# two CPU seconds less for every source. A program with other options or other warnings (g++ looks at
# -pedantic, too) begins with the header itself.
set(tillwire_precompiled)
if(CMAKE_CXX_COMPILER_ID STREQUAL Clang)  # for ccache: the header's content counts, not its time
  add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:SHELL:-Xclang -fno-pch-timestamp>")
endif()

# tillwire_precompile(NAME option...)
function(tillwire_precompile name)
  file(CONFIGURE OUTPUT ${name}.cpp CONTENT "")
  add_library(${name} OBJECT EXCLUDE_FROM_ALL ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp)
  set_target_properties(${name} PROPERTIES TILLWIRE_PRECOMPILED ON)
  target_link_libraries(${name} PRIVATE tillwire-warnings tillwire-gtest)
  target_compile_options(${name} PRIVATE ${ARGN})
  target_precompile_headers(${name} PRIVATE ${PROJECT_SOURCE_DIR}/tests/support/printing.hpp <gtest/gtest.h>)
  list(APPEND tillwire_precompiled ${name})
  set(tillwire_precompiled ${tillwire_precompiled} PARENT_SCOPE)
endfunction()
# Not on Windows, which has few programs, nor where lines are counted: what is precompiled has no counters.
if(NOT WIN32 AND NOT "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_DEBUG}" MATCHES "coverage-mapping")
  tillwire_precompile(tillwire-gtest-precompiled)
  if(tillwire_sanitizers AND NOT CMAKE_CXX_FLAGS MATCHES "-fsanitize")  # else all have them
    tillwire_precompile(tillwire-gtest-precompiled-sanitized ${tillwire_sanitizers})
  endif()
endif()

# tillwire_options_of(TARGET VARIABLE): those that it has in addition to what all have.
function(tillwire_options_of target variable)
  get_target_property(options ${target} COMPILE_OPTIONS)
  if(NOT options)
    set(options)
  endif()
  if(CMAKE_CXX_FLAGS MATCHES "-fsanitize")
    list(REMOVE_ITEM options "" ${tillwire_sanitizers} -fsanitize=undefined)
  endif()
  set(${variable} "${options}" PARENT_SCOPE)
endfunction()

# tillwire_use_precompiled(FOLDER): in the programs of this folder and of those in it.
function(tillwire_use_precompiled folder)
  get_property(folders DIRECTORY ${folder} PROPERTY SUBDIRECTORIES)
  foreach(each ${folders})
    tillwire_use_precompiled(${each})
  endforeach()
  get_property(targets DIRECTORY ${folder} PROPERTY BUILDSYSTEM_TARGETS)
  foreach(target ${targets})
    get_target_property(type ${target} TYPE)
    get_target_property(libraries ${target} LINK_LIBRARIES)
    if(NOT type STREQUAL EXECUTABLE OR NOT tillwire-gtest IN_LIST libraries
       OR NOT tillwire-warnings IN_LIST libraries)
      continue()
    endif()
    tillwire_options_of(${target} options)
    foreach(precompiled ${tillwire_precompiled})
      tillwire_options_of(${precompiled} same)
      if(options STREQUAL same)
        set_target_properties(${target} PROPERTIES TILLWIRE_PRECOMPILED ON
          PRECOMPILE_HEADERS_REUSE_FROM ${precompiled})
        break()
      endif()
    endforeach()
  endforeach()
endfunction()

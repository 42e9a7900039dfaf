# Finds the mbedTLS that tillwire::mbedtls is linked to. Used here and by the installed CMake package;
# downloads nothing.

# tillwire_find_mbedtls(): sets tillwire_mbedtls_libraries and tillwire_mbedtls_includes, or
# tillwire_mbedtls_problem. Uses the first of these that exists:
# - MBEDTLS_LIBRARIES, names of targets or libraries, and MBEDTLS_INCLUDE_DIRS;
# - the project's targets MbedTLS::mbedtls, mbedx509 and mbedcrypto (in version 4 tfpsacrypto), or
#   without the prefix, as add_subdirectory() of mbedTLS 2.28 makes them;
# - the installation under MBEDTLS_ROOT;
# - on bare metal nothing: firmware builds, configures and links its own mbedTLS;
# - a CMake package, as mbedTLS 3 installs it;
# - the system's.
function(tillwire_find_mbedtls)
  set(parts mbedtls mbedx509 mbedcrypto)
  set(libraries)
  set(includes)
  set(problem)
  set(bare_metal)
  if(CMAKE_SYSTEM_NAME STREQUAL "Generic")
    set(bare_metal yes)
  endif()

  set(given)
  if(MBEDTLS_LIBRARIES OR MBEDTLS_INCLUDE_DIRS OR MBEDTLS_ROOT)
    set(given yes)
  endif()
  if(NOT given AND NOT bare_metal AND NOT TARGET MbedTLS::mbedtls AND NOT TARGET mbedtls)
    find_package(MbedTLS CONFIG QUIET)
  endif()

  if(MBEDTLS_LIBRARIES OR MBEDTLS_INCLUDE_DIRS)
    set(libraries ${MBEDTLS_LIBRARIES})
    set(includes ${MBEDTLS_INCLUDE_DIRS})
    set(has_header)
    foreach(folder IN LISTS includes)
      if(EXISTS ${folder}/mbedtls/ssl.h)
        set(has_header yes)
      endif()
    endforeach()
    if(includes AND NOT has_header)
      set(problem "there is no mbedtls/ssl.h in MBEDTLS_INCLUDE_DIRS (${MBEDTLS_INCLUDE_DIRS})")
    endif()
  elseif(TARGET MbedTLS::mbedtls OR TARGET mbedtls)
    set(prefix)
    if(TARGET MbedTLS::mbedtls)
      set(prefix MbedTLS::)
    endif()
    foreach(part IN LISTS parts ITEMS tfpsacrypto)
      if(TARGET ${prefix}${part})
        list(APPEND libraries ${prefix}${part})
      endif()
    endforeach()
  elseif(MBEDTLS_ROOT OR NOT bare_metal)
    set(hints)
    if(MBEDTLS_ROOT)
      set(hints PATHS ${MBEDTLS_ROOT}
          PATH_SUFFIXES include lib lib64 lib/${CMAKE_LIBRARY_ARCHITECTURE}
          NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH)
    endif()
    find_path(TILLWIRE_MBEDTLS_INCLUDE mbedtls/ssl.h ${hints})
    set(includes ${TILLWIRE_MBEDTLS_INCLUDE})
    foreach(part IN LISTS parts)
      string(TOUPPER TILLWIRE_${part}_LIBRARY library)
      set(names ${part})
      if(part STREQUAL "mbedcrypto")
        list(APPEND names tfpsacrypto)  # its name in version 4, which may have both
      endif()
      find_library(${library} NAMES ${names} NAMES_PER_DIR ${hints})
      mark_as_advanced(TILLWIRE_MBEDTLS_INCLUDE ${library})
      list(APPEND libraries ${${library}})
    endforeach()
    if(NOT includes OR "${libraries}" MATCHES "NOTFOUND")
      if(MBEDTLS_ROOT)
        set(problem "there is no mbedTLS under MBEDTLS_ROOT (${MBEDTLS_ROOT})")
      else()
        set(problem "no mbedTLS was found: install one (libmbedtls-dev), or set MBEDTLS_ROOT, \
or MBEDTLS_INCLUDE_DIRS and MBEDTLS_LIBRARIES, or have the targets MbedTLS::* before")
      endif()
    endif()
  endif()

  # Where its headers can be seen, they say which version it is.
  set(folders ${includes})
  foreach(library IN LISTS libraries)
    if(TARGET ${library})
      get_target_property(of_library ${library} INTERFACE_INCLUDE_DIRECTORIES)
      list(APPEND folders ${of_library})
    endif()
  endforeach()
  foreach(header IN ITEMS build_info.h version.h)  # of 3, of 2.28
    foreach(folder IN LISTS folders)
      if(NOT problem AND EXISTS ${folder}/mbedtls/${header})
        file(STRINGS ${folder}/mbedtls/${header} version REGEX "MBEDTLS_VERSION_STRING ")
        if(version MATCHES "\"(.*)\"")
          set(version ${CMAKE_MATCH_1})
          if(version VERSION_LESS 2.28 OR version VERSION_GREATER_EQUAL 5 OR
             (version VERSION_GREATER_EQUAL 3 AND version VERSION_LESS 3.2))
            set(problem "mbedTLS ${version} in ${folder} is not one of 2.28, 3.2 to 3.6 or 4")
          endif()
        endif()
      endif()
    endforeach()
  endforeach()

  set(tillwire_mbedtls_libraries ${libraries} PARENT_SCOPE)
  set(tillwire_mbedtls_includes ${includes} PARENT_SCOPE)
  set(tillwire_mbedtls_problem "${problem}" PARENT_SCOPE)
endfunction()

# tillwire_link_mbedtls(TARGET HEADERS): TARGET is the target HEADERS with the mbedTLS that was found.
macro(tillwire_link_mbedtls target headers)
  target_include_directories(${target} SYSTEM INTERFACE ${tillwire_mbedtls_includes})
  # Its entropy and its addresses are those of Windows there.
  target_link_libraries(${target} INTERFACE ${headers} ${tillwire_mbedtls_libraries}
    "$<$<PLATFORM_ID:Windows>:bcrypt;ws2_32>")
endmacro()

# Configures `cpack`: tillwire-dev and, if the tools are built, tillwire-tools as Debian packages, and an
# archive of everything that `cmake --install` installs.
set(CPACK_GENERATOR DEB TGZ)
set(CPACK_PROJECT_CONFIG_FILE ${CMAKE_CURRENT_LIST_DIR}/generator.cmake)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/finish.cmake)
set(CPACK_PACKAGE_FILE_NAME tillwire-${PROJECT_VERSION})
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_PACKAGE_CONTACT "The tillwire project <tillwire@example.com>" CACHE STRING
    "Maintainer that a package names")
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_COMPONENTS_ALL dev)
if(TARGET tillwire-cli AND TARGET tillwire-sandbox)
  list(APPEND CPACK_COMPONENTS_ALL tools)
  string(APPEND CPACK_PACKAGE_FILE_NAME -${CMAKE_SYSTEM_NAME}-${CMAKE_SYSTEM_PROCESSOR})
endif()

# The latest entry of the changelog has Debian's revision, and the date of all files in the packages.
set(changelog ${CMAKE_CURRENT_LIST_DIR}/changelog)
file(STRINGS ${changelog} lines)
string(REGEX MATCH "tillwire \\(([0-9.]+)-([0-9]+)\\)" entry "${lines}")
if(NOT CMAKE_MATCH_1 STREQUAL PROJECT_VERSION)
  message(FATAL_ERROR "${changelog}: the latest entry is for ${CMAKE_MATCH_1}, not for ${PROJECT_VERSION}")
endif()
set(CPACK_DEBIAN_PACKAGE_RELEASE ${CMAKE_MATCH_2})
set(debian_version ${PROJECT_VERSION}-${CMAKE_MATCH_2})
string(REGEX MATCH " -- [^>]*>  ([^;]*)" entry "${lines}")
set(CPACK_TILLWIRE_DATE "${CMAKE_MATCH_1}")

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SOURCE tillwire)

set(CPACK_DEBIAN_DEV_PACKAGE_NAME tillwire-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_PACKAGE_SUGGESTS "cmake, g++, libmbedtls-dev, libp11-dev, libssl-dev, pkgconf, tillwire-tools")
set(CPACK_DEBIAN_DEV_PACKAGE_PROVIDES "libtillwire-dev (= ${debian_version})")
set(CPACK_DEBIAN_DEV_PACKAGE_BREAKS "libtillwire-dev (<< ${debian_version})")
set(CPACK_DEBIAN_DEV_PACKAGE_REPLACES "libtillwire-dev (<< ${debian_version})")
set(CPACK_DEBIAN_DEV_DESCRIPTION
"client of a card gateway for terminals and ATMs (headers)
A C++17 library of headers that puts payment terminals and ATMs on a card
gateway: typed operations, HTTP/1.1, a journal for power cuts, and ports for
sockets, lwIP, mbedTLS and OpenSSL. For firmware: no heap, no exceptions,
no RTTI.")

set(CPACK_DEBIAN_TOOLS_PACKAGE_NAME tillwire-tools)
set(CPACK_DEBIAN_TOOLS_PACKAGE_SECTION utils)
set(CPACK_DEBIAN_TOOLS_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_TOOLS_PACKAGE_SUGGESTS tillwire-dev)
set(CPACK_DEBIAN_TOOLS_DESCRIPTION
"command line and sandbox for a card gateway of terminals and ATMs
tillwire calls every operation of a card gateway from words or JSON, checks
each field before it is sent, and reports what became of the money.

tillwire-gateway is a sandbox that plays both services of the gateway on this
machine: it checks requests strictly, keeps a ledger, loses answers on demand,
and moves no money. A systemd user unit starts it.")

# Adds the documents that Debian requires in its packages.
function(debian_documents component package)
  set(folder ${tillwire_share_folder}/doc/${package})
  install(FILES ${PROJECT_SOURCE_DIR}/ports/packaging/debian/copyright
          DESTINATION ${folder} COMPONENT ${component} EXCLUDE_FROM_ALL)
  install(FILES ${changelog} RENAME changelog.Debian
          DESTINATION ${folder} COMPONENT ${component} EXCLUDE_FROM_ALL)
  install(FILES ${PROJECT_SOURCE_DIR}/CHANGELOG.md RENAME changelog DESTINATION ${folder}
          COMPONENT ${component} EXCLUDE_FROM_ALL)
  file(WRITE ${PROJECT_BINARY_DIR}/${package}
    "# Not made for Debian's archive: no bug asks for the package.\n"
    "${package}: initial-upload-closes-no-bugs\n")
  install(FILES ${PROJECT_BINARY_DIR}/${package} COMPONENT ${component} EXCLUDE_FROM_ALL
          DESTINATION ${tillwire_share_folder}/lintian/overrides)
endfunction()
foreach(component IN LISTS CPACK_COMPONENTS_ALL)
  debian_documents(${component} tillwire-${component})
endforeach()
include(CPack)

# What `cpack` makes of an installation: libtillwire-dev_VERSION_all.deb and tillwire-VERSION.tar.gz.
set(CPACK_GENERATOR DEB TGZ)
set(CPACK_PACKAGE_FILE_NAME tillwire-${PROJECT_VERSION})
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_NAME libtillwire-dev)
set(CPACK_DEBIAN_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "libmbedtls-dev, libssl-dev, libp11-dev, cmake, pkgconf")
set(CPACK_PACKAGE_CONTACT "The tillwire project <tillwire@example.com>" CACHE STRING
    "Whom a package names as its maintainer")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "client of a card gateway for terminals and ATMs (headers)")
set(CPACK_PACKAGE_DESCRIPTION
"A C++17 library of headers that puts payment terminals and ATMs on a card
gateway: typed operations, HTTP/1.1, a journal for power cuts, and ports for
sockets, lwIP, mbedTLS and OpenSSL. For firmware: no heap, no exceptions, no RTTI.")

# Beside all that is installed, what Debian wants in its packages.
set(CPACK_INSTALL_CMAKE_PROJECTS
  ${PROJECT_BINARY_DIR} tillwire ALL /
  ${PROJECT_BINARY_DIR} tillwire archive /)
set(tillwire_doc_folder ${tillwire_share_folder}/doc/libtillwire-dev)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE RENAME copyright DESTINATION ${tillwire_doc_folder}
        COMPONENT archive EXCLUDE_FROM_ALL)
install(FILES ${PROJECT_SOURCE_DIR}/CHANGELOG.md DESTINATION ${tillwire_doc_folder}
        COMPONENT archive EXCLUDE_FROM_ALL)
include(CPack)

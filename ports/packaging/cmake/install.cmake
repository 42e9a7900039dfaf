# Sets what `cmake --install` installs: component `dev` is the library, `tools` the programs of
# examples/. The library is the same for each machine, so the CMake package and the pkg-config files go
# to share/, and a firmware build can use a host's installation.

option(TILLWIRE_INSTALL "Install the headers, the CMake package and the pkg-config files"
       ${tillwire_top_level})

# Does not include GNUInstallDirs, which needs a compiler, but follows it if the project includes it.
set(tillwire_include_folder include)
if(CMAKE_INSTALL_INCLUDEDIR)
  set(tillwire_include_folder ${CMAKE_INSTALL_INCLUDEDIR})
endif()
set(tillwire_share_folder share)
if(CMAKE_INSTALL_DATADIR)
  set(tillwire_share_folder ${CMAKE_INSTALL_DATADIR})
endif()
set(tillwire_package_folder ${tillwire_share_folder}/cmake/tillwire)

# tillwire_install(TARGET FILE): installs the headers in include/ next to the calling CMakeLists.txt, and
# the target, which FILE.cmake of the package defines.
function(tillwire_install target file)
  if(NOT TILLWIRE_INSTALL)
    return()
  endif()
  install(DIRECTORY include/ DESTINATION ${tillwire_include_folder} COMPONENT dev)
  install(TARGETS ${target} EXPORT ${file})
  install(EXPORT ${file} NAMESPACE tillwire:: DESTINATION ${tillwire_package_folder}
          COMPONENT dev)
endfunction()

# tillwire_install_package(): installs the CMake package, the pkg-config files and the READMEs.
function(tillwire_install_package)
  if(NOT TILLWIRE_INSTALL)
    return()
  endif()
  include(CMakePackageConfigHelpers)
  # Before 1.0 a minor version may break compatibility.
  if(PROJECT_VERSION_MAJOR EQUAL 0)
    set(compatibility SameMinorVersion)
  else()
    set(compatibility SameMajorVersion)
  endif()
  write_basic_package_version_file(${PROJECT_BINARY_DIR}/tillwireConfigVersion.cmake
    VERSION ${PROJECT_VERSION} COMPATIBILITY ${compatibility} ARCH_INDEPENDENT)
  install(FILES
    ${PROJECT_BINARY_DIR}/tillwireConfigVersion.cmake
    ${PROJECT_SOURCE_DIR}/ports/packaging/cmake/tillwireConfig.cmake
    ${PROJECT_SOURCE_DIR}/ports/mbedtls/find_mbedtls.cmake
    DESTINATION ${tillwire_package_folder} COMPONENT dev)

  # The path from the .pc file to the headers is relative, so that the installation can be moved.
  get_filename_component(include ${tillwire_include_folder} ABSOLUTE BASE_DIR ${CMAKE_INSTALL_PREFIX})
  get_filename_component(share ${tillwire_share_folder} ABSOLUTE BASE_DIR ${CMAKE_INSTALL_PREFIX})
  file(RELATIVE_PATH path_to_include ${share}/pkgconfig ${include})
  foreach(file tillwire.pc tillwire-c.pc tillwire-posix.pc tillwire-openssl.pc)
    configure_file(${PROJECT_SOURCE_DIR}/ports/packaging/cmake/${file}.in
                   ${PROJECT_BINARY_DIR}/${file} @ONLY)
    install(FILES ${PROJECT_BINARY_DIR}/${file}
            DESTINATION ${tillwire_share_folder}/pkgconfig COMPONENT dev)
  endforeach()

  set(doc ${tillwire_share_folder}/doc/tillwire-dev)
  install(FILES ${PROJECT_SOURCE_DIR}/README.md ${PROJECT_SOURCE_DIR}/UPGRADING.md DESTINATION ${doc} COMPONENT dev)
  file(GLOB port_documents RELATIVE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/ports/*/README.md)
  list(REMOVE_ITEM port_documents ports/mps2/README.md)  # is not installed: a template in the repository
  foreach(file IN LISTS port_documents)
    get_filename_component(folder ${file} DIRECTORY)
    install(FILES ${PROJECT_SOURCE_DIR}/${file} DESTINATION ${doc}/${folder} COMPONENT dev)
  endforeach()
  # A separate component: Debian has the licence once, for all packages.
  install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${doc} COMPONENT licence)
endfunction()

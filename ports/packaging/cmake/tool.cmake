# tillwire_tool(TARGET LIBRARY...): installs a program as a part of the tools, and hardens it and the
# static libraries that it is made of as Debian does its own programs.
function(tillwire_tool target)
  include(GNUInstallDirs)
  install(TARGETS ${target} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT tools)
  if(NOT CMAKE_SYSTEM_NAME STREQUAL Linux)
    return()
  endif()
  # Without optimisation the C library has nothing to fortify. No path of the build stays in a program.
  set(optimised $<CONFIG:Release,RelWithDebInfo,MinSizeRel>)
  foreach(part ${target} ${ARGN})
    target_compile_options(${part} PRIVATE -fPIE -fstack-protector-strong -fstack-clash-protection
      -ffile-prefix-map=${PROJECT_SOURCE_DIR}=. -ffile-prefix-map=${PROJECT_BINARY_DIR}=build
      $<${optimised}:-U_FORTIFY_SOURCE> $<${optimised}:-D_FORTIFY_SOURCE=2>)
  endforeach()
  target_link_options(${target} PRIVATE
    -pie LINKER:-z,relro LINKER:-z,now LINKER:--as-needed)
endfunction()

# tillwire_add_lwip(TARGET FOLDER [TASKS]): lwIP from the source in TILLWIRE_LWIP, with the
# lwipopts.h of FOLDER; for NO_SYS, or with TASKS for an operating system: sockets and netconns are
# built too, and the sys_arch.c of that system is the caller's to add.
function(tillwire_add_lwip target folder)
  set(source ${TILLWIRE_LWIP}/src)
  set(folders core core/ipv4 core/ipv6)
  if("TASKS" IN_LIST ARGN)
    list(APPEND folders api)
  endif()
  list(TRANSFORM folders REPLACE ".+" "${source}/\\0/*.c")
  # Not lwIP's own Filelists.cmake, which can be used once in a build and looks for Doxygen.
  file(GLOB files CONFIGURE_DEPENDS ${folders})
  if(NOT files)
    message(FATAL_ERROR "TILLWIRE_LWIP is no lwIP source folder: ${TILLWIRE_LWIP}")
  endif()
  add_library(${target} STATIC EXCLUDE_FROM_ALL ${files} ${source}/netif/ethernet.c)
  # Its headers are not ours to warn about.
  target_include_directories(${target} SYSTEM PUBLIC ${source}/include ${folder})
endfunction()

# tillwire_add_lwip(TARGET FOLDER [TASKS]): adds lwIP from the source in TILLWIRE_LWIP, with the
# lwipopts.h of FOLDER, for NO_SYS. With TASKS it is for an operating system and includes sockets and
# netconns; the caller adds the sys_arch.c of that system.
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
    message(FATAL_ERROR "TILLWIRE_LWIP is not an lwIP source folder: ${TILLWIRE_LWIP}")
  endif()
  add_library(${target} STATIC EXCLUDE_FROM_ALL ${files} ${source}/netif/ethernet.c)
  # SYSTEM: warnings in lwIP's headers are not reported.
  target_include_directories(${target} SYSTEM PUBLIC ${source}/include ${folder})
endfunction()

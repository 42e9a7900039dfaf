# tillwire_add_lwip(TARGET FOLDER): lwIP built for NO_SYS from the source in TILLWIRE_LWIP, with the
# lwipopts.h and arch/cc.h of FOLDER.
function(tillwire_add_lwip target folder)
  set(source ${TILLWIRE_LWIP}/src)
  # Not lwIP's own Filelists.cmake, which can be used once in a build and looks for Doxygen.
  file(GLOB files CONFIGURE_DEPENDS
    ${source}/core/*.c ${source}/core/ipv4/*.c ${source}/core/ipv6/*.c)
  if(NOT files)
    message(FATAL_ERROR "TILLWIRE_LWIP is no lwIP source folder: ${TILLWIRE_LWIP}")
  endif()
  add_library(${target} STATIC EXCLUDE_FROM_ALL ${files} ${source}/netif/ethernet.c)
  # Its headers are not ours to warn about.
  target_include_directories(${target} SYSTEM PUBLIC ${source}/include ${folder})
endfunction()

# Lays out a library folder for Arduino, and packs it:
#
#     cmake -DTO=FOLDER -P ports/packaging/library/lay_out.cmake
#
# makes FOLDER/tillwire and FOLDER/tillwire.zip: the headers of the core and of the ports, a README
# and the examples.
if(NOT TO)
  message(FATAL_ERROR "Say where to: cmake -DTO=FOLDER -P ${CMAKE_SCRIPT_MODE_FILE}")
endif()
get_filename_component(TO ${TO} ABSOLUTE)
set(root ${CMAKE_CURRENT_LIST_DIR}/../../..)
set(library ${TO}/tillwire)
if(EXISTS ${library})
  message(FATAL_ERROR "There is a ${library} already: take it away first")
endif()

file(COPY ${CMAKE_CURRENT_LIST_DIR}/library.properties ${CMAKE_CURRENT_LIST_DIR}/examples
          ${root}/LICENSE
     DESTINATION ${library})
file(COPY_FILE ${CMAKE_CURRENT_LIST_DIR}/folder.md ${library}/README.md)
file(COPY ${CMAKE_CURRENT_LIST_DIR}/tillwire.h DESTINATION ${library}/src)
file(GLOB folders ${root}/include/* ${root}/ports/*/include/*)
# A template, of no use without its sources; and C, which a sketch has no use for.
list(FILTER folders EXCLUDE REGEX "/ports/(mps2|c)/")
file(COPY ${folders} DESTINATION ${library}/src)

execute_process(COMMAND ${CMAKE_COMMAND} -E tar cf tillwire.zip --format=zip tillwire
                WORKING_DIRECTORY ${TO} RESULT_VARIABLE failed)
if(failed)
  message(FATAL_ERROR "${TO}/tillwire.zip cannot be written: ${failed}")
endif()

# Firmware under QEMU: the board of ports/mps2, as <board.hpp>, and tests that run an image on it.
include_directories(${CMAKE_CURRENT_LIST_DIR}/firmware)
set(TILLWIRE_QEMU_RUN ${PROJECT_SOURCE_DIR}/ports/mps2/run)

# tillwire_firmware_test(NAME IMAGE [OPTIONS option...] [ARGUMENTS word...])
#
# A test that runs a built image; OPTIONS are those of ports/mps2/run.
function(tillwire_firmware_test name image)
  cmake_parse_arguments(PARSE_ARGV 2 test "" "" "OPTIONS;ARGUMENTS")
  add_test(NAME ${name} COMMAND
    ${TILLWIRE_QEMU_RUN} ${test_OPTIONS} $<TARGET_FILE:${image}> ${test_ARGUMENTS})
endfunction()

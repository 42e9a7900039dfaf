# Read by cpack before each generator. Each package has a summary of its own, the first line of its
# description; and the time that packages carry is fixed, so that two runs make the same packages.
unset(CPACK_PACKAGE_DESCRIPTION_SUMMARY)
if(NOT DEFINED ENV{SOURCE_DATE_EPOCH})
  execute_process(COMMAND date --date ${CPACK_TILLWIRE_DATE} +%s OUTPUT_VARIABLE epoch
                  OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  set(ENV{SOURCE_DATE_EPOCH} ${epoch})
endif()

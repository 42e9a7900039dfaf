# Read by cpack before each generator. Makes each package's summary the first line of its description,
# and fixes the date in packages, so that two runs make the same packages.
unset(CPACK_PACKAGE_DESCRIPTION_SUMMARY)
if(NOT DEFINED ENV{SOURCE_DATE_EPOCH})
  execute_process(COMMAND date --date ${CPACK_TILLWIRE_DATE} +%s OUTPUT_VARIABLE epoch
                  OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  set(ENV{SOURCE_DATE_EPOCH} ${epoch})
endif()

# Run by cpack on the installed files before it packs them. Compresses manual pages and changelogs, as
# Debian requires, and gives all files the date of the package.
if(CPACK_GENERATOR STREQUAL DEB)
  execute_process(
    COMMAND find ${CPACK_TEMPORARY_DIRECTORY} -type f -not -name *.gz
            ( -path */share/man/* -o -path */share/doc/*/changelog* ) -exec gzip -9n {} +
    COMMAND_ERROR_IS_FATAL ANY)
endif()
execute_process(
  COMMAND find ${CPACK_TEMPORARY_DIRECTORY} -exec touch -h -d @$ENV{SOURCE_DATE_EPOCH} {} +
  COMMAND_ERROR_IS_FATAL ANY)

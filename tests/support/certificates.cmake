# The certificates and keys of the tests: a folder TILLWIRE_TEST_CERTIFICATES, and as targets to depend
# on test-keys, the RSA keys alone, and test-certificates, all of them. Made once in a build folder,
# and again when a script changes; a build may also be given those of another one.
if(TILLWIRE_TEST_CERTIFICATES)
  add_custom_target(test-keys)
  add_custom_target(test-certificates)
  return()
endif()
set(TILLWIRE_TEST_CERTIFICATES ${PROJECT_BINARY_DIR}/certificates)
# made_by(TARGET SCRIPT FILE): FILE is one of those that it makes.
function(made_by target script file)
  add_custom_command(OUTPUT ${TILLWIRE_TEST_CERTIFICATES}/${file}
    COMMAND ${script} ${TILLWIRE_TEST_CERTIFICATES} DEPENDS ${script} VERBATIM)
  add_custom_target(${target} ALL DEPENDS ${TILLWIRE_TEST_CERTIFICATES}/${file})
endfunction()
made_by(test-keys ${PROJECT_SOURCE_DIR}/tests/system/ports/rsa_keys throw-away-4104.key)
made_by(test-certificates ${PROJECT_SOURCE_DIR}/tests/system/ports/certificates ca.crt)
add_dependencies(test-certificates test-keys)

# The certificates and keys of the tests: a folder TILLWIRE_TEST_CERTIFICATES, and test-certificates,
# the target to depend on. Made once in a build folder, and again when the script changes; a build
# may also be given those of another one.
if(TILLWIRE_TEST_CERTIFICATES)
  add_custom_target(test-certificates)
  return()
endif()
set(TILLWIRE_TEST_CERTIFICATES ${PROJECT_BINARY_DIR}/certificates)
set(make_certificates ${PROJECT_SOURCE_DIR}/tests/ports/certificates)
set(make_keys ${PROJECT_SOURCE_DIR}/tests/ports/rsa_keys)
add_custom_command(OUTPUT ${TILLWIRE_TEST_CERTIFICATES}/ca.crt
  COMMAND ${make_certificates} ${TILLWIRE_TEST_CERTIFICATES}
  COMMAND ${make_keys} ${TILLWIRE_TEST_CERTIFICATES}
  DEPENDS ${make_certificates} ${make_keys} VERBATIM)
add_custom_target(test-certificates ALL DEPENDS ${TILLWIRE_TEST_CERTIFICATES}/ca.crt)

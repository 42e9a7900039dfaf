# tillwire as a component of ESP-IDF: its headers and those of the ports that ESP-IDF has the libraries
# for. The CMakeLists.txt at the root includes this in ESP-IDF's builds.
idf_component_register(
  INCLUDE_DIRS include ports/c/include ports/lwip/include ports/modem/include ports/tls/include ports/mbedtls/include
  REQUIRES lwip mbedtls)
target_compile_features(${COMPONENT_LIB} INTERFACE cxx_std_17)

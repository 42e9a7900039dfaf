# Adds tillwire-c-that-throws: the C API for tests in which the power fails by an exception.
include_guard(GLOBAL)
set(include ${PROJECT_SOURCE_DIR}/ports/c/include)
add_library(tillwire-c-that-throws STATIC EXCLUDE_FROM_ALL ${include}/tillwire/c/source/tillwire.cpp)
target_include_directories(tillwire-c-that-throws PUBLIC ${include})
target_compile_options(tillwire-c-that-throws PRIVATE ${tillwire_sanitizers})
target_link_options(tillwire-c-that-throws INTERFACE ${tillwire_sanitizers})
target_link_libraries(tillwire-c-that-throws PUBLIC tillwire PRIVATE tillwire-warnings)

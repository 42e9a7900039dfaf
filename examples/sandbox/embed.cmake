# Writes a source file that holds the given files, so that the gateway needs no other files.
# cmake -D OUTPUT=FILE -D FOLDER=FOLDER -D NAMES=A,B -P embed.cmake: paths below FOLDER; their last parts name the files
string(REPLACE "," ";" NAMES "${NAMES}")
set(arrays "")
set(entries "")
set(number 0)
foreach(name IN LISTS NAMES)
  file(READ "${FOLDER}/${name}" bytes HEX)
  get_filename_component(entry "${name}" NAME)
  string(REGEX REPLACE "(................................)" "\\1\n" bytes "${bytes}")
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
  string(APPEND arrays "constexpr unsigned char file_${number}[] = {\n${bytes}};\n")
  string(APPEND entries "    {\"${entry}\", file_${number}, sizeof file_${number}},\n")
  math(EXPR number "${number} + 1")
endforeach()
file(WRITE "${OUTPUT}.new" "// Generated from ${NAMES}.\n#include \"built_in_files.hpp\"

namespace gateway {
namespace {

${arrays}
struct Embedded {
  const char* name;
  const unsigned char* bytes;
  std::size_t size;
};
constexpr Embedded embedded[] = {
${entries}};

}  // namespace

std::string_view built_in_file(std::string_view name) {
  for (const Embedded& file : embedded) {
    if (name == file.name) return {reinterpret_cast<const char*>(file.bytes), file.size};
  }
  return {};
}

}  // namespace gateway
")
file(RENAME "${OUTPUT}.new" "${OUTPUT}")

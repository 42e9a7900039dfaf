// UTF-8 against a decoder written from RFC 3629, over all sequences that can make a difference.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <support/guarded_memory.hpp>
#include <support/stride.hpp>
#include <tillwire/base/chars.hpp>
#include <vector>

#include "json_scan_fixture.hpp"

namespace tillwire::test::utf8_test {
namespace {

// The length of the sequence at the front, or 0: decodes, then asks whether what came out is a
// scalar value written in its shortest form.
unsigned reference_length(const unsigned char* at, std::size_t size) {
  static constexpr std::uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  if (size == 0) return 0;
  if (at[0] < 0x80) return 1;
  unsigned length = 0;
  std::uint32_t code = 0;
  if ((at[0] & 0xe0) == 0xc0) {
    length = 2;
    code = at[0] & 0x1fU;
  } else if ((at[0] & 0xf0) == 0xe0) {
    length = 3;
    code = at[0] & 0x0fU;
  } else if ((at[0] & 0xf8) == 0xf0) {
    length = 4;
    code = at[0] & 0x07U;
  } else {
    return 0;
  }
  if (size < length) return 0;
  for (unsigned i = 1; i < length; ++i) {
    if ((at[i] & 0xc0) != 0x80) return 0;
    code = code << 6 | (at[i] & 0x3fU);
  }
  const bool surrogate = code >= 0xd800 && code <= 0xdfff;
  return code >= least[length] && code <= 0x10ffff && !surrogate ? length : 0;
}

class Utf8 : public testing::Test {
 protected:
  // Compares one sequence; counts the differences, so that a fault does not print millions.
  void compare(const unsigned char* bytes, std::size_t size) {
    char* const at = memory_.last(size);
    std::memcpy(at, bytes, size);
    const bool ascii = static_cast<unsigned char>(*at) < 0x80;
    const auto special = ascii         ? 1 << 24
                         : *at == '\\' ? -1
                                       : detail::special_character(at, at + size);
    if ((special < 0 ? 0U : static_cast<unsigned>(special) >> 24) != reference_length(bytes, size))
      ++differences_;
  }

  GuardedMemory memory_{16};
  int differences_ = 0;
};

TEST_F(Utf8, AgreesOnAllSequencesOfUpToThreeBytes) {
  for (unsigned a = 0; a < 256; ++a) {
    unsigned char bytes[3] = {static_cast<unsigned char>(a)};
    compare(bytes, 1);
    for (unsigned b = 0; b < 256; ++b) {
      bytes[1] = static_cast<unsigned char>(b);
      compare(bytes, 2);
      for (unsigned c = 0; a >= 0x80 && c < 256; ++c) {
        if (c % stride != 0 && c != 0x7f && c != 0x80 && c != 0xbf && c != 0xc0) continue;
        bytes[2] = static_cast<unsigned char>(c);
        compare(bytes, 3);
      }
    }
  }
  EXPECT_EQ(differences_, 0);
}

TEST_F(Utf8, AgreesOnAllFourByteSequencesAtTheEdges) {
  const std::vector<unsigned char> edges = {0x00, 0x22, 0x7f, 0x80, 0x8f, 0x90, 0x9f,
                                            0xa0, 0xbf, 0xc0, 0xc2, 0xe0, 0xf4, 0xff};
  for (unsigned a = 0x80; a < 256; ++a) {
    for (unsigned b = 0; b < 256; ++b) {
      if (b % stride != 0 && std::count(edges.begin(), edges.end(), b) == 0) continue;
      for (const unsigned char c : edges) {
        for (const unsigned char d : edges) {
          const unsigned char bytes[] = {static_cast<unsigned char>(a),
                                         static_cast<unsigned char>(b), c, d};
          compare(bytes, 4);
        }
      }
    }
  }
  EXPECT_EQ(differences_, 0);
}

TEST_F(Utf8, JsonStringsTakeWhatIsValidAndNothingElse) {
  Reading reading(16);
  for (unsigned a = 0x80; a < 256; ++a) {
    for (unsigned b = 0; b < 256; ++b) {
      const unsigned char bytes[] = {static_cast<unsigned char>(a), static_cast<unsigned char>(b),
                                     0x80, 0x80};
      for (std::size_t size = 1; size <= 4; ++size) {
        const bool valid = reference_length(bytes, size) == size;
        std::string document(reinterpret_cast<const char*>(bytes), size);
        document = "\"" + document + "\"";
        if (size < 2 || b >= 0x80) {
          ASSERT_EQ(reading.accepts(document), valid) << a << ' ' << b << ' ' << size;
        }
      }
    }
  }
}

}  // namespace
}  // namespace tillwire::test::utf8_test

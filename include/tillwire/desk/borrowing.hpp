// Finds what a request borrows from the previous answer, which a query before it overwrites.
#pragma once

#include <cstdint>
#include <string_view>
#include <tillwire/base/text.hpp>
#include <tillwire/table/build.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::detail {

/// Bytes that are overwritten.
struct Overwritten {
  const char* data;
  std::uint32_t size;

  bool has(const void* at) const {
    // As numbers, because they may be of different objects.
    return reinterpret_cast<std::uintptr_t>(at) - reinterpret_cast<std::uintptr_t>(data) < size;
  }
};

/// Returns the wire name of the first field whose value is there, without the names of the blocks
/// around it; null if there is none.
inline const char* borrows_from(const Overwritten& bytes, const RequestSchema& schema,
                                const void* request) {
  for (std::uint32_t i = 0; i < schema.row_count; ++i) {
    const Row& row = schema.rows[i];
    const char* const member = static_cast<const char*>(request) + row.offset();
    const Kind kind = row.kind();
    const char* inside = nullptr;
    if (kind == Kind::record) {
      inside = borrows_from(bytes, *schema.carrier(row).schema, member);
    } else if (is_text(kind)) {
      const std::string_view text = reinterpret_cast<const Text*>(member)->raw();
      if (!text.empty() && bytes.has(text.data())) inside = row.name;
    } else if (kind > Kind::record && is_set(member)) {
      const CarriedRange& value = *reinterpret_cast<const CarriedRange*>(member);
      if (bytes.has(value.data)) {
        inside = row.name;
      } else if (kind == Kind::block) {
        inside = borrows_from(bytes, *value.carrier->schema, value.data);
      }
    }
    if (inside != nullptr) return inside;
  }
  return nullptr;
}

}  // namespace tillwire::detail

// Lets a request borrow text from the previous answer although a query is sent before it.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>
#include <tillwire/base/text.hpp>
#include <tillwire/base/wipe.hpp>
#include <tillwire/http/response.hpp>
#include <tillwire/model/result.hpp>
#include <tillwire/table/build.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::detail {

/// Copies what a request and its remark borrow from a response, and restores it to its place: after
/// put_back(), and after this is destroyed, they read as before.
class Borrowed {
 public:
  /// Reads the request, and its blocks.
  Borrowed(ResponseReader& reader, const RequestSchema& schema, const void* request,
           const Text& remark)
      : reader_(reader) {
    keep(schema, request);
    keep(remark.raw(), "remark");
  }
  ~Borrowed() {
    put_back();
    wipe(kept_, sizeof kept_);
  }
  Borrowed(const Borrowed&) = delete;
  Borrowed& operator=(const Borrowed&) = delete;

  /// Returns whether all of it fits: eight texts, of 192 bytes together.
  bool fits() const { return too_much_ == nullptr; }
  /// Returns Errc::too_borrowed with the first field that does not fit; its name does not include
  /// those of the blocks around it.
  Error error() const {
    if (fits()) return {};
    return {Errc::too_borrowed, Delivery::not_sent, 0, too_much_};
  }

  void put_back() {
    const char* from = kept_;
    for (unsigned i = 0; i < count_; ++i) {
      std::memcpy(parts_[i].at, from, parts_[i].size);
      from += parts_[i].size;
      reader_.use(parts_[i].at + parts_[i].size);
    }
  }

 private:
  struct Part {
    char* at;
    std::uint32_t size;
  };

  void keep(const RequestSchema& schema, const void* object) {
    for (std::uint32_t i = 0; i < schema.row_count; ++i) {
      const Row& row = schema.rows[i];
      const char* const member = static_cast<const char*>(object) + row.offset();
      const Kind kind = row.kind();
      if (kind == Kind::record) {
        keep(*schema.carrier(row).schema, member);
      } else if (is_text(kind)) {
        keep(reinterpret_cast<const Text*>(member)->raw(), row.name);
      } else if (kind > Kind::record && is_set(member)) {
        const CarriedRange& value = *reinterpret_cast<const CarriedRange*>(member);
        if (kind == Kind::block) {
          keep(*value.carrier->schema, value.data);
        } else {
          // JSON, bytes or an array of the caller's is too long to be copied, if it is borrowed.
          refuse(row.name, reader_.place(static_cast<const char*>(value.data)) != nullptr);
        }
      }
    }
  }
  void keep(std::string_view text, const char* name) {
    char* const at = reader_.place(text.data());
    if (text.empty() || at == nullptr) return;
    const auto size = static_cast<std::uint32_t>(text.size());
    refuse(name, count_ == sizeof parts_ / sizeof *parts_ || size > sizeof kept_ - used_);
    if (!fits()) return;
    std::memcpy(kept_ + used_, text.data(), size);
    parts_[count_++] = {at, size};
    used_ += size;
  }

  void refuse(const char* name, bool too_much) {
    if (too_much && fits()) too_much_ = name;
  }

  ResponseReader& reader_;
  const char* too_much_ = nullptr;  // the field that does not fit
  unsigned count_ = 0;
  std::uint32_t used_ = 0;
  Part parts_[8];
  char kept_[192];
};

}  // namespace tillwire::detail

// A static arena for mbedTLS's allocations, for firmware that has no heap.
#pragma once

#include <tillwire/mbedtls/version.hpp>

#if !defined(MBEDTLS_PLATFORM_MEMORY)
#error "An arena needs an mbedTLS built with MBEDTLS_PLATFORM_MEMORY"
#elif !defined(MBEDTLS_MEMORY_BUFFER_ALLOC_C)
#error "An arena needs an mbedTLS built with MBEDTLS_MEMORY_BUFFER_ALLOC_C"
#endif

#include <mbedtls/memory_buffer_alloc.h>

#include <cstddef>

namespace tillwire::mbedtls {

/// Provides all memory that mbedTLS allocates, from a buffer of `size` bytes. A program can have
/// one Arena; it must be constructed before mbedTLS is used and outlive all uses: make it the first
/// static object.
template <std::size_t size>
class Arena {
 public:
  Arena() { mbedtls_memory_buffer_alloc_init(bytes_, sizeof bytes_); }
  ~Arena() { mbedtls_memory_buffer_alloc_free(); }
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;

#if defined(MBEDTLS_MEMORY_DEBUG)
  struct Usage {
    std::size_t bytes;   ///< allocated, without the allocator's header before each block
    std::size_t blocks;  ///< number of blocks, each with a header

    /// Returns the bytes with the headers of eight words each, but without gaps between blocks.
    std::size_t total() const { return bytes + blocks * 8 * sizeof(void*); }
  };

  /// Returns the peak of bytes and the peak of blocks in use at once.
  Usage peak() const {
    Usage usage{};
    mbedtls_memory_buffer_alloc_max_get(&usage.bytes, &usage.blocks);
    return usage;
  }

  Usage now() const {
    Usage usage{};
    mbedtls_memory_buffer_alloc_cur_get(&usage.bytes, &usage.blocks);
    return usage;
  }
#endif

 private:
  static_assert(MBEDTLS_MEMORY_ALIGN_MULTIPLE >= alignof(void*),
                "Set MBEDTLS_MEMORY_ALIGN_MULTIPLE to the size of a pointer");
  alignas(std::max_align_t) unsigned char bytes_[size];
};

}  // namespace tillwire::mbedtls

// Names in certificates: how they must be written, and whether a name constraint covers them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <tillwire/tls/der.hpp>
#include <tillwire/tls/host.hpp>

namespace tillwire::tls_port {

/// The kinds of GeneralName (RFC 5280, 4.2.1.6) that are looked into, by their tags.
namespace general_name {
constexpr unsigned dns = Der::context(2);
constexpr unsigned directory = Der::constructed(4);
constexpr unsigned ip = Der::context(7);
}  // namespace general_name

/// Returns whether a DNS name is written as a host name (RFC 5280 asks for RFC 1034's syntax):
/// letters, digits and hyphens, in labels that are not empty. A point at the end is refused, too: a
/// name that has one would compare as another domain. An asterisk may be a wildcard.
inline bool is_dns_name(const Der& name, bool asterisk) {
  if (!name.empty() && name.data()[name.size() - 1] == '.') return false;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const unsigned char c = name.data()[i];
    if (c == '.' && (i == 0 || name.data()[i - 1] == '.')) return false;
    const int lower = ascii_lower(c);
    const bool good = (lower >= 'a' && lower <= 'z') || (c >= '0' && c <= '9') || c == '-' ||
                      c == '.' || (asterisk && c == '*');
    if (!good) return false;
  }
  return true;
}

/// Returns whether a DNS name is another or below it, label by label. Everything is below the empty
/// one.
inline bool is_within(const Der& name, const Der& base) {
  if (base.empty()) return true;
  if (name.size() < base.size()) return false;
  const std::size_t from = name.size() - base.size();
  if (from != 0 && name.data()[from - 1] != '.') return false;
  for (std::size_t i = 0; i < base.size(); ++i) {
    if (ascii_lower(name.data()[from + i]) != ascii_lower(base.data()[i])) return false;
  }
  return true;
}

/// The text of an IP address as a certificate's common name must have it: RFC 5952 for IPv6.
/// Returns its size; `text` has room for 40 bytes.
inline std::size_t ip_text(const Der& address, unsigned char* text) {
  static constexpr char digits[] = "0123456789abcdef";
  const unsigned char* const bytes = address.data();
  std::size_t size = 0;
  const auto put = [&](char c) { text[size++] = static_cast<unsigned char>(c); };
  if (address.size() == 4) {
    for (int i = 0; i < 4; ++i) {
      if (i != 0) put('.');
      if (bytes[i] >= 100) put(digits[bytes[i] / 100]);
      if (bytes[i] >= 10) put(digits[bytes[i] / 10 % 10]);
      put(digits[bytes[i] % 10]);
    }
    return size;
  }
  const auto group = [&](int i) {
    const unsigned char* const two = bytes + std::ptrdiff_t{2} * i;
    return static_cast<unsigned>(two[0] << 8 | two[1]);
  };
  // The longest run of zeros, from two groups, is "::".
  int gap = 8;
  int gap_size = 1;
  for (int i = 0; i < 8; ++i) {
    int zeros = 0;
    while (i + zeros < 8 && group(i + zeros) == 0) ++zeros;
    if (zeros > gap_size) {
      gap = i;
      gap_size = zeros;
    }
  }
  for (int i = 0; i < 8;) {
    if (i == gap) {
      put(':');
      put(':');
      i += gap_size;
      continue;
    }
    if (i != 0 && i != gap + gap_size) put(':');
    bool begun = false;
    for (int shift = 12; shift >= 0; shift -= 4) {
      const unsigned digit = group(i) >> static_cast<unsigned>(shift) & 0xFU;
      begun = begun || digit != 0 || shift == 0;
      if (begun) put(digits[digit]);
    }
    ++i;
  }
  return size;
}

/// One nameConstraints extension (RFC 5280, 4.2.1.10). DNS names and IP addresses are compared,
/// and directory names with those permitted; of other kinds, and of directory names that are
/// excluded, it is only known whether they are constrained.
class NameConstraints {
 public:
  NameConstraints() = default;
  explicit NameConstraints(const Der& extension) : extension_(extension) {}

  /// Returns whether it can be read, constrains something, and has no minimum or maximum.
  bool is_good() const {
    Der trees;
    Der rest = extension_;
    if (!rest.take(Der::sequence, trees) || !rest.empty() || trees.empty()) return false;
    for (const unsigned kind : {permitted, excluded}) {
      if (trees.tag() != kind) continue;
      Der list;
      if (!trees.next(list) || list.empty()) return false;
      while (!list.empty()) {
        unsigned tag = 0;
        Der base;
        if (!next_tree(list, tag, base) || !is_good(tag, base)) return false;
      }
    }
    return trees.empty();
  }

  /// Returns whether it allows a name; `steps` bounds the work, and is 0 where it was too much.
  /// Only for one that is good.
  bool allows(unsigned tag, const Der& name, std::uint32_t& steps) const {
    Der trees;
    Der rest = extension_;
    if (!rest.take(Der::sequence, trees)) return false;
    Der list;
    if (trees.tag() == permitted) {
      bool matters = false;
      bool matches = false;
      if (!trees.next(list)) return false;
      while (!list.empty()) {
        unsigned kind = 0;
        Der base;
        if (!next_tree(list, kind, base) || steps == 0) return false;
        --steps;
        if (kind != tag) continue;
        matters = true;
        matches = matches || covers(tag, base, name);
      }
      if (matters && !matches) return false;
    }
    if (trees.tag() == excluded) {
      if (!trees.next(list)) return false;
      while (!list.empty()) {
        unsigned kind = 0;
        Der base;
        if (!next_tree(list, kind, base) || steps == 0) return false;
        --steps;
        if (kind != tag) continue;
        if (tag != general_name::dns && tag != general_name::ip) return false;
        if (covers(tag, base, name) || (tag == general_name::dns && may_become(name, base))) {
          return false;
        }
      }
    }
    return true;
  }

 private:
  static constexpr unsigned permitted = Der::constructed(0);
  static constexpr unsigned excluded = Der::constructed(1);

  static bool next_tree(Der& list, unsigned& tag, Der& base) {
    Der tree;
    if (!list.take(Der::sequence, tree)) return false;
    tag = tree.tag();
    return tree.next(base) && tree.empty();
  }

  // A constraint with another tag would match no name, and so constrain nothing.
  static bool is_general_name(unsigned tag) {
    for (const unsigned known : {Der::constructed(0), Der::context(1), Der::context(2),
                                 Der::constructed(3), Der::constructed(4), Der::constructed(5),
                                 Der::context(6), Der::context(7), Der::context(8)}) {
      if (tag == known) return true;
    }
    return false;
  }

  static bool is_good(unsigned tag, const Der& base) {
    if (tag == general_name::dns) return is_dns_name(base, false);
    if (tag != general_name::ip) return is_general_name(tag);
    if (base.size() != 8 && base.size() != 32) return false;
    const std::size_t half = base.size() / 2;
    bool ended = false;  // the mask is ones, then zeros
    for (std::size_t bit = 0; bit < half * 8; ++bit) {
      const bool one = (base.data()[half + bit / 8] << bit % 8 & 0x80) != 0;
      if (one && ended) return false;
      ended = !one;
    }
    return true;
  }

  static bool covers(unsigned tag, const Der& base, const Der& name) {
    if (tag == general_name::dns) return is_within(name, base);
    if (tag == general_name::directory) {
      Der whole = base;
      Der names;
      return whole.take(Der::sequence, names) && name.begins_with(names);
    }
    if (tag != general_name::ip || base.size() != 2 * name.size()) return false;
    for (std::size_t i = 0; i < name.size(); ++i) {
      const unsigned char mask = base.data()[name.size() + i];
      if (((name.data()[i] ^ base.data()[i]) & mask) != 0) return false;
    }
    return true;
  }

  // Returns whether a wildcard may stand for what is excluded.
  static bool may_become(const Der& name, const Der& base) {
    return name.size() > 2 && name.data()[0] == '*' &&
           is_within(base, Der(name.data() + 2, name.size() - 2));
  }

  Der extension_;
};

}  // namespace tillwire::tls_port

// What the certificates of a server's chain must be, beyond what TLS libraries look at.
#pragma once

#include <cstddef>
#include <cstdint>
#include <tillwire/port/transport.hpp>
#include <tillwire/tls/der.hpp>
#include <tillwire/tls/name_rules.hpp>

namespace tillwire::tls_port {

/// One certificate in DER, taken apart. It borrows the bytes.
struct CertificateParts {
  enum Extension : std::uint8_t {
    subject_key_id,
    key_usage,
    subject_alt_name,
    basic_constraints,
    name_constraints,
    policies,
    authority_key_id,
    policy_constraints,
    extended_key_usage,
    authority_info,
    extension_count,
    unknown = extension_count
  };

  Der serial, issuer, subject, key;
  Der extensions[extension_count];  // the contents of each OCTET STRING
  std::uint16_t present = 0;        // bits of the extensions present ...
  std::uint16_t critical = 0;       // ... and critical
  bool has_unknown_critical = false;

  bool has(Extension which) const { return (present >> which & 1U) != 0; }
  bool is_critical(Extension which) const { return (critical >> which & 1U) != 0; }
  bool is_self_issued() const { return subject == issuer; }

  /// Returns false if the DER is not a certificate, or has an extension twice.
  bool read(Der der) {
    Der certificate;
    Der tbs;
    Der skipped;
    if (!der.take(Der::sequence, certificate) || !certificate.take(Der::sequence, tbs)) {
      return false;
    }
    if (tbs.tag() == Der::constructed(0) && !tbs.next(skipped)) return false;  // the version
    if (!tbs.take(Der::integer, serial) || !tbs.take(Der::sequence, skipped) ||
        !tbs.take(Der::sequence, issuer) || !tbs.take(Der::sequence, skipped) ||
        !tbs.take(Der::sequence, subject) || !tbs.take(Der::sequence, key)) {
      return false;
    }
    while (!tbs.empty()) {
      const bool are_extensions = tbs.tag() == Der::constructed(3);
      Der contents;
      if (!tbs.next(contents)) return false;
      if (are_extensions && !read_extensions(contents)) return false;
    }
    return true;
  }

 private:
  bool read_extensions(Der list) {
    Der all;
    if (!list.take(Der::sequence, all)) return false;
    while (!all.empty()) {
      Der extension;
      Der id;
      Der value;
      if (!all.take(Der::sequence, extension) || !extension.take(Der::object_identifier, id)) {
        return false;
      }
      bool critical_here = false;
      if (extension.tag() == Der::boolean) {
        if (!extension.next(value)) return false;
        critical_here = value.size() == 1 && value.data()[0] != 0;
      }
      if (!extension.take(Der::octet_string, value) || !extension.empty()) return false;
      const Extension which = known(id);
      if (which == unknown) {
        has_unknown_critical = has_unknown_critical || critical_here;
        continue;
      }
      if (has(which)) return false;
      present = static_cast<std::uint16_t>(present | 1U << which);
      if (critical_here) critical = static_cast<std::uint16_t>(critical | 1U << which);
      extensions[which] = value;
    }
    return true;
  }

  static Extension known(const Der& id) {
    static constexpr unsigned char authority_info_id[] = {0x2B, 6, 1, 5, 5, 7, 1, 1};
    if (id.is(authority_info_id, sizeof authority_info_id)) return authority_info;
    // All others are 2.5.29.x.
    if (id.size() != 3 || id.data()[0] != 0x55 || id.data()[1] != 0x1D) return unknown;
    static constexpr unsigned char last[] = {14, 15, 17, 19, 30, 32, 35, 36, 37};
    for (unsigned i = 0; i < sizeof last; ++i) {
      if (id.data()[2] == last[i]) return static_cast<Extension>(i);
    }
    return unknown;
  }
};

/// Judges the chain that a TLS library has built, from the trusted certificate down to the
/// server's. The library has verified signatures, dates, path lengths, key usage and trust; this
/// adds the other rules of RFC 5280 and of public CAs that ports/tls/README.md lists. Allocates
/// nothing; a chain's bytes must stay valid until its last certificate is judged.
class ChainRules {
 public:
  static constexpr std::uint8_t most_between = 7;  ///< CAs between the trusted one and the server

  /// Returns the certificate_flaw bits of the next certificate. The first is the trusted one; the
  /// last is the server's, has `depth` 0 and ends the chain. At most `most` CAs may be between, not
  /// counting self-issued ones.
  std::uint16_t flaws_of(const unsigned char* der, std::size_t size, int depth,
                         std::uint8_t most = most_between) {
    CertificateParts parts;
    std::uint32_t flaws = certificate_flaw::unreadable;
    if (parts.read(Der(der, size))) flaws = judge(parts, depth, most);
    first_ = false;
    if (depth == 0) *this = ChainRules();
    return static_cast<std::uint16_t>(flaws);
  }

 private:
  static constexpr std::uint32_t most_steps = 16384;  // of comparing names with constraints
  static constexpr std::uint8_t most_constraints = 9;

  std::uint32_t judge(const CertificateParts& parts, int depth, std::uint8_t most) {
    namespace flaw = certificate_flaw;
    std::uint32_t flaws = 0;
    if (!is_critical_understood(parts) || !is_good_authority_info(parts)) flaws |= flaw::unreadable;
    if (!is_good_key(parts.key)) flaws |= flaw::weak;
    if (parts.issuer.empty() || !has_good_serial(parts) || !has_good_key_ids(parts, depth) ||
        (parts.has(CertificateParts::policy_constraints) &&
         !parts.is_critical(CertificateParts::policy_constraints))) {
      flaws |= flaw::not_conforming;
    }
    // Self-issued certificates are not constrained, except the server's.
    if ((depth == 0 || !parts.is_self_issued()) && !are_names_allowed(parts)) {
      flaws |= flaw::constrained;
    }
    if (depth != 0) {
      if (parts.subject.empty()) flaws |= flaw::not_conforming;
      if (!add_constraints(parts)) flaws |= flaw::constrained;
      if (!first_ && !parts.is_self_issued() && ++between_ > most) flaws |= flaw::not_trusted;
      issuer_key_id_ = parts.extensions[CertificateParts::subject_key_id];
      issuer_serial_ = parts.serial;
      return flaws;
    }
    if (parts.has(CertificateParts::name_constraints)) flaws |= flaw::constrained;
    if (!are_names_good(parts)) flaws |= flaw::not_conforming;
    if (!is_common_name_listed(parts)) flaws |= flaw::wrong_name;
    // A self-signed server certificate that is trusted directly is often a CA's.
    if ((!first_ && may_sign(parts)) || !is_server_use(parts)) flaws |= flaw::wrong_use;
    return flaws;
  }

  static bool is_critical_understood(const CertificateParts& parts) {
    constexpr std::uint32_t understood =
        1U << CertificateParts::key_usage | 1U << CertificateParts::subject_alt_name |
        1U << CertificateParts::basic_constraints | 1U << CertificateParts::name_constraints |
        1U << CertificateParts::policies | 1U << CertificateParts::extended_key_usage;
    return !parts.has_unknown_critical && (parts.critical & ~understood) == 0;
  }

  // SEQUENCE of at least one { OID, GeneralName }.
  static bool is_good_authority_info(const CertificateParts& parts) {
    if (!parts.has(CertificateParts::authority_info)) return true;
    Der rest = parts.extensions[CertificateParts::authority_info];
    Der list;
    if (!rest.take(Der::sequence, list) || !rest.empty() || list.empty()) return false;
    while (!list.empty()) {
      Der access;
      Der part;
      if (!list.take(Der::sequence, access) || !access.take(Der::object_identifier, part) ||
          !access.next(part) || !access.empty()) {
        return false;
      }
    }
    return true;
  }

  // RSA moduli have whole bytes; the libraries look at sizes and curves.
  static bool is_good_key(Der key) {
    static constexpr unsigned char rsa[] = {0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 1};
    Der algorithm;
    Der id;
    Der bits;
    Der numbers;
    Der modulus;
    if (!key.take(Der::sequence, algorithm) || !algorithm.take(Der::object_identifier, id)) {
      return false;
    }
    if (!id.begins_with(Der(rsa, sizeof rsa))) return true;
    if (!key.take(Der::bit_string, bits) || bits.empty()) return false;
    Der rest(bits.data() + 1, bits.size() - 1);
    if (!rest.take(Der::sequence, numbers) || !numbers.take(Der::integer, modulus)) return false;
    return modulus.size() > 1 && modulus.data()[0] == 0 && (modulus.data()[1] & 0x80U) != 0;
  }

  // A positive number of at most 20 bytes. Nothing depends on that of a trusted certificate.
  bool has_good_serial(const CertificateParts& parts) const {
    const Der& serial = parts.serial;
    if (first_) return true;
    if (serial.empty() || serial.size() > 20 || (serial.data()[0] & 0x80U) != 0) return false;
    return serial.size() > 1 || serial.data()[0] != 0;
  }

  // A CA names its key, and each certificate its CA's.
  bool has_good_key_ids(const CertificateParts& parts, int depth) const {
    const Der& own = parts.extensions[CertificateParts::subject_key_id];
    if (depth != 0 && own.empty()) return false;
    const bool signed_by_itself = first_ && parts.is_self_issued();
    if (!parts.has(CertificateParts::authority_key_id)) return signed_by_itself;
    Der rest = parts.extensions[CertificateParts::authority_key_id];
    Der fields;
    Der id;
    Der skipped;
    if (!rest.take(Der::sequence, fields) || !fields.take(Der::context(0), id)) return false;
    // The CA's issuer and serial number are given both or not at all.
    const bool has_issuer = fields.tag() == Der::constructed(1);
    if (has_issuer && !fields.next(skipped)) return false;
    Der serial;
    const bool has_serial = fields.tag() == Der::context(2);
    if (has_serial && !fields.next(serial)) return false;
    if (has_issuer != has_serial || !fields.empty()) return false;
    if (first_ && !signed_by_itself) return true;  // its CA is not known
    if (has_serial && !(serial == (signed_by_itself ? parts.serial : issuer_serial_))) return false;
    Der issuer = signed_by_itself ? own : issuer_key_id_;
    Der issuer_id;
    return issuer.empty() || (issuer.take(Der::octet_string, issuer_id) && issuer_id == id);
  }

  bool add_constraints(const CertificateParts& parts) {
    if (!parts.has(CertificateParts::name_constraints)) return true;
    const NameConstraints added(parts.extensions[CertificateParts::name_constraints]);
    if (!added.is_good() || constraint_count_ == most_constraints) return false;
    constraints_[constraint_count_++] = added;
    return true;
  }

  bool are_names_allowed(const CertificateParts& parts) {
    if (constraint_count_ == 0) return true;
    if (!parts.subject.empty() && !is_allowed(general_name::directory, parts.subject)) return false;
    Der list;
    if (!names_of(parts, list)) return false;
    while (!list.empty()) {
      const unsigned tag = list.tag();
      Der name;
      if (!list.next(name)) return false;
      if (tag == general_name::directory) {
        Der whole = name;
        if (!whole.take(Der::sequence, name)) return false;
      }
      if (!is_allowed(tag, name)) return false;
    }
    return true;
  }

  bool is_allowed(unsigned tag, const Der& name) {
    for (std::uint8_t i = 0; i < constraint_count_; ++i) {
      if (!constraints_[i].allows(tag, name, steps_)) return false;
    }
    return true;
  }

  // The list of subjectAltName, empty if there is none.
  static bool names_of(const CertificateParts& parts, Der& list) {
    Der rest = parts.extensions[CertificateParts::subject_alt_name];
    return !parts.has(CertificateParts::subject_alt_name) ||
           (rest.take(Der::sequence, list) && rest.empty());
  }

  static bool are_names_good(const CertificateParts& parts) {
    Der list;
    // Where the names are the only subject, they must be heeded.
    if (!names_of(parts, list) ||
        (parts.subject.empty() && !parts.is_critical(CertificateParts::subject_alt_name))) {
      return false;
    }
    while (!list.empty()) {
      const unsigned tag = list.tag();
      Der name;
      if (!list.next(name)) return false;
      if (tag == general_name::dns && !is_dns_name(name, true)) return false;
      if (tag == general_name::ip && name.size() != 4 && name.size() != 16) return false;
    }
    return true;
  }

  // A common name that looks like an address is one of the names, and one that looks like a host is
  // a DNS name or a domain of one, if there are any; both character for character.
  static bool is_common_name_listed(const CertificateParts& parts) {
    static constexpr unsigned char common_name[] = {0x55, 4, 3};
    Der subject = parts.subject;
    while (!subject.empty()) {
      Der set;
      if (!subject.next(set)) return false;
      while (!set.empty()) {
        Der attribute;
        Der id;
        Der value;
        if (!set.next(attribute) || !attribute.next(id) || !attribute.next(value)) return false;
        if (id.is(common_name, sizeof common_name) && !is_listed(parts, value)) return false;
      }
    }
    return true;
  }

  enum class Looks : std::uint8_t { other, host, address };

  // Addresses are also numbers, in the notations that inet_aton() knows.
  static Looks looks(const Der& text) {
    bool point = false;
    bool digits = true;
    for (std::size_t i = 0; i < text.size(); ++i) {
      const unsigned char c = text.data()[i];
      if (c == ' ') return Looks::other;
      if (c == ':') return Looks::address;
      if (c == '.') point = true;
      if (i == 1 && c == 'x' && text.data()[0] == '0') return Looks::address;
      if (c != '.' && (c < '0' || c > '9')) digits = false;
    }
    if (!point) return Looks::other;
    return digits ? Looks::address : Looks::host;
  }

  static bool is_listed(const CertificateParts& parts, const Der& text) {
    const Looks as = looks(text);
    Der list;
    if (!names_of(parts, list)) return false;
    bool listed = as != Looks::address;
    while (!list.empty()) {
      const unsigned tag = list.tag();
      Der name;
      if (!list.next(name)) return false;
      if (as == Looks::host && tag == general_name::dns) {
        if (is_written_within(name, text)) return true;
        listed = false;
      }
      if (as != Looks::address || tag != general_name::ip) continue;
      unsigned char address[40];
      if ((name.size() == 4 || name.size() == 16) && text.is(address, ip_text(name, address))) {
        return true;
      }
    }
    return listed;
  }

  static bool is_written_within(const Der& name, const Der& domain) {
    if (name.size() < domain.size()) return false;
    const std::size_t from = name.size() - domain.size();
    return domain.is(name.data() + from, domain.size()) &&
           (from == 0 || name.data()[from - 1] == '.');
  }

  // Returns whether its basicConstraints or keyUsage are a CA's.
  static bool may_sign(const CertificateParts& parts) {
    Der rest = parts.extensions[CertificateParts::basic_constraints];
    Der fields;
    Der flag;
    if (rest.take(Der::sequence, fields) && fields.take(Der::boolean, flag) && flag.size() == 1 &&
        flag.data()[0] != 0) {
      return true;
    }
    Der usage = parts.extensions[CertificateParts::key_usage];
    Der bits;
    constexpr unsigned key_cert_sign = 0x04;
    return usage.take(Der::bit_string, bits) && bits.size() > 1 &&
           (bits.data()[1] & key_cert_sign) != 0;
  }

  // Returns whether extendedKeyUsage, if there is one, names servers and not anything.
  static bool is_server_use(const CertificateParts& parts) {
    static constexpr unsigned char server[] = {0x2B, 6, 1, 5, 5, 7, 3, 1};
    static constexpr unsigned char any[] = {0x55, 0x1D, 0x25, 0};
    if (!parts.has(CertificateParts::extended_key_usage)) return true;
    Der rest = parts.extensions[CertificateParts::extended_key_usage];
    Der list;
    if (!rest.take(Der::sequence, list)) return false;
    bool named = false;
    while (!list.empty()) {
      Der id;
      if (!list.take(Der::object_identifier, id) || id.is(any, sizeof any)) return false;
      named = named || id.is(server, sizeof server);
    }
    return named;
  }

  NameConstraints constraints_[most_constraints];
  Der issuer_key_id_;  // the subjectKeyIdentifier of the certificate above
  Der issuer_serial_;
  std::uint32_t steps_ = most_steps;
  std::uint8_t constraint_count_ = 0;
  std::uint8_t between_ = 0;
  bool first_ = true;
};

}  // namespace tillwire::tls_port

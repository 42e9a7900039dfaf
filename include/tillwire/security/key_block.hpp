// Key blocks: keys sent together with their permitted use (TR-31, ANSI X9.143, ISO 20038).
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <tillwire/base/hex.hpp>
#include <tillwire/base/secret.hpp>
#include <tillwire/base/secret_bytes.hpp>
#include <tillwire/base/wipe.hpp>
#include <tillwire/port/crypto.hpp>
#include <tillwire/security/clear_key.hpp>
#include <tillwire/security/constant_time.hpp>
#include <tillwire/security/key_check.hpp>
#include <tillwire/security/mac.hpp>

namespace tillwire {

// Beyond the specification, which names the prefixes U, T, X and Y and no key block. Hosts send key
// blocks nevertheless: PCI PIN requires them.

/// The version of a key block; the value is its first character.
enum class KeyBlockVersion : char {
  a_variants = 'A',  ///< 3DES under variants of the protection key, a MAC of 4 bytes: deprecated
  b_des = 'B',       ///< 3DES under derived keys
  c_variants = 'C',  ///< as A
  d_aes = 'D',       ///< AES (CBC) under derived keys
  e_aes = 'E',       ///< AES (CTR): ISO 20038
};

/// Says why a key block was rejected, or could not be made.
enum class [[nodiscard]] KeyBlockError : std::uint8_t{
    none,
    format,          ///< not the characters or the lengths of a key block
    version,         ///< not A to E; or A or C without by_variants
    protection_key,  ///< not 16 or 24 bytes of 3DES, or 16, 24 or 32 of AES; of another algorithm
                     ///< than the version; or weak
    cipher,          ///< the cipher's block is not the version's, or the cipher failed
    mac,             ///< something in it was changed, or it was made under another protection key
    usage,           ///< the key is for another use than requested, or for one not known here
    mode,        ///< the key may do less than requested, or something that keys of its use never do
    algorithm,   ///< neither 3DES nor AES; not an algorithm of keys with its use; not the requested
                 ///< one; or, to be wrapped, not that of the key
    length,      ///< not a length of its algorithm, or not the requested one
    weak,        ///< two of its parts are equal, one is a weak key of DES, or all of it is 0
    weaker_key,  ///< the protection key is weaker than the key
    exportable,  ///< it was received in a key block that forbids exporting it
    random,      ///< the random generator failed
};

/// What a key may do, as its key block says; the values are those of ANSI X9.143:2021, 6.3.
class KeyBlockHeader {
 public:
  constexpr KeyBlockHeader() = default;
  /// Makes the header for a key that is wrapped here, such as {"P0", 'T', 'E', 'N'}: its usage, its
  /// algorithm ('T' 3DES, 'A' AES), its mode of use, and whether the receiver may export it ('N'
  /// never, 'E' under a key that it trusts, 'S' also under others).
  constexpr KeyBlockHeader(const char (&usage)[3], char algorithm, char mode, char exportability)
      : characters_{usage[0], usage[1], algorithm, mode, '0', '0', exportability} {}

  /// Returns the usage, two characters; borrowed from this object, as version() is.
  Text usage() const& { return {characters_, 2}; }
  Text usage() const&& = delete;
  char algorithm() const { return characters_[2]; }  ///< 'T' 3DES, 'A' AES; 0 if there is no header
  char mode() const { return characters_[3]; }  ///< such as 'E' encrypt, 'N' without restriction
  /// Returns the key's version, two characters; 00 if it has none.
  Text version() const& { return {characters_ + 4, 2}; }
  Text version() const&& = delete;
  char exportability() const { return characters_[6]; }  ///< 'N', 'E' or 'S'

 private:
  friend class KeyBlockUnwrapper;
  friend class KeyBlockWrapper;

  char characters_[7] = {};
  bool received_ = false;  // the key was received: its sender's rules apply
};

/// What is required of a key block.
struct KeyBlockTerms {
  std::uint32_t bytes = 0;  ///< of the key; 0: any length
  /// 'T' for a key of 3DES, 'A' for AES: the cipher that will use it. 0 accepts either; the key
  /// then knows its algorithm, and code for the other one rejects it.
  char algorithm = 0;
  /// Also accepts a key that works in one direction only, if its mode is this: 'E' or 'D' for one
  /// that encrypts data or keys, 'G' or 'V' for one for MACs. The caller must use only that
  /// direction.
  char one_way = 0;
  /// Also accepts versions A and C, whose MAC of 4 bytes can be found by trying, and whose keys for
  /// encryption and MAC reveal each other. For hosts that have nothing better.
  bool by_variants = false;
  /// Also accepts a key that is stronger than the key that protects it, although it is then no
  /// safer than that one.
  bool under_weaker_key = false;
};

namespace detail {

/// What the versions have in common and where they differ.
struct KeyBlockMethod {
  std::uint8_t mac_size;  // in bytes; 0 for an unknown version
  bool aes;
  bool variants;
  bool counter_mode;

  std::uint32_t block_size() const { return aes ? 16 : 8; }
};

inline KeyBlockMethod key_block_method(char version) {
  switch (static_cast<KeyBlockVersion>(version)) {
    case KeyBlockVersion::a_variants:
    case KeyBlockVersion::c_variants:
      return {4, false, true, false};
    case KeyBlockVersion::b_des:
      return {8, false, false, false};
    case KeyBlockVersion::d_aes:
      return {16, true, false, false};
    case KeyBlockVersion::e_aes:
      return {16, true, false, true};
    default:
      return {0, false, false, false};
  }
}

/// Reads the characters of a key block; invalid characters are reported at the end, by bad().
class KeyBlockReader {
 public:
  explicit KeyBlockReader(const Secret& block) : bytes_(block.bytes()) {}

  char next() {
    const int c = bytes_.next();
    bad_ |= c < ' ' || c > '~';
    ++at_;
    return static_cast<char>(c);
  }
  void skip(std::uint32_t count) {
    for (; count != 0 && !bad_; --count) next();
  }
  /// Reads hex digits in capitals: a lower-case digit would be another character under the same
  /// MAC.
  std::uint32_t hex(std::uint32_t digits) { return number(digits, 16); }
  std::uint32_t decimal(std::uint32_t digits) { return number(digits, 10); }
  /// Returns how many characters were read.
  std::uint32_t at() const { return at_; }
  bool bad() const { return bad_; }

 private:
  std::uint32_t number(std::uint32_t digits, std::uint32_t base) {
    std::uint32_t value = 0;
    for (; digits != 0; --digits) {
      const char c = next();
      const int digit = hex_value(c);
      bad_ |= digit < 0 || digit >= static_cast<int>(base) || c >= 'a';
      value = value * base + static_cast<std::uint32_t>(digit);
    }
    return value;
  }

  TextBytes bytes_;
  std::uint32_t at_ = 0;
  bool bad_ = false;
};

inline constexpr std::uint32_t key_block_header = 16;  // characters without optional blocks

/// Reads the head of an optional block: the characters of its data follow. Returns false if it is
/// malformed.
inline bool next_optional_block(KeyBlockReader& reader, char (&id)[2], std::uint32_t& data) {
  id[0] = reader.next();
  id[1] = reader.next();
  std::uint32_t size = reader.hex(2);
  std::uint32_t before = 4;
  if (size == 0) {
    // X9.143:2021, 6.3.6: the number of digits of the length, then the length.
    const std::uint32_t digits = reader.hex(2);
    if (digits == 0 || digits > 6) return false;
    size = reader.hex(digits);
    before = 6 + digits;
  }
  data = size - before;
  return !reader.bad() && size >= before;
}

/// Returns the strength of a key, in the order 3DES with two parts, with three, AES with 16, 24, 32
/// bytes.
inline std::uint32_t key_strength(bool aes, KeyBytes key) {
  return aes ? 1 + key.size / 8 : parts_worth(key) - 1;
}

/// The two keys of a key block and their operations.
class KeyBlockCipher {
 public:
  KeyBlockCipher(BlockCipher& cipher, KeyBytes protection_key, KeyBlockMethod method)
      : cipher_(cipher),
        method_(method),
        size_(protection_key.size),
        fits_(is_key_size(method.aes, size_) && !is_unfit_key(method.aes, protection_key)),
        chain_(cipher) {
    if (!fits_ || cipher.block_size() != method.block_size()) return;
    derive(protection_key, method.counter_mode ? 2 : 0, 0x45, keys_[0]);
    derive(protection_key, 1, 0x4d, keys_[1]);
  }
  ~KeyBlockCipher() { tillwire::wipe(keys_, sizeof keys_); }
  KeyBlockCipher(const KeyBlockCipher&) = delete;
  KeyBlockCipher& operator=(const KeyBlockCipher&) = delete;

  KeyBlockError error() const {
    if (!fits_) return KeyBlockError::protection_key;
    const bool works = cipher_.block_size() == method_.block_size() && !failed_;
    return works ? KeyBlockError::none : KeyBlockError::cipher;
  }

  /// Adds data to the MAC: first the header, then the key, in the clear or encrypted.
  void add(const void* bytes, std::uint32_t size) { chain_.add(authentication(), bytes, size); }
  /// Writes the MAC; the next add() begins a new one.
  void finish(std::uint8_t* mac) {
    method_.variants ? chain_.encrypt(authentication()) : chain_.finish_cmac(authentication());
    std::memcpy(mac, chain_.block(), method_.mac_size);
    failed_ |= chain_.failed();
    chain_.restart();
  }

  /// Encrypts `size` bytes; except in counter mode they must be whole blocks.
  void encrypt(const std::uint8_t* start, std::uint8_t* data, std::uint32_t size) {
    if (method_.counter_mode) return count(start, data, size);
    for (std::uint32_t at = 0; at < size; at += method_.block_size()) {
      mix_secret(data + at, at == 0 ? start : data + at - method_.block_size(),
                 method_.block_size());
      failed_ |= !cipher_.encrypt(encryption(), data + at, data + at);
    }
  }
  void decrypt(const std::uint8_t* start, std::uint8_t* data, std::uint32_t size) {
    if (method_.counter_mode) return count(start, data, size);
    // Goes from the end to the beginning: each block needs the previous one still encrypted.
    for (std::uint32_t at = size; at != 0;) {
      at -= method_.block_size();
      failed_ |= !cipher_.decrypt(encryption(), data + at, data + at);
      mix_secret(data + at, at == 0 ? start : data + at - method_.block_size(),
                 method_.block_size());
    }
  }

 private:
  KeyBytes encryption() const { return KeyBytes::from_clear_bytes(keys_[0], size_); }
  KeyBytes authentication() const { return KeyBytes::from_clear_bytes(keys_[1], size_); }

  // X9.143:2021, 7.2: a CMAC of each part's number, the purpose, the algorithm and the length.
  void derive(KeyBytes from, unsigned purpose, unsigned variant, std::uint8_t* out) {
    if (method_.variants) {
      return copy_secret(out, from.data, size_, variant);
    }
    const auto algorithm = static_cast<std::uint8_t>(method_.aes ? size_ / 8 : size_ / 24);
    std::uint8_t input[] = {0,
                            0,
                            static_cast<std::uint8_t>(purpose),
                            0,
                            0,
                            algorithm,
                            static_cast<std::uint8_t>(size_ >> 5U),
                            static_cast<std::uint8_t>(size_ << 3U)};
    for (std::uint32_t at = 0; at < size_; at += method_.block_size()) {
      ++input[0];
      chain_.add(from, input, sizeof input);
      chain_.finish_cmac(from);
      const std::uint32_t left = size_ - at;
      copy_secret(out + at, chain_.block(),
                  left < method_.block_size() ? left : method_.block_size());
      failed_ |= chain_.failed();
      chain_.restart();
    }
  }

  // ISO 20038: the MAC is the first counter.
  void count(const std::uint8_t* start, std::uint8_t* data, std::uint32_t size) {
    std::uint8_t counter[most_block];
    std::uint8_t noise[most_block];
    std::memcpy(counter, start, sizeof counter);
    for (std::uint32_t at = 0; at < size; at += most_block) {
      failed_ |= !cipher_.encrypt(encryption(), counter, noise);
      mix_secret(data + at, noise, size - at < most_block ? size - at : most_block);
      for (std::uint32_t i = most_block; i-- != 0;) {
        if (++counter[i] != 0) break;
      }
    }
    tillwire::wipe(noise, sizeof noise);
  }

  BlockCipher& cipher_;
  const KeyBlockMethod method_;
  const std::uint16_t size_;  // of each key, in bytes
  const bool fits_;
  bool failed_ = false;
  MacChain chain_;
  std::uint8_t keys_[2][KeyMemory::most_bytes];
};

/// The bytes of a key block after its header, wiped on destruction.
struct KeyBlockBytes {
  static constexpr std::uint32_t most = 64;  // including the filling, which hides the key's length

  KeyBlockBytes() = default;
  ~KeyBlockBytes() { tillwire::wipe(this, sizeof *this); }
  KeyBlockBytes(const KeyBlockBytes&) = delete;
  KeyBlockBytes& operator=(const KeyBlockBytes&) = delete;

  std::uint8_t data[most] = {};  // its length in bits, in two bytes, the key, the filling
  std::uint32_t size = 0;
  std::uint8_t mac[most_block] = {};
  std::uint8_t own_mac[most_block] = {};
};

/// What keys of a usage are for (X9.143:2021, table 3), and their algorithms.
struct KeyBlockUsage {
  char usage[2];
  KeyUse use;
  bool des;
  bool aes;
};
inline constexpr KeyBlockUsage key_block_usages[] = {
    {{'K', '0'}, KeyUse::transport, true, true},   // encrypts keys
    {{'K', '1'}, KeyUse::transport, true, true},   // protects key blocks of TR-31
    {{'K', '4'}, KeyUse::transport, false, true},  // protects key blocks of ISO 20038
    {{'P', '0'}, KeyUse::pin, true, true},
    {{'M', '3'}, KeyUse::mac, true, false},  // ISO 9797-1, algorithm 3
    {{'M', '6'}, KeyUse::mac, true, true},   // CMAC
    {{'D', '0'}, KeyUse::data, true, true},
    {{'B', '1'}, KeyUse::initial, true, true},  // no terminal has B0, its base key
};

/// The modes with which a key can do everything that a terminal does with a key of its use, and the
/// modes of keys that work in one direction only. Indexed by KeyUse.
struct KeyBlockModes {
  char enough[4];
  char one_way[3];
};
inline constexpr KeyBlockModes key_block_modes[] = {
    {"BN", "ED"},              // encrypts and decrypts; N is unrestricted
    {"BEN", ""},               // a terminal encrypts PINs and does not decrypt them
    {"CN", "GV"},              // makes and verifies MACs
    {"BN", "ED"}, {"XN", ""},  // derives keys
};

inline bool is_one_of(char c, const char* characters) {
  while (*characters != 0 && *characters != c) ++characters;
  return *characters != 0;
}

/// Checks that a header and a key agree with each other, with the use and with the protection key.
inline KeyBlockError check_key_block(const char* header, KeyUse use, KeyBytes key, char one_way,
                                     std::uint32_t protection_strength) {
  const KeyBlockUsage* found = nullptr;
  for (const KeyBlockUsage& each : key_block_usages) {
    if (each.usage[0] == header[0] && each.usage[1] == header[1]) found = &each;
  }
  if (found == nullptr || found->use != use) return KeyBlockError::usage;
  const bool aes = header[2] == 'A';
  if (!aes && header[2] != 'T') return KeyBlockError::algorithm;
  if (aes ? !found->aes : !found->des) return KeyBlockError::algorithm;
  if (is_of_other_algorithm(aes, key)) return KeyBlockError::algorithm;
  const KeyBlockModes& modes = key_block_modes[static_cast<unsigned>(use)];
  const char mode = header[3];
  if (!is_one_of(mode, modes.enough) && (mode != one_way || !is_one_of(mode, modes.one_way))) {
    return KeyBlockError::mode;
  }
  if (!is_one_of(header[6], "NES")) return KeyBlockError::format;
  if (!is_key_size(aes, key.size)) return KeyBlockError::length;
  if (is_unfit_key(aes, key)) return KeyBlockError::weak;
  const bool weaker = key_strength(aes, key) > protection_strength;
  return weaker ? KeyBlockError::weaker_key : KeyBlockError::none;
}

}  // namespace detail

/// Extracts keys from key blocks, each for the use that its header states and its MAC protects.
///
///     KeyBlockUnwrapper unwrapper(des, protection_key);
///     ClearKey<KeyUse::pin> pin_key;
///     if (unwrapper.unwrap(answer->key_value, {}, pin_key) != KeyBlockError::none) reject_it();
///
/// A key block with P0 fills only a ClearKey for PINs; K0, K1 and K4 one for transport, M3 and M6
/// one for MACs, D0 one for data, B1 the initial key of DUKPT. The header gives the key's
/// algorithm, and which of the two MACs. Rejects any other usage, and components, whose version
/// begins with c.
///
/// Does not check the parity of 3DES keys, because the MAC protects more. Sets odd parity in keys
/// for PINs, MACs, data and transport, where DES ignores it. DUKPT does not ignore it: its initial
/// key stays unchanged.
///
/// Optional blocks are covered by the MAC and otherwise ignored: see copy_optional_block().
///
/// The product must protect the protection key and the extracted keys. If the terminal has a secure
/// element that unwraps key blocks itself, use that instead.
///
/// Borrows the cipher and the protection key.
class KeyBlockUnwrapper {
 public:
  /// Borrows both arguments: 3DES and a key of 16 or 24 bytes for the versions A to C, AES and a
  /// key of 16, 24 or 32 bytes for D and E.
  KeyBlockUnwrapper(BlockCipher& cipher, KekKey protection_key)
      : cipher_(cipher), protection_key_(protection_key.bytes()) {}

  /// Verifies and decrypts a key block. If it returns anything other than `none`, `key` is empty,
  /// and a previous key in it is wiped.
  template <KeyUse Use>
  KeyBlockError unwrap(const Secret& block, const KeyBlockTerms& terms, ClearKey<Use>& key) {
    KeyBlockHeader header;
    return unwrap(block, terms, key, header);
  }
  /// Verifies and decrypts a key block, and returns in `header` what the key may do, which wrap()
  /// needs to wrap it again. The header is empty until the MAC was verified, and is also set for a
  /// key that is rejected afterwards.
  template <KeyUse Use>
  KeyBlockError unwrap(const Secret& block, const KeyBlockTerms& terms, ClearKey<Use>& key,
                       KeyBlockHeader& header) {
    detail::KeyMemory& memory = detail::KeyFiller::memory_of(key);
    memory.wipe();
    header = KeyBlockHeader();
    const KeyBlockError error = unwrap(block, terms, Use, memory, header);
    if (error != KeyBlockError::none) memory.wipe();
    return error;
  }

 private:
  KeyBlockError unwrap(const Secret& block, const KeyBlockTerms& terms, KeyUse use,
                       detail::KeyMemory& key, KeyBlockHeader& header) {
    const detail::KeyBlockMethod method =
        detail::key_block_method(detail::KeyBlockReader(block).next());
    if (method.mac_size == 0 || (method.variants && !terms.by_variants)) {
      return KeyBlockError::version;
    }
    detail::KeyBlockBytes bytes;
    const std::uint32_t head = read(block, method, bytes);
    if (head == 0) return KeyBlockError::format;
    detail::KeyBlockCipher own(cipher_, protection_key_, method);
    KeyBlockError error = own.error();
    if (error == KeyBlockError::none) error = open(block, head, method, own, bytes, header);
    if (error == KeyBlockError::none) error = take(terms, use, method, bytes, header, key);
    return error;
  }

  static KeyBlockError open(const Secret& block, std::uint32_t head,
                            const detail::KeyBlockMethod& method, detail::KeyBlockCipher& own,
                            detail::KeyBlockBytes& bytes, KeyBlockHeader& header) {
    char shown[detail::key_block_header] = {};
    detail::KeyBlockReader reader(block);
    for (std::uint32_t i = 0; i < head; ++i) {
      const char c = reader.next();
      if (i < sizeof shown) shown[i] = c;
      own.add(&c, 1);
    }
    if (method.variants) own.add(bytes.data, bytes.size);
    // The first eight characters, used where there is no MAC of a block's length.
    const auto* const start = reinterpret_cast<const std::uint8_t*>(shown);
    own.decrypt(method.variants ? start : bytes.mac, bytes.data, bytes.size);
    if (!method.variants) own.add(bytes.data, bytes.size);
    own.finish(bytes.own_mac);
    if (own.error() != KeyBlockError::none) return own.error();
    if (!detail::equal_in_constant_time(bytes.mac, bytes.own_mac, method.mac_size)) {
      return KeyBlockError::mac;
    }
    std::memcpy(header.characters_, shown + 5, sizeof header.characters_);
    header.received_ = true;
    return KeyBlockError::none;
  }

  KeyBlockError take(const KeyBlockTerms& terms, KeyUse use, const detail::KeyBlockMethod& method,
                     const detail::KeyBlockBytes& bytes, const KeyBlockHeader& header,
                     detail::KeyMemory& key) const {
    const std::uint32_t bits = static_cast<std::uint32_t>(bytes.data[0] << 8 | bytes.data[1]);
    const std::uint32_t size = bits / 8;
    const bool asked_for = terms.bytes == 0 || terms.bytes == size;
    if (bits % 8 != 0 || size > bytes.size - 2 || !asked_for) return KeyBlockError::length;
    if (terms.algorithm != 0 && terms.algorithm != header.algorithm()) {
      return KeyBlockError::algorithm;
    }
    if (header.characters_[4] == 'c') return KeyBlockError::usage;
    const std::uint32_t strength =
        terms.under_weaker_key ? ~0U : detail::key_strength(method.aes, protection_key_);
    const KeyBlockError error = detail::check_key_block(
        header.characters_, use, KeyBytes::from_clear_bytes(bytes.data + 2, size), terms.one_way,
        strength);
    if (error != KeyBlockError::none) return error;
    const bool des = header.algorithm() == 'T';
    detail::copy_secret(key.make(size, des ? KeyAlgorithm::des : KeyAlgorithm::aes), bytes.data + 2,
                        size);
    if (des && use != KeyUse::initial) {
      detail::set_odd_parity(key.data(), size);
    }
    return KeyBlockError::none;
  }

  // Returns the length of the header with its optional blocks; 0 if it is not a key block.
  static std::uint32_t read(const Secret& block, const detail::KeyBlockMethod& method,
                            detail::KeyBlockBytes& bytes) {
    std::uint32_t count = 0;
    TextBytes each = block.bytes();
    int c = each.next();
    for (; c >= 0; c = each.next()) ++count;
    detail::KeyBlockReader reader(block);
    reader.next();
    if (c != TextBytes::at_end || reader.decimal(4) != count || reader.bad()) return 0;
    reader.skip(7);
    std::uint32_t head = detail::key_block_header;
    const std::uint32_t blocks = reader.decimal(2);
    reader.skip(2);
    for (std::uint32_t i = 0; i < blocks; ++i) {
      char id[2];
      std::uint32_t data = 0;
      const std::uint32_t before = reader.at();
      if (reader.bad() || !detail::next_optional_block(reader, id, data)) return 0;
      reader.skip(data);
      head += reader.at() - before;
    }
    const std::uint32_t behind = count - head;
    bytes.size = behind / 2 - method.mac_size;
    if (reader.bad() || head % method.block_size() != 0 || behind % 2 != 0 || bytes.size < 2 ||
        bytes.size > sizeof bytes.data) {
      return 0;
    }
    if (!method.counter_mode && bytes.size % method.block_size() != 0) return 0;
    for (std::uint32_t i = 0; i < bytes.size; ++i) {
      bytes.data[i] = static_cast<std::uint8_t>(reader.hex(2));
    }
    for (std::uint32_t i = 0; i < method.mac_size; ++i) {
      bytes.mac[i] = static_cast<std::uint8_t>(reader.hex(2));
    }
    return reader.bad() ? 0 : head;
  }

  BlockCipher& cipher_;
  KeyBytes protection_key_;
};

/// A key block, stored inside.
class KeyBlock {
 public:
  KeyBlock() = default;
  KeyBlock(const KeyBlock&) = delete;
  KeyBlock& operator=(const KeyBlock&) = delete;

  /// Returns its characters; absent if there is no key block. Valid until this object is changed or
  /// destroyed.
  Secret text() const& { return size_ == 0 ? Secret() : Secret(characters_, size_); }
  Secret text() const&& = delete;

 private:
  friend class KeyBlockWrapper;
  static constexpr std::uint32_t most_data = 48;  // 2 and 32 bytes, rounded up to a block

  char characters_[detail::key_block_header + 2 * (most_data + detail::most_block)] = {};
  std::uint32_t size_ = 0;
};

/// Wraps keys in key blocks, without optional blocks.
///
///     KeyBlockWrapper wrapper(aes, protection_key, random);
///     KeyBlock block;
///     wrapper.wrap(KeyBlockVersion::d_aes, pin_key.key(), {"P0", 'T', 'E', 'N'}, block);
///
/// Wrap a key that was received in a key block with the header that came with it: if that says N,
/// the key is not wrapped. Only that header knows this; a ClearKey knows only its use and its
/// algorithm, so a header made by the program would export the key, or allow it to do more.
///
/// Borrows the cipher, the protection key and the random generator.
class KeyBlockWrapper {
 public:
  /// Borrows all arguments, as KeyBlockUnwrapper does.
  KeyBlockWrapper(BlockCipher& cipher, KekKey protection_key, Random& random)
      : cipher_(cipher), protection_key_(protection_key.bytes()), random_(random) {}

  /// Encrypts and authenticates a key that matches the header. Fills all keys of an algorithm to
  /// the same length, unless `filled` is false: the block then reveals the key's length. If it
  /// returns anything other than `none`, `block` is empty.
  template <KeyUse Use>
  KeyBlockError wrap(KeyBlockVersion version, KeyFor<Use> key, const KeyBlockHeader& header,
                     KeyBlock& block, bool filled = true) {
    return wrap(version, Use, key.bytes(), header, block, filled);
  }

 private:
  KeyBlockError wrap(KeyBlockVersion version, KeyUse use, KeyBytes key,
                     const KeyBlockHeader& header, KeyBlock& block, bool filled) {
    block.size_ = 0;
    if (header.received_ && header.exportability() == 'N') return KeyBlockError::exportable;
    const detail::KeyBlockMethod method = detail::key_block_method(static_cast<char>(version));
    if (method.mac_size == 0) return KeyBlockError::version;
    detail::KeyBlockCipher own(cipher_, protection_key_, method);
    if (own.error() != KeyBlockError::none) return own.error();
    // Accepts any mode of the key's use: the sender decides what the receiver may do.
    const KeyBlockError unfit =
        detail::check_key_block(header.characters_, use, key, header.mode(),
                                detail::key_strength(method.aes, protection_key_));
    if (unfit != KeyBlockError::none) return unfit;

    detail::KeyBlockBytes bytes;
    const std::uint32_t most = header.algorithm() == 'A' ? 32 : 24;
    bytes.size = 2 + (filled ? most : key.size);
    if (!method.counter_mode) {
      bytes.size =
          (bytes.size + method.block_size() - 1) / method.block_size() * method.block_size();
    }
    if (!random_.fill(bytes.data, bytes.size)) return KeyBlockError::random;
    bytes.data[0] = static_cast<std::uint8_t>(key.size >> 5U);
    bytes.data[1] = static_cast<std::uint8_t>(key.size << 3U);
    detail::copy_secret(bytes.data + 2, key.data, key.size);

    char* const out = block.characters_;
    const std::uint32_t size = detail::key_block_header + 2 * (bytes.size + method.mac_size);
    out[0] = static_cast<char>(version);
    std::uint32_t left = size;
    for (int i = 4; i != 0; --i, left /= 10) out[i] = static_cast<char>('0' + left % 10);
    std::memcpy(out + 5, header.characters_, sizeof header.characters_);
    std::memset(out + 12, '0', 4);

    own.add(out, detail::key_block_header);
    if (!method.variants) {
      own.add(bytes.data, bytes.size);
      own.finish(bytes.mac);
    }
    const auto* const start = reinterpret_cast<const std::uint8_t*>(out);
    own.encrypt(method.variants ? start : bytes.mac, bytes.data, bytes.size);
    if (method.variants) {
      own.add(bytes.data, bytes.size);
      own.finish(bytes.mac);
    }
    if (own.error() != KeyBlockError::none) return own.error();
    detail::hex_encode(bytes.data, bytes.size, out + detail::key_block_header);
    detail::hex_encode(bytes.mac, method.mac_size,
                       out + detail::key_block_header + std::size_t{2} * bytes.size);
    block.size_ = size;
    return KeyBlockError::none;
  }

  BlockCipher& cipher_;
  KeyBytes protection_key_;
  Random& random_;
};

/// Copies the data of the first optional block with this id, such as "KS", the key serial number of
/// an initial key for DUKPT, or "IK", that of one for AES. Ends it with NUL. Returns false if there
/// is none or it does not fit.
///
///     char serial_number[21];
///     if (!copy_optional_block(block, "KS", serial_number)) reject_it();
///
/// Use it only after the key block was unwrapped: before that, it may be forged.
template <std::size_t Capacity>
[[nodiscard]] bool copy_optional_block(const Secret& block, const char (&id)[3],
                                       char (&out)[Capacity]) {
  detail::KeyBlockReader reader(block);
  reader.skip(12);
  std::uint32_t blocks = reader.decimal(2);
  reader.skip(2);
  for (; blocks != 0 && !reader.bad(); --blocks) {
    char found[2];
    std::uint32_t data = 0;
    if (!detail::next_optional_block(reader, found, data)) return false;
    if (found[0] != id[0] || found[1] != id[1]) {
      reader.skip(data);
      continue;
    }
    if (data >= Capacity) return false;
    for (std::uint32_t i = 0; i < data; ++i) out[i] = reader.next();
    out[data] = 0;
    return !reader.bad();
  }
  return false;
}

}  // namespace tillwire

// The state file: an SQLite database of records, each of a kind and with an id.
#include "state/store.hpp"

#include <fcntl.h>
#include <openssl/evp.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>

#include "text.hpp"

namespace gateway {
namespace {

// In the file's header: whose file it is, and the version of what its records mean. A member that
// is added to a struct needs no new version, as older files then have its default; a member that
// changes its meaning does.
constexpr int application_id = 0x74776777;  // "twgw"
constexpr int schema_version = 1;

constexpr char magic[] = "SQLite format 3";  // with its NUL, the first 16 bytes of a database
constexpr std::size_t header_size = 100;

// Returns the digest of a record, which detects a change by another program or a failing disk.
std::string digest(const std::string& kind, const std::string& id, const std::string& text) {
  const std::string all = kind + '\n' + id + '\n' + text;
  unsigned char bytes[EVP_MAX_MD_SIZE];
  unsigned size = 0;
  EVP_Digest(all.data(), all.size(), bytes, &size, EVP_sha256(), nullptr);
  return hex({reinterpret_cast<const char*>(bytes), 8});
}

std::string column(sqlite3_stmt* statement, int index) {
  const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement, index));
  return {text ? text : "", static_cast<std::size_t>(sqlite3_column_bytes(statement, index))};
}

void bind_text(sqlite3_stmt* statement, int index, const std::string& text) {
  sqlite3_bind_text(statement, index, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT);
}

}  // namespace

void Store::Close::operator()(sqlite3* database) const {
  sqlite3_close(database);
}

void Store::Finalize::operator()(sqlite3_stmt* statement) const {
  sqlite3_finalize(statement);
}

Store::Store(const std::string& file) : file_(file) {
  struct stat state {};
  if (stat(file.c_str(), &state) != 0) {
    if (errno != ENOENT) refuse(std::strerror(errno));
    create();
  }
  check();
  const Statement any = prepare("SELECT 1 FROM record LIMIT 1");
  has_state_ = step(any);
  put_ = prepare(
      "INSERT INTO record(kind, id, text, digest) VALUES(?1, ?2, ?3, ?4) ON CONFLICT(kind, id) "
      "DO UPDATE SET text = excluded.text, digest = excluded.digest WHERE text <> excluded.text");
  remove_ = prepare("DELETE FROM record WHERE kind = ?1 AND id = ?2");
}

Store::~Store() = default;

void Store::refuse(const std::string& why) const {
  throw StateError(file_ + ": " + why);
}

void Store::fail() {
  const std::string text = sqlite3_errmsg(database_.get());
  switch (sqlite3_errcode(database_.get())) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      refuse("another program uses it, perhaps another gateway");
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    case SQLITE_ERROR:  // a table or a column is missing
      refuse("is damaged: " + text);
    default:
      refuse(text);
  }
}

void Store::open(const std::string& file) {
  sqlite3* opened = nullptr;
  const int code = sqlite3_open_v2(file.c_str(), &opened, SQLITE_OPEN_READWRITE, nullptr);
  database_.reset(opened);
  if (code != SQLITE_OK) fail();
  // One gateway a file: the lock of the first access stays until the end.
  run("PRAGMA locking_mode = EXCLUSIVE");
}

// Under another name until it is complete: a gateway that is killed meanwhile leaves no half of a
// state file, and of two that start at once, one gives its file its name.
void Store::create() {
  std::string part = file_ + ".XXXXXX";
  const int made = mkstemp(part.data());  // with mode 0600
  if (made < 0) refuse(std::strerror(errno));
  close(made);
  open(part);
  run("BEGIN IMMEDIATE");
  run(("PRAGMA application_id = " + std::to_string(application_id)).c_str());
  run(("PRAGMA user_version = " + std::to_string(schema_version)).c_str());
  run("CREATE TABLE record(kind TEXT NOT NULL, id TEXT NOT NULL, text TEXT NOT NULL,"
      " digest TEXT NOT NULL, PRIMARY KEY(kind, id)) WITHOUT ROWID");
  run("COMMIT");
  database_.reset();
  const bool linked = link(part.c_str(), file_.c_str()) == 0 || errno == EEXIST;
  const int problem = errno;
  unlink(part.c_str());
  if (!linked) refuse(std::strerror(problem));
}

// Checks the header before SQLite opens the file, because SQLite may write to it.
void Store::check_header() const {
  std::ifstream stream(file_, std::ios::binary);
  char header[header_size] = {};
  stream.read(header, sizeof header);
  if (stream.bad() || !stream.is_open()) refuse(std::strerror(errno));
  const auto got = static_cast<std::size_t>(stream.gcount());
  if (got == 0) refuse("is empty; remove it, and a new one is made");
  if (std::memcmp(header, magic, std::min(got, sizeof magic)) != 0) {
    refuse("is not a state file of the gateway");
  }
  if (got < sizeof header) refuse("is damaged: it ends in its header");
  const auto number = [&](std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i)
      value = value << 8U | static_cast<unsigned char>(header[at + i]);
    return value;
  };
  // Offsets 60 and 68 of a database's header.
  if (number(68) != application_id) refuse("is a database of another program");
  if (number(60) > schema_version) {
    refuse("is of a newer version of the gateway (its version is " + std::to_string(number(60)) +
           ", this gateway knows " + std::to_string(schema_version) + ")");
  }
}

void Store::check() {
  check_header();
  open(file_);
  // Leaves a refused file unchanged, also the files that a killed gateway left next to it.
  sqlite3_db_config(database_.get(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  run("BEGIN IMMEDIATE");
  run("COMMIT");
  {
    const Statement check = prepare("PRAGMA integrity_check(1)");
    const std::string found = step(check) ? column(check.get(), 0) : "";
    if (found != "ok") refuse("is damaged: " + found);
  }
  check_records();
  sqlite3_db_config(database_.get(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, nullptr);
  // A write-ahead log: a commit survives the end of this program without waiting for the disk. The
  // machine's own end can cost the last ones, but never a part of one.
  run("PRAGMA journal_mode = WAL");
  run("PRAGMA synchronous = NORMAL");
}

void Store::check_records() {
  const Statement all = prepare("SELECT kind, id, text, digest FROM record");
  while (step(all)) {
    const std::string kind = column(all.get(), 0);
    const std::string id = column(all.get(), 1);
    if (digest(kind, id, column(all.get(), 2)) == column(all.get(), 3)) continue;
    refuse("is damaged: the record " + id + " of " + kind + " was changed outside the gateway");
  }
}

void Store::run(const char* sql) {
  if (sqlite3_exec(database_.get(), sql, nullptr, nullptr, nullptr) != SQLITE_OK) fail();
}

Store::Statement Store::prepare(const char* sql) {
  sqlite3_stmt* statement = nullptr;
  const int code = sqlite3_prepare_v2(database_.get(), sql, -1, &statement, nullptr);
  Statement prepared(statement);
  if (code != SQLITE_OK) fail();
  return prepared;
}

// Reads the next row; returns false at the end of the rows.
bool Store::step(const Statement& statement) {
  const int code = sqlite3_step(statement.get());
  if (code == SQLITE_ROW) return true;
  if (code != SQLITE_DONE) fail();
  return false;
}

void Store::begin() {
  run("BEGIN");
}

void Store::commit() {
  run("COMMIT");
}

void Store::put(const std::string& kind, const std::string& id, const std::string& text) {
  bind_text(put_.get(), 1, kind);
  bind_text(put_.get(), 2, id);
  bind_text(put_.get(), 3, text);
  bind_text(put_.get(), 4, digest(kind, id, text));
  step(put_);
  sqlite3_reset(put_.get());
}

void Store::remove(const std::string& kind, const std::string& id) {
  bind_text(remove_.get(), 1, kind);
  bind_text(remove_.get(), 2, id);
  step(remove_);
  sqlite3_reset(remove_.get());
}

void Store::remove_all() {
  run("DELETE FROM record");
}

void Store::each(const std::string& kind,
                 const std::function<void(const std::string& id, const std::string& text)>& take) {
  const Statement all = prepare("SELECT id, text FROM record WHERE kind = ?1 ORDER BY id");
  bind_text(all.get(), 1, kind);
  while (step(all)) take(column(all.get(), 0), column(all.get(), 1));
}

}  // namespace gateway

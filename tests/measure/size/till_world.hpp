// A till's world in memory: a storage that counts, and a gateway that sells, refunds and reports.
#pragma once

#include <algorithm>
#include <cstring>
#include <tillwire/till.hpp>

namespace figures {

using namespace tillwire;

/// A storage in RAM that counts.
template <std::uint32_t Size, std::uint32_t Sectors>
class Storage final : public tillwire::Storage {
 public:
  Storage() { std::memset(cells_, 0xFF, sizeof cells_); }
  std::uint32_t sector_size() const override { return Size / Sectors; }
  std::uint32_t sector_count() const override { return Sectors; }
  bool read(std::uint32_t at, void* to, std::uint32_t size) override {
    std::memcpy(to, cells_ + at, size);
    slot_reads += size == 256;
    return true;
  }
  bool write(std::uint32_t at, const void* from, std::uint32_t size) override {
    std::memcpy(cells_ + at, from, size);
    ++writes;
    written += size;
    return true;
  }
  bool erase(std::uint32_t sector) override {
    std::memset(cells_ + sector * sector_size(), 0xFF, sector_size());
    ++erasures;
    return true;
  }

  std::uint32_t slot_reads = 0;
  std::uint32_t writes = 0;
  std::uint32_t written = 0;
  std::uint32_t erasures = 0;

 private:
  char cells_[Size];
};

#define FIGURES_ORDER_ID "70906e55-7114-41d6-8332-4609dc6590f4"
inline constexpr char registered[] =
    R"({"errorCode":"0","formUrl":"x","orderId":")" FIGURES_ORDER_ID R"("})";
inline constexpr char done[] = R"({"errorCode":"0"})";
#define FIGURES_RECORD(STATUS, DEPOSITED)                                                \
  R"({"errorCode":"0","orderStatus":)" STATUS                                            \
  R"(,"actionCode":0,"amount":125000,"currency":"978","attributes":[{"name":"mdOrder",)" \
  R"("value":")" FIGURES_ORDER_ID R"("}],"cardAuthInfo":{"maskedPan":"411111**1111",)"   \
  R"("approvalCode":"123456"},"authRefNum":"500000000001","paymentAmountInfo":{)"        \
  R"("approvedAmount":125000,"depositedAmount":)" DEPOSITED                              \
  R"(,"refundedAmount":0},"refunds":[]})"
inline constexpr char held[] = FIGURES_RECORD("1", "0");
inline constexpr char paid[] = FIGURES_RECORD("2", "125000");
inline constexpr char head[] = "HTTP/1.0 200 OK\r\n\r\n";

/// Approves everything. The record is that of the order registered last.
class Line final : public Transport {
 public:
  Io connect(const Peer&) override { return Io::moved(0); }
  Io send(const char* data, std::uint32_t size) override {
    const char* const end = data + std::min(size, std::uint32_t{80});
    const auto has = [&](const char* name) {
      return std::search(data, end, name, name + std::strlen(name)) != end;
    };
    if (has("register")) hold_ = has("registerPreAuth");
    const char* const record = hold_ ? held : paid;
    const char* const body = has("register") ? registered : has("getOrderStatus") ? record : done;
    std::strcpy(answer_, head);
    std::strcat(answer_, body);
    at_ = 0;
    return Io::moved(size);
  }
  Io receive(char* data, std::uint32_t size) override {
    if (loses && std::strstr(answer_, registered) == nullptr) return Io::closed();
    size = std::min(size, static_cast<std::uint32_t>(std::strlen(answer_)) - at_);
    if (size == 0) return Io::closed();
    std::memcpy(data, answer_ + at_, size);
    at_ += size;
    return Io::moved(size);
  }
  void close() override {}
  bool secure() const override { return true; }

  bool loses = false;  ///< the answers to everything except registrations

 private:
  char answer_[1024] = {};
  std::uint32_t at_ = 0;
  bool hold_ = false;
};

/// What a till is given.
template <std::uint32_t Size, std::uint32_t Sectors>
struct World {
  Storage<Size, Sectors> storage;
  Line line;
  Buffers<1024, 1024> memory;
};

inline TillOptions options() {
  TillOptions options;
  options.name = "K1";
  options.currency = "978";
  options.return_url = "https://shop.example/paid";
  return options;
}
inline Sale sale() {
  Sale sale;
  sale.amount = 125000;
  sale.card = {"4111111111111111", "123", "203012", "JANE DOE"};
  return sale;
}
inline Gateway gateway() {
  Gateway gateway;
  gateway.host = "gateway.example";
  gateway.ecommerce = {"shop-api", "secret"};
  return gateway;
}

}  // namespace figures

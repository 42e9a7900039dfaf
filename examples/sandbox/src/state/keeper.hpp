// Moves the state of the services between their members and a store.
#pragma once

#include <any>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "json.hpp"
#include "state/record.hpp"
#include "state/store.hpp"

namespace gateway {

/// A service names everything that it keeps in one function, `keep(Keeper&)`, which serves both
/// ways: while `loads()`, it takes the state out of the store; else it writes what has changed.
/// Without a store nothing happens.
///
/// What is compared with a copy of what the store has: value(), list() and map(). What may be long
/// is not: growing() writes what was added, touched() what may have changed.
class Keeper {
 public:
  /// Null: nothing is kept.
  explicit Keeper(Store* store) : store_(store) {}

  /// Returns whether keep() loads the state from the store.
  bool loads() const { return loads_; }
  void set_loads(bool loads) { loads_ = loads; }
  /// Makes the next write replace everything in the store.
  void forget();
  /// Around the calls of keep(): one transaction.
  void begin();
  void commit();
  /// For what a service finds wrong in what it loads.
  [[noreturn]] void refuse(const std::string& why) const { store_->refuse("is damaged: " + why); }

  template <class T>
  void value(const std::string& kind, T& value);
  template <class T>
  void list(const std::string& kind, std::vector<T>& list);
  template <class Key, class T>
  void map(const std::string& kind, std::map<Key, T>& map);
  /// A list that only grows between two calls, or is emptied.
  template <class T>
  void growing(const std::string& kind, std::vector<T>& list);
  /// Writes the records whose keys are in `changed`, which is empty then.
  template <class T>
  void touched(const std::string& kind, std::map<std::string, T>& map,
               std::set<std::string>& changed);

 private:
  /// Ids sort as numbers do.
  static std::string id_of(std::size_t index);
  static std::string id_of(int key) { return id_of(static_cast<std::size_t>(key)); }
  static std::string id_of(const std::string& key) { return key; }
  static std::string id_of(const std::pair<std::string, std::string>& key) {
    return key.first + " " + key.second;  // neither has a space
  }
  static void read_id(const std::string& id, int& key) { key = std::stoi(id); }
  static void read_id(const std::string& id, std::string& key) { key = id; }
  static void read_id(const std::string& id, std::pair<std::string, std::string>& key) {
    const std::size_t space = id.find(' ');
    key = {id.substr(0, space), space == std::string::npos ? "" : id.substr(space + 1)};
  }

  /// The copy of what the store has of a kind.
  template <class T>
  T& saved(const std::string& kind) {
    std::any& any = saved_[kind];
    if (!any.has_value()) any = T();
    return std::any_cast<T&>(any);
  }
  template <class T>
  void put(const std::string& kind, const std::string& id, const T& record) {
    store_->put(kind, id, Json(record).dump());
  }
  /// Every record of a kind; what does not fit its type is refused by its name.
  template <class T, class Take>
  void each(const std::string& kind, const Take& take);

  template <class T>
  void read_list(const std::string& kind, std::vector<T>& list);

  Store* store_;
  bool loads_ = false;
  bool forgets_ = false;
  std::map<std::string, std::any> saved_;
};

template <class T, class Take>
void Keeper::each(const std::string& kind, const Take& take) {
  store_->each(kind, [&](const std::string& id, const std::string& text) {
    try {
      T record;
      Json::parse(text).get_to(record);
      take(id, std::move(record));
    } catch (const StateError&) {
      throw;
    } catch (const std::exception& problem) {
      store_->refuse("is damaged: the record " + id + " of " + kind + ": " + problem.what());
    }
  });
}

template <class T>
void Keeper::read_list(const std::string& kind, std::vector<T>& list) {
  list.clear();
  each<T>(kind, [&](const std::string& id, T record) {
    if (id != id_of(list.size())) refuse("a record of " + kind + " before " + id + " is missing");
    list.push_back(std::move(record));
  });
}

template <class T>
void Keeper::value(const std::string& kind, T& value) {
  if (!store_) return;
  auto& copy = saved<std::optional<T>>(kind);
  if (loads_) {
    each<T>(kind, [&](const std::string&, T record) {
      copy = record;
      value = std::move(record);
    });
  } else if (!copy || !(*copy == value)) {
    put(kind, "", value);
    copy = value;
  }
}

template <class T>
void Keeper::list(const std::string& kind, std::vector<T>& list) {
  if (!store_) return;
  auto& copy = saved<std::vector<T>>(kind);
  if (loads_) {
    read_list(kind, list);
    copy = list;
    return;
  }
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (i < copy.size() && copy[i] == list[i]) continue;
    put(kind, id_of(i), list[i]);
    i < copy.size() ? void(copy[i] = list[i]) : copy.push_back(list[i]);
  }
  for (; copy.size() > list.size(); copy.pop_back()) {
    store_->remove(kind, id_of(copy.size() - 1));
  }
}

template <class Key, class T>
void Keeper::map(const std::string& kind, std::map<Key, T>& map) {
  if (!store_) return;
  auto& copy = saved<std::map<Key, T>>(kind);
  if (loads_) {
    map.clear();
    each<T>(kind, [&](const std::string& id, T record) {
      Key key;
      read_id(id, key);
      map[key] = std::move(record);
    });
    copy = map;
    return;
  }
  for (const auto& [key, record] : map) {
    const auto found = copy.find(key);
    if (found != copy.end() && found->second == record) continue;
    put(kind, id_of(key), record);
    copy[key] = record;
  }
  for (auto entry = copy.begin(); entry != copy.end();) {
    const bool gone = map.count(entry->first) == 0;
    if (gone) store_->remove(kind, id_of(entry->first));
    entry = gone ? copy.erase(entry) : std::next(entry);
  }
}

template <class T>
void Keeper::growing(const std::string& kind, std::vector<T>& list) {
  if (!store_) return;
  std::size_t& written = saved<std::size_t>(kind);
  if (loads_) {
    read_list(kind, list);
    written = list.size();
    return;
  }
  if (list.size() < written) {
    while (written > 0) store_->remove(kind, id_of(--written));
  }
  for (; written < list.size(); ++written) put(kind, id_of(written), list[written]);
}

template <class T>
void Keeper::touched(const std::string& kind, std::map<std::string, T>& map,
                     std::set<std::string>& changed) {
  if (store_ && loads_) {
    map.clear();
    each<T>(kind, [&](const std::string& id, T record) { map[id] = std::move(record); });
  } else if (store_) {
    for (const std::string& key : changed) {
      const auto found = map.find(key);
      if (found == map.end()) {
        store_->remove(kind, key);
      } else {
        put(kind, key, found->second);
      }
    }
  }
  changed.clear();
}

}  // namespace gateway

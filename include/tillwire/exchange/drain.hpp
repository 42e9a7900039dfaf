// Passes the records of a list to the program as they arrive, so that a response of any length fits
// through a small receive buffer.
#pragma once

#include <cstdint>
#include <cstring>
#include <tillwire/base/span.hpp>
#include <tillwire/http/response.hpp>
#include <tillwire/verdict/delivery.hpp>
#include <tillwire/wire/decode.hpp>
#include <type_traits>
#include <utility>

namespace tillwire {

/// A record that a drain skipped; see step_over(). Borrowed: valid until the report returns.
struct SteppedOver {
  std::uint32_t index = 0;  ///< position of the record in the list, from 0
  Text id = {};             ///< identifies the record; absent if it could not be read
  Error error = {};         ///< what is wrong with it, and in which field
};

namespace detail {

/// The path to a list in a response, and the type of its elements.
struct DrainPath {
  static constexpr unsigned max_names = 4;

  const char* names[max_names];  // the records that contain it, and the list
  std::uint8_t count;
  const char* wrapper;
  const ResponseSchema* element;
};

/// What a drain that steps over records knows about them.
class Stepping {
 public:
  using Observe = void (*)(Stepping& self, const SteppedOver& what);

  Stepping(const char* id_name, Observe observe) : id_name_(id_name), observe_(observe) {}

  void begin() {
    count_ = 0;
    dropping_ = false;
  }
  std::uint32_t count() const { return count_; }
  /// Returns whether the rest of a record that did not fit is still arriving.
  bool dropping() const { return dropping_; }
  void drop(bool on) { dropping_ = on; }

  /// Reports the record between `begin` and `end`, whose rest may be missing. The byte at `end`
  /// must satisfy JsonScan.
  void step_over(std::uint32_t index, const char* begin, const char* end, const Error& error) {
    ++count_;
    observe_(*this, {index, id_in(begin, end), error});
  }

 private:
  Text id_in(const char* begin, const char* end) const {
    JsonScan scan(begin, end);
    if (id_name_ == nullptr || *begin != '{') return {};
    const char* at = JsonScan::space(begin + 1);
    if (!seek_member(scan, at, id_name_) || *at == 'n') return {};
    Decoder decoder(at, end);
    Text id;
    const bool quoted = *at == '"';
    at = decoder.text(at, id);
    // Where the record breaks off, a number may be incomplete.
    return decoder.scan.failed() || (!quoted && at == end) ? Text() : id;
  }

  const char* id_name_;  // null: the records have no id
  Observe observe_;
  std::uint32_t count_ = 0;
  bool dropping_ = false;
};

/// Removes the elements of a list from a body that is still arriving, without I/O. What remains is
/// the ordinary response with an empty list.
class ListPump {
 public:
  /// Passes the element to the program; false stops the exchange.
  using Deliver = bool (*)(ListPump& self);
  using State = ResponseReader::State;

  ListPump(const DrainPath& path, void* element, Deliver hand_over)
      : ListPump(path, element, hand_over, pump<Strict>) {}

  ListPump(const DrainPath& path, void* element, Deliver hand_over,
           State (*the_pump)(ListPump& self, ResponseReader& reader, State state))
      : pump_(the_pump),
        path_(path),
        element_(static_cast<char*>(element)),
        hand_over_(hand_over) {}

  /// Begins a response. Reports to the client through `error`, `delivered` (elements passed on so
  /// far) and, at the end of `room`, the path of the field at fault.
  void begin(Span room, Error& error, std::uint32_t& delivered) {
    room_ = room;
    error_ = &error;
    delivered_ = &delivered;
    at_ = scan_ = taken_from_ = taken_to_ = removed_ = depth_ = 0;
    step_ = Step::seek;
    quoted_ = false;
  }

  /// Processes what has arrived, repeatedly while that makes room for more. The pointer saves
  /// programs that drain nothing 1,468 bytes.
  State take_from(ResponseReader& reader, State state) { return pump_(*this, reader, state); }

 protected:
  /// The rule of a drain that ends at the first invalid record. Other rules are classes with
  /// `steps_over` true and a function `of()` that returns the Stepping of a pump. A template
  /// parameter, so that programs with this rule alone do not contain the code for the other.
  struct Strict {
    static constexpr bool steps_over = false;
  };

  template <class Rule>
  static inline State pump(ListPump& self, ResponseReader& reader, State state) {
    const bool is_success = is_answer(reader.status());
    // Delivers what arrived before the error, so that the result does not depend on how the bytes
    // were split.
    if (state == State::failed && is_success) self.run<Rule>(reader, false);
    for (;;) {
      while (state != State::failed && is_success) {
        const Progress progress = self.run<Rule>(reader, state == State::done);
        if (progress == Progress::failed) return State::failed;
        if (progress == Progress::none || state == State::done) break;
        state = reader.received(0);
      }
      if (state == State::more && (reader.stuck() || reader.room_size() == 0)) {
        if constexpr (Rule::steps_over) {
          if (is_success && self.drop(reader, Rule::of(self))) continue;
        }
        // Inside the list, a record does not fit; outside it, the rest of the response does not.
        const bool inside = self.step_ != Step::seek && self.step_ != Step::done;
        self.fail(inside ? Errc::record_too_large : Errc::body_too_large, reader.body_room());
        return State::failed;
      }
      return state;
    }
  }

 private:
  enum class Progress : std::uint8_t { none, made, failed };
  enum class Step : std::uint8_t {
    seek,     // before the list
    form,     // at the value: an array, or an object whose members have not all arrived
    first,    // after '[': an element or the end
    element,  // after a comma: an element
    behind,   // after an element: a comma or the end
    lone,     // a value that is not an array takes the place of the list
    done,
  };

  /// Delivers the elements that have arrived, and removes them from the body.
  template <class Rule>
  inline Progress run(ResponseReader& reader, bool whole) {
    const char kept = reader.end_body_with(0);
    const Progress progress = step<Rule>(reader, whole);
    reader.end_body_with(kept);
    if (progress != Progress::made) return progress;
    const std::uint32_t taken = taken_to_ - taken_from_;
    reader.remove(taken_from_, taken);
    removed_ += taken;
    scan_ -= taken;
    at_ -= taken;
    return progress;
  }

  template <class Rule>
  inline Progress step(ResponseReader& reader, bool whole) {
    const char* const body = reader.body();
    const char* const end = body + reader.body_size();
    Progress progress = Progress::none;
    if (step_ == Step::seek && !seek(body, end)) return Progress::none;
    if (step_ == Step::form && !find_elements(body, end)) return Progress::none;
    while (step_ != Step::done) {
      if (step_ == Step::lone) return lone<Rule>(reader, whole);
      if constexpr (Rule::steps_over) {
        Stepping& stepping = Rule::of(*this);
        if (stepping.dropping()) {
          const char* const last = find_end(body, body + at_, end);
          if (last != nullptr) scan_ = static_cast<std::uint32_t>(last - body);
          at_ = taken_to_ = scan_;
          progress = taken_to_ != taken_from_ ? Progress::made : Progress::none;
          if (last == nullptr) break;
          stepping.drop(false);
          step_ = Step::behind;
          continue;
        }
      }
      const char* at = JsonScan::space(body + at_);
      if (at >= end) break;
      if (step_ == Step::behind && *at == ',') {
        step_ = Step::element;
        at_ = static_cast<std::uint32_t>(at + 1 - body);
        continue;
      }
      if (*at == ']' && step_ != Step::element) {
        step_ = Step::done;
        taken_to_ = static_cast<std::uint32_t>(at - body);
        return Progress::made;
      }
      if (step_ == Step::behind) return fail(Errc::bad_json, offset_of(body, at));
      const char* const last = find_end(body, at, end);
      if (last == nullptr) break;
      const Progress delivered = deliver<Rule>(at, last, body);
      if (delivered == Progress::failed) return delivered;
      at_ = scan_ = taken_to_ = static_cast<std::uint32_t>(last - body);
      step_ = Step::behind;
      progress = Progress::made;
    }
    return progress;
  }

  static Error error_of(Errc code, std::uint32_t detail, const char* field) {
    return {code, delivery_after_answer(code, Effect::none),
            clamped(static_cast<std::int32_t>(detail)), field};
  }

  Progress fail(Errc code, std::uint32_t detail, const char* field = nullptr) {
    *error_ = error_of(code, detail, field);
    return Progress::failed;
  }

  /// Returns the offset of a position in the body as it was sent.
  std::uint32_t offset_of(const char* body, const char* at) const {
    return removed_ + static_cast<std::uint32_t>(at - body);
  }

  /// Finds the list; returns false if it has not arrived. Decoding reports errors before it.
  bool seek(const char* body, const char* end) {
    JsonScan scan(body, end);
    const char* at = JsonScan::space(body);
    for (unsigned level = 0; level != path_.count; ++level) {
      if (at >= end) return false;
      if (*at != '{') return give_up();
      for (;;) {
        at = JsonScan::space(at + 1);
        if (*at == '}') return give_up();
        if (!seek_member(scan, at, path_.names[level])) return scan.failed() ? false : give_up();
        if (*at != 'n') break;
        // null counts as absent: the field may occur again.
        at = JsonScan::space(scan.word(at, "null"));
        if (*at == '}') return give_up();
        if (*at != ',') return false;
      }
    }
    if (at >= end) return false;
    at_ = static_cast<std::uint32_t>(at - body);
    step_ = Step::form;
    return true;
  }

  /// Finds the elements of the list, wherever read_list() accepts them; returns false if that
  /// cannot be decided yet.
  bool find_elements(const char* body, const char* end) {
    const char* at = body + at_;
    if (!holds_elements(at, path_.element->scalar())) {
      return end - at > 1 ? give_up() : false;  // both characters of "" have arrived
    }
    if (*at == '{' && path_.wrapper != nullptr) {
      JsonScan scan(body, end);
      const char* value = JsonScan::space(at + 1);
      if (*value != '}' && seek_member(scan, value, path_.wrapper)) {
        if (value >= end) return false;
        if (*value == '[') at = value;
      }
      if (scan.failed()) return false;
    }
    const bool array = *at == '[';
    step_ = array ? Step::first : Step::lone;
    at_ = static_cast<std::uint32_t>(at - body) + (array ? 1 : 0);
    scan_ = taken_from_ = taken_to_ = at_;
    return true;
  }

  /// Ends the search: there is no list to drain.
  bool give_up() {
    step_ = Step::done;
    return true;
  }

  /// Delivers what arrived in place of an array: a single record or value, bare or wrapped. It has
  /// to fit the buffer; an empty array replaces it, unless it is a single digit.
  template <class Rule>
  inline Progress lone(ResponseReader& reader, bool whole) {
    char* const body = reader.body();
    const char* const begin = body + at_;
    const char* const last = find_end(body, begin, body + reader.body_size());
    if (last == nullptr) {
      if (whole) step_ = Step::done;
      return Progress::none;
    }
    ListRange range;
    Decoder decoder(begin, last);
    read_list(decoder, begin, *path_.element, path_.wrapper, reinterpret_cast<char*>(&range));
    bool sound = !decoder.scan.failed();
    if constexpr (Rule::steps_over) {
      // deliver() steps over the record.
      if (!sound) sound = is_in_lone_record(decoder.scan.fault(), range, begin, last);
    }
    if (!sound) {
      step_ = Step::done;  // decoding reports the error
      return Progress::none;
    }
    if (range.count != 0) {
      const Progress delivered = deliver<Rule>(range.at, decoder.scan.skip(range.at), body);
      if (delivered == Progress::failed) return delivered;
    }
    step_ = Step::done;
    if (last - begin < 2) return Progress::made;
    body[at_] = '[';
    body[at_ + 1] = ']';
    taken_from_ = at_ + 2;
    taken_to_ = static_cast<std::uint32_t>(last - body);
    return Progress::made;
  }

  /// Returns whether an error is inside the only record, rather than in the JSON between `begin`
  /// and `end` around it, and there is no second record.
  bool is_in_lone_record(const char* fault, const ListRange& range, const char* begin,
                         const char* end) const {
    JsonScan whole(begin, end);
    if (range.count == 0 || whole.skip(begin) != end) return false;
    const char* at = whole.skip(range.at);
    if (at == end) return true;
    if (fault >= at) return false;
    at = JsonScan::space(at);
    if (*at != ',') return true;
    at = JsonScan::space(at + 1);
    return !seek_member(whole, at, path_.wrapper);
  }

  /// Returns where the value at `begin` ends, or null if its end has not arrived. Resumes where the
  /// last search stopped. The byte at `end` is a NUL.
  const char* find_end(const char* body, const char* begin, const char* end) {
    const char* at = body + scan_;
    if (at < begin) at = begin;
    while (at < end) {
      // Outside strings, no character of host_char begins or ends anything.
      const char* const next = JsonScan::past(at, quoted_ ? json_plain : host_char);
      at = next - 1;
      if (at >= end) break;
      const char c = *at;
      if (c == '"') {
        if (quoted_ && depth_ != 0 && (*next == ':' || *next == ',') && next[1] == '"') {
          at = next + 2;  // the usual case: another string follows
          continue;
        }
        quoted_ = !quoted_;
        if (!quoted_ && depth_ == 0) return next;
      } else if (quoted_) {
        if (c == '\\') {
          if (next == end) break;
          ++at;
        }
      } else if ((c | 0x20) == '{') {  // also '['
        ++depth_;
      } else {
        const bool closes = (c | 0x20) == '}';  // also ']'
        if (depth_ == 0 && (closes || c == ',' || JsonScan::is_space(c))) return at;
        if (closes && --depth_ == 0) return next;
      }
      ++at;
    }
    scan_ = static_cast<std::uint32_t>(at - body);
    return nullptr;
  }

  void place_record(Path& place, std::uint32_t index) const {
    place.inside(index);
    for (unsigned i = path_.count; i-- != 0;) place.inside(path_.names[i]);
  }

  /// Starts to discard the record that fills the buffer, as far as it has arrived. Returns false if
  /// no record has begun.
  bool drop(ResponseReader& reader, Stepping& stepping) {
    if (stepping.dropping() || (step_ != Step::first && step_ != Step::element)) return false;
    const char kept = reader.end_body_with(0);
    const char* const begin = JsonScan::space(reader.body() + at_);
    const char* const end = reader.body() + reader.body_size();
    const bool begun = begin < end;
    if (begun) {
      const std::uint32_t index = *delivered_ + stepping.count();
      Path place(room_);
      place_record(place, index);
      stepping.step_over(index, begin, end,
                         error_of(Errc::record_too_large, reader.body_room(), place.text()));
      stepping.drop(true);
    }
    reader.end_body_with(kept);
    return begun;
  }

  template <class Rule>
  inline Progress deliver(const char* begin, const char* end, const char* body) {
    Decoder decoder(begin, end, room_);
    std::memset(static_cast<void*>(element_), 0, path_.element->size);
    const char* const at = read_element(decoder, begin, *path_.element, element_);
    if (at != end) {
      decoder.wrong(Errc::bad_json, at);
      Path& place = decoder.path;
      std::uint32_t index = *delivered_;
      if constexpr (Rule::steps_over) index += Rule::of(*this).count();
      place_record(place, index);
      if constexpr (Rule::steps_over) {
        if (begin != end) {
          const std::uint32_t offset = offset_of(body, decoder.scan.fault());
          Rule::of(*this).step_over(index, begin, end,
                                    error_of(decoder.error(), offset, place.text()));
          return Progress::made;
        }
      }
      return fail(decoder.error(), offset_of(body, decoder.scan.fault()), place.text());
    }
    if (decoder.unread != nullptr) error_->field = decoder.unread;
    ++*delivered_;
    return hand_over_(*this) ? Progress::made : fail(Errc::stopped, offset_of(body, end));
  }

  State (*pump_)(ListPump& self, ResponseReader& reader, State state);
  DrainPath path_;
  char* element_;
  Deliver hand_over_;
  // The following are set by begin().
  Span room_;
  Error* error_;
  std::uint32_t* delivered_;
  std::uint32_t at_;          // the next unprocessed character, as an offset in the body
  std::uint32_t scan_;        // how far find_end() has searched
  std::uint32_t taken_from_;  // start of what was delivered and can be removed
  std::uint32_t taken_to_;
  std::uint32_t removed_;
  std::uint32_t depth_;
  Step step_;
  bool quoted_;
};

/// The element type of a list.
template <class Member>
struct ListMember;
template <class TheElement, class TheStruct>
struct ListMember<List<TheElement> TheStruct::*> {
  using Element = TheElement;
};

template <class Struct, class Member>
constexpr const char* wrapper_of(Member Struct::*member) {
  const auto& table = table_of<Struct, Use::response>;
  return wrapper_of(&table.links[table.rows[row_of(member)].link()]);
}

template <class Member, class Struct, class... Rest>
Struct struct_of(Member Struct::*, Rest...);
/// The response that the members lead from: the struct of the first one.
template <auto... Members>
using Drained = decltype(struct_of(Members...));

template <class Last>
constexpr Last last_of(Last last) {
  return last;
}
template <class First, class... Rest>
constexpr auto last_of(First, Rest... rest) {
  return last_of(rest...);
}

template <auto... Members>
constexpr DrainPath make_drain_path() {
  static_assert(sizeof...(Members) <= DrainPath::max_names, "tillwire: the list is too deep");
  constexpr auto list = last_of(Members...);
  using Element = typename ListMember<std::decay_t<decltype(list)>>::Element;
  return {{name_of(Members)...},
          static_cast<std::uint8_t>(sizeof...(Members)),
          wrapper_of(list),
          element_schema<Element, Use::response>()};
}

}  // namespace detail

/// What Client::start() needs to drain a list; made by draining().
class Draining : protected detail::ListPump {
 protected:
  using ListPump::ListPump;

 private:
  friend class Client;
};

/// A Draining that steps over invalid records; see step_over().
class DrainingOver : public Draining {
 protected:
  /// Drains the list at `path` through `element`.
  DrainingOver(const detail::DrainPath& path, void* element, Deliver hand_over)
      : Draining(path, element, hand_over, pump<DrainingOver>) {}

  /// Borrows the state of stepping over records.
  void keep(detail::Stepping& stepping) { stepping_ = &stepping; }

 private:
  friend class Client;
  friend class detail::ListPump;

  static constexpr bool steps_over = true;
  static detail::Stepping& of(ListPump& self) {
    return *static_cast<DrainingOver&>(self).stepping_;
  }

  void begin(detail::Span room, Error& error, std::uint32_t& delivered) {
    stepping_->begin();
    ListPump::begin(room, error, delivered);
  }

  detail::Stepping* stepping_ = nullptr;
};

/// A handler for a drain that steps over invalid records; made by step_over().
template <class Handler, class Report>
class StepOver : private detail::Stepping {
 public:
  /// Made by step_over(), which describes the arguments.
  StepOver(const char* id_name, Handler&& handler, Report&& report)
      : Stepping(id_name, observe),
        handler_(std::forward<Handler>(handler)),
        report_(std::forward<Report>(report)) {}

  /// Returns how many records the last drain stepped over.
  std::uint32_t stepped_over() const { return count(); }

  /// Passes an element to the handler.
  template <class Element>
  decltype(auto) operator()(Element& element) {
    return handler_(element);
  }

 private:
  template <class, class, class>
  friend class Drain;

  static void observe(Stepping& self, const SteppedOver& what) {
    static_cast<StepOver&>(self).report_(what);
  }

  Handler handler_;  // a reference if the handler is a variable
  Report report_;    // a reference if the report is a variable
};

/// Whether a handler steps over records: true for a StepOver.
template <class Handler>
inline constexpr bool is_step_over = false;
/// A StepOver steps over records.
template <class Handler, class Report>
inline constexpr bool is_step_over<StepOver<Handler, Report>> = true;

/// Makes a drain continue after a record that lacks a field, has a field of a wrong type or twice,
/// is not JSON (Errc::bad_json), or does not fit the receive buffer. Calls `report` with a
/// SteppedOver for each such record, in the order of the list; passes the others to `handler`. `Id`
/// is the member of the record that identifies it:
///
///     const auto report = [](const SteppedOver& bad) { log(bad.index, bad.id, bad.error); };
///     auto steps = step_over<&AtmStatus::terminal_id>(show_atm, report);
///     auto answer = client.drain<&GetAtmStatusExt::Response::atms>(query, steps);
///     if (!answer) return report_error(answer.error());
///     say(client.delivered(), " ATMs, ", steps.stepped_over(), " that could not be read");
///
/// Invalid JSON outside the records still ends the exchange, and so does a single record in place
/// of the list that is not JSON or does not fit. The end of a record that is not JSON or does not
/// fit is found by quotation marks and brackets alone; its `id` is present only if it came before
/// the error, or arrived before the buffer was full. A report or handler in a variable is borrowed;
/// neither may use the client. Programs that do not call this do not contain its code.
template <auto Id = nullptr, class Handler, class Report>
[[nodiscard]] StepOver<Handler, Report> step_over(Handler&& handler, Report&& report) {
  if constexpr (std::is_null_pointer_v<decltype(Id)>) {
    return {nullptr, std::forward<Handler>(handler), std::forward<Report>(report)};
  } else {
    constexpr const char* name = detail::name_of(Id);
    return {name, std::forward<Handler>(handler), std::forward<Report>(report)};
  }
}

/// Drains a list of a response into a handler; see Client::drain() and draining().
template <class Response, class Element, class Handler>
class Drain final : public std::conditional_t<is_step_over<std::remove_reference_t<Handler>>,
                                              DrainingOver, Draining> {
  using Base =
      std::conditional_t<is_step_over<std::remove_reference_t<Handler>>, DrainingOver, Draining>;

 public:
  Drain(const Drain&) = delete;
  Drain& operator=(const Drain&) = delete;

 private:
  template <auto... Members, class AnyHandler>
  friend auto draining(AnyHandler&& handler);

  Drain(const detail::DrainPath& path, Handler&& handler)
      : Base(path, &element_, hand_over), handler_(std::forward<Handler>(handler)) {
    static_assert(
        !is_step_over<std::decay_t<Handler>> || !std::is_const_v<std::remove_reference_t<Handler>>,
        "tillwire: the result of step_over() counts: use a variable that is not const");
    if constexpr (is_step_over<std::remove_reference_t<Handler>>) this->keep(handler_);
  }

  static bool hand_over(detail::ListPump& self) {
    auto& drain = static_cast<Drain&>(self);
    using Answer = decltype(drain.handler_(drain.element_));
    static_assert(std::is_void_v<Answer> || std::is_same_v<Answer, bool>,
                  "tillwire: the handler returns nothing, or false to stop");
    if constexpr (std::is_void_v<Answer>) {
      drain.handler_(drain.element_);
      return true;
    } else {
      return drain.handler_(drain.element_);
    }
  }

  Element element_;
  Handler handler_;  // a reference if the handler is a variable
};

/// Makes what Client::start() needs to drain a list from a main loop. The result must outlive the
/// exchange, and so must a handler in a variable, which is borrowed. The handler must not use the
/// client.
///
///     auto drain = draining<&customers::GetAtmStatusExt::Response::atms>(show);
///     if (!client.start(query, drain)) return;
///     while (!client.poll()) do_other_things();
///     auto answer = client.take<customers::GetAtmStatusExt>();
template <auto... Members, class Handler>
auto draining(Handler&& handler) {
  using Element =
      typename detail::ListMember<std::decay_t<decltype(detail::last_of(Members...))>>::Element;
  return Drain<detail::Drained<Members...>, Element, Handler>(detail::make_drain_path<Members...>(),
                                                              std::forward<Handler>(handler));
}

}  // namespace tillwire

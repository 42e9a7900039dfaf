// explore SCENARIO [OPTION...]: see --help.
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string>
#include <vector>

#include "system/explore/explorer.hpp"

namespace {

constexpr char help[] = R"(usage: explore SCENARIO [OPTION...]
       explore --small | --large | --desk | --desk-large | --whole
Explores a till or a card desk until nothing new is found: every request, connection, write and
erasure that can fail, restarts, time, customers, cash, in any order. Fails if a promise is broken,
and tells the story.
  SCENARIO        sale, mail, refund, refunds (two), hold (then completion), release, retry (the
                  same customer again), other (another customer); on cards: debit, credit,
                  transfer, cards (a debit and a credit), debits (two of one sum), withdraw,
                  deposit, cash (both)
  --most N        fails with more than N states
  --audit N       compares what follows each Nth state that was met again
  --faults N      so many things fail at most (any number)
  --sector BYTES  of four (1024)
  --filled N      sales before it begins
  --repeats       the network delivers what was in transit again
  --twice         a request is delivered twice, and its second answer returned, or that there is no
                  such order
  --lags          records may be shown as they were; a card's history may miss its latest lines
  --by-number     cards are named by their number, not by their id
  --by-code       the first sale is paid by a QR code, and may be cancelled
  --contradicts   records may be another order's; "help" is allowed
  --day-runs      the time of day goes on, and the clock over restarts
  --clock-steps   the time of day is set, as one of the faults, and the clock restarts with the till
  --rots N        so many units of the flash rot at most; "help" is allowed
  --no-cuts       power fails only between two operations
  --elsewhere     a part is refunded elsewhere, and no record lists that
  --no-close      the till closes no order in doubt
  --days          days are closed at any time
  --help-allowed  the till may ask for a person
  --small         what tests/run explores
  --large         what tests/run --all explores besides
  --desk          what tests/run explores of a card desk
  --desk-large    what tests/run --all explores of it besides
  --whole         these, and the longest: audits, two customers, damage; takes hours
)";

/// What is explored, and how many states it may have: what was measured, and a little more. A
/// fact or a member that never stops to matter shows itself as a run that is cut off.
constexpr const char* small[] = {
    "sale --faults 2 --most 1720",
    "mail --faults 2 --most 1470",
    "sale --by-code --faults 1 --most 990",
};
/// The steps of an order have two faults here, and any number in what takes longer.
constexpr const char* large[] = {
    "sale --repeats --most 2260",
    "mail --repeats --most 1570",
    "refund --faults 2 --repeats --most 2440",
    "hold --faults 2 --repeats --most 2490",
    "release --faults 2 --repeats --most 2490",
    "sale --faults 1 --rots 1 --most 3680",
    "refund --faults 1 --rots 1 --most 5330",
    "sale --faults 1 --clock-steps --most 13600",
    "refunds --faults 1 --most 1200",
    "refund --faults 2 --no-cuts --elsewhere --most 1300",
    "sale --by-code --faults 2 --most 2290",
    "sale --by-code --faults 1 --no-close --most 1050",
    "retry --by-code --faults 1 --most 3070",
};
constexpr const char* desk[] = {
    "debit --audit 20 --most 266",   "credit --most 266",
    "transfer --most 266",           "withdraw --faults 2 --most 880",
    "deposit --faults 2 --most 417",
};
constexpr const char* desk_large[] = {
    "debit --lags --audit 100 --most 728",
    "debit --by-number --lags --most 728",
    "cards --most 2370",
    "debits --lags --faults 2 --help-allowed --most 4200",
    "deposit --most 978",
    "deposit --lags --faults 2 --most 1080",
    "withdraw --sector 512 --most 3490",
    "withdraw --lags --faults 2 --help-allowed --most 2790",
    "withdraw --by-number --faults 2 --most 880",
    "cash --faults 2 --most 3880",
};
/// What takes longer. 4,000 states of a sale and of a mail order are wanted at most, 12,000 of the
/// steps of an order, and 100,000 of a second try in nearly full banks.
constexpr const char* whole[] = {
    "sale --repeats --audit 20 --most 2260",
    "mail --repeats --audit 20 --most 1570",
    "refund --repeats --audit 20 --most 5440",
    "hold --repeats --audit 20 --most 4300",
    "release --repeats --audit 20 --most 4300",
    "retry --sector 512 --repeats --most 17300",
    "retry --sector 512 --filled 2 --repeats --most 21200",
    "other --sector 512 --faults 2 --most 75800",
    "sale --faults 2 --rots 1 --most 11150",
    "refund --faults 2 --rots 1 --most 20900",
    "sale --faults 1 --clock-steps --audit 20 --most 13600",
    "sale --faults 2 --clock-steps --most 58800",
    "refund --faults 2 --sector 512 --filled 2 --most 3300",
    "sale --faults 2 --twice --help-allowed --most 1920",
    "mail --faults 2 --twice --help-allowed --most 1510",
    "refund --faults 2 --twice --help-allowed --most 2430",
    "hold --faults 2 --twice --help-allowed --most 2480",
    "refunds --faults 2 --most 6530",
    "sale --faults 2 --no-close --most 1520",
    "sale --faults 2 --days --most 1770",
    "other --by-code --faults 0 --most 4830",
    "sale --by-code --faults 1 --clock-steps --most 14300",
    "debit --lags --audit 20 --most 728",
    "withdraw --most 8080",
    "withdraw --sector 512 --lags --faults 3 --help-allowed --most 11250",
};

struct Run {
  explore::Scenario scenario;
  explore::Rules rules;
  explore::Limits limits;
};

/// Reads what is to be explored; returns false if a word is not known.
bool read(const std::vector<std::string>& words, Run& run) {
  for (std::size_t i = 0; i != words.size(); ++i) {
    const std::string& word = words[i];
    const auto number = [&] {
      return i + 1 < words.size() ? std::strtoul(words[++i].c_str(), nullptr, 10) : 0UL;
    };
    if (word == "--most") {
      run.limits.states = number();
    } else if (word == "--audit") {
      run.limits.audit_each = number();
    } else if (word == "--faults") {
      run.scenario.faults = static_cast<std::uint8_t>(number());
    } else if (word == "--sector") {
      run.scenario.sector = static_cast<std::uint32_t>(number());
    } else if (word == "--filled") {
      run.scenario.filled = static_cast<unsigned>(number());
    } else if (word == "--repeats") {
      run.rules.repeats = true;
    } else if (word == "--twice") {
      run.rules.twice = true;
    } else if (word == "--lags") {
      run.rules.lags = true;
    } else if (word == "--by-code") {
      run.scenario.by_code = true;
    } else if (word == "--contradicts") {
      run.rules.contradicts = run.scenario.helps = true;
    } else if (word == "--day-runs") {
      run.rules.day_runs = true;
    } else if (word == "--clock-steps") {
      run.rules.clock_steps = run.rules.day_runs = true;
    } else if (word == "--rots") {
      run.scenario.rots = static_cast<std::uint8_t>(number());
      run.scenario.helps = true;
    } else if (word == "--no-cuts") {
      run.rules.cuts = false;
    } else if (word == "--elsewhere") {
      run.rules.elsewhere = true;
    } else if (word == "--no-close") {
      run.scenario.closes = false;
    } else if (word == "--days") {
      run.scenario.days = true;
    } else if (word == "--by-number") {
      run.scenario.by_number = true;
    } else if (word == "--help-allowed") {
      run.scenario.helps = true;
    } else if (word[0] != '-') {
      run.scenario.name = word;
    } else {
      return false;
    }
  }
  return true;
}

bool explore_one(const std::string& text) {
  std::istringstream from(text);
  std::vector<std::string> words;
  for (std::string word; from >> word;) words.push_back(word);
  Run run;
  if (!read(words, run)) return false;
  std::printf("%s\n", text.c_str());
  std::fflush(stdout);
  return explore::explore(run.scenario, run.rules, run.limits);
}
template <std::size_t Count>
bool explore_each(const char* const (&runs)[Count]) {
  bool good = true;
  for (const char* each : runs) good = explore_one(each) && good;
  return good;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string first = argc == 2 ? argv[1] : "";
  if (first == "--help") return std::fputs(help, stdout) < 0;
  if (first == "--small") return !explore_each(small);
  if (first == "--large") return !explore_each(large);
  if (first == "--desk") return !explore_each(desk);
  if (first == "--desk-large") return !explore_each(desk_large);
  if (first == "--whole") {
    bool good = explore_each(small) && explore_each(large);
    good = explore_each(desk) && explore_each(desk_large) && good;
    return !(explore_each(whole) && good);
  }
  Run run;
  if (!read({argv + 1, argv + argc}, run)) {
    std::fputs(help, stderr);
    return 2;
  }
  return explore::explore(run.scenario, run.rules, run.limits) ? 0 : 1;
}

// Plays random days, and adds up their false reports.
#include "system/ledger/schedules.hpp"

#include "system/ledger/day.hpp"

namespace ledger {

bool Copies::exchange(const Plan& plan, Random& random, CutStorage& storage, int marks) {
  if (plan.clones && !copy_.empty()) return random.chance(50) && swap(plan, storage);
  if (plan.restores != 0 && !copy_.empty() && random.chance(plan.restores)) {
    for (int mark = marks_ + 1; mark <= marks; ++mark) lost_.insert(mark);
    storage.bytes() = copy_;
    return true;
  }
  if ((plan.clones || plan.restores != 0) && random.chance(50)) {
    copy_ = storage.bytes();
    marks_ = marks;
  }
  return false;
}

bool Copies::swap(const Plan& plan, CutStorage& storage) {
  if (!plan.clones || copy_.empty()) return false;
  std::swap(copy_, storage.bytes());
  return true;
}

std::uint64_t Tally::false_count() const {
  std::uint64_t sum = 0;
  for (const auto& one : falses) sum += one.second;
  return sum;
}

void Tally::add(const Tally& other) {
  for (const auto& one : other.falses) falses[one.first] += one.second;
  for (const auto& one : other.counts) counts[one.first] += one.second;
  for (const auto& one : other.examples) {
    const auto found = examples.find(one.first);
    if (found == examples.end() || one.second.log.size() < found->second.log.size()) {
      examples[one.first] = one.second;
    }
  }
}

Tally play(const Profile& profile, std::uint64_t seed, Lie lie, bool in_c) {
  Random random(seed);
  Plan plan;
  plan.in_c = in_c;
  plan.world.seed = seed * 2 + 1;
  plan.world.vary = random.chance(80);
  plan.world.begins_ms += random.between(0, 400) * 86'400'000 + random.between(0, 86'399'999);
  plan.world.decline_is_final = random.chance(30);
  plan.world.decline_is_success = random.chance(30);
  plan.world.completion_is_8 = random.chance(20);
  plan.world.part_refund_is_4 = random.chance(60);
  plan.world.repeat_is_success = random.chance(50);
  plan.world.finish_needed = random.chance(50);
  profile.arrange(plan, random);
  return plan.moves.empty() ? play_till(plan, seed, random, lie)
                            : play_desk(plan, seed, random, lie);
}

}  // namespace ledger

static atm::Watch<512, 8> watch;  // 512 ATMs with 8 denominations each
const auto look = [&](const Criteria& criteria) {
  watch.begin_round();
  const auto see = [&](const AtmStatus& atm) {
    atm::Changes changes;
    const auto* const entry = watch.see(atm, criteria, changes);
    if (entry == nullptr) return;  // there is no room for it: not_listed() counts it
    if (changes.has(Change::safe) && entry->health().safe_open) {
      alarm(atm.terminal_id, "opened its safe");
    }
    for (const atm::NoteLook& notes : *entry) show_cash_left(notes);
  };
  const auto report = [&](const SteppedOver& bad) { watch.step_over(bad.id); };  // not missing
  auto steps = step_over<&AtmStatus::terminal_id>(see, report);
  const auto answer = client.drain<&GetAtmStatusExt::Response::atms>(query, steps);
  if (!answer) return;  // after an answer that broke off, all others would be missing
  watch.for_each_missing(
      [&](const atm::LookHead& missing) { alarm(missing.terminal_id(), "is missing"); });
};

#!/usr/bin/env python3
"""Plants a mistake in the money core and explores: each has to be found.

usage: mistakes.py [--only TEXT] [--faults N] [--jobs N] [COMPILER]

Each mistake is a file below include/tillwire/, a text in it that occurs once, what replaces it, and
the scenarios that are explored with it until one fails, with one fault, then with up to N (2); or
the unit test that finds it ("unit SOURCE NAME"), because the explorer cannot. The last text says
why it cannot, or why nothing can be found.
"""
import pathlib
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

ROOT = pathlib.Path(__file__).resolve().parents[3]
FOLDER = pathlib.Path(__file__).resolve().parent
SALE, MAIL, REFUND, HOLD, RELEASE = "sale", "mail", "refund", "hold", "release"
REPEAT, OTHERS = "refund --version 21", "refund --version 21 --net --others"
OLD, KEYLESS = "refund --version 4 --help-allowed", "refund --version 20 --keyless --help-allowed"
RETRY, FULL = "retry --sector 512 --faults 1", "refund --sector 512 --filled 2"
DAYS = "sale --days"
DEBIT, LAGS, WITHDRAW, DEPOSIT = "debit", "debit --lags", "withdraw", "deposit"
DEBITS = "debits --lags --help-allowed"
ON_CARD = {"debit", "debits", "withdraw", "deposit"}

M = "machine/machine.hpp"
A = "machine/answers.hpp"
R = "machine/rule.hpp"
V = "machine/rival.hpp"
L = "till/loop.hpp"
P = "till/deployed.hpp"
S = "till/start.hpp"
T = "till/rounds.hpp"
O = "ledger/store.hpp"
B = "ledger/banks.hpp"
Y = "ledger/layout.hpp"
D = "ledger/doubt.hpp"
C = "desk/loop.hpp"

MISTAKES = [
    ("nothing is noted before a request", M, "if (!may_move_money(action)) return 0;", "return 0;", [SALE]),
    ("a payment may not move money", M, "    case Action::pay:\n    case Action::pay_by_mail:", "    case Action::pay_by_mail:", [SALE]),
    ("a mail order may not move money", M, "    case Action::pay_by_mail:\n    case Action::finish:", "    case Action::finish:", [MAIL]),
    ("a refund may not move money", M, "    case Action::refund:\n    case Action::credit:\n    case Action::debit:\n    case Action::reverse:", "    case Action::credit:\n    case Action::debit:\n    case Action::reverse:", [REFUND]),
    ("a completion may not move money", M, "    case Action::complete:\n    case Action::release:\n    case Action::refund:\n    case Action::credit:\n    case Action::debit:\n    case Action::reverse:", "    case Action::release:\n    case Action::refund:\n    case Action::credit:\n    case Action::debit:\n    case Action::reverse:", [HOLD]),
    ("a release may not move money", M, "    case Action::release:\n    case Action::refund:\n    case Action::credit:\n    case Action::debit:\n    case Action::reverse:", "    case Action::refund:\n    case Action::credit:\n    case Action::debit:\n    case Action::reverse:", [RELEASE]),
    ("a closing reversal is not noted", M, "  of.flags |= flag::reversing;\n  return 2;", "  return 1;", [SALE]),
    ("a noted movement is sent again after a restart", M, "if (!visit.here) return cash_in ? Action::give_up : Action::refuse;", "if (!visit.here) return Action::rest;", [SALE]),
    ("an order without a step is given up", M, "  } else if (of.order.empty()) {\n    return Action::give_up;", "  } else if (!of.order.empty()) {\n    return Action::give_up;", [REFUND]),
    ("a customer who is back is not finished while it is reversed", M, "if (visit.back && !of.has(flag::reversing))", "if (visit.back)", [SALE],
     "is_finishable() asks for the flag, too, before it is said that the customer is back"),
    ("a decision keeps its flags", "ledger/movement.hpp", "    flags = 0;\n    doubt_10s", "    doubt_10s", [SALE]),
    ("the result is not written", M, "    facts |= fact::decided;", "    facts |= fact::step;", [SALE]),
    ("the order of a payment is not written", M, "facts = before.order || after.order.empty() || waits ? 0 : fact::order;", "facts = 0;", [SALE]),
    ("what was refunded before is not written", M, "    facts |= fact::given;", "    facts |= fact::step;", ["refund --no-cuts --elsewhere"]),
    ("what was not sent is not queued", A, "  note_error(of, error);\n  of.state = State::queued;", "  note_error(of, error);", [REFUND]),
    ("a lost payment is not paid", A, "    if (!was_not_sent(error)) return;  // it may arrive: ask", "", [MAIL, SALE]),
    ("a lost step is not done", A, "  if (was_not_sent(error)) {\n    if (is_on_card", "  if (error.code != Errc::none) {\n    if (is_on_card", [REFUND, HOLD]),
    ("a refusal is believed", A, "    visit.refused = true;\n    if (of.history", "    decide(of, Verdict::not_paid, error);\n    if (of.history", ["refund --twice --help-allowed"]),
    ("a refusal is believed that a copy would get", L, ", is_copied(answer->code()));", ");", ["refund --twice --lags --help-allowed"]),
    ("a step waits for a customer", R, "if (visit.here && of.is_payment() && ", "if (visit.here && ", ["refund --twice --lags --help-allowed"]),
    ("a refund is sent again although ids are not shown", P, "self.options_.repeat_refunds && of.shows_refund_ids();", "self.options_.repeat_refunds;", [KEYLESS]),
    ("a refund is sent again as often as it is asked about", A, "      of.has(flag::repeated) || of.uncharged == 0 || visit.queries != 0) {", "      of.uncharged == 0 || visit.queries != 0) {", ["unit machine/answers_test Repeat.OfARefundNeedsTheRecordOfBefore"],
     "a gateway that makes a refund once for its id is not harmed by more requests"),
    ("a repeat that is refused decides", A, "  if (outcome == Outcome::approved) judge_step(of, visit, outcome, {});", "  judge_step(of, visit, outcome, {});", [OTHERS]),
    ("a repeat that is not sent is queued", P, "  machine::judge_repeated(now_, visit_, outcome);", "  visit_.repeat = false;\n  machine::judge_step(now_, visit_, outcome, answer.error());", [REPEAT]),
    ("what is not shown was not made", P, "  seen.listed = Listed::no_list;  // what is not listed may have been made\n", "  seen.listed = Listed::absent;\n", [OLD, KEYLESS]),
    ("a reversal that was sent is forgotten", A, "if (reversal && was_not_sent(error)) {", "if (reversal) {", [SALE]),
    ("the record before a completion is not read", A, "  } else if (forgotten || (shown && is_completed(seen.status.value()))) {", "  } else if (false) {", ["unit machine/answers_test Look.ShowsWhatCanBeDoneBeforeAStep"],
     "in the explorer only this till completes a hold, and its store knows that first"),
    ("that it was undone is not kept", A, "    of.flags |= flag::undone;", "", [HOLD]),
    ("the sum is what was asked", R, "  return sum.minor_units() > 0 ? sum : of.asked;", "  return Amount(1);", [SALE]),
    ("it is late at once", R, "const bool late = age >= (waiting ? Age::lapsed : Age::late);", "const bool late = true;", [SALE]),
    ("it is never late", R, "const bool late = age >= (waiting ? Age::lapsed : Age::late);", "const bool late = false;", [SALE]),
    ("a customer's time is over when a request is late", R, "const bool late = age >= (waiting ? Age::lapsed : Age::late);", "const bool late = age >= Age::late;", ["unit machine/rule_test Rule.CustomerIsWaitedForUnlessEvicted"],
     "the explorer's gateway shows a customer at 3-D Secure as such, which decides nothing"),
    ("an open reversal is ignored", R, "if (reversing && !is_final(facts.status.value()) && age < Age::late) return {};", "", [SALE]),
    ("what the till reversed is given up", R, "    return {own ? Verdict::not_paid : Verdict::help};", "    return {Verdict::help};", [SALE]),
    ("a silent issuer is reversed at once", R, "return close == Close::reverse && waits ? Close::nothing : close;", "return close;", [SALE],
     "an order that is reversed early is lost to its customer, and no answer is wrong"),
    ("nothing is closed again", R, "  if (close <= visit.closed) return Close::nothing;  // it was tried\n", "  if (close <= visit.closed || of.has(flag::reversing)) return Close::nothing;\n", [SALE]),
    ("a paid record is not paid", R, "  if (judgement == Judgement::done) return {Verdict::paid};\n  if (judgement == Judgement::undone) return {Verdict::not_paid};\n  return {later, later", "  if (judgement == Judgement::undone) return {Verdict::not_paid};\n  return {later, later", [SALE]),
    ("an earlier sale does not block another one", V, "    if (!failed) return Rival::blocks;\n", "", [RETRY]),
    ("an earlier step is not found", V, "  if (same && verdict != Verdict::unknown && !other) return Rival::same;", "", [REFUND, HOLD]),
    ("an earlier step in doubt does not block another one", V, "  return open || queued ? Rival::blocks : Rival::none;", "  return Rival::none;", [REFUND, HOLD]),
    ("what a retry supersedes is reported after it", S, "      if (rival(of) == machine::Rival::superseded) note_reported(of);\n", "", [RETRY, REFUND]),
    ("what was reported is not noted", S, "      if (reported_.has(of)) note_reported(of);\n", "", [SALE]),
    ("what is reported is noted before that", T, "    step_ = Step::reporting;\n    round_.report(receipt_of(now_));", "    note_reported(now_);\n    step_ = Step::reporting;\n    round_.report(receipt_of(now_));", [SALE]),
    ("what cannot be read is reported first", T, "    round_.recovery = {};\n    begin_run(go_on_);", "    round_.recovery = {};\n    report_damaged();\n    begin_run(go_on_);", ["refund --faults 1 --rots 1"]),
    ("resume passes over what is in doubt", T, "      visit();\n      return true;\n    }\n    leave();", "      visit();\n      visit_.over = true;\n      return true;\n    }\n    leave();", [SALE]),
    ("doubts are not carried over a restart", L, "    if (now_.state == State::sending) carry();\n", "", [SALE]),
    ("a request is not remembered", L, "    sendings_.add(now_.id, clock_.now_ms());\n    return keep(true)", "    return keep(true)", [SALE]),
    ("what was learnt is not kept", L, "    if (!shelf_.store.append(now_, facts)) return false;\n    kept_", "    kept_", [SALE]),
    ("heads before the day's record", B, "    BankHead::write_day(day, slot_);\n    if (!put(address(bank, 0) + BankHead::day_at, slot_, BankHead::day_size)) return done(false);\n    return write_heads(bank, head);", "    if (!write_heads(bank, head)) return false;\n    BankHead::write_day(day, slot_);\n    return put(address(bank, 0) + BankHead::day_at, slot_, BankHead::day_size) || done(false);", ["refund --sector 512"]),
    ("the other bank is not erased when it is in doubt", B, "    if (BankHead::is_other_erased(slot_)) {\n      if (blank) return true;", "    if (blank) return true;\n    if (BankHead::is_other_erased(slot_)) {", ["unit ledger/flash_test StoreOnFlash.BankInDoubtIsErasedAtEachOpen"],
     "to the explorer all banks in doubt are one, whatever they hold"),
    ("the old bank is erased early", O, "    head.floor = kept_from_ = next_id_;\n    if (!write_bank(other, head, day)) return false;", "    head.floor = kept_from_ = next_id_;\n    if (!erase(bank_) || !write_bank(other, head, day)) return false;", [FULL]),
    ("ids begin with 1 after a change of banks", O, "    head.floor = kept_from_ = next_id_;\n    if (!write_bank(other, head, day)) return false;", "    head.floor = 1;\n    if (!write_bank(other, head, day)) return false;", ["unit ledger/store_test Store.IdIsAboveThatOfOneThatLeftItsBank"],
     "the latest movement leaves only banks that others fill, which takes three customers"),
    ("what is counted is counted again", O, "      movement.flags |= flag::counted;\n", "", [DAYS]),
    ("reported movements are lost with their bank", O, "if (!movement.has(flag::counted) && next_day == nullptr) day.add(movement);", "", [RETRY, "refund --sector 512"]),
    ("the first bank is not erased before a second try", B, "erased = found == StoreError::not_formatted && blank[1];", "erased = found == StoreError::not_formatted && blank[first];", ["sale --faults 3"]),
    ("an unreadable fact does not count", Y, "if (unsent && !found.torn)", "if (false)", ["sale --faults 1 --rots 1"]),
    ("an unreadable step is a queued one", Y, "found.unread = found.unread || piece == nullptr;", "found.unread = piece == nullptr;", ["unit ledger/layout_test Layout.EachFlippedBitIsNoticed"],
     "a step that is queued again was not sent, so no sum is wrong: that damage never hides is a promise of the layout"),
    ("a reversal is noted once in the next bank", O, "if (good && movement.has(flag::reversing)) {", "if (false) {", ["unit ledger/store_test Store.ReversalStaysNotedTwiceWhenBanksChange"],
     "the explorer writes a slot as a change of banks leaves it"),
    ("the CRC is not checked", Y, "      from[1] > piece.most || get4(from + piece.size() - 4) != crc_of(from, piece.size(), id)) {", "      from[1] > piece.most || id == 0xFFFFFFFF) {", [SALE]),
    ("doubt begins with each restart", D, "  movement.doubt_10s = sum;", "  movement.doubt_10s = 0;", [SALE]),
    ("doubt that was carried counts twice", D, "  const std::uint32_t more = seconds / 10;", "  const std::uint32_t more = 2 * seconds / 10;", [SALE],
     "before it says that nothing was paid, the till closes the order of a customer who may be away"),
    ("a debit may not move money", M, "    case Action::debit:\n    case Action::reverse:", "    case Action::reverse:", [DEBIT]),
    ("an order of cash is not noted", M, "    case Action::dispense:\n      return true;", "      return true;", [WITHDRAW]),
    ("that cash may have come out is not noted", M, "  if (action == Action::dispense) of.flags |= flag::dispensing;\n", "", [WITHDRAW]),
    ("the dispenser is not asked what came out", M, "    if (!visit.out.present()) return Action::ask_dispenser;\n", "", [WITHDRAW]),
    ("cash comes out once the customer has gone", M, "return visit.here ? move_cash(visit, Action::credit_back) : Action::credit_back;", "return move_cash(visit, Action::credit_back);", [WITHDRAW]),
    ("a part of the cash is all of it", A, "  if (out != of.asked) return;\n", "", [WITHDRAW]),
    ("a busy dispenser has paid out nothing", C, "out.busy ? Amount() : out.sum", "out.busy ? Amount(0) : out.sum", [WITHDRAW]),
    ("what is owed is begun again after a power cut", C, "    if (!know_repayment()) {", "    if (true) {", [WITHDRAW]),
    ("an earlier credit of what is owed is not found", C, "    if (know_repayment()) return false;\n", "", [WITHDRAW],
     "the dispenser says the same as that credit, and credit_back() looks for it again"),
    ("a refused credit of what is owed is sent again", A, "    if (was_not_sent(why)) why.delivery = Delivery::unknown;\n", "", [WITHDRAW + " --faults 3"]),
    ("a lost credit of a deposit is not done", A, "  if (was_not_sent(error)) {\n    if (is_on_card", "  if (error.code != Errc::none) {\n    if (is_on_card", [DEPOSIT]),
    ("a deposit is returned once the customer has gone", A, "    if (!visit.here) return decide(of, Verdict::help, error);\n    visit.give_back", "    visit.give_back", [DEPOSIT]),
    ("a refusal on a card is believed", A, "    visit.refused = true;\n    if (of.history", "    return settle(of, visit, Verdict::not_paid, error);\n    if (of.history", [DEBIT]),
    ("it is late at once on a card", R, "const bool late = visit.refused || age >= Age::lapsed;", "const bool late = true;", [DEBIT]),
    ("no line is missing once a request is late", R, "const bool late = visit.refused || age >= Age::lapsed;", "const bool late = visit.refused || age >= Age::late;", [LAGS]),
    ("a torn history counts as sent", Y, "found.torn = unsent && fits && ", "found.torn = false && ", [DEBIT]),
    ("movements on one card do not block each other", V, "  if (earlier.is_open()) return Rival::blocks;\n  const bool same", "  const bool same", [DEBITS]),
    ("earlier lines are not counted", C, "if (policy_.history.count() == 0) return 0;", "return 0;", [DEBITS]),
]


def build(compiler, include, objects, program, names):
    """Builds the explorer with other headers; returns what the compiler says, if it fails."""
    flags = ["-std=c++17", "-O1", "-w", "-I", include, "-I", ROOT / "tests"]
    sources = [FOLDER / f"{each}.cpp" for each in names]
    objects = [each for each in objects if each.stem not in names]
    built = subprocess.run([compiler, *flags, *sources, *objects, "-o", program], capture_output=True, text=True)
    return "" if built.returncode == 0 else built.stderr.splitlines()[0]


def is_unit(scenario):
    return scenario.startswith("unit ")


def failure(compiler, include, folder, test):
    """Runs a unit test with other headers; returns how it fails, or None."""
    _, source, name = test.split()
    program = pathlib.Path(folder) / name
    flags = ["-std=c++17", "-O1", "-w", "-include", ROOT / "tests/support/printing.hpp", "-I", include, "-I", ROOT / "tests"]
    source = ROOT / "tests/units" / f"{source}.cpp"
    subprocess.run([compiler, *flags, source, "-o", program, "-lgtest_main", "-lgtest"], check=True)
    ran = subprocess.run([program, f"--gtest_filter={name}"], capture_output=True, text=True)
    if "Running 1 test " not in ran.stdout:
        raise RuntimeError(f"there is no unit test {name}")
    return None if ran.returncode == 0 else "FAILED"


def violation(program, scenario, faults):
    """Returns the first promise that a program breaks."""
    for each in range(1, faults + 1):
        limits = ["--faults", str(each), "--most", "14000"]
        ran = subprocess.run([program, *limits, *scenario.split()], capture_output=True, text=True)
        for line in ran.stdout.splitlines():
            if line.startswith("VIOLATION"):
                return line
        if "--faults" in scenario:
            break
    return None


def explore(number, compiler, objects, faults):
    name, header, old, new, scenarios, *argued = MISTAKES[number]
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        shutil.copytree(ROOT / "include", folder / "include")
        path = folder / "include" / "tillwire" / header
        text = path.read_text()
        if text.count(old) != 1:
            return f"NOT PLANTED: {name}: its text occurs {text.count(old)} times in {header}"
        path.write_text(text.replace(old, new))
        program = folder / "explore"
        # The till or the desk is in its session; besides these, only key and flash read slots.
        on_card = {each.split()[0] for each in scenarios} <= ON_CARD
        names = ("desk_session" if on_card else "session",) + (("key", "flash") if header.startswith("ledger/") else ())
        explored = any(not is_unit(each) for each in scenarios)
        error = explored and build(compiler, folder / "include", objects, program, names)
        if error:
            return f"does not compile: {name}: {error}"
        for scenario in scenarios:
            if is_unit(scenario):
                broken = failure(compiler, folder / "include", folder, scenario)
            else:
                broken = violation(program, scenario, faults)
            if broken:
                return f"found: {name}: {scenario}: {broken}"
    return f"argued: {name}: {argued[0]}" if argued else f"NOT FOUND: {name}"


def main(arguments):
    only, faults, jobs, compiler = "", 2, 2, "g++"
    while arguments:
        word = arguments.pop(0)
        if word == "--only":
            only = arguments.pop(0)
        elif word == "--faults":
            faults = int(arguments.pop(0))
        elif word == "--jobs":
            jobs = int(arguments.pop(0))
        elif word == "--help":
            print(__doc__)
            return 0
        else:
            compiler = word
    numbers = [each for each, mistake in enumerate(MISTAKES) if only in mistake[0]]
    with tempfile.TemporaryDirectory() as folder:
        objects = []
        for each in ("world", "desk_world", "explorer", "main", "key", "flash", "session", "desk_session"):
            objects.append(pathlib.Path(folder) / f"{each}.o")
            subprocess.run([compiler, "-std=c++17", "-O1", "-I", ROOT / "include", "-I", ROOT / "tests",
                            "-c", FOLDER / f"{each}.cpp", "-o", objects[-1]], check=True)
        ends = []
        program = pathlib.Path(folder) / "explore"
        error = build(compiler, ROOT / "include", objects, program, ())
        scenarios = sorted({scenario for each in numbers for scenario in MISTAKES[each][4]})

        def unmistaken(scenario):
            if is_unit(scenario):
                return failure(compiler, ROOT / "include", folder, scenario)
            return violation(program, scenario, faults)

        with ThreadPoolExecutor(jobs) as pool:
            # What fails without a mistake would find all of them.
            for scenario, broken in zip(scenarios, pool.map(unmistaken, scenarios)):
                error = f"{scenario}: {broken}" if broken else error
            if error:
                print(f"without a mistake: {error}")
                return 1
            for line in pool.map(lambda each: explore(each, compiler, objects, faults), numbers):
                print(line, flush=True)
                ends.append(line.split(":")[0])
    found, argued = ends.count("found"), ends.count("argued")
    print(f"{len(ends)} mistakes: {found} found, {argued} argued, {len(ends) - found - argued} not found")
    return found + argued != len(ends)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

const char* words_for_the_customer(const Recovered& of) {
  switch (of.outcome) {
    case Outcome::approved:
      if (of.finding == Finding::given_back) return "paid, and returned since";
      [[fallthrough]];
    case Outcome::declined:
    case Outcome::not_sent:
      return words(of.outcome, of.operation);  // "paid"; of a refund "refunded"
    case Outcome::given_up:
      return "it is not known here whether it is paid: ask your bank";
    default:  // in doubt, sent or waiting: still open
      return of.finding == Finding::too_early
                 ? "please wait some minutes: the payment may still arrive"
                 : "please do not pay again: we have to ask again";
  }
}

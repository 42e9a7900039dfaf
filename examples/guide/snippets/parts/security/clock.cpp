if (error.code == Errc::certificate && certificate_flaw::may_be_the_clock(error.detail)) {
  return "set the terminal's clock";
}

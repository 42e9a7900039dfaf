const RetryPolicy policy;
RetryState state;
auto answer = client.call(query);
while (!answer.answered()) {
  const Retry retry = retry_after(query, answer.error(), state, policy, random);
  if (!retry.again) break;
  wait(retry.delay);
  state.spent = passed_between(begun_ms, shop.clock.now_ms());
  ++state.tries;
  answer = client.call(query);
}

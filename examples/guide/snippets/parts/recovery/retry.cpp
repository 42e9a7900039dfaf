const RetryPolicy policy;
Tried tried;
auto answer = client.call(query);
while (!answer.answered()) {
  const Retry retry = retry_after(query, answer.error(), tried, policy, random);
  if (!retry.again) break;
  wait(retry.delay);
  tried.spent = passed_between(begun_ms, shop.clock.now_ms());
  ++tried.tries;
  answer = client.call(query);
}

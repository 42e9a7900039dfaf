auto answer = client.call(order);
if (!answer.succeeded()) {  // no answer, or a refusal
  const Error& error = answer.error();
  report(error.code, error.delivery);
  return;
}
char order_id[37];
if (!answer->order_id.copy(order_id)) return;  // it is longer than an id

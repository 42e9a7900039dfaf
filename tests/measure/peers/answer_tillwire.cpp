// HTTP and JSON by tillwire: what its client reads an answer with.
#include <cstring>
#include <tillwire/http/response.hpp>
#include <tillwire/ops/ecommerce/register.hpp>
#include <tillwire/wire/codec.hpp>

#include "answer.hpp"

namespace {

char buffer[1024];

}  // namespace

bool peers::read_answer(const char* bytes, std::uint32_t size, Answer& answer) {
  using namespace tillwire;
  using Response = ecommerce::Register::Response;
  detail::ResponseReader reader(buffer, sizeof buffer);
  reader.begin();
  if (size > reader.room_size()) return false;
  std::memcpy(reader.room(), bytes, size);
  if (reader.received(size) != detail::ResponseReader::State::done || reader.status() != 200) {
    return false;
  }
  Response response;
  const char* const body = reader.terminated_body();
  detail::Decoder decoder(body, body + reader.body_size());
  if (!decoder.document(detail::schema_of<Response, detail::Use::response>, &response))
    return false;
  if (response.order_id.copy(answer.order_id, sizeof answer.order_id) >= sizeof answer.order_id) {
    return false;
  }
  answer.reusable = reader.reusable();
  return response.form_url.copy(answer.form_url, sizeof answer.form_url) < sizeof answer.form_url;
}

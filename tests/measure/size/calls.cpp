// A client that registers an order; with FIGURES_MORE three more operations, of both gateways.
#include <tillwire/client.hpp>
#include <tillwire/ops/cards/block_card.hpp>
#include <tillwire/ops/ecommerce/get_order_status_extended.hpp>
#include <tillwire/ops/ecommerce/register.hpp>
#include <tillwire/ops/merchants/generate_key.hpp>

#include "shop.hpp"

namespace figures {

bool run_shop(const Shop& shop) {
  static tillwire::Client client(shop.gateway, shop.transport, shop.clock, shop.memory);
  static tillwire::ecommerce::Register order;
  order.order_number = "A-17";
  order.amount = 125000;
  order.return_url = "https://shop.example/paid";
  const auto answer = client.call(order);
  bool well = answer.error().code == tillwire::Errc::none;
#ifdef FIGURES_MORE
  static tillwire::merchants::GenerateKey generate;
  static tillwire::ecommerce::GetOrderStatusExtended query;
  static tillwire::cards::BlockCard block;
  generate.terminal_number = "POS00001";
  generate.host_id = 2;
  const auto key = client.call(generate);  // none of them is answered
  well = well && key.error().code != tillwire::Errc::none;
  query.order_number = "A-17";
  const auto record = client.call(query);
  well = well && record.error().code != tillwire::Errc::none;
  const auto blocked = client.call(block);
  well = well && blocked.error().code != tillwire::Errc::none;
#endif
  return well;
}

}  // namespace figures

ecommerce::Register order;
order.order_number = "A-17";
order.amount = 125000;
order.return_url = "https://shop.example/paid";

// The resolver's codes, with Zephyr's numbers.
#pragma once

enum dns_resolve_status {
  DNS_EAI_NONAME = -2,
  DNS_EAI_AGAIN = -3,
  DNS_EAI_MEMORY = -10,
  DNS_EAI_SYSTEM = -11,
};

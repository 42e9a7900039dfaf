// The headers of the port for Zephyr that need an option.
#include <tillwire/zephyr/random.hpp>
#include <tillwire/zephyr/storage.hpp>
#include <tillwire/zephyr/tcp.hpp>

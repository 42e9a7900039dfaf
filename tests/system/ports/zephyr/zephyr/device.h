// Zephyr's devices: the double has one, a flash.
#pragma once

struct device {
  bool ready = true;
};

bool device_is_ready(const device* dev);

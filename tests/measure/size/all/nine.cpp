// Goes with the nine files.
#include "use.hpp"

const char* const figures::name = "nine_units_flash_bytes ";

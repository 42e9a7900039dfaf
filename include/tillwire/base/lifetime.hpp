// Makes clang warn when a value borrows from a temporary.
#pragma once

#if defined(__clang__)
#define TILLWIRE_LIFETIMEBOUND [[clang::lifetimebound]]
#else
#define TILLWIRE_LIFETIMEBOUND
#endif

/* What the reference board gives a program in C: board.cpp has it. Yours has its own drivers. */
#ifndef EXAMPLES_C_BOARD_H
#define EXAMPLES_C_BOARD_H

#include <tillwire/c/lwip.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Starts lwIP and the Ethernet chip, and asks for an address by DHCP. */
void mps2_start_network(void);
int mps2_network_is_up(void);
extern const tw_lwip_pump mps2_pump;

extern const tw_random mps2_random;   /* a hardware generator, in a product */
extern const tw_wall_clock mps2_time; /* a clock chip */
/* The flash of a till, whose cells are a file of the host; NULL if it cannot be opened. */
tw_storage* mps2_flash(const char* path);

void mps2_print(const char* text);
/* The words of the command line: the value of name=value, and whether there is one. */
int mps2_argument(const char* name, char* value, uint32_t size);
uint32_t mps2_number(const char* name);
/* Reads a file of the host; 0 if it cannot be read. */
uint32_t mps2_read_file(const char* path, void* to, uint32_t size);

#ifdef __cplusplus
}
#endif
#endif

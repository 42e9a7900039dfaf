/* Card gateways from C99: ports, the client, and what all parts share. till.h has the till, ops/
   the operations. Link with tillwire.cpp of this port, compiled by any C++17 compiler with
   -fno-exceptions -fno-rtti: it needs no C++ library, no heap and no static constructors. */
#ifndef TILLWIRE_C_TILLWIRE_H
#define TILLWIRE_C_TILLWIRE_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <tillwire/c/states.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Before what must not be ignored. */
#if defined(__GNUC__)
#define TW_MUST_USE __attribute__((warn_unused_result))
#else
#define TW_MUST_USE
#endif

/* The version of these headers, which every options struct carries: a library built from others
   refuses it. */
#define TW_ABI 1u

/* --- Errors --- */

/* What a misuse of a function is: tw_error.detail where tw_error.code is TW_ERRC_MISUSE.
   tw_error.field then names the argument, or the member of an options struct. Nothing was sent. */
typedef enum tw_misuse {
  TW_MISUSE_NULL = 1,            /* NULL, or a size of 0, where a value is needed */
  TW_MISUSE_NOT_INITIALISED = 2, /* the object was never initialised, or its init failed */
  TW_MISUSE_ENDED = 3,           /* the object is used after its deinit */
  TW_MISUSE_COPIED = 4,          /* the object is a copy: it must stay where it was initialised */
  TW_MISUSE_VERSION = 5,         /* compiled with headers of another version than the library */
  TW_MISUSE_UNTERMINATED = 6,    /* a text without a NUL in its first TW_MOST_TEXT bytes */
  TW_MISUSE_ENUMERATOR = 7,      /* not a number of an enumerator */
  TW_MISUSE_IN_REPORT = 8,       /* called from a report or a handler of the same object */
  TW_MISUSE_OPERATION = 9,       /* the operation is not possible here: see the function */
  TW_MISUSE_IN_USE = 10,         /* the object is initialised already, or another one uses it */
  TW_MISUSE_NOT_STARTED = 11,    /* the last start was refused: there is nothing to take */
  TW_MISUSE_PATH = 12            /* not a path: see tw_gateway.context */
} tw_misuse;
#define TW_MOST_TEXT 4096u

/* Why something failed. field is borrowed: valid until the object is used again. */
typedef struct tw_error {
  uint8_t code;      /* a tw_errc, or TW_ERRC_MISUSE */
  uint8_t delivery;  /* a tw_delivery: what became of the request */
  uint16_t detail;   /* depends on the code: an HTTP status, an offset, a tw_misuse */
  const char* field; /* NULL or empty: no field */
} tw_error;

/* Words for a log; never NULL. */
const char* tw_error_words(const tw_error* error); /* of the code, or of the misuse */
const char* tw_words(int errc);
const char* tw_delivery_words(int delivery);
/* Words for what tw_moto_payment_payment() and its like in ops/ return: an answer alone is not a
   payment. */
const char* tw_payment_words(int payment);
const char* tw_misuse_words(int misuse);

/* --- Ports: tables of functions. self is passed back. Each table, and what its self points to,
   must outlive the object that is given it, and must not change. Members that are not set are
   zero. --- */

/* What one attempt to connect, send or receive came to: made by the four functions below. */
typedef struct tw_io {
  uint8_t state;   /* a tw_io_state */
  uint8_t fault;   /* a tw_fault, if the state is TW_IO_STATE_FAILED */
  uint16_t detail; /* why a certificate was rejected, or a number of the port */
  uint32_t count;  /* bytes moved */
} tw_io;
static inline tw_io tw_io_made(tw_io_state state, uint32_t count, tw_fault fault, uint16_t detail) {
  tw_io io;
  io.state = (uint8_t)state;
  io.fault = (uint8_t)fault;
  io.detail = detail;
  io.count = count;
  return io;
}
static inline tw_io tw_moved(uint32_t count) {
  return tw_io_made(TW_IO_STATE_MOVED, count, TW_FAULT_NONE, 0);
}
static inline tw_io tw_would_block(void) {
  return tw_io_made(TW_IO_STATE_WOULD_BLOCK, 0, TW_FAULT_NONE, 0);
}
static inline tw_io tw_closed(void) {
  return tw_io_made(TW_IO_STATE_CLOSED, 0, TW_FAULT_NONE, 0);
}
static inline tw_io tw_failed(tw_fault fault) {
  return tw_io_made(TW_IO_STATE_FAILED, 0, fault, 0);
}

/* One connection at a time. No function may wait for the network: one that blocks stops every
   time-out. port/transport.hpp has the contract, function by function. A result that no attempt can
   have, such as more bytes than were asked for, counts as TW_FAULT_OTHER. */
typedef struct tw_transport {
  void* self;
  tw_io (*connect)(void* self, const char* host, uint16_t port);
  tw_io (*send)(void* self, const char* data, uint32_t size);
  tw_io (*receive)(void* self, char* data, uint32_t size);
  void (*close)(void* self);
  void (*wait)(void* self, uint32_t most_ms); /* may be NULL: it is polled */
  void (*pause)(void* self, uint32_t ms);     /* may be NULL: wait */
  int (*secure)(void* self);                  /* 1: it is encrypted; may be NULL: it is not */
  const void* owner; /* NULL; of the library: the object that uses it. A second one is refused */
} tw_transport;

/* Milliseconds since any fixed moment. */
typedef struct tw_clock {
  void* self;
  uint32_t (*now_ms)(void* self);
} tw_clock;

/* Seconds since 1970, UTC; any value before 2025 while the time is not known. */
typedef struct tw_wall_clock {
  void* self;
  uint32_t (*now_s)(void* self);
} tw_wall_clock;

/* Memory that survives power cuts; port/storage.hpp has the contract. Functions return 1 on
   success, and 0 on failure, as those of the tables below. */
typedef struct tw_storage {
  void* self;
  uint32_t sector_size; /* in bytes, a multiple of 256 */
  uint32_t sector_count;
  int (*read)(void* self, uint32_t at, void* to, uint32_t size);
  int (*write)(void* self, uint32_t at, const void* from, uint32_t size);
  int (*erase)(void* self, uint32_t sector);
  const void* owner; /* NULL; of the library, as in tw_transport */
} tw_storage;

/* Cryptographically secure random bytes. */
typedef struct tw_random {
  void* self;
  int (*fill)(void* self, void* to, uint32_t size);
} tw_random;

/* Signs requests; the private key stays inside. */
typedef struct tw_signer {
  void* self;
  int (*hash)(void* self, const char* bytes, uint32_t size, uint8_t digest[32]); /* SHA-256 */
  uint32_t (*signature_size)(void* self); /* of the key's modulus, in bytes: at most 512 */
  int (*sign)(void* self, const uint8_t digest[32], uint8_t* signature);
} tw_signer;

/* Receives the headers of responses that the client itself does not use: lines of size bytes, each
   a name, a colon, optional blanks and a value. It must not use the client. */
typedef struct tw_header_observer {
  void* self;
  void (*observe)(void* self, const char* line, uint32_t size);
} tw_header_observer;

/* --- The gateway --- */

/* Which hosts a transport without encryption may be used for. */
typedef struct tw_plaintext tw_plaintext;
extern const tw_plaintext tw_plaintext_to_loopback; /* for test benches */
extern const tw_plaintext tw_plaintext_that_anyone_on_the_way_can_read_and_change;

/* Texts end with NUL and are borrowed: they must outlive the object. NULL is absent. */
typedef struct tw_gateway {
  const char* host;              /* a name, or an address; no scheme, port or path */
  uint16_t port;                 /* 0: 443, or 80 where plaintext is allowed */
  const tw_plaintext* plaintext; /* NULL: none */
  const char* base_path;         /* NULL: none */
  const char* context;           /* of the e-commerce gateway, such as "/epg": a slash before each
                                    segment of letters, digits and -._*; NULL: "/payment" */
  const char* card_path;         /* NULL: the usual one */
  const char* user;              /* of the e-commerce gateway, with password; or token alone */
  const char* password;
  const char* token;
  const char* card_user; /* of card management */
  const char* card_password;
  uint32_t connect_timeout_ms; /* 0: 10 s */
  uint32_t timeout_ms;         /* 0: 60 s */
} tw_gateway;

/* --- Values of fields. A zeroed struct is one whose fields are all absent. --- */

/* Borrowed UTF-8 characters. In a request: the caller's, until the call returns. In a response: the
   receive buffer's, until the next call. Absent where at is NULL. Not ended by NUL: tw_copy(). */
typedef struct tw_text {
  const char* at;
  uint32_t size_and_marks; /* see tw_size() */
} tw_text;
#define TW_TEXT_ESCAPED 0x80000000u /* has JSON escapes: tw_copy() decodes them */
#define TW_TEXT_FIT 0x40000000u     /* was checked, and may be sent in a field that wants that */

/* Number of bytes at tw_text.at, escapes included. */
static inline uint32_t tw_size(tw_text text) {
  return text.size_and_marks & ~(TW_TEXT_ESCAPED | TW_TEXT_FIT);
}
static inline tw_text tw_fit_text(const char* at, uint32_t size) {
  tw_text text;
  text.at = at;
  text.size_and_marks = size | TW_TEXT_FIT;
  return text;
}
static inline tw_text tw_absent_text(void) {
  tw_text text;
  text.at = NULL;
  text.size_and_marks = 0;
  return text;
}
/* Text that no field accepts: the request is refused with TW_ERRC_BAD_VALUE and the field. */
static inline tw_text tw_refused_text(void) {
  tw_text text;
  text.at = "\xff";
  text.size_and_marks = 1;
  return text;
}
/* Borrows characters up to their NUL; NULL is absent. Without a NUL in TW_MOST_TEXT bytes: text
   that is refused. */
tw_text tw_text_of(const char* characters);
tw_text tw_text_of_size(const char* characters, size_t size);
/* Copies with escapes decoded and a NUL at the end, at most capacity bytes. Returns the length of
   the whole text; if that is not less than capacity, the copy is cut. */
TW_MUST_USE size_t tw_copy(tw_text text, char* out, size_t capacity);
/* Whether a text has these characters; absent text has none, not even "". */
int tw_is(tw_text text, const char* characters);

/* Texts that are never logged, and what is never assigned by mistake: each its own type. */
typedef struct tw_secret {
  tw_text text;
} tw_secret;
typedef struct tw_pin_data {
  tw_text text;
} tw_pin_data; /* normally a PIN block */
typedef struct tw_date {
  tw_text text;
} tw_date; /* YYYY-MM-DD */
typedef struct tw_date_time {
  tw_text text;
} tw_date_time;
typedef struct tw_iso_time {
  tw_text text;
} tw_iso_time;
typedef struct tw_moment {
  tw_text text;
} tw_moment;
typedef struct tw_quantity {
  tw_text text;
} tw_quantity;
typedef struct tw_decimal {
  tw_text text;
} tw_decimal;
typedef struct tw_phone {
  tw_text text;
} tw_phone;
tw_secret tw_secret_of(const char* characters);
tw_pin_data tw_pin_data_made_elsewhere(const char* characters);
/* Each checks the form; other text is refused when it is sent. */
tw_date tw_date_of(const char* characters);
tw_date_time tw_date_time_of(const char* characters);
tw_iso_time tw_iso_time_of(const char* characters);
tw_moment tw_moment_of(const char* characters);
tw_quantity tw_quantity_of(const char* characters);
tw_decimal tw_decimal_of(const char* characters);
tw_phone tw_phone_of(const char* characters);

/* Numbers that may be absent. */
typedef struct tw_int32 {
  uintptr_t present;
  int32_t value;
} tw_int32;
typedef struct tw_int64 {
  uintptr_t present;
  uint32_t low, high;
} tw_int64;
typedef struct tw_bool {
  uintptr_t state; /* 0: absent, 1: false, 2: true */
} tw_bool;
/* Money in minor units: 1250 is 12.50 in EUR. Absent is not 0. */
typedef struct tw_money {
  uintptr_t present;
  uint32_t low, high;
} tw_money;
/* Money, or all of it: see tw_all(). */
typedef struct tw_money_or_all {
  uintptr_t present;
  uint32_t low, high;
} tw_money_or_all;
static inline tw_int32 tw_int32_of(int32_t value) {
  tw_int32 made;
  made.present = 1;
  made.value = value;
  return made;
}
static inline tw_int64 tw_int64_of(int64_t value) {
  tw_int64 made;
  made.present = 1;
  made.low = (uint32_t)value;
  made.high = (uint32_t)((uint64_t)value >> 32);
  return made;
}
static inline tw_bool tw_bool_of(int value) {
  tw_bool made;
  made.state = value != 0 ? 2 : 1;
  return made;
}
static inline tw_money tw_amount(int64_t minor_units) {
  tw_money made;
  made.present = 1;
  made.low = (uint32_t)minor_units;
  made.high = (uint32_t)((uint64_t)minor_units >> 32);
  return made;
}
static inline tw_money_or_all tw_part(int64_t minor_units) {
  tw_money_or_all made;
  made.present = 1;
  made.low = (uint32_t)minor_units;
  made.high = (uint32_t)((uint64_t)minor_units >> 32);
  return made;
}
static inline tw_money_or_all tw_all(void) {
  tw_money_or_all made;
  made.present = 2;
  made.low = made.high = 0;
  return made;
}
/* A fraction does not compile: 12.50 is tw_amount(1250). */
#define tw_int32_of(value) (tw_int32_of)((value) | INT32_C(0))
#define tw_int64_of(value) (tw_int64_of)((value) | INT64_C(0))
#define tw_amount(minor_units) (tw_amount)((minor_units) | INT64_C(0))
#define tw_part(minor_units) (tw_part)((minor_units) | INT64_C(0))
/* The values; 0 if absent. */
static inline int64_t tw_int64_value(tw_int64 number) {
  return number.present ? (int64_t)((uint64_t)number.high << 32 | number.low) : 0;
}
static inline int64_t tw_minor_units(tw_money money) {
  return money.present ? (int64_t)((uint64_t)money.high << 32 | money.low) : 0;
}
static inline int tw_is_true(tw_bool truth) {
  return truth.state == 2;
}

/* What the C++ side knows about a block, an element, an operation. */
typedef struct tw_carrier tw_carrier;
typedef struct tw_element tw_element;
typedef struct tw_check tw_check;
typedef struct tw_operation tw_operation;
typedef struct tw_list_path tw_list_path;

/* JSON passed through. */
typedef struct tw_json {
  const void* at;
  const tw_carrier* carrier;
  uint32_t size;
} tw_json;
/* Bytes that are sent as Base64. */
typedef struct tw_bytes {
  const void* at;
  const tw_carrier* carrier;
  uint32_t size_and_marks;
} tw_bytes;
/* Borrows the text of a JSON object. */
tw_json tw_json_of(const char* characters);
tw_bytes tw_bytes_of(const void* at, uint32_t size);
/* Decodes the bytes of a response; returns their number, or -1 if they do not fit or are not bytes.
 */
int32_t tw_bytes_copy(tw_bytes bytes, uint8_t* out, uint32_t capacity);

/* A list in a response: ops/ has its type for each element, and what reads the next one. */
typedef struct tw_range {
  const char* at;
  uint32_t size, count;
} tw_range;

/* For the functions in ops/. */
tw_text tw_checked_text(const char* characters, const tw_check* check);
int tw_index_of(tw_text text, const char* const* texts, int count);
int tw_range_next(tw_range* range, const tw_element* what, void* element, size_t size);

/* --- The client: one operation at a time, over one connection. ops/ has the same functions for
   each operation with its own types: tw_call_register(), tw_start_register() ... Prefer those: here
   the compiler cannot tell one struct from another. --- */

#define TW_CLIENT_WORDS 100
/* In the caller's memory, where it must stay. */
typedef union tw_client {
  void* words[TW_CLIENT_WORDS];
  uint64_t align;
} tw_client;

typedef struct tw_client_options {
  uint32_t size, abi, object_size; /* set by tw_client_options_init() */
  tw_gateway gateway;
  tw_transport* transport;
  const tw_clock* clock;
  char* transmit; /* holds a whole request */
  uint32_t transmit_size;
  char* receive; /* holds an answer's body and one header line */
  uint32_t receive_size;
} tw_client_options;
/* Zeroes the options, and sets what they begin with. */
static inline void tw_client_options_init(tw_client_options* options) {
  memset(options, 0, sizeof *options);
  options->size = (uint32_t)sizeof *options;
  options->abi = TW_ABI;
  options->object_size = (uint32_t)sizeof(tw_client);
}

/* A handler of elements; returns 0 to stop. */
typedef int (*tw_handler)(void* self);

/* Zeroed memory is a client that was not initialised. Copies the options. error may be NULL, here
   and below. */
TW_MUST_USE tw_errc tw_client_init(tw_client* client, const tw_client_options* options,
                                   tw_error* error);
/* Signs every later request to the e-commerce gateway that has a body. Borrows the table. */
tw_errc tw_client_sign_with(tw_client* client, const tw_signer* signer, tw_error* error);
/* Passes the headers of later responses to an observer. Borrows the table. */
tw_errc tw_client_observe(tw_client* client, const tw_header_observer* observer, tw_error* error);
/* Closes the connection and wipes the buffers. */
tw_errc tw_client_deinit(tw_client* client);

/* Calls an operation and waits for its answer. request points to its request struct of ops/,
   response to its response struct. */
tw_errc tw_call(tw_client* client, const tw_operation* operation, const void* request,
                void* response, tw_error* error);
/* What tw_call() does, with no error but that of the response: for the functions in ops/. */
tw_errc tw_exchange(tw_client* client, const tw_operation* operation, const void* request,
                    void* response);
/* Starts an operation; tw_client_poll() continues it. TW_ERRC_BUSY while another is under way. */
TW_MUST_USE tw_errc tw_client_start(tw_client* client, const tw_operation* operation,
                                    const void* request, tw_error* error);
/* Goes on without waiting; not 0 when it is over. */
int tw_client_poll(tw_client* client);
/* Waits until tw_client_poll() is worth calling again. */
void tw_client_rest(tw_client* client);
/* Writes the answer of the operation that was started. */
tw_errc tw_client_take(tw_client* client, const tw_operation* operation, void* response,
                       tw_error* error);
/* Calls an operation and passes a list of its response on: each element is in *element while
   handler runs, which must not use the client. */
tw_errc tw_drain(tw_client* client, const tw_operation* operation, const tw_list_path* list,
                 const void* request, void* response, void* element, size_t element_size,
                 tw_handler handler, void* self, tw_error* error);
/* The same in steps: then tw_client_poll() and tw_client_take(). element, handler and self are
   borrowed until it is over. */
TW_MUST_USE tw_errc tw_client_start_drain(tw_client* client, const tw_operation* operation,
                                          const tw_list_path* list, const void* request,
                                          void* element, size_t element_size, tw_handler handler,
                                          void* self, tw_error* error);
/* Elements that were passed to the handler. */
uint32_t tw_client_delivered(tw_client* client);
/* The HTTP status of the last response; 0 if there was none. */
uint16_t tw_client_status(tw_client* client);
/* The code and message of the service for a failure; absent if the body has none. */
typedef struct tw_service_fault {
  tw_text code, message;
} tw_service_fault;
tw_service_fault tw_client_fault(tw_client* client);
/* Wipes both buffers, and with them all that borrows from them. */
void tw_client_forget(tw_client* client);

union tw_till;
/* Calls an operation by the client of a till (till.h), and waits for its answer: one that neither
   moves money nor asks about a payment, such as the state of an ATM. Others are refused with
   TW_MISUSE_OPERATION, and have no tw_till_call_...() in ops/. TW_ERRC_BUSY while the till has an
   operation under way. */
tw_errc tw_till_call(union tw_till* till, const tw_operation* operation, const void* request,
                     void* response, tw_error* error);
union tw_desk;
/* The same by the client of a card desk (desk.h): any operation that moves no money, such as the
   data of a card. A movement must not borrow from its answer. */
tw_errc tw_desk_call(union tw_desk* desk, const tw_operation* operation, const void* request,
                     void* response, tw_error* error);

/* What an operation is. */
const char* tw_operation_name(const tw_operation* operation);
tw_effect tw_operation_effect(const tw_operation* operation);

/* Zeroes memory that held a secret, which a compiler does not leave out. */
void tw_wipe(void* at, size_t size);

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_TILLWIRE_H */

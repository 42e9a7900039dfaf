/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_STATES_H
#define TILLWIRE_C_STATES_H

/* clang-format off */
/* Why a call has no answer. */
typedef enum tw_errc {
  TW_ERRC_NONE = 0,
  /* A field is absent that is mandatory, or that other fields require */
  TW_ERRC_MISSING = 1,
  /* Fewer characters or digits than the specification allows */
  TW_ERRC_TOO_SHORT = 2,
  /* More characters or digits than the specification allows */
  TW_ERRC_TOO_LONG = 3,
  /* Characters, a form or a value that the specification does not allow */
  TW_ERRC_BAD_VALUE = 4,
  /* The field excludes another one that is present, or is not accepted here */
  TW_ERRC_CONFLICT = 5,
  /* Neither or both of user with password and token, or a colon in a Basic user */
  TW_ERRC_CREDENTIALS = 6,
  /* No path, or a character in it that a header must not contain */
  TW_ERRC_BAD_ADDRESS = 7,
  /* No host, or one with a scheme, a port or a path: Gateway has members for them */
  TW_ERRC_BAD_HOST = 8,
  /* The transport is not encrypted, and Gateway::plaintext does not allow that for this host */
  TW_ERRC_NOT_SECURE = 9,
  /* The request does not fit the transmit buffer */
  TW_ERRC_NO_ROOM = 10,
  /* The field borrows from the previous answer, which a question sent before the request
     overwrites: copy the field. See CardDesk */
  TW_ERRC_TOO_BORROWED = 11,
  /* The signer has no key, or failed to sign; see tw_client_sign_with() */
  TW_ERRC_SIGNING = 12,
  /* The operation could not be written to the storage of a Till or CardDesk; tw_error.detail: the
     StoreError */
  TW_ERRC_JOURNAL = 13,
  /* An earlier movement is not known yet: call resume(). tw_error.detail: 1 if it is known, and was
     not reported yet */
  TW_ERRC_STILL_OPEN = 14,
  /* Another exchange is under way on this client */
  TW_ERRC_BUSY = 15,
  /* take() of another operation than the one started, or before poll() is done; or an answer about
     another order, or one that lacks what must be known before the request is sent */
  TW_ERRC_WRONG_ANSWER = 16,
  /* The port lacks configuration, such as a CA */
  TW_ERRC_NOT_CONFIGURED = 17,
  TW_ERRC_NAME_NOT_FOUND = 18,
  TW_ERRC_REFUSED = 19,
  TW_ERRC_UNREACHABLE = 20,
  /* Reset, cut, or closed before the answer was complete */
  TW_ERRC_CONNECTION_LOST = 21,
  /* The TLS handshake or a TLS record failed */
  TW_ERRC_TLS = 22,
  /* The peer's certificate was rejected; tw_error.detail: certificate_flaw */
  TW_ERRC_CERTIFICATE = 23,
  /* Any other fault that the port reports */
  TW_ERRC_TRANSPORT = 24,
  TW_ERRC_TIMED_OUT = 25,
  /* Not an HTTP/1.1 response, or a response of ambiguous length */
  TW_ERRC_BAD_HTTP = 26,
  /* A header line longer than the receive buffer, or too many lines */
  TW_ERRC_HEAD_TOO_LARGE = 27,
  /* Longer than the receive buffer; tw_error.detail is the room for a body in it */
  TW_ERRC_BODY_TOO_LARGE = 28,
  /* Not 200: tw_error.detail is the status; tw_client_body() is the body. Of the others, 201 to 299
     say nothing about the money */
  TW_ERRC_HTTP_STATUS = 29,
  /* Card management answered with a fault: tw_client_fault() has its code and message;
     TW_DELIVERY_UNKNOWN where money is moved, as some codes are time-outs */
  TW_ERRC_FAULT = 30,
  /* Not JSON (RFC 8259), or nested too deeply */
  TW_ERRC_BAD_JSON = 31,
  /* A mandatory field is absent */
  TW_ERRC_FIELD_MISSING = 32,
  /* A value that is not of the field's type, or does not fit it */
  TW_ERRC_FIELD_TYPE = 33,
  /* A list, or a field that decides about success, occurs twice */
  TW_ERRC_FIELD_TWICE = 34,
  /* While draining: a record does not fit the receive buffer; tw_error.detail is the room that
     there was for it */
  TW_ERRC_RECORD_TOO_LARGE = 35,
  /* While draining: the handler returned false */
  TW_ERRC_STOPPED = 36,
  /* The body has a Content-Encoding that was not asked for, or begins as gzip: switch compression
     off in the gateway, or in a proxy before it */
  TW_ERRC_COMPRESSED = 37,
  /* The body begins with a byte order mark, of UTF-8 or UTF-16: it must be UTF-8 without one */
  TW_ERRC_BYTE_ORDER_MARK = 38,
  /* A function was used wrongly: tw_error.detail is a tw_misuse; nothing was sent */
  TW_ERRC_MISUSE = 240,
  /* Makes it an int, also with -fshort-enums */
  TW_ERRC_WIDE = 0x7fffffff
} tw_errc;

/* What the gateway says about a payment. */
typedef enum tw_payment {
  /* Nothing is certain: query the order, and do not pay again */
  TW_PAYMENT_UNCONFIRMED = 0,
  /* The money is charged, or held for a two-phase order; after a partial authorisation less than
     was asked for: see is_partial() */
  TW_PAYMENT_APPROVED = 1,
  /* Not paid, and will not be: a new payment is safe */
  TW_PAYMENT_DECLINED = 2,
  /* 3-D Secure 2 begins: run the method, then send the request again */
  TW_PAYMENT_THREE_DS_METHOD = 3,
  /* Send the customer to the access control server */
  TW_PAYMENT_THREE_DS_CHALLENGE = 4,
  /* No payment was attempted: the order may still be paid */
  TW_PAYMENT_NOT_PAID = 5,
  /* Under way, or not decided: query the order again later */
  TW_PAYMENT_PENDING = 6,
  /* The hold was released, or all of the charge refunded */
  TW_PAYMENT_REVERSED = 7,
  /* The last attempt was declined: the order may still be paid. Before you charge elsewhere, close
     it by Decline, or wait until it is declined */
  TW_PAYMENT_ATTEMPT_FAILED = 8
} tw_payment;

/* What became of the request. */
typedef enum tw_delivery {
  /* Nothing of it left the client: repeating it is safe */
  TW_DELIVERY_NOT_SENT = 0,
  /* It may have arrived and been carried out: query the outcome before repeating it */
  TW_DELIVERY_UNKNOWN = 1,
  /* The gateway answered it */
  TW_DELIVERY_ANSWERED = 2
} tw_delivery;

/* What an operation changes, and therefore what is in doubt when its answer is lost. */
typedef enum tw_effect {
  /* Only reads, or a repeat changes nothing */
  TW_EFFECT_NONE = 0,
  /* Changes state, such as keys or a card's status */
  TW_EFFECT_STATE = 1,
  /* Moves money */
  TW_EFFECT_PAYMENT = 2,
  /* Makes it an int, also with -fshort-enums */
  TW_EFFECT_WIDE = 0x7fffffff
} tw_effect;

/* The result of one attempt to connect, send or receive. The four are kept distinct: a closed
   connection is not "no data yet", and a cut is not an orderly end. */
typedef enum tw_io_state {
  /* Connected, or tw_io.count bytes (at least one) were sent or received */
  TW_IO_STATE_MOVED = 0,
  /* Not possible now; repeat the call later */
  TW_IO_STATE_WOULD_BLOCK = 1,
  /* The peer ended the connection in order: a TCP FIN, a TLS close_notify */
  TW_IO_STATE_CLOSED = 2,
  /* Refused, reset, cut, not trusted: tw_io.fault says which */
  TW_IO_STATE_FAILED = 3
} tw_io_state;

/* Why an attempt failed. */
typedef enum tw_fault {
  TW_FAULT_NONE = 0,
  /* The port lacks configuration (a CA, a host name); nothing was attempted */
  TW_FAULT_CONFIGURATION = 1,
  /* The host name did not resolve */
  TW_FAULT_NAME_NOT_FOUND = 2,
  /* The peer answered and refused the connection */
  TW_FAULT_REFUSED = 3,
  /* No route, no link, no answer */
  TW_FAULT_UNREACHABLE = 4,
  /* The connection broke: reset, aborted, or cut without an orderly end */
  TW_FAULT_RESET = 5,
  /* The TLS handshake or a TLS record failed */
  TW_FAULT_TLS = 6,
  /* The peer's certificate was rejected; tw_io.detail holds the reasons */
  TW_FAULT_CERTIFICATE = 7,
  TW_FAULT_OTHER = 8
} tw_fault;

/* Says why what is kept in a storage cannot be used, or why a call was refused. */
typedef enum tw_store_error {
  TW_STORE_ERROR_NONE = 0,
  /* Sectors are not multiples of 256 bytes, or a bank has fewer than 3 slots */
  TW_STORE_ERROR_GEOMETRY = 1,
  /* The storage could not read, write or erase, or its cells do not keep what is written; call
     open() again */
  TW_STORE_ERROR_STORAGE = 2,
  /* The storage is erased: open_or_format() creates a store */
  TW_STORE_ERROR_NOT_FORMATTED = 3,
  /* It holds a journal of an earlier version, a store of a later one, or one for other data, and
     was not changed */
  TW_STORE_ERROR_OTHER_FORMAT = 4,
  /* Neither erased nor a store with a readable head: it was overwritten, or never was a store.
     Nothing was changed. Look the last sales up at the gateway, then call discard_all() */
  TW_STORE_ERROR_DAMAGED = 5,
  /* open() has not succeeded, or the storage has failed since */
  TW_STORE_ERROR_NOT_OPEN = 6,
  /* There is no room for another movement, with all that may follow it, or for a record of another
     name */
  TW_STORE_ERROR_FULL = 7,
  /* Something else that still exists keeps its data in this storage, or this record */
  TW_STORE_ERROR_IN_USE = 8,
  /* The day's record could not be read: its sums are incomplete */
  TW_STORE_ERROR_DAY_LOST = 9,
  /* Called from a report: call it after the report */
  TW_STORE_ERROR_REPORTING = 10,
  /* The name of a record, which must not be empty, or its data */
  TW_STORE_ERROR_TOO_LONG = 11
} tw_store_error;

/* What became of a sale, a hold or a refund: all that a cashier has to distinguish. The values are
   part of the stored formats. */
typedef enum tw_verdict {
  /* No money moved and none will: the same customer may pay again, with this card or another */
  TW_VERDICT_NOT_PAID = 0,
  /* Done: charged, held, or refunded. tw_receipt.charged says how much */
  TW_VERDICT_PAID = 1,
  /* The customer has to act: show tw_till_challenge(), then call tw_till_resume() */
  TW_VERDICT_CUSTOMER = 2,
  /* A completion, release or refund waits in the queue: tw_till_deliver() sends it */
  TW_VERDICT_QUEUED = 3,
  /* Not known yet: keep the goods, and call tw_till_resume() later. Until then, paying again is
     refused with this verdict and no number; after a failure of the storage with TW_ERRC_JOURNAL:
     open it, then call tw_till_open() */
  TW_VERDICT_UNKNOWN = 4,
  /* Cannot be determined by the till: compare with the gateway's records. Without a number and with
     TW_ERRC_JOURNAL: nothing was sent, but the journal is damaged, and an earlier sale or refund of
     the same customer may be lost with it */
  TW_VERDICT_HELP = 5
} tw_verdict;

/* What a movement is. The values are part of the stored formats. */
typedef enum tw_kind {
  /* Moves no money: a registration */
  TW_KIND_NONE = 0,
  /* A payment */
  TW_KIND_SALE = 1,
  /* A payment that is charged later */
  TW_KIND_HOLD = 2,
  /* deposit.do */
  TW_KIND_COMPLETION = 3,
  /* reverse.do */
  TW_KIND_REVERSAL = 4,
  /* refund.do */
  TW_KIND_REFUND = 5,
  /* To a card: creditCard, p2pCredit, topUp */
  TW_KIND_CREDIT = 6,
  /* From a card: debitCard, p2pTransfer */
  TW_KIND_DEBIT = 7,
  /* A debit, for which an ATM pays out cash */
  TW_KIND_WITHDRAWAL = 8,
  /* A credit, for which an ATM has taken cash */
  TW_KIND_DEPOSIT = 9
} tw_kind;

/* What close_day() does while movements are open, or slots damaged. */
typedef enum tw_closing {
  /* Closes nothing */
  TW_CLOSING_IF_SETTLED = 0,
  /* Closes; an open movement counts on the day on which it is settled */
  TW_CLOSING_CARRY_OVER = 1
} tw_closing;

/* How the store and the gateway differ about a movement. A line is one of getMerchantTransactions,
   or an order of getLastOrdersForMerchants; those from other_state on are of orders. */
typedef enum tw_difference {
  /* Done according to the store, but the gateway has no line for it */
  TW_DIFFERENCE_ONLY_HERE = 0,
  /* The gateway has a line for which the store has no movement */
  TW_DIFFERENCE_ONLY_THERE = 1,
  /* Both have it, with different amounts */
  TW_DIFFERENCE_OTHER_SUM = 2,
  /* Both have it, in different currencies */
  TW_DIFFERENCE_OTHER_CURRENCY = 3,
  /* The gateway has a line for a movement that is open or needs help: resume() */
  TW_DIFFERENCE_OPEN_HERE = 4,
  /* The gateway has a line for a movement that was reported as not paid */
  TW_DIFFERENCE_UNDONE_HERE = 5,
  /* Cannot be compared. Only a movement: it is from before the period, or lines without a movement
     lack the names that it has. Only a line: the store may have dropped its movement, or its
     response code says neither done nor declined. Both: the line lacks the amount or the currency,
     or has such a response code. An order also if its record contradicts itself, or its status is
     not known */
  TW_DIFFERENCE_NOT_COMPARED = 6,
  /* Both have it, and the order is in another state than its receipts: not paid, held, charged,
     released, or reclaimed by the issuer */
  TW_DIFFERENCE_OTHER_STATE = 7,
  /* Both have it, and the order has another sum of refunds than its receipts */
  TW_DIFFERENCE_OTHER_REFUNDS = 8,
  /* An unpaid order: the answer to its registration was lost. It moves no money, but can still be
     paid: decline it, or wait until the gateway does */
  TW_DIFFERENCE_UNPAID_THERE = 9
} tw_difference;

/* With what tw_till_reconcile() compares. */
typedef enum tw_day_source {
  /* getMerchantTransactions, of card management: one line for each movement */
  TW_DAY_SOURCE_LINES = 0,
  /* getLastOrdersForMerchants, of e-commerce: one record for each order */
  TW_DAY_SOURCE_ORDERS = 1
} tw_day_source;

/* How the customer reaches the access control server. */
typedef enum tw_challenge_kind {
  TW_CHALLENGE_KIND_NONE = 0,
  /* pa_req and term_url of the last answer, posted to its acs_url */
  TW_CHALLENGE_KIND_VERSION_1 = 1,
  /* Its packed_creq, posted to its acs_url as creq */
  TW_CHALLENGE_KIND_VERSION_2 = 2,
  /* AcsRedirect with order_id(): no answer has the data */
  TW_CHALLENGE_KIND_BY_ORDER = 3
} tw_challenge_kind;

/* The algorithm that a key is for: a key of 16 or 24 bytes fits both. */
typedef enum tw_key_algorithm {
  /* Not specified */
  TW_KEY_ALGORITHM_UNKNOWN = 0,
  /* DES and 3DES */
  TW_KEY_ALGORITHM_DES = 1,
  TW_KEY_ALGORITHM_AES = 2
} tw_key_algorithm;

/* What a key may do. A key for one use is not accepted for another: with the same key in two uses,
   one can defeat the other, for example a MAC key that decrypts PIN blocks. */
typedef enum tw_key_use {
  /* Encrypts other keys (KEK): a terminal master key */
  TW_KEY_USE_TRANSPORT = 0,
  /* Encrypts PIN blocks */
  TW_KEY_USE_PIN = 1,
  /* Authenticates messages */
  TW_KEY_USE_MAC = 2,
  /* Encrypts other data */
  TW_KEY_USE_DATA = 3,
  /* Loads DUKPT, which derives the keys of all transactions from it */
  TW_KEY_USE_INITIAL = 4
} tw_key_use;

/* The result of comparing a key with its check value. */
typedef enum tw_key_check {
  /* The check value is that of the key */
  TW_KEY_CHECK_MATCHES = 0,
  /* It is that of another key */
  TW_KEY_CHECK_DIFFERS = 1,
  /* No check value was given */
  TW_KEY_CHECK_ABSENT = 2,
  /* Not hex digits in pairs, fewer than 4, or more than the cipher's block */
  TW_KEY_CHECK_MALFORMED = 3,
  /* The key does not fit the cipher, or the cipher failed */
  TW_KEY_CHECK_CIPHER = 4,
  /* A function was used wrongly: its tw_error says how */
  TW_KEY_CHECK_MISUSE = 240,
  /* Makes it an int, also with -fshort-enums */
  TW_KEY_CHECK_WIDE = 0x7fffffff
} tw_key_check;

/* Says why a key was rejected. */
typedef enum tw_unwrap_error {
  TW_UNWRAP_ERROR_NONE = 0,
  /* It is of AES, not 16 or 24 bytes, two of its adjacent parts are equal, or one is a weak or
     semi-weak key of DES */
  TW_UNWRAP_ERROR_MASTER_KEY = 1,
  /* A key of WrappedKey::type has another use than the ClearKey */
  TW_UNWRAP_ERROR_USE = 2,
  /* Something other than hex digits, after a tag or without one */
  TW_UNWRAP_ERROR_HEX = 3,
  /* It is a key block (TR-31, X9.143, or of payShield, with its tag R or S), which has a header and
     a MAC: see KeyBlockUnwrapper */
  TW_UNWRAP_ERROR_KEY_BLOCK = 4,
  /* Not the number of digits of its scheme, not the requested number, or 16 digits that were not
     requested */
  TW_UNWRAP_ERROR_LENGTH = 5,
  /* Its tag is not that of the given scheme */
  TW_UNWRAP_ERROR_SCHEME = 6,
  /* The cipher is not 3DES, or failed */
  TW_UNWRAP_ERROR_CIPHER = 7,
  /* A byte has even parity: wrong master key, scheme or digits */
  TW_UNWRAP_ERROR_PARITY = 8,
  /* Two of its adjacent parts are equal, or, for a KeyChange, it has one part: no stronger than
     single DES */
  TW_UNWRAP_ERROR_PARTS = 9,
  /* Three parts were requested, or its tag says three, and the first and the third are equal */
  TW_UNWRAP_ERROR_OUTER_PARTS = 10,
  /* A part is a weak or semi-weak key of DES */
  TW_UNWRAP_ERROR_WEAK_PART = 11,
  /* The master key is worth fewer parts than this key */
  TW_UNWRAP_ERROR_WEAKER_MASTER_KEY = 12,
  /* The check value is mandatory, and absent */
  TW_UNWRAP_ERROR_NO_CHECK_VALUE = 13,
  /* The check value is not 4 to 16 hex digits in pairs */
  TW_UNWRAP_ERROR_BAD_CHECK_VALUE = 14,
  /* It is not the intended key */
  TW_UNWRAP_ERROR_CHECK_VALUE_DIFFERS = 15,
  /* A function was used wrongly: its tw_error says how */
  TW_UNWRAP_ERROR_MISUSE = 240,
  /* Makes it an int, also with -fshort-enums */
  TW_UNWRAP_ERROR_WIDE = 0x7fffffff
} tw_unwrap_error;

/* Says why a component was rejected, or could not be combined. */
typedef enum tw_component_error {
  TW_COMPONENT_ERROR_NONE = 0,
  /* Not two or three components, or not a key size of the cipher */
  TW_COMPONENT_ERROR_SET_UP = 1,
  /* All components were already entered */
  TW_COMPONENT_ERROR_COMPLETE = 2,
  /* Components are still missing */
  TW_COMPONENT_ERROR_MISSING = 3,
  /* This custodian has already entered one */
  TW_COMPONENT_ERROR_CUSTODIAN = 4,
  /* Something other than hex digits */
  TW_COMPONENT_ERROR_HEX = 5,
  /* Not as many digits as the key has */
  TW_COMPONENT_ERROR_LENGTH = 6,
  /* The component adds nothing */
  TW_COMPONENT_ERROR_ALL_ZERO = 7,
  /* It equals that of another custodian: the two cancel each other */
  TW_COMPONENT_ERROR_EQUAL = 8,
  /* The check value is mandatory */
  TW_COMPONENT_ERROR_NO_CHECK_VALUE = 9,
  /* The check value is not hex digits in pairs, has fewer than 4, or more than a block */
  TW_COMPONENT_ERROR_BAD_CHECK_VALUE = 10,
  /* A digit is wrong; for the key: a component is wrong */
  TW_COMPONENT_ERROR_CHECK_VALUE_DIFFERS = 11,
  /* The key is all 0, two adjacent parts are equal, or a part is a weak or semi-weak key of DES */
  TW_COMPONENT_ERROR_WEAK = 12,
  /* The cipher failed */
  TW_COMPONENT_ERROR_CIPHER = 13,
  /* A function was used wrongly: its tw_error says how */
  TW_COMPONENT_ERROR_MISUSE = 240,
  /* Makes it an int, also with -fshort-enums */
  TW_COMPONENT_ERROR_WIDE = 0x7fffffff
} tw_component_error;

/* Says why a key block was rejected, or could not be made. */
typedef enum tw_key_block_error {
  TW_KEY_BLOCK_ERROR_NONE = 0,
  /* Not the characters or the lengths of a key block */
  TW_KEY_BLOCK_ERROR_FORMAT = 1,
  /* Not A to E; or A or C without by_variants */
  TW_KEY_BLOCK_ERROR_VERSION = 2,
  /* Not 16 or 24 bytes of 3DES, or 16, 24 or 32 of AES; of another algorithm than the version; or
     weak */
  TW_KEY_BLOCK_ERROR_PROTECTION_KEY = 3,
  /* The cipher's block is not the version's, or the cipher failed */
  TW_KEY_BLOCK_ERROR_CIPHER = 4,
  /* Something in it was changed, or it was made under another protection key */
  TW_KEY_BLOCK_ERROR_MAC = 5,
  /* The key is for another use than requested, or for one not known here */
  TW_KEY_BLOCK_ERROR_USAGE = 6,
  /* The key may do less than requested, or something that keys of its use never do */
  TW_KEY_BLOCK_ERROR_MODE = 7,
  /* Neither 3DES nor AES; not an algorithm of keys with its use; not the requested one; or, to be
     wrapped, not that of the key */
  TW_KEY_BLOCK_ERROR_ALGORITHM = 8,
  /* Not a length of its algorithm, or not the requested one */
  TW_KEY_BLOCK_ERROR_LENGTH = 9,
  /* Two of its parts are equal, one is a weak key of DES, or all of it is 0 */
  TW_KEY_BLOCK_ERROR_WEAK = 10,
  /* The protection key is weaker than the key */
  TW_KEY_BLOCK_ERROR_WEAKER_KEY = 11,
  /* It was received in a key block that forbids exporting it */
  TW_KEY_BLOCK_ERROR_EXPORTABLE = 12,
  /* The random generator failed */
  TW_KEY_BLOCK_ERROR_RANDOM = 13,
  /* A function was used wrongly: its tw_error says how */
  TW_KEY_BLOCK_ERROR_MISUSE = 240,
  /* Makes it an int, also with -fshort-enums */
  TW_KEY_BLOCK_ERROR_WIDE = 0x7fffffff
} tw_key_block_error;

/* The formats of ISO 9564-1:2017 that may be sent. All except iso_1 include the card number, so
   that a PIN block is useless with another card. */
typedef enum tw_pin_format {
  /* Filled with F, under 3DES */
  TW_PIN_FORMAT_ISO_0 = 0,
  /* Without the card number, filled at random, under 3DES: for use without a card number */
  TW_PIN_FORMAT_ISO_1 = 1,
  /* Filled with digits A to F at random, under 3DES */
  TW_PIN_FORMAT_ISO_3 = 2,
  /* Filled at random, under AES, encrypted twice */
  TW_PIN_FORMAT_ISO_4 = 3
} tw_pin_format;

/* Why there is no PIN block. */
typedef enum tw_pin_error {
  TW_PIN_ERROR_NONE = 0,
  /* Not 4 to 12 digits */
  TW_PIN_ERROR_PIN = 1,
  /* Not 8 to 19 digits */
  TW_PIN_ERROR_CARD_NUMBER = 2,
  /* Not two or three different parts of 3DES with odd parity, none of them a weak key of DES; not
     16, 24 or 32 bytes of AES; all 0, as a wiped key is; or for another algorithm than the format's */
  TW_PIN_ERROR_KEY = 3,
  /* Not the format's (3DES for formats 0, 1 and 3, AES for format 4), or it failed */
  TW_PIN_ERROR_CIPHER = 4,
  /* The random generator failed, or gave no letters for format 3 */
  TW_PIN_ERROR_RANDOM = 5,
  /* A function was used wrongly: its tw_error says how */
  TW_PIN_ERROR_MISUSE = 240,
  /* Makes it an int, also with -fshort-enums */
  TW_PIN_ERROR_WIDE = 0x7fffffff
} tw_pin_error;

/* What a retail MAC appends to the message, up to the end of a block (ISO/IEC 9797-1:2011, 6.3). */
typedef enum tw_mac_padding {
  /* Method 1, ANSI X9.19: appended zeros do not change the MAC */
  TW_MAC_PADDING_ZEROS = 0,
  /* Method 2: a bit of 1, then zeros; every message is padded */
  TW_MAC_PADDING_ONE_AND_ZEROS = 1
} tw_mac_padding;

/* Why there is no MAC, or not the expected one. */
typedef enum tw_mac_error {
  TW_MAC_ERROR_NONE = 0,
  /* Its size does not fit the algorithm, it is for another algorithm, two of its parts are equal,
     one is a weak key of DES, or all of it is 0 */
  TW_MAC_ERROR_KEY = 1,
  /* The cipher's block is not the algorithm's, or the cipher failed */
  TW_MAC_ERROR_CIPHER = 2,
  /* Fewer than 4 bytes of a MAC, or more than a block */
  TW_MAC_ERROR_LENGTH = 3,
  /* The message or its MAC is not what was sent, or another key was used */
  TW_MAC_ERROR_DIFFERS = 4,
  /* A function was used wrongly: its tw_error says how */
  TW_MAC_ERROR_MISUSE = 240,
  /* Makes it an int, also with -fshort-enums */
  TW_MAC_ERROR_WIDE = 0x7fffffff
} tw_mac_error;

/* The direction of a key for MACs or data. Both sides must have agreed on the directions. */
typedef enum tw_dukpt_way {
  /* For what the terminal sends: it makes MACs, it encrypts */
  TW_DUKPT_WAY_SEND = 0,
  /* For what it receives: it verifies, it decrypts */
  TW_DUKPT_WAY_RECEIVE = 1,
  /* One key for both; for 3DES, the key of what it sends */
  TW_DUKPT_WAY_BOTH = 2
} tw_dukpt_way;

/* The algorithm and length of a derived key: no stronger than the initial key, which 3DES never is.
   The values are those of ANSI X9.24-3:2017, table 2. */
typedef enum tw_dukpt_key_type {
  TW_DUKPT_KEY_TYPE_TDES_2 = 0,
  TW_DUKPT_KEY_TYPE_TDES_3 = 1,
  TW_DUKPT_KEY_TYPE_AES_128 = 2,
  TW_DUKPT_KEY_TYPE_AES_192 = 3,
  TW_DUKPT_KEY_TYPE_AES_256 = 4
} tw_dukpt_key_type;

/* Why there is no key for a transaction. */
typedef enum tw_dukpt_error {
  TW_DUKPT_ERROR_NONE = 0,
  /* The initial key is not of the algorithm, or is a weak one */
  TW_DUKPT_ERROR_KEY = 1,
  /* The cipher's block is not the algorithm's, or the cipher failed */
  TW_DUKPT_ERROR_CIPHER = 2,
  /* The store failed, or its state is damaged: a retry may succeed */
  TW_DUKPT_ERROR_STORE = 3,
  /* There is no initial key, or loading it was interrupted */
  TW_DUKPT_ERROR_NOT_LOADED = 4,
  /* All keys were used: a new initial key is needed */
  TW_DUKPT_ERROR_USED_UP = 5,
  /* next() has not supplied keys */
  TW_DUKPT_ERROR_NO_TRANSACTION = 6,
  /* The key would be stronger than the one it is derived from */
  TW_DUKPT_ERROR_STRENGTH = 7,
  /* The store has keys of this serial number: they continue, so that none is issued twice */
  TW_DUKPT_ERROR_LOADED_BEFORE = 8,
  /* A function was used wrongly: its tw_error says how */
  TW_DUKPT_ERROR_MISUSE = 240,
  /* Makes it an int, also with -fshort-enums */
  TW_DUKPT_ERROR_WIDE = 0x7fffffff
} tw_dukpt_error;

/* The result of reading a key. */
typedef enum tw_dukpt_read {
  TW_DUKPT_READ_DONE = 0,
  /* Not what was written, or never written: the key is lost */
  TW_DUKPT_READ_DAMAGED = 1,
  /* Could not be read now; a retry may succeed */
  TW_DUKPT_READ_FAILED = 2
} tw_dukpt_read;

/* What happened to an order or a stored card. */
typedef enum tw_callback_operation {
  TW_CALLBACK_OPERATION_UNKNOWN = 0,
  /* The amount is held */
  TW_CALLBACK_OPERATION_APPROVED = 1,
  /* The amount is charged */
  TW_CALLBACK_OPERATION_DEPOSITED = 2,
  TW_CALLBACK_OPERATION_REVERSED = 3,
  TW_CALLBACK_OPERATION_REFUNDED = 4,
  /* A card was stored */
  TW_CALLBACK_OPERATION_BINDING_CREATED = 5,
  TW_CALLBACK_OPERATION_BINDING_ACTIVITY_CHANGED = 6,
  TW_CALLBACK_OPERATION_DECLINED_BY_TIMEOUT = 7,
  TW_CALLBACK_OPERATION_DECLINED_CARD_PRESENT = 8
} tw_callback_operation;

/* Why a notification must not be trusted. It may come from an attacker: its content must not be
   used, nor even shown. */
typedef enum tw_callback_error {
  /* The notification is genuine */
  TW_CALLBACK_ERROR_NONE = 0,
  /* More than 65535 characters */
  TW_CALLBACK_ERROR_TOO_LARGE = 1,
  /* More signed parameters than Callback::most_parameters */
  TW_CALLBACK_ERROR_TOO_MANY = 2,
  /* A % without two hexadecimal digits after it */
  TW_CALLBACK_ERROR_BAD_ESCAPE = 3,
  /* A value without a name */
  TW_CALLBACK_ERROR_EMPTY_NAME = 4,
  /* A semicolon where it makes what was signed ambiguous */
  TW_CALLBACK_ERROR_SEMICOLON = 5,
  /* A name occurs twice */
  TW_CALLBACK_ERROR_TWICE = 6,
  /* There is no checksum, or it is empty */
  TW_CALLBACK_ERROR_NO_CHECKSUM = 7,
  /* The checksum has an odd number of digits */
  TW_CALLBACK_ERROR_ODD_CHECKSUM = 8,
  /* The checksum has characters other than hexadecimal digits */
  TW_CALLBACK_ERROR_BAD_CHECKSUM = 9,
  /* The checksum does not have the length for this key */
  TW_CALLBACK_ERROR_CHECKSUM_LENGTH = 10,
  /* sign_alias names none of the keys, or is absent */
  TW_CALLBACK_ERROR_UNKNOWN_ALIAS = 11,
  /* The Checksum has no key, or failed */
  TW_CALLBACK_ERROR_NOT_CHECKED = 12,
  /* The checksum does not match the parameters: a forgery, or another key */
  TW_CALLBACK_ERROR_WRONG_CHECKSUM = 13,
  /* A function was used wrongly: its tw_error says how */
  TW_CALLBACK_ERROR_MISUSE = 240,
  /* Makes it an int, also with -fshort-enums */
  TW_CALLBACK_ERROR_WIDE = 0x7fffffff
} tw_callback_error;

/* What a response delivered of a secret. */
typedef enum tw_delivered {
  /* Delivered in another way or not at all: SMS, NONE, or no method was requested */
  TW_DELIVERED_NOTHING = 0,
  /* All digits */
  TW_DELIVERED_WHOLE = 1,
  /* The first two digits; the others are sent by SMS: see complete() */
  TW_DELIVERED_FIRST_HALF = 2,
  /* It should be present, and is not */
  TW_DELIVERED_MISSING = 3,
  /* Not digits, or a wrong number of them */
  TW_DELIVERED_MALFORMED = 4,
  /* Digits in the clear that were not requested, or all of them instead of a half */
  TW_DELIVERED_UNEXPECTED = 5,
  /* It is encrypted, and there is no private key */
  TW_DELIVERED_NO_KEY = 6,
  /* It does not decrypt to digits: encrypted for another key, or damaged */
  TW_DELIVERED_UNOPENED = 7,
  /* A function was used wrongly: its tw_error says how */
  TW_DELIVERED_MISUSE = 240,
  /* Makes it an int, also with -fshort-enums */
  TW_DELIVERED_WIDE = 0x7fffffff
} tw_delivered;

/* Why there is no seToken. None of it was then written. */
typedef enum tw_se_token_error {
  /* There is a token */
  TW_SE_TOKEN_ERROR_NONE = 0,
  /* Not 1 to 19 digits, or neither a number nor a CVC is set */
  TW_SE_TOKEN_ERROR_BAD_PAN = 1,
  /* Not three digits */
  TW_SE_TOKEN_ERROR_BAD_CVC = 2,
  /* Not YYYYMM with a month from 01 to 12 */
  TW_SE_TOKEN_ERROR_BAD_EXPIRY = 3,
  /* More than 36 characters, or one that is a slash or not visible ASCII */
  TW_SE_TOKEN_ERROR_BAD_ORDER_ID = 4,
  /* The time is before 2025: the clock has not been set */
  TW_SE_TOKEN_ERROR_NO_TIME = 5,
  /* The PublicKey has no key */
  TW_SE_TOKEN_ERROR_NO_KEY = 6,
  /* The key is too short for the data */
  TW_SE_TOKEN_ERROR_TOO_LONG = 7,
  /* The buffer is too small; see se_token_room */
  TW_SE_TOKEN_ERROR_NO_ROOM = 8,
  /* No random bytes for the UUID */
  TW_SE_TOKEN_ERROR_RANDOM_FAILED = 9,
  /* The encryption failed */
  TW_SE_TOKEN_ERROR_NOT_ENCRYPTED = 10,
  /* A function was used wrongly: its tw_error says how */
  TW_SE_TOKEN_ERROR_MISUSE = 240,
  /* Makes it an int, also with -fshort-enums */
  TW_SE_TOKEN_ERROR_WIDE = 0x7fffffff
} tw_se_token_error;

/* Why card data cannot be right. */
typedef enum tw_card_flaw {
  TW_CARD_FLAW_NONE = 0,
  TW_CARD_FLAW_ABSENT = 1,
  /* Contains something other than 0 to 9, such as a blank or a hyphen between groups */
  TW_CARD_FLAW_NOT_DIGITS = 2,
  /* A number of fewer than 8 digits */
  TW_CARD_FLAW_TOO_SHORT = 3,
  /* A number of more than 19 digits */
  TW_CARD_FLAW_TOO_LONG = 4,
  /* Luhn's sum is wrong: a digit is wrong, or two are swapped */
  TW_CARD_FLAW_CHECK_DIGIT = 5,
  /* Not a year of four digits and a month from 01 to 12 */
  TW_CARD_FLAW_BAD_EXPIRY = 6,
  /* The month is over */
  TW_CARD_FLAW_EXPIRED = 7,
  /* The caller's month is not 1 to 12: the clock was not set */
  TW_CARD_FLAW_BAD_DATE = 8,
  /* A function was used wrongly: its tw_error says how */
  TW_CARD_FLAW_MISUSE = 240,
  /* Makes it an int, also with -fshort-enums */
  TW_CARD_FLAW_WIDE = 0x7fffffff
} tw_card_flaw;

/* The hash of a key's signatures, which its owner decided when the key was made. A setting, because
   neither the key nor its certificate shows it. SHA-1 and MD5 are not offered. */
typedef enum tw_signature_hash {
  TW_SIGNATURE_HASH_SHA512 = 0,
  TW_SIGNATURE_HASH_SHA256 = 1
} tw_signature_hash;

/* The slots that a terminal has for each of its keys. The values are part of the stored format. */
typedef enum tw_key_slot {
  /* The host has acknowledged it with '00' */
  TW_KEY_SLOT_ACTIVE = 0,
  /* Checked by the terminal, but not acknowledged: the host may have it */
  TW_KEY_SLOT_PENDING = 1,
  /* The key before the active one, kept until the active one has worked for the first time */
  TW_KEY_SLOT_PREVIOUS = 2
} tw_key_slot;

/* What happened to a key. The values are part of the stored format: logs hold them. */
typedef enum tw_key_event {
  /* The gateway generated it; the terminal checked it and keeps it as pending */
  TW_KEY_EVENT_MADE = 1,
  /* The terminal rejected it: wrong check value, parity or length. With a check value in the entry:
     it was pending, was never sent, and is discarded */
  TW_KEY_EVENT_REJECTED_HERE = 2,
  /* It is about to be sent: from here on the host may have it */
  TW_KEY_EVENT_SENT = 3,
  /* The host acknowledged it with '00' */
  TW_KEY_EVENT_ACTIVATED = 4,
  /* The host refused it: the previous key stays, and this one is discarded */
  TW_KEY_EVENT_REFUSED = 5,
  /* Unclear whether the host has it: the previous key and this one both stay */
  TW_KEY_EVENT_IN_DOUBT = 6,
  /* It has worked for the first time: the previous key is discarded */
  TW_KEY_EVENT_CONFIRMED = 7,
  /* The host works with it, although it is not the active key */
  TW_KEY_EVENT_PUT_TO_USE = 8,
  /* An operator stated that the host holds it: the other key is discarded */
  TW_KEY_EVENT_DECIDED = 9,
  /* The host holds it, and the security module fails to load it: no key works */
  TW_KEY_EVENT_NOT_LOADED = 10
} tw_key_event;

/* Why a key cannot be used or changed. */
typedef enum tw_key_slot_error {
  TW_KEY_SLOT_ERROR_NONE = 0,
  /* The store could not be read or written. open() determines which record is in it once the store
     works again; no key is lost */
  TW_KEY_SLOT_ERROR_STORE = 1,
  /* The module refuses a key that it accepted before: tw_terminal_key_refusal() says why */
  TW_KEY_SLOT_ERROR_MODULE = 2,
  /* There is no key yet: make a change to the first one */
  TW_KEY_SLOT_ERROR_NO_KEY = 3,
  /* No change is under way that could be decided */
  TW_KEY_SLOT_ERROR_NOTHING = 4,
  /* A function was used wrongly: its tw_error says how */
  TW_KEY_SLOT_ERROR_MISUSE = 240,
  /* Makes it an int, also with -fshort-enums */
  TW_KEY_SLOT_ERROR_WIDE = 0x7fffffff
} tw_key_slot_error;

typedef enum tw_key_step {
  /* Send generation() */
  TW_KEY_STEP_GENERATE = 0,
  /* Send setting() */
  TW_KEY_STEP_SET_KEY = 1,
  /* The host has acknowledged the new key, and the module works with it */
  TW_KEY_STEP_DONE_CHANGED = 2,
  /* The gateway generated no key: nothing has changed */
  TW_KEY_STEP_DONE_NOT_MADE = 3,
  /* The terminal refuses the generated key, the pending one, or one of 16 digits, which is single
     DES; tw_terminal_key_refusal() says why: nothing has changed */
  TW_KEY_STEP_DONE_REJECTED = 4,
  /* The host refused the key: nothing has changed */
  TW_KEY_STEP_DONE_REFUSED = 5,
  /* setKey could not be sent, or was rejected unread: the host has the old key */
  TW_KEY_STEP_DONE_NOT_SET = 6,
  /* The host has the old key or the new one: both are kept */
  TW_KEY_STEP_DONE_IN_DOUBT = 7,
  /* The store failed. Nothing was sent that is not in it; open() it, and create another KeyChange
   */
  TW_KEY_STEP_DONE_STORE = 8,
  /* The host has acknowledged the new key, and the module fails to load it: tw_terminal_key_open()
     tries again */
  TW_KEY_STEP_DONE_MODULE = 9,
  /* A function was used wrongly: its tw_error says how */
  TW_KEY_STEP_MISUSE = 240,
  /* Makes it an int, also with -fshort-enums */
  TW_KEY_STEP_WIDE = 0x7fffffff
} tw_key_step;

#endif /* TILLWIRE_C_STATES_H */

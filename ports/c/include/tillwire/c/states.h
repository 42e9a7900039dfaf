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
  /* The signer has no key, or failed to sign; see Client::sign_with() */
  TW_ERRC_SIGNING = 12,
  /* The operation could not be written to the storage of a Till or CardDesk; Error::detail: the
     StoreError */
  TW_ERRC_JOURNAL = 13,
  /* An earlier movement is not known yet: call resume(). Error::detail: 1 if it is known, and was
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
  /* The peer's certificate was rejected; Error::detail: certificate_flaw */
  TW_ERRC_CERTIFICATE = 23,
  /* Any other fault that the port reports */
  TW_ERRC_TRANSPORT = 24,
  TW_ERRC_TIMED_OUT = 25,
  /* Not an HTTP/1.1 response, or a response of ambiguous length */
  TW_ERRC_BAD_HTTP = 26,
  /* A header line longer than the receive buffer, or too many lines */
  TW_ERRC_HEAD_TOO_LARGE = 27,
  /* Longer than the receive buffer; Error::detail is the room for a body in it */
  TW_ERRC_BODY_TOO_LARGE = 28,
  /* Not 200: Error::detail is the status; Client::body() is the body. Of the others, 201 to 299 say
     nothing about the money */
  TW_ERRC_HTTP_STATUS = 29,
  /* Card management answered with a fault: Client::fault() has its code and message;
     Delivery::unknown where money is moved, as some codes are time-outs */
  TW_ERRC_FAULT = 30,
  /* Not JSON (RFC 8259), or nested too deeply */
  TW_ERRC_BAD_JSON = 31,
  /* A mandatory field is absent */
  TW_ERRC_FIELD_MISSING = 32,
  /* A value that is not of the field's type, or does not fit it */
  TW_ERRC_FIELD_TYPE = 33,
  /* A list, or a field that decides about success, occurs twice */
  TW_ERRC_FIELD_TWICE = 34,
  /* While draining: a record does not fit the receive buffer; Error::detail is the room that there
     was for it */
  TW_ERRC_RECORD_TOO_LARGE = 35,
  /* While draining: the handler returned false */
  TW_ERRC_STOPPED = 36,
  /* The body has a Content-Encoding that was not asked for, or begins as gzip: switch compression
     off in the gateway, or in a proxy before it */
  TW_ERRC_COMPRESSED = 37,
  /* The body begins with a byte order mark, of UTF-8 or UTF-16: it must be UTF-8 without one */
  TW_ERRC_BYTE_ORDER_MARK = 38,
  /* A function was used wrongly: tw_error.detail is a tw_misuse; nothing was sent */
  TW_ERRC_MISUSE = 240
} tw_errc;

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
  TW_EFFECT_PAYMENT = 2
} tw_effect;

/* The result of one attempt to connect, send or receive. The four are kept distinct: a closed
   connection is not "no data yet", and a cut is not an orderly end. */
typedef enum tw_io_state {
  /* Connected, or `Io::count` bytes (at least one) were sent or received */
  TW_IO_STATE_MOVED = 0,
  /* Not possible now; repeat the call later */
  TW_IO_STATE_WOULD_BLOCK = 1,
  /* The peer ended the connection in order: a TCP FIN, a TLS close_notify */
  TW_IO_STATE_CLOSED = 2,
  /* Refused, reset, cut, not trusted: `Io::fault` says which */
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
  /* The peer's certificate was rejected; `Io::detail` holds the reasons */
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
  /* Done: charged, held, or refunded. Receipt::charged says how much */
  TW_VERDICT_PAID = 1,
  /* The customer has to act: show Till::challenge(), then call Till::resume() */
  TW_VERDICT_CUSTOMER = 2,
  /* A completion, release or refund waits in the queue: Till::deliver() sends it */
  TW_VERDICT_QUEUED = 3,
  /* Not known yet: keep the goods, and call Till::resume() later. Until then, paying again is
     refused with this verdict and no number; after a failure of the storage with Errc::journal:
     open it, then call Till::open() */
  TW_VERDICT_UNKNOWN = 4,
  /* Cannot be determined by the till: compare with the gateway's records. Without a number and with
     Errc::journal: nothing was sent, but the journal is damaged, and an earlier sale or refund of
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

/* How the store and the gateway differ about a movement. */
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
     or has such a response code */
  TW_DIFFERENCE_NOT_COMPARED = 6
} tw_difference;

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

#endif /* TILLWIRE_C_STATES_H */

/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_ACS_REDIRECT_H
#define TILLWIRE_C_OPS_ECOMMERCE_ACS_REDIRECT_H

#include <tillwire/c/tillwire.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* The page that sends the customer to the access control server; needs only the order's id. It is
   meant for the customer's browser: direct the browser to it instead of calling it. Afterwards the
   customer returns to tw_register_request.return_url, with orderId appended, or to
   tw_register_request.fail_url. If the gateway redirects by a header (tw_client_status() is 302),
   the page may be empty: the address is not kept, because only the browser can use it. Safe to
   repeat. */
typedef struct tw_acs_redirect_request {
  /* tw_register_response::order_id [orderId, mandatory, 1 to 36 characters] */
  tw_text order_id;
} tw_acs_redirect_request;

/* The answer of acsRedirect.do: failure.code is TW_ERRC_NONE if there is one; else every field is
   absent. */
typedef struct tw_acs_redirect_response {
  tw_error failure;
  /* HTML for a browser, as received [optional] */
  tw_text page;
} tw_acs_redirect_response;
/* acsRedirect.do */
extern const tw_operation tw_op_acs_redirect;
static inline tw_errc tw_call_acs_redirect(tw_client* client, const tw_acs_redirect_request* request,
                                     tw_acs_redirect_response* response) {
  return tw_exchange(client, &tw_op_acs_redirect, request, response);
}
TW_MUST_USE static inline tw_errc tw_start_acs_redirect(tw_client* client, const tw_acs_redirect_request* request,
                                      tw_error* error) {
  return tw_client_start(client, &tw_op_acs_redirect, request, error);
}
static inline tw_errc tw_take_acs_redirect(tw_client* client, tw_acs_redirect_response* response) {
  return tw_client_take(client, &tw_op_acs_redirect, response, NULL);
}
/* Returns whether the answer is a JSON object instead of a page: tw_client_fault() has its code and
   message. */
int tw_judged_acs_redirect_refused(const void* response);
static inline int tw_acs_redirect_refused(const tw_acs_redirect_response* response) {
  return tw_judged_acs_redirect_refused(response);
}
static inline tw_errc tw_till_call_acs_redirect(union tw_till* till, const tw_acs_redirect_request* request,
                                          tw_acs_redirect_response* response) {
  return tw_till_call(till, &tw_op_acs_redirect, request, response, NULL);
}
static inline tw_errc tw_desk_call_acs_redirect(union tw_desk* desk, const tw_acs_redirect_request* request,
                                          tw_acs_redirect_response* response) {
  return tw_desk_call(desk, &tw_op_acs_redirect, request, response, NULL);
}

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_ACS_REDIRECT_H */

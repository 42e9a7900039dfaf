/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_BLOCKS_THREE_DS_ANSWER_H
#define TILLWIRE_C_OPS_ECOMMERCE_BLOCKS_THREE_DS_ANSWER_H

#include <tillwire/c/tillwire.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* The 3-D Secure 2 fields of a payment's answer. */
typedef struct tw_three_ds_answer {
  /* True: 3-D Secure 2 [is3DSVer2, conditional] */
  tw_bool is_version_2;
  /* To be sent in the second request. [threeDSServerTransId, conditional, 1 to 36 characters] */
  tw_text server_trans_id;
  /* Address of the access control server. [threeDSMethodUrl, optional, 1 to 512 characters] */
  tw_text method_url;
  /* Address of the 3-D Secure server. [threeDSMethodUrlServer, conditional, 1 to 512 characters] */
  tw_text method_url_server;
  /* Base64, to be posted to method_url. [threeDSMethodDataPacked, optional, 1 to 1024 characters]
   */
  tw_text method_data_packed;
  /* Address of 3dsmethod.do; needs a permission. [threeDSMethodURLServerDirect, optional, 1 to 512
     characters] */
  tw_text method_url_server_direct;
  /* To be posted to the answer's acs_url, as creq. [packedCReq, conditional] */
  tw_text packed_creq;
} tw_three_ds_answer;

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_BLOCKS_THREE_DS_ANSWER_H */

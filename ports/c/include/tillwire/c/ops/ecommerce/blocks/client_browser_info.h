/* Made by ports/c/generate. */
#ifndef TILLWIRE_C_OPS_ECOMMERCE_BLOCKS_CLIENT_BROWSER_INFO_H
#define TILLWIRE_C_OPS_ECOMMERCE_BLOCKS_CLIENT_BROWSER_INFO_H

#include <tillwire/c/tillwire.h>

/* clang-format off */
#ifdef __cplusplus
extern "C" {
#endif

/* The customer's browser: forwarded to the access control server during 3-D Secure. */
typedef struct tw_client_browser_info {
  /* The header User-Agent of the customer's browser. [userAgent, optional, 1 to 2048 characters] */
  tw_text user_agent;
  /* Operating system [OS, optional] */
  tw_text os;
  /* Version of os [OSVersion, optional] */
  tw_text os_version;
  /* HTTP header Accept. [browserAcceptHeader, optional, 1 to 2048 characters] */
  tw_text accept_header;
  /* IPv4 or IPv6 [browserIpAddress, optional, 1 to 45 characters] */
  tw_text ip_address;
  /* As the browser reports it [browserLanguage, optional, 1 to 8 characters] */
  tw_text language;
  /* As the browser reports it [browserTimeZone, optional] */
  tw_text time_zone;
  /* Minutes between local time and UTC. [browserTimeZoneOffset, optional, 1 to 5 characters] */
  tw_text time_zone_offset;
  /* Bits [colorDepth, optional, 1 to 2 characters] */
  tw_text color_depth;
  /* Identifies the browser; format not specified [optional] */
  tw_text fingerprint;
  /* [isMobile, optional] */
  tw_bool is_mobile;
  /* [javaEnabled, optional] */
  tw_bool java_enabled;
  /* [javascriptEnabled, optional] */
  tw_bool javascript_enabled;
  /* Separated by commas [optional] */
  tw_text plugins;
  /* Pixels [screenHeight, optional, 1 to 6 digits] */
  tw_int32 screen_height;
  /* Pixels [screenWidth, optional, 1 to 6 digits] */
  tw_int32 screen_width;
  /* Fingerprint of the screen [screenPrint, optional] */
  tw_text screen_print;
  /* Values not specified [optional] */
  tw_text device;
  /* Values not specified [deviceType, optional] */
  tw_text device_type;
} tw_client_browser_info;

#ifdef __cplusplus
}
#endif
#endif /* TILLWIRE_C_OPS_ECOMMERCE_BLOCKS_CLIENT_BROWSER_INFO_H */

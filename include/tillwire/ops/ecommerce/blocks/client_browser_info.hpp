// The customer's browser, as the access control server needs it.
#pragma once

#include <tillwire/table/field.hpp>

namespace tillwire::ecommerce {

/// The customer's browser: forwarded to the access control server during 3-D Secure. ecommerce,
/// "Block: clientBrowserInfo". Sending it requires a special setting of the merchant.
struct ClientBrowserInfo {
  Text user_agent = {};        ///< the header User-Agent of the customer's browser
  Text os = {};                ///< operating system
  Text os_version = {};        ///< version of `os`
  Text accept_header = {};     ///< HTTP header Accept
  Text ip_address = {};        ///< IPv4 or IPv6
  Text language = {};          ///< as the browser reports it
  Text time_zone = {};         ///< as the browser reports it
  Text time_zone_offset = {};  ///< minutes between local time and UTC
  Text color_depth = {};       ///< bits
  Text fingerprint = {};       ///< identifies the browser; format not specified
  Optional<bool> is_mobile = {};
  Optional<bool> java_enabled = {};
  Optional<bool> javascript_enabled = {};
  Text plugins = {};                          ///< separated by commas
  Optional<std::int32_t> screen_height = {};  ///< pixels
  Optional<std::int32_t> screen_width = {};   ///< pixels
  Text screen_print = {};                     ///< fingerprint of the screen
  Text device = {};                           ///< values not specified
  Text device_type = {};                      ///< values not specified

  // clang-format off
  static constexpr auto fields() {
    using S = ClientBrowserInfo;
    return Fields{
        field("userAgent",             &S::user_agent,         optional(1, 2048)),
        field("OS",                    &S::os,                 optional()),
        field("OSVersion",             &S::os_version,         optional()),
        field("browserAcceptHeader",   &S::accept_header,      optional(1, 2048)),
        field("browserIpAddress",      &S::ip_address,         optional(1, 45)),
        field("browserLanguage",       &S::language,           optional(1, 8)),
        field("browserTimeZone",       &S::time_zone,          optional()),
        field("browserTimeZoneOffset", &S::time_zone_offset,   optional(1, 5)),
        field("colorDepth",            &S::color_depth,        optional(1, 2)),
        field("fingerprint",           &S::fingerprint,        optional()),
        field("isMobile",              &S::is_mobile,          optional()),
        field("javaEnabled",           &S::java_enabled,       optional()),
        field("javascriptEnabled",     &S::javascript_enabled, optional()),
        field("plugins",               &S::plugins,            optional()),
        field("screenHeight",          &S::screen_height,      optional(1, 6)),
        field("screenWidth",           &S::screen_width,       optional(1, 6)),
        field("screenPrint",           &S::screen_print,       optional()),
        field("device",                &S::device,             optional()),
        field("deviceType",            &S::device_type,        optional()),
    };
  }
  // clang-format on
};

}  // namespace tillwire::ecommerce

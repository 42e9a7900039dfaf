// The customer's browser, as the access control server wants to know it.
#pragma once

#include <tillwire/table/field.hpp>

namespace tillwire::ecommerce {

/// ecommerce, "Block: clientBrowserInfo": sent on to the access control server during 3-D Secure.
/// Sending it requires a special setting of the merchant.
struct ClientBrowserInfo {
  Text user_agent = {};
  Text os = {};
  Text os_version = {};
  Text accept_header = {};
  Text ip_address = {};
  Text language = {};
  Text time_zone = {};
  Text time_zone_offset = {};  ///< minutes between local time and UTC
  Text color_depth = {};       ///< bits
  Text fingerprint = {};
  Optional<bool> is_mobile = {};
  Optional<bool> java_enabled = {};
  Optional<bool> javascript_enabled = {};
  Text plugins = {};                          ///< separated by commas
  Optional<std::int32_t> screen_height = {};  ///< pixels
  Optional<std::int32_t> screen_width = {};   ///< pixels
  Text screen_print = {};
  Text device = {};
  Text device_type = {};

  // clang-format off
  static constexpr auto fields() {
    return Fields{
        field("userAgent",             &ClientBrowserInfo::user_agent,         optional(1, 2048)),
        field("OS",                    &ClientBrowserInfo::os,                 optional()),
        field("OSVersion",             &ClientBrowserInfo::os_version,         optional()),
        field("browserAcceptHeader",   &ClientBrowserInfo::accept_header,      optional(1, 2048)),
        field("browserIpAddress",      &ClientBrowserInfo::ip_address,         optional(1, 45)),
        field("browserLanguage",       &ClientBrowserInfo::language,           optional(1, 8)),
        field("browserTimeZone",       &ClientBrowserInfo::time_zone,          optional()),
        field("browserTimeZoneOffset", &ClientBrowserInfo::time_zone_offset,   optional(1, 5)),
        field("colorDepth",            &ClientBrowserInfo::color_depth,        optional(1, 2)),
        field("fingerprint",           &ClientBrowserInfo::fingerprint,        optional()),
        field("isMobile",              &ClientBrowserInfo::is_mobile,          optional()),
        field("javaEnabled",           &ClientBrowserInfo::java_enabled,       optional()),
        field("javascriptEnabled",     &ClientBrowserInfo::javascript_enabled, optional()),
        field("plugins",               &ClientBrowserInfo::plugins,            optional()),
        field("screenHeight",          &ClientBrowserInfo::screen_height,      optional(1, 6)),
        field("screenWidth",           &ClientBrowserInfo::screen_width,       optional(1, 6)),
        field("screenPrint",           &ClientBrowserInfo::screen_print,       optional()),
        field("device",                &ClientBrowserInfo::device,             optional()),
        field("deviceType",            &ClientBrowserInfo::device_type,        optional()),
    };
  }
  // clang-format on
};

}  // namespace tillwire::ecommerce

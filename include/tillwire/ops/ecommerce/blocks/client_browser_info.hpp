// The customer's browser, as the access control server needs it.
#pragma once

#include <tillwire/table/field.hpp>

namespace tillwire::ecommerce {

/// The customer's browser: forwarded to the access control server during 3-D Secure. ecommerce,
/// "Block: clientBrowserInfo". Sending it requires a special setting of the merchant.
struct ClientBrowserInfo {
  /// The header User-Agent of the customer's browser. [userAgent, optional, 1 to 2048 characters]
  Text user_agent = {};
  Text os = {};          ///< operating system [OS, optional]
  Text os_version = {};  ///< version of `os` [OSVersion, optional]
  /// HTTP header Accept. [browserAcceptHeader, optional, 1 to 2048 characters]
  Text accept_header = {};
  Text ip_address = {};  ///< IPv4 or IPv6 [browserIpAddress, optional, 1 to 45 characters]
  Text language = {};  ///< as the browser reports it [browserLanguage, optional, 1 to 8 characters]
  Text time_zone = {};  ///< as the browser reports it [browserTimeZone, optional]
  /// Minutes between local time and UTC. [browserTimeZoneOffset, optional, 1 to 5 characters]
  Text time_zone_offset = {};
  Text color_depth = {};             ///< bits [colorDepth, optional, 1 to 2 characters]
  Text fingerprint = {};             ///< identifies the browser; format not specified [optional]
  Optional<bool> is_mobile = {};     ///< [isMobile, optional]
  Optional<bool> java_enabled = {};  ///< [javaEnabled, optional]
  Optional<bool> javascript_enabled = {};     ///< [javascriptEnabled, optional]
  Text plugins = {};                          ///< separated by commas [optional]
  Optional<std::int32_t> screen_height = {};  ///< pixels [screenHeight, optional, 1 to 6 digits]
  Optional<std::int32_t> screen_width = {};   ///< pixels [screenWidth, optional, 1 to 6 digits]
  Text screen_print = {};                     ///< fingerprint of the screen [screenPrint, optional]
  Text device = {};                           ///< values not specified [optional]
  Text device_type = {};                      ///< values not specified [deviceType, optional]

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

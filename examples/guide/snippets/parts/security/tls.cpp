bool trust_the_gateway(mbedtls::Tls& tls, const char* ca_file, const char* pin_text,
                       mbedtls::Pin& pin) {
  if (!mbedtls::trust_file(tls, ca_file)) return false;  // no certificate in it: nothing is trusted
  if (!pin.read(pin_text)) return false;                 // "sha256//" and 44 characters
  tls.pin(&pin, 1);                                      // borrowed, like the transport
  return true;
}

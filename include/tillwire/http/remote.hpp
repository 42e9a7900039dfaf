// What a client needs to know about an operation, without the operation's type.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/table/row.hpp>

namespace tillwire::detail {

struct RequestWriter;
/// Writes a whole request.
using WriteRequest = void (*)(RequestWriter& to);
/// Reads a whole body; returns false if it does not match the schema.
using ReadAnswer = bool (*)(Decoder& decoder, const ResponseSchema& schema, void* object);

/// How a service's requests are written and its answers read: see exchange/protocol.hpp. The
/// pointers save a program that never calls card management 404 bytes.
struct Protocol {
  const Service& service;
  WriteRequest write;
  ReadAnswer read;
  bool redirects;  // whether a redirect is an answer
};

/// An operation, without its type.
struct Remote {
  const char* name;
  const Protocol& protocol;
  RequestSchema request;  // in place: saves 4 bytes per operation
  const ResponseSchema& response;
};

}  // namespace tillwire::detail

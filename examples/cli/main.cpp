// tillwire: the operations of the library from the command line.
#include <unistd.h>

#include <exception>
#include <iostream>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <tillwire/ops/customers/get_atm_status_ext.hpp>
#include <tillwire/verdict/words.hpp>

#include "advice.hpp"
#include "atm_table.hpp"
#include "command_line.hpp"
#include "complete.hpp"
#include "deployment.hpp"
#include "describe.hpp"
#include "describe_text.hpp"
#include "exchange.hpp"
#include "exit.hpp"
#include "field_words.hpp"
#include "man.hpp"
#include "messages.hpp"
#include "openapi.hpp"
#include "options.hpp"
#include "request_check.hpp"
#include "request_from_json.hpp"
#include "response_to_json.hpp"
#include "rest.hpp"
#include "secret_source.hpp"
#include "table.hpp"
#include "terminal.hpp"
#include "trace.hpp"
#include "version.hpp"

namespace tillwire::cli {
namespace {

/// Writes to standard error.
void print_message(const std::string& text) {
  std::cerr << "tillwire: " << printable(text) << '\n';
}

Exit print(const std::string& text, Exit code) {
  std::cout << text << std::flush;
  if (std::cout) return code;
  print_message("standard output cannot be written");
  return malformed;
}

/// Returns whether to show an answer as a table: if asked for, or on a terminal if it has a list.
bool is_table(const Options& options, const Operation& operation) {
  if (options.output) return *options.output == Options::Output::table;
  return !options.trace && terminal_of(STDOUT_FILENO).is_terminal && has_table(*operation.response);
}

/// Prints an answer as it is asked for.
Exit show(const Options& options, const Operation& operation, const Value& answer, Exit code) {
  const Terminal terminal = terminal_of(STDOUT_FILENO);
  if (is_table(options, operation)) return print(as_table(answer, terminal), code);
  const std::string json = readable(answer) + "\n";
  return print(terminal.is_terminal ? harmless_json(json) : json, code);
}

/// A request with all that its report needs.
struct Sent {
  const Operation& operation;
  const Options& options;
  const Address& address;
  const Value& json;
  const void* request;
  const Connection& connection;
};

/// Returns whether the outcome of an operation that moves money is not known.
bool leaves_doubt(const Error& error, const Operation& operation) {
  return error.delivery == Delivery::unknown && operation.endpoint.effect == Effect::payment;
}

void tell_how_to_ask(const Sent& sent, const std::optional<Value>& body) {
  print_message(
      status_command(sent.operation, sent.options, sent.json, body.value_or(Value::object())));
}

/// Reports an error. It may contain an answer: an HTTP error with a JSON object, or a fault in
/// place of the record. If it leaves open whether money moved, it does not count as a refusal.
Exit report_error(Client& client, const Error& error, const Sent& sent) {
  const bool http_error =
      error.code == Errc::http_status && error.detail >= 400 && error.detail <= 599;
  const bool doubt = leaves_doubt(error, sent.operation);
  std::optional<Value> body;
  if (http_error || error.code == Errc::fault) body = object_in(client.body());
  const std::string words = body ? in_words(client.fault()) : "";
  print_message(explain(error, sent.operation, sent.request) + words);
  const std::string cause = sent.connection.trouble().empty()
                                ? likely_cause(error, sent.operation, sent.options, sent.address,
                                               client.body(), sent.connection.answer_began())
                                : sent.connection.trouble();
  if (!cause.empty()) print_message(cause);
  if (doubt) tell_how_to_ask(sent, body);
  if (!body) return exit_code(error);
  return show(sent.options, sent.operation, *body, doubt ? malformed : answered_no);
}

Exit report(const Answer& answer, Client& client, const Sent& sent, const std::string& location) {
  if (answer.error.code != Errc::none) return report_error(client, answer.error, sent);
  if (answer.error.field != nullptr) {
    print_message(std::string(answer.error.field) +
                  ": a value that cannot be read, such as text that is not UTF-8, is left out");
  }
  const std::optional<Value> body = object_in(client.body());
  const auto tell_cause = [&] {
    const std::string cause = cause_of_refusal(sent.operation, sent.options, client.fault());
    if (!cause.empty()) print_message(cause);
  };
  Exit code = success;
  switch (answer.verdict) {
    case Verdict::success:
      break;
    case Verdict::attempt_failed:
      print_message("the payment failed, and its order may still be paid: ask for the status" +
                    in_words(client.fault()));
      tell_how_to_ask(sent, body);
      code = attempt_failed;
      break;
    case Verdict::waiting:
      print_message("not paid so far: the customer has to confirm the payment first (3-D Secure)");
      tell_how_to_ask(sent, body);
      code = open;
      break;
    case Verdict::processed:
      tell_how_to_ask(sent, body);
      break;
    case Verdict::unconfirmed:
      print_message(
          "it is not known whether money moved: the answer does not say that it is paid; ask for "
          "the status");
      tell_how_to_ask(sent, body);
      code = malformed;
      break;
    case Verdict::other_order:
      print_message(std::string(answer.other) +
                    ": the answer is about another order; it is not known whether money moved: ask "
                    "for the status before sending it again");
      tell_how_to_ask(sent, std::nullopt);
      code = malformed;
      break;
    case Verdict::unverified:
      print_message("the answer does not say that the card is good");
      code = malformed;
      break;
    case Verdict::order:
      code = exit_code(answer.standing);
      if (code != success) print_message(std::string("the order: ") + words(answer.standing));
      break;
    case Verdict::half:
      print_message(
          "one card is debited or credited, and the other is not known to be: only the bank can "
          "say; "
          "never transfer again");
      code = malformed;
      break;
    case Verdict::no_order_id:
      print_message("the order is registered, but the answer does not name it: ask for its status");
      tell_how_to_ask(sent, std::nullopt);
      break;
    case Verdict::declined:
      print_message("declined" + in_words(client.fault()));
      tell_cause();
      code = declined;
      break;
    case Verdict::doubtful:
    case Verdict::refused:
      if (answer.verdict == Verdict::refused) {
        print_message("the gateway answered an error" + in_words(client.fault()));
        tell_cause();
        code = answered_no;
      } else {
        print_message(
            "the gateway did not accept it, and it is not known whether money moved: ask for the "
            "status before sending it again" +
            in_words(client.fault()));
        tell_cause();
        tell_how_to_ask(sent, body);
        code = malformed;
      }
      // With the words that come with it, which not every response has a field for.
      if (body) return show(sent.options, sent.operation, *body, code);
      break;
  }
  Value json = response_to_json(*sent.operation.response, answer.response, Secrets::kept);
  if (body) add_rest(json, *sent.operation.response, *body, Secrets::kept);
  if (!location.empty()) json.add("location", Value::string(location));
  return show(sent.options, sent.operation, json, code);
}

Exit send(const Options& options, const Operation& operation) {
  const Value json = read_request(options, operation);
  check_request(operation, json);
  const Deployment deployment = deployment_of(options);
  check_deployment(deployment, options, operation, json);
  Arena arena;
  const void* const request = request_from_json(*operation.request, json, arena, Secrets::kept);
  const Address address = make_address(options);
  const Gateway gateway = make_gateway(options, address, operation);
  RequestSigner signer(options, operation);
  if (options.trace) {
    std::cerr << marked("> ", masked_request(operation, gateway, json, signer.signs()));
  }
  if (options.task == Options::Task::dry_run) {
    return print(request_bytes(operation, gateway, request, &signer) + "\n", success);
  }
  Connection connection(gateway, options, address, signer);
  Client& client = connection.client();
  const Sent sent{operation, options, address, json, request, connection};
  const auto finish = [&] {
    connection.finish();
    const std::string timing = connection.timing();
    if (options.timing && !timing.empty()) print_message(timing);
  };
  const bool atms =
      std::string_view(operation.endpoint.name) == customers::GetAtmStatusExt::endpoint.name;
  if (atms && is_table(options, operation)) {
    const Exit code = show_atms(options, client, request, [&](const Error& error) {
      connection.finish();
      return report_error(client, error, sent);
    });
    finish();
    return code;
  }
  Location location;
  client.observe(location);
  Answer answer = operation.call(client, request, arena);
  judge_status(deployment, answer);
  finish();
  if (options.trace) std::cerr << marked("< ", masked_answer(operation, client, answer));
  return report(answer, client, sent, location.text());
}

/// For people on a terminal, as JSON for programs.
Exit show_description(const Operation& operation, bool as_json) {
  const Terminal terminal = terminal_of(STDOUT_FILENO);
  if (terminal.is_terminal && !as_json)
    return print(describe_for_people(operation, terminal), success);
  return print(readable(describe(operation)) + "\n", success);
}

std::string man_page(const CommandLine& line, const std::string& page) {
  if (page == "tillwire") return man_of_help(help_text(line.app()));
  if (page == "operations") return man_of_operations();
  if (page != "-") throw Refused("--man: not tillwire, operations or -");
  std::ostringstream help;
  help << std::cin.rdbuf();
  return man_of_help(help.str());
}

Exit run(const CommandLine& line, const Options& options) {
  switch (options.task) {
    case Options::Task::help:
      return print(help_text(line.app()), success);
    case Options::Task::version:
      return print(std::string("tillwire ") + version + "\n", success);
    case Options::Task::list: {
      std::string names;
      for (const Operation& each : operations()) {
        if (each.is_beyond && !options.beyond) continue;
        names.append(each.endpoint.name);
        names += each.is_beyond ? "  (beyond the specification)\n" : "\n";
      }
      return print(names, success);
    }
    case Options::Task::describe:
      return show_description(find_operation(options.operation), options.description_json);
    case Options::Task::completion:
      return print(completion_script(options.shell), success);
    case Options::Task::man:
      return print(man_page(line, options.page), success);
    case Options::Task::openapi:
      return print(readable(openapi()) + "\n", success);
    default:
      return send(options, find_operation(options.operation));
  }
}

}  // namespace
}  // namespace tillwire::cli

int main(int argc, char** argv) {
  using namespace tillwire::cli;
  try {
    if (!forbid_core_dumps()) throw Refused("core dumps cannot be turned off");
    CommandLine line;
    if (argc > 1 && std::string_view(argv[1]) == "__complete") {
      return print(lines_of(complete(line.app(), {argv + 2, argv + argc})), success);
    }
    const Options options = line.read(argc, argv);
    return run(line, options);
  } catch (const Refused& refused) {
    print_message(refused.what());
    return usage;
  } catch (const std::exception& exception) {
    // Out of memory, say: whether something was sent is not known here.
    print_message(exception.what());
    return malformed;
  }
}

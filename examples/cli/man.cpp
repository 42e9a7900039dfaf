// Writes manual pages in the man macros, for man-db and mandoc.
#include "man.hpp"

#include <algorithm>
#include <cctype>
#include <sstream>
#include <vector>

#include "aliases.hpp"
#include "conditions.hpp"
#include "exit.hpp"
#include "facts.hpp"
#include "operations.hpp"
#include "sentences.hpp"
#include "version.hpp"

namespace tillwire::cli {
namespace {

/// Text that roff shows as it is.
std::string escaped(const std::string& text) {
  std::string safe;
  for (const char c : text) {
    if (c == '\\') {
      safe += "\\e";
    } else if (c == '-') {
      safe += "\\-";
    } else if (c == '\'') {
      safe += "\\(aq";
    } else if (c == '`') {
      safe += "\\(ga";
    } else if (c == '^') {
      safe += "\\(ha";
    } else if (c == '~') {
      safe += "\\(ti";
    } else {
      safe += c;
    }
  }
  return safe;
}

/// Text in lines of at most 80 characters, none of which looks like a macro.
std::string line(const std::string& text) {
  const std::string safe = escaped(text);
  std::string lines;
  std::string current;
  const auto end_line = [&] {
    lines += (current[0] == '.' ? "\\&" : "") + current + "\n";
    current.clear();
  };
  std::istringstream words(safe);
  for (std::string word; words >> word;) {
    constexpr std::size_t most = 78;
    if (!current.empty() && current.size() + 1 + word.size() > most) end_line();
    current += (current.empty() ? "" : " ") + word;
  }
  if (!current.empty()) end_line();
  return lines;
}

/// A line whose blanks stay, for text that is not filled.
std::string literal(const std::string& text) {
  const std::string safe = escaped(text);
  return (!safe.empty() && safe[0] == '.' ? "\\&" : "") + safe + "\n";
}

std::string upper(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return text;
}

std::string head(const std::string& name, const char* section) {
  // Without a date, which would differ from build to build.
  return ".TH " + escaped(upper(name)) + " " + section + " \"\" \"tillwire " + version +
         "\" \"tillwire\"\n";
}

std::string heading(const std::string& text) {
  return ".SH \"" + escaped(upper(text)) + "\"\n";
}

std::size_t indent_of(const std::string& text) {
  const std::size_t at = text.find_first_not_of(' ');
  return at == std::string::npos ? 0 : at;
}

std::vector<std::string> lines_in(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream from(text);
  for (std::string each; std::getline(from, each);) lines.push_back(each);
  return lines;
}

/// The lines of --help, of which those with an option or a term become tagged paragraphs.
class HelpReader {
 public:
  explicit HelpReader(const std::string& help) : lines_(lines_in(help)) {}

  std::string page() {
    if (lines_.empty()) throw Refused("--man: no text of --help");
    const std::size_t dash = lines_[0].find(" - ");
    if (dash == std::string::npos) throw Refused("--man: --help begins with NAME - SUMMARY");
    const std::string name = lines_[0].substr(0, dash);
    text_ = head(name, "1") + ".SH NAME\n" + line(name + " @- " + lines_[0].substr(dash + 3));
    // The dash is a macro's, of which whatis reads the summary.
    text_.replace(text_.find("@\\-"), 3, "\\-");
    for (at_ = 1; at_ < lines_.size(); ++at_) take(lines_[at_]);
    end_example();
    if (name == "tillwire") {
      text_ += ".SH \"SEE ALSO\"\n.BR tillwire\\-operations (7),\n.BR tillwire\\-gateway (1)\n";
    } else {
      text_ += ".SH \"SEE ALSO\"\n.BR tillwire (1)\n";
    }
    return text_;
  }

 private:
  void take(const std::string& each) {
    const std::size_t indent = indent_of(each);
    if (each.empty()) {
      end_example();
      blank_ = true;
      return;
    }
    if (each.rfind("Usage:", 0) == 0) {
      text_ += ".SH SYNOPSIS\n.nf\n" + literal(each.substr(7));
      while (at_ + 1 < lines_.size() && !lines_[at_ + 1].empty()) {
        ++at_;
        text_ += literal(lines_[at_].substr(std::min<std::size_t>(7, lines_[at_].size())));
      }
      text_ += ".fi\n.SH DESCRIPTION\n";
      blank_ = false;
      after_heading_ = true;
    } else if (indent == 0 && is_heading(each)) {
      end_example();
      text_ += heading(each.back() == ':' ? each.substr(0, each.size() - 1) : each);
      after_heading_ = true;
      blank_ = false;
    } else if (is_term(each)) {
      end_example();
      add_term(each);
    } else {
      add_text(each, indent);
    }
  }

  /// A line that stands alone before lines that are indented.
  bool is_heading(const std::string& each) const {
    const bool alone = at_ == 0 || lines_[at_ - 1].empty();
    const bool more = at_ + 1 < lines_.size() && indent_of(lines_[at_ + 1]) != 0;
    return alone && more && each.find("  ") == std::string::npos && each.size() < 40;
  }

  /// Returns where the description of a term begins, or npos.
  static std::size_t description_at(const std::string& each) {
    const std::size_t indent = indent_of(each);
    const std::size_t space = each.find("  ", indent);
    return space == std::string::npos ? space : each.find_first_not_of(' ', space);
  }

  /// Returns whether a line is an option, or another term with its description in a separate
  /// column.
  bool is_term(const std::string& each) const {
    const std::size_t indent = indent_of(each);
    if (each.compare(indent, 1, "-") == 0 && indent <= 2) return true;
    const std::size_t at = description_at(each);
    return at != std::string::npos && at != each.size() && at <= 30 && indent <= 2;
  }

  /// Returns the end of an option's names and of its value, which follows them after one blank. The
  /// value is in capitals, or lists the possible values.
  static std::size_t end_of_option(const std::string& each, std::size_t from) {
    std::size_t end = std::min(each.find(' ', from), each.size());
    while (end < each.size() && each[end - 1] == ',') {
      end = std::min(each.find(' ', end + 1), each.size());
    }
    if (end + 1 >= each.size() || each[end + 1] == ' ') return end;
    const std::size_t value_end = std::min(each.find(' ', end + 1), each.size());
    const std::string value = each.substr(end + 1, value_end - end - 1);
    const bool capital = std::isupper(static_cast<unsigned char>(value[0])) != 0 &&
                         std::none_of(value.begin(), value.end(),
                                      [](unsigned char c) { return std::islower(c) != 0; });
    return capital || value.find_first_of("|/=") != std::string::npos ? value_end : end;
  }

  void add_term(const std::string& each) {
    const std::size_t indent = indent_of(each);
    std::size_t at = description_at(each);
    std::size_t end =
        at == std::string::npos ? each.size() : each.find_last_not_of(' ', at - 1) + 1;
    if (each[indent] == '-') {
      // A long option may have a single blank after it, or be on the line above its description.
      end = end_of_option(each, indent);
      at = each.find_first_not_of(' ', end);
    }
    const std::string term = each.substr(indent, end - indent);
    // The names of an option are bold, its value is not.
    const std::size_t space = term[0] == '-' ? term.rfind(' ') : std::string::npos;
    const bool has_value = space != std::string::npos && term[space - 1] != ',';
    after_heading_ = false;
    text_ += ".TP\n";
    text_ += has_value ? "\\fB" + escaped(term.substr(0, space)) + "\\fR \\fI" +
                             escaped(term.substr(space + 1)) + "\\fR\n"
                       : "\\fB" + escaped(term) + "\\fR\n";
    if (at != std::string::npos) text_ += line(each.substr(at));
    in_term_ = true;
    deeper_ = false;
    column_ = at == std::string::npos ? 4 : at;
    blank_ = false;
  }

  void add_text(const std::string& each, std::size_t indent) {
    if (in_term_ && !blank_ && indent >= 3) {
      // Deeper than the description: a separate table.
      const bool deeper = indent > column_;
      if ((deeper && each.find("  ", indent) != std::string::npos) || (!deeper && deeper_)) {
        text_ += ".br\n";
      }
      deeper_ = deeper;
      text_ += line(each.substr(indent));
      return;
    }
    if (in_term_) blank_ = true;  // a separate paragraph
    in_term_ = false;
    if (indent >= 2 && !is_prose(each)) {
      if (!example_) text_ += after_heading_ ? ".nf\n" : ".PP\n.nf\n";
      after_heading_ = false;
      example_ = true;
      text_ += literal(each);
      blank_ = false;
      return;
    }
    end_example();
    if (blank_ && !after_heading_) text_ += ".PP\n";
    after_heading_ = false;
    blank_ = false;
    text_ += line(each.substr(indent));
  }

  /// Returns whether a line is prose. A command of an example is not, nor is a list of names.
  static bool is_prose(const std::string& each) {
    const std::size_t indent = indent_of(each);
    return each.compare(indent, 9, "tillwire ") != 0 && each.compare(indent, 7, "export ") != 0 &&
           each.compare(indent, 9, "TILLWIRE_") != 0;
  }

  void end_example() {
    if (example_) text_ += ".fi\n";
    example_ = false;
  }

  std::vector<std::string> lines_;
  std::size_t at_ = 0;
  std::string text_;
  std::size_t column_ = 0;
  bool blank_ = false;
  bool after_heading_ = false;
  bool in_term_ = false;
  bool deeper_ = false;  // a table in the description of a term
  bool example_ = false;
};

void add_fields(std::string& to, const Description& description, const std::string& prefix) {
  for (std::size_t i = 0; i < description.fields.size(); ++i) {
    const FieldDescription& field = description.fields[i];
    to += ".TP\n\\fB" + escaped(prefix + field.name) + "\\fR (" + need_of(field) + ")\n";
    std::string words = bounds_of(field);
    if (field.secret) words += "; secret";
    if (field.beyond) words += std::string("; ") + beyond_words;
    const std::vector<std::string> aliases = aliases_of(description, field);
    if (!aliases.empty()) words += "; also written " + listed(aliases, "or");
    to += line(words);
    const std::string sentence = sentence_of(description, i);
    if (!sentence.empty()) to += ".br\n" + line(sentence);
    if (field.nested == nullptr || field.nested->is_value()) continue;
    const bool list = field.kind == FieldKind::items || field.kind == FieldKind::list;
    add_fields(to, *field.nested, prefix + field.name + (list ? "[]." : "."));
  }
}

}  // namespace

std::string man_of_help(const std::string& help) {
  return HelpReader(help).page();
}

std::string man_of_operations() {
  // Not adjusted: names and values are long.
  std::string text = head("tillwire-operations", "7") + ".ad l\n";
  text +=
      ".SH NAME\ntillwire\\-operations \\- the operations of the card gateway, with their fields\n"
      ".SH DESCRIPTION\n"
      "Each operation is called as\n.BR tillwire (1)\nsays.\n" +
      line(
          "For each field: whether it is mandatory, conditional or optional, what it may hold, "
          "what it means, and whether it is beyond the specification. In answers, one of the "
          "fields that are decisive says whether it succeeded.");
  for (const Operation& each : operations()) {
    text += ".SH \"" + escaped(each.endpoint.name) + "\"\n";
    for (const std::string& paragraph : lines_in(sentences_of(*each.request))) {
      text += line(paragraph) + ".PP\n";
    }
    std::string facts = (each.endpoint.service.is_get() ? "GET " : "POST ") + path_of(each);
    if (const char* const type = content_type_of(each)) facts += std::string(", ") + type;
    facts += std::string(", effect: ") + effect_of(each);
    text += line(facts + (each.is_beyond ? ", beyond the specification" : ""));
    if (!each.request->fields.empty()) text += ".SS Request\n";
    add_fields(text, *each.request, "");
    const std::vector<Condition> conditions = conditions_of(*each.request);
    if (!conditions.empty()) text += ".SS Conditions\n";
    for (std::size_t i = 0; i < conditions.size(); ++i) {
      const Condition& condition = conditions[i];
      const std::string words = in_words(*condition.description, *condition.rule);
      text += i == 0 ? "" : ".br\n";
      text += line(condition.path.empty() ? words : condition.path + ": " + words);
    }
    text += ".SS Response\n";
    add_fields(text, *each.response, "");
  }
  return text + ".SH \"SEE ALSO\"\n.BR tillwire (1)\n";
}

}  // namespace tillwire::cli

// Completes from the options and the tables, so that no shell needs its own lists.
#include "complete.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <set>
#include <string_view>

#include "exit.hpp"
#include "facts.hpp"
#include "operations.hpp"
#include "sentences.hpp"

namespace tillwire::cli {
namespace {

bool begins_with(std::string_view text, std::string_view start) {
  return text.substr(0, start.size()) == start;
}

/// The first sentence, or what fits a menu.
std::string brief(const std::string& text) {
  const std::string line = text.substr(0, std::min(text.find('\n'), text.find(". ")));
  constexpr std::size_t most = 70;
  return line.size() <= most ? line : line.substr(0, line.rfind(' ', most)) + " ...";
}

bool takes_value(const CLI::Option& option) {
  return option.get_expected_max() != 0;
}

/// The parts of a type such as `json|table`.
std::vector<std::string> values_of_type(const std::string& type) {
  std::vector<std::string> values;
  if (type.find('|') == std::string::npos) return values;
  for (std::size_t at = 0; at <= type.size();) {
    const std::size_t end = std::min(type.find('|', at), type.size());
    values.push_back(type.substr(at, end - at));
    at = end + 1;
  }
  return values;
}

class Completer {
 public:
  Completer(const CLI::App& app, const std::vector<std::string>& words)
      : app_(app), last_(words.empty() ? "" : words.back()) {
    read(words);
  }

  Candidates find() {
    if (option_ != nullptr) {
      add_values(*option_, "");
    } else if (options_ && last_.size() > 1 && last_.find('=') != std::string::npos &&
               begins_with(last_, "--")) {
      const std::size_t equals = last_.find('=');
      const CLI::Option* const option = app_.get_option_no_throw(last_.substr(0, equals));
      if (option != nullptr) add_values(*option, last_.substr(0, equals + 1));
    } else if (options_ && begins_with(last_, "-")) {
      add_options();
    } else if (words_.empty()) {
      add("describe", "what an operation takes and answers");
      add("list", "the operations");
      add("help", "the options, or an operation");
      add_operations();
    } else if (words_[0] == "describe" || words_[0] == "help") {
      if (words_.size() == 1) add_operations();
    } else {
      add_request();
    }
    return found_;
  }

 private:
  /// Sorts the words before the last one.
  void read(const std::vector<std::string>& words) {
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
      const std::string& each = words[i];
      if (options_ && each == "--") {
        options_ = false;
      } else if (options_ && each.size() > 1 && each[0] == '-') {
        if (each.find('=') != std::string::npos) continue;
        const CLI::Option* const option = app_.get_option_no_throw(each);
        if (option == nullptr || !takes_value(*option)) continue;
        if (i + 2 == words.size()) option_ = option;
        ++i;
      } else {
        words_.push_back(each);
      }
    }
  }

  void add(const std::string& word, const std::string& about) {
    if (begins_with(word, last_)) found_.words.push_back({word, brief(about)});
  }

  void add_options() {
    for (const CLI::Option* const each : app_.get_options()) {
      if (each->get_group().empty()) continue;  // refused wherever it is given
      for (const std::string& name : each->get_lnames()) add("--" + name, each->get_description());
      for (const std::string& name : each->get_snames()) add("-" + name, each->get_description());
    }
  }

  void add_operations() {
    for (const Operation& each : operations()) {
      add(each.endpoint.name, sentences_of(*each.request));
    }
  }

  void add_values(const CLI::Option& option, const std::string& before) {
    if (option.get_name() == "--describe") return add_operations();
    for (const std::string& each : values_of_type(option.get_type_name())) add(before + each, "");
    if (option.get_type_name() == "FILE") add_files(before);
  }

  void add_files(const std::string& before) {
    found_.files = true;
    found_.before_file = before;
  }

  void add_request() {
    const OperationList all = operations();
    const auto* const operation =
        std::find_if(all.begin(), all.end(),
                     [this](const Operation& each) { return words_[0] == each.endpoint.name; });
    if (operation == all.end()) return;
    if (begins_with(last_, "@")) return add_files("@");
    const std::size_t file = last_.find("=@");
    if (file != std::string::npos) return add_files(last_.substr(0, file + 2));
    for (std::size_t i = 1; i < words_.size(); ++i) {
      given_.insert(words_[i].substr(0, words_[i].find_first_of(":=")));
    }
    add_fields(*operation->request, "", last_);
  }

  /// Adds the fields of a struct whose path is `before`; `rest` is the text typed after that.
  void add_fields(const Description& description, const std::string& before,
                  const std::string& rest) {
    const std::size_t name_end = std::min(rest.find_first_of(".[=:"), rest.size());
    const FieldDescription* const begun =
        name_end == rest.size() ? nullptr : description.find(rest.substr(0, name_end));
    if (begun != nullptr) return add_inside(*begun, before, rest, name_end);
    for (std::size_t i = 0; i < description.fields.size(); ++i) {
      const FieldDescription& each = description.fields[i];
      if (each.secret || each.kind == FieldKind::bytes) continue;
      if (given_.count(before + each.name) != 0) continue;
      const std::string sentence = sentence_of(description, i);
      const std::string about =
          std::string(need_of(each)) + ": " + (sentence.empty() ? bounds_of(each) : sentence);
      add(before + each.name + ending(each), about);
    }
  }

  static const char* ending(const FieldDescription& field) {
    switch (field.kind) {
      case FieldKind::json:
        return ":=";
      case FieldKind::record:
      case FieldKind::block:
        return ".";
      case FieldKind::items:
      case FieldKind::list:
        return field.nested->is_value() ? "[]=" : "[0].";
      default:
        return "=";
    }
  }

  /// Adds what may follow the name of a field.
  void add_inside(const FieldDescription& field, const std::string& before, const std::string& rest,
                  std::size_t name_end) {
    if (rest[name_end] == ':') return;
    if (field.nested != nullptr && !field.nested->is_value()) {
      const std::size_t dot = rest.find('.', name_end);
      if (dot == std::string::npos) return add(before + field.name + ending(field), "");
      return add_fields(*field.nested, before + rest.substr(0, dot + 1), rest.substr(dot + 1));
    }
    const std::size_t equals = rest.find('=', name_end);
    if (equals == std::string::npos) return add(before + field.name + ending(field), "");
    const FieldDescription& value = field.nested != nullptr ? field.nested->fields[0] : field;
    const std::string start = before + rest.substr(0, equals + 1);
    for (const char* const each : value.values) add(start + each, "");
    if (value.kind == FieldKind::boolean) {
      add(start + "true", "");
      add(start + "false", "");
    }
  }

  const CLI::App& app_;
  std::string last_;
  const CLI::Option* option_ = nullptr;  // whose value is the last word
  bool options_ = true;                  // no "--" yet
  std::vector<std::string> words_;
  std::set<std::string> given_;
  Candidates found_;
};

constexpr char bash[] = R"sh(# Completion of tillwire for bash; made by: tillwire --completion bash
_tillwire() {
  local line=${COMP_LINE:0:COMP_POINT} words=() last before candidate prefix file
  read -ra words <<<"$line"
  [[ $line != *[[:space:]] ]] || words+=('')
  last=${words[${#words[@]} - 1]}
  # bash puts in what stands behind the last = or : only.
  before=${last%"${last##*[=:]}"}
  [[ $COMP_WORDBREAKS == *=* ]] || before=
  COMPREPLY=()
  while IFS=$'\t' read -r candidate _; do
    if [[ $candidate == :files* ]]; then
      prefix=${candidate#:files}
      compopt -o filenames
      while IFS= read -r file; do
        prefix=${prefix#"$before"}
        COMPREPLY+=("$prefix$file")
      done < <(compgen -f -- "${last#"${candidate#:files}"}")
    else
      COMPREPLY+=("${candidate#"$before"}")
      [[ $candidate != *[=.] ]] || compopt -o nospace
    fi
  done < <("${words[0]}" __complete "${words[@]:1}" 2>/dev/null)
}
complete -F _tillwire tillwire
)sh";

constexpr char zsh[] = R"sh(#compdef tillwire
# Completion of tillwire for zsh; made by: tillwire --completion zsh
_tillwire() {
  local -a closed closed_shown open open_shown
  local line word about
  for line in "${(@f)$("${words[1]}" __complete "${(@Q)words[2,CURRENT]}" 2>/dev/null)}"; do
    word=${line%%$'\t'*}
    about=${line#*$'\t'}
    [[ -n $word ]] || continue
    if [[ $word == :files* ]]; then
      word=${word#:files}
      [[ -z $word ]] || compset -P ${#word}
      _files
      continue
    fi
    [[ -z $about || $about == $line ]] || about="$word  -- $about"
    [[ -n $about ]] || about=$word
    if [[ $word == *[=.] ]]; then
      open+=("$word")
      open_shown+=("$about")
    else
      closed+=("$word")
      closed_shown+=("$about")
    fi
  done
  (( ! $#open )) || compadd -S '' -l -d open_shown -a open
  (( ! $#closed )) || compadd -l -d closed_shown -a closed
}
if [[ $funcstack[1] == _tillwire ]]; then
  _tillwire "$@"
else
  compdef _tillwire tillwire
fi
)sh";

constexpr char fish[] = R"sh(# Completion of tillwire for fish; made by: tillwire --completion fish
function __tillwire_complete
    set -l words (commandline -opc) (commandline -ct)
    for line in ($words[1] __complete $words[2..-1] 2>/dev/null)
        if string match -q ':files*' -- $line
            set -l prefix (string sub -s 7 -- $line)
            set -l start (math (string length -- "$prefix") + 1)
            for file in (__fish_complete_path (string sub -s $start -- $words[-1]))
                echo $prefix$file
            end
        else
            echo $line
        end
    end
end
complete -c tillwire -f -a '(__tillwire_complete)'
)sh";

}  // namespace

Candidates complete(const CLI::App& app, const std::vector<std::string>& words) {
  return Completer(app, words).find();
}

std::string lines_of(const Candidates& candidates) {
  std::string lines;
  for (const Candidate& each : candidates.words) lines += each.word + "\t" + each.about + "\n";
  if (candidates.files) lines += ":files" + candidates.before_file + "\n";
  return lines;
}

std::string completion_script(const std::string& shell) {
  if (shell == "bash") return bash;
  if (shell == "zsh") return zsh;
  if (shell == "fish") return fish;
  throw Refused("--completion: not bash, zsh or fish");
}

}  // namespace tillwire::cli

# What Doxygen reads in place of a header: a field's row is part of its documentation.
#
# - A member with a row begins with its name on the wire and how necessary it is; its own words, if
#   it has any, follow. fields() and rules() are left out: the pages of the domains print them.
# - What every operation has is described once, here: endpoint, Response, refused() and payment();
#   so is what every value, list or flow has: present(), size(), begin() and end(); Next, next()
#   and is_over().
# - A constant without words of its own is described by its value.
#
# Lines keep their numbers, so that a warning names the line of the header.

{ line[NR] = $0 }

# The words of a row: "mandatory" of `mandatory(1, 36)`.
function need(terms) {
  if (terms ~ /^mandatory/) return "mandatory"
  if (terms ~ /^conditional/) return "conditional"
  if (terms ~ /^tolerated/) return "mandatory, but known to be left out"
  if (terms ~ /^decisive/) return "one of the decisive fields is mandatory"
  return "optional"
}

# The line above `at` that declares the member, or 0.
function declaration(member, at) {
  for (at--; at > 0; at--) {
    if (line[at] ~ ("[ *&>]" member "( = [^;]*)?;[ ]*(//.*)?$") && line[at] !~ /^ *\/\//) return at
  }
  return 0
}

# Puts words before those that the member on this line has.
function tell(at, words) {
  if (line[at] ~ /\/\/\/</) {
    sub(/\/\/\/< */, "///< " words ": ", line[at])
  } else {
    line[at] = line[at] "  ///< " words
  }
}

# The braces that a line opens, less those that it closes.
function depth(text, opened) {
  opened = gsub(/{/, "", text)
  return opened - gsub(/}/, "", text)
}

# Blanks a function and the comment above it.
function leave_out(at, level) {
  for (level = at - 1; line[level] ~ /^ *\/\/\//; level--) line[level] = ""
  level = 0
  do {
    level += depth(line[at])
    line[at++] = ""
  } while (level > 0 && at <= NR)
}

# Describes a declaration that has no words of its own.
function describe(at, words) {
  if (line[at - 1] ~ /^ *\/\/\// || line[at] ~ /\/\/\/</) return
  line[at] = "/** " words " */ " line[at]
}

END {
  for (i = 1; i <= NR; i++) {
    if (match(line[i], /field\("[^"]*", *&[A-Za-z0-9_:]*::[a-z0-9_]+, */)) {
      row = substr(line[i], RSTART, RLENGTH)
      terms = substr(line[i], RSTART + RLENGTH)
      if (terms == "") {
        terms = line[i + 1]
        sub(/^ */, "", terms)
      }
      split(row, parts, "\"")
      sub(/, *$/, "", row)
      sub(/.*::/, "", row)
      if ((at = declaration(row, i))) tell(at, "`" parts[2] "` (" need(terms) ")")
    } else if (match(line[i], /merged\(&[A-Za-z0-9_:]*::[a-z0-9_]+\)/)) {
      row = substr(line[i], RSTART, RLENGTH - 1)
      sub(/.*::/, "", row)
      if ((at = declaration(row, i))) tell(at, "fields that stand among these")
    }
  }
  for (i = 1; i <= NR; i++) {
    if (line[i] ~ /static constexpr auto (fields|rules)\(\) *{/) leave_out(i)
    else if (line[i] ~ /^ +static constexpr Endpoint endpoint/) describe(i, "Where it is reached.")
    else if (line[i] ~ /^ +(struct|using) Response /) describe(i, "What the gateway answers.")
    else if (line[i] ~ /^ +(constexpr )?bool refused\(\) const/)
      describe(i, "Whether the answer says no.")
    else if (line[i] ~ /^ +(constexpr )?Payment payment\(\) const/)
      describe(i, "What became of the payment.")
    else if (line[i] ~ /^ +enum class Next /)
      describe(i, "What the caller of a flow does now, or how the flow ended.")
    else if (line[i] ~ /^ +Next next\(\) const/) describe(i, "What to do now.")
    else if (line[i] ~ /^ +bool is_over\(\) const/) describe(i, "Whether nothing is left to do.")
    else if (line[i] ~ /^ +(constexpr )?bool present\(\) const/)
      describe(i, "Whether it was set, or came.")
    else if (line[i] ~ /^ +constexpr std::uint32_t size\(\) const|^ +std::uint32_t size\(\) const/)
      describe(i, "How many elements or bytes.")
    else if (line[i] ~ /^ +(const Element\*|Iterator) (begin|end)\(\) const/)
      describe(i, "For a range-based for.")
    else if (line[i] ~ /^constexpr auto values_of\(/)
      describe(i, "The values as they travel, in the order of the enumerators.")
    else if (match(line[i], /^inline constexpr [a-z:_0-9* ]+ = [^{]*;/)) {
      row = substr(line[i], 1, RLENGTH - 1)
      sub(/.* = /, "", row)
      describe(i, "`" row "`")
    }
  }
  for (i = 1; i <= NR; i++) print line[i]
}

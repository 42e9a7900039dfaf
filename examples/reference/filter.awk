# What Doxygen reads in place of a header.
#
# - fields() and rules() are left out: the pages of the domains print them, and the comments of the
#   members have what they say (tests/checks/hover).
# - What every operation has is described once, here: endpoint, Response, refused() and payment();
#   so is what every value, list or flow has: present(), size(), begin() and end(); Next, next()
#   and is_over().
# - A constant without words of its own is described by its value.
# - Members with an old name are left out.
# - The comment of a member is brief, so that the table of members has all of it.
#
# Lines keep their numbers, so that a warning names the line of the header.

{ line[NR] = $0 }

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

# Leaves of a union of a member and its old name only the member.
function leave_old_name_out(at, end, old) {
  for (end = at; line[end] !~ /^  };$/; end++)
    if (line[end] ~ /\[\[deprecated/) old = end
  if (!old) return
  leave_out(old)
  line[at] = line[end] = ""
}

# Describes a declaration that has no words of its own.
function describe(at, words) {
  if (line[at - 1] ~ /^ *\/\/\// || line[at] ~ /\/\/\/</) return
  line[at] = "/** " words " */ " line[at]
}

# Makes the comment of a member brief: the one that follows it, or the lines above it.
function make_brief(at) {
  if (line[at] ~ /\/\/\/< /) {
    sub(/\/\/\/< /, "///< \\brief ", line[at])
    return
  }
  for (at--; line[at] ~ /^ *\/\/\/ /; at--) continue
  if (line[at + 1] ~ /^ *\/\/\/ /) sub(/\/\/\/ /, "/// \\brief ", line[at + 1])
}

END {
  for (i = 1; i <= NR; i++) {
    if (line[i] ~ /static constexpr auto (fields|rules)\(\) *{/) leave_out(i)
    else if (line[i] ~ /^  union {$/) leave_old_name_out(i)
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
    else if (line[i] ~ /^ +[A-Z][A-Za-z0-9_:<>, ]* [a-z0-9_]+ = \{\};/) make_brief(i)
    else if (match(line[i], /^inline constexpr [a-z:_0-9* ]+ = [^{]*;/)) {
      row = substr(line[i], 1, RLENGTH - 1)
      sub(/.* = /, "", row)
      describe(i, "`" row "`")
    }
  }
  for (i = 1; i <= NR; i++) print line[i]
}

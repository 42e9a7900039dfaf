class KeyLog final : public KeyAudit {
 public:
  using KeyAudit::KeyAudit;
  void note(const KeyAuditEntry& entry) override {  // no secret is in it
    lines.push_back(std::to_string(entry.time_s) + " " + to_string(entry.terminal_number) + " " +
                    to_string(entry.check_value) + ": " + words(entry.event));
  }
  std::vector<std::string> lines;  // a product appends to a log that cannot be shortened
};

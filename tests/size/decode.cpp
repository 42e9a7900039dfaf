// Decodes a list of 200 transactions, about 134 KB: 25 fields a record, ten of them decoded. Counts
// the instructions of checking the whole response and of reading every record.
#include <board.hpp>

#include "transactions.hpp"

namespace {

char text[figures::text_size];

}  // namespace

int main() {
  using namespace tillwire;
  const std::uint32_t size = figures::make_text(text);
  const std::uint32_t start = board::instructions();
  figures::Transactions response;
  detail::Decoder decoder(text, text + size);
  const bool good =
      decoder.document(detail::schema_of<figures::Transactions, detail::Use::response>, &response);
  const std::uint32_t checked = board::instructions();

  figures::Sum sum;
  for (const figures::Transaction& each : response.transactions) sum.add(each);
  const std::uint32_t read = board::instructions();
  const std::uint32_t tenths = (read - start) * 10 / size;
  board::print_all("decode_bytes ", size, "\ndecode_check_instructions ", checked - start,
                   "\ndecode_read_instructions ", read - checked, "\ndecode_instructions_per_byte ",
                   tenths / 10, ".", tenths % 10, "\n");
  board::exit(good && sum.right() ? 0 : 1);
}

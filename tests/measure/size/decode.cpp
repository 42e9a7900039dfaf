// Decodes a list of 200 transactions: up to 25 fields a record, ten of them decoded. Counts the
// instructions of checking the whole response and of reading every record; and, as the floor, those
// of validating the same text as JSON alone, without names and values. Decoding goes over it twice.
#include <board.hpp>

#include "records.hpp"

namespace {

char text[figures::text_size];

}  // namespace

int main() {
  using namespace tillwire;
  figures::Sum expected;
  const std::uint32_t size = figures::make_text(text, expected);
  const std::uint32_t start = board::instructions();
  figures::Transactions response;
  detail::Decoder decoder(text, text + size);
  const bool good =
      decoder.document(detail::schema_of<figures::Transactions, detail::Use::response>, &response);
  const std::uint32_t checked = board::instructions();

  figures::Sum sum;
  for (const figures::Transaction& each : response.transactions) sum.add(each);
  const std::uint32_t read = board::instructions();
  detail::JsonScan scan(text, text + size);
  const std::uint32_t begun = board::instructions();
  const bool valid = scan.skip(text) == text + size;
  const std::uint32_t floor_tenths = (board::instructions() - begun) * 10 / size;
  const std::uint32_t tenths = (read - start) * 10 / size;
  const std::uint32_t above_tenths = tenths - 2 * floor_tenths;
  board::print_all("decode_bytes ", size, "\ndecode_check_instructions ", checked - start,
                   "\ndecode_read_instructions ", read - checked, "\ndecode_instructions_per_byte ",
                   tenths / 10, ".", tenths % 10, "\nvalidation_instructions_per_byte ",
                   floor_tenths / 10, ".", floor_tenths % 10,
                   "\nabove_floor_instructions_per_byte ", above_tenths / 10, ".",
                   above_tenths % 10, "\n");
  board::exit(good && valid && sum == expected ? 0 : 1);
}

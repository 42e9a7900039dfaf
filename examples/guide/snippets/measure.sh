# The commands of "Memory and size", from the top of the repository.
# [measure]
tests/measure/peers/run
ctest --test-dir build/firmware -R size.per_operation -V
arm-none-eabi-size terminal.elf
arm-none-eabi-nm -S --size-sort -C terminal.elf
# [measure]

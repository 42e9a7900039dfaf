# The commands of "ATM fleet", from the top of the repository; the tests run them, except [build].
# [build]
cmake -S . -B build/host
cmake --build build/host --target tillwire-cli tillwire-atm-exporter
# [build]
# [table]
build/host/examples/cli/tillwire --base-url https://gateway.example --user monitor --password-file password getAtmStatusExt institutionId=1001 --output table
# [table]
# [watch]
build/host/examples/cli/tillwire --base-url https://gateway.example --user monitor --password-file password getAtmStatusExt --output table --watch 30 --at-least warning
# [watch]
# [exporter]
build/host/examples/atm_exporter/tillwire-atm-exporter --base-url https://gateway.example --user monitor --password-file password --institution 1001 --institution 1002
# [exporter]

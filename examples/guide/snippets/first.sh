# The commands of "Start in five minutes", from the top of the repository; the tests run the last two.
# [build]
toolchains/setup host
cmake -S . -B build/host
cmake --build build/host --target tillwire-gateway
build/host/examples/sandbox/tillwire-gateway --port 8080 --control-port 8081 &
# [build]
# [compile]
g++ -std=c++17 -I include -I ports/posix/include examples/guide/snippets/first.cpp -o build/first
# [compile]
# [run]
build/first
# [run]

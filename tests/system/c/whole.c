/* Links all of the library, by its CMakeLists.txt, and calls nothing. */
int main(void) {
  return 0;
}

// What a core gives to a sketch: here no more than its two functions.
#pragma once

void setup();
void loop();

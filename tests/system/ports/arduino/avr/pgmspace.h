// What Arduino's headers include from avr-libc, of which the host needs nothing.
#pragma once

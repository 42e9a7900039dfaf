// FreeRTOS's tasks, as far as a transport needs them.
#pragma once

#include "FreeRTOS.h"

#ifdef __cplusplus
extern "C" {
#endif
void vTaskDelay(TickType_t xTicksToDelay);
TickType_t xTaskGetTickCount(void);
#ifdef __cplusplus
}
#endif

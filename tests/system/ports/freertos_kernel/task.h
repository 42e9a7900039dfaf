// FreeRTOS's tasks, as far as the port needs them; freertos_test.cpp has the functions.
#pragma once

#include "FreeRTOS.h"

typedef void* TaskHandle_t;
typedef struct {
  BaseType_t xOverflowCount;
  TickType_t xTimeOnEntering;
} TimeOut_t;

void taskENTER_CRITICAL();
void taskEXIT_CRITICAL();
void vTaskSetTimeOutState(TimeOut_t* state);
void vTaskDelay(TickType_t ticks);
TaskHandle_t xTaskGetCurrentTaskHandle();

/* FreeRTOS on the board: preemption, a tick of 1 ms, static tasks, a small heap for lwIP. */
#pragma once

#include <stdint.h>

#define configCPU_CLOCK_HZ 25000000
#define configTICK_RATE_HZ 1000
#define configUSE_16_BIT_TICKS 0
#define configUSE_PREEMPTION 1
#define configUSE_TIME_SLICING 1
#define configMAX_PRIORITIES 5
#define configMINIMAL_STACK_SIZE 96 /* words, of the idle task */
#define configSTACK_DEPTH_TYPE uint32_t /* since V11.1 the idle task hook has this type */
#define configMAX_TASK_NAME_LEN 8
#define configUSE_TICK_HOOK 0
#define configUSE_IDLE_HOOK 1 /* sleeps: a loop would keep QEMU from its network */
#define configIDLE_SHOULD_YIELD 1
#define configUSE_MUTEXES 1
#define configUSE_RECURSIVE_MUTEXES 1
#define configUSE_TASK_NOTIFICATIONS 1
#define configUSE_TIMERS 0
#define configUSE_CO_ROUTINES 0

/* All tasks share newlib's errno: nothing here asks it, lwip::SocketTcp does not either. */
#define configUSE_NEWLIB_REENTRANT 0
/* The first pointer of a task is lwIP's semaphore for it (LWIP_NETCONN_SEM_PER_THREAD). */
#define configNUM_THREAD_LOCAL_STORAGE_POINTERS 1

/* lwIP's sys_arch.c makes its queues, semaphores and its task in the heap, once. */
#define configSUPPORT_STATIC_ALLOCATION 1
#define configSUPPORT_DYNAMIC_ALLOCATION 1
#define configTOTAL_HEAP_SIZE (4 * 1024)

#define INCLUDE_vTaskDelay 1
#define INCLUDE_vTaskSuspend 1
#define INCLUDE_xTaskGetCurrentTaskHandle 1
#define INCLUDE_uxTaskGetStackHighWaterMark 1
#define INCLUDE_xTaskGetHandle 1

/* Failures end the firmware with a message: rtos.cpp. */
#define configCHECK_FOR_STACK_OVERFLOW 2
#define configUSE_MALLOC_FAILED_HOOK 1
#ifdef __cplusplus
extern "C"
#endif
    void
    board_assert_failed(const char* file, int line);
#define configASSERT(condition) ((condition) ? (void)0 : board_assert_failed(__FILE__, __LINE__))

/* An interrupt that calls the kernel has a number from the second on: less urgent. */
#define configKERNEL_INTERRUPT_PRIORITY 255
#define configMAX_SYSCALL_INTERRUPT_PRIORITY 0x80

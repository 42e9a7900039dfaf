# The board under FreeRTOS: the kernel from the source in TILLWIRE_FREERTOS, lwIP with sockets, and
# mbedTLS with mutexes. firmware.cmake includes this.
set(kernel ${TILLWIRE_FREERTOS}/Source)
if(NOT EXISTS ${kernel}/tasks.c)
  message(FATAL_ERROR "TILLWIRE_FREERTOS is no FreeRTOS source folder: ${TILLWIRE_FREERTOS}")
endif()
add_library(tillwire-board-rtos STATIC EXCLUDE_FROM_ALL ${tillwire_board}/rtos/rtos.cpp
  ${kernel}/list.c ${kernel}/queue.c ${kernel}/tasks.c
  ${kernel}/portable/GCC/ARM_CM3/port.c ${kernel}/portable/MemMang/heap_4.c)
target_include_directories(tillwire-board-rtos SYSTEM PUBLIC
  ${kernel}/include ${kernel}/portable/GCC/ARM_CM3)
target_include_directories(tillwire-board-rtos PUBLIC ${tillwire_board}/rtos)
target_link_libraries(tillwire-board-rtos PUBLIC tillwire-board tillwire-freertos)
# Not for the kernel's own files.
set_source_files_properties(${tillwire_board}/rtos/rtos.cpp
  PROPERTIES COMPILE_OPTIONS "${tillwire_board_warnings}")

# lwIP's port for FreeRTOS comes with its source.
set(lwip_port ${TILLWIRE_LWIP}/contrib/ports/freertos)
tillwire_add_lwip(tillwire-board-rtos-stack ${tillwire_board}/rtos TASKS)
target_sources(tillwire-board-rtos-stack PRIVATE
  ${lwip_port}/sys_arch.c ${tillwire_board}/lwip/random.cpp)
target_include_directories(tillwire-board-rtos-stack SYSTEM PUBLIC
  ${lwip_port}/include ${tillwire_board}/lwip)  # after the lwipopts.h of rtos/
target_link_libraries(tillwire-board-rtos-stack PUBLIC tillwire-board-rtos)

add_library(tillwire-board-rtos-lwip STATIC EXCLUDE_FROM_ALL
  ${tillwire_board}/rtos/rtos_network.cpp ${tillwire_board}/lan9118.cpp)
target_link_libraries(tillwire-board-rtos-lwip PUBLIC tillwire-lwip tillwire-board-rtos-stack)
target_compile_options(tillwire-board-rtos-lwip PRIVATE ${tillwire_board_warnings})

if(TILLWIRE_MBEDTLS)
  tillwire_add_board_mbedtls(tillwire-board-rtos-mbedtls rtos_mbedtls.h tillwire-board-rtos)
  get_target_property(port tillwire-freertos SOURCE_DIR)
  target_include_directories(tillwire-board-rtos-mbedtls-crypto PUBLIC
    ${port}/include/tillwire/freertos/mbedtls)
endif()

# The board under FreeRTOS: the kernel from the source in TILLWIRE_FREERTOS, lwIP with sockets, and
# mbedTLS with mutexes. CMakeLists.txt includes this.
set(kernel ${TILLWIRE_FREERTOS}/Source)
if(NOT EXISTS ${kernel}/tasks.c)
  message(FATAL_ERROR "TILLWIRE_FREERTOS is no FreeRTOS source folder: ${TILLWIRE_FREERTOS}")
endif()
add_library(tillwire-mps2-rtos STATIC EXCLUDE_FROM_ALL source/rtos.cpp
  ${kernel}/list.c ${kernel}/queue.c ${kernel}/tasks.c
  ${kernel}/portable/GCC/ARM_CM3/port.c ${kernel}/portable/MemMang/heap_4.c)
target_include_directories(tillwire-mps2-rtos SYSTEM PUBLIC
  ${kernel}/include ${kernel}/portable/GCC/ARM_CM3)
target_include_directories(tillwire-mps2-rtos PUBLIC rtos PRIVATE ${image})
target_link_libraries(tillwire-mps2-rtos PUBLIC tillwire-mps2 tillwire-freertos)
# Not for the kernel's own files.
set_source_files_properties(source/rtos.cpp PROPERTIES COMPILE_OPTIONS "${tillwire_warnings}")

# lwIP's port for FreeRTOS comes with its source.
set(lwip_port ${TILLWIRE_LWIP}/contrib/ports/freertos)
tillwire_add_lwip(tillwire-mps2-rtos-stack ${CMAKE_CURRENT_SOURCE_DIR}/rtos TASKS)
target_sources(tillwire-mps2-rtos-stack PRIVATE ${lwip_port}/sys_arch.c source/random.cpp)
target_include_directories(tillwire-mps2-rtos-stack SYSTEM PUBLIC
  ${lwip_port}/include ${CMAKE_CURRENT_SOURCE_DIR}/lwip)  # after the lwipopts.h of rtos/
target_link_libraries(tillwire-mps2-rtos-stack PUBLIC tillwire-mps2-rtos)

add_library(tillwire-mps2-rtos-lwip STATIC EXCLUDE_FROM_ALL
  source/rtos_network.cpp source/lan9118.cpp)
target_include_directories(tillwire-mps2-rtos-lwip PRIVATE ${image})
target_link_libraries(tillwire-mps2-rtos-lwip PUBLIC tillwire-lwip tillwire-mps2-rtos-stack
  PRIVATE tillwire-warnings)

if(TILLWIRE_MBEDTLS)
  tillwire_mps2_mbedtls(tillwire-mps2-rtos-mbedtls rtos_mbedtls.h tillwire-mps2-rtos)
  get_target_property(port tillwire-freertos SOURCE_DIR)
  target_include_directories(tillwire-mps2-rtos-mbedtls-crypto PUBLIC
    ${port}/include/tillwire/freertos/mbedtls)
endif()

# Options and the few functions with which every room of the house is declared.

option(CROUPIER_TESTS "build the tests" ON)
option(CROUPIER_BENCH "build the benchmarks" OFF)
option(CROUPIER_FUZZ "build the fuzzers (clang only)" OFF)
option(CROUPIER_UNITY "compile several sources as one: quicker from scratch, slower after a change" OFF)
option(CROUPIER_WERROR "warnings are errors" ON)
set(CROUPIER_SANITIZE "" CACHE STRING "address, thread or fuzzer; empty for none")

add_library(croupier_flags INTERFACE)
target_include_directories(croupier_flags INTERFACE ${PROJECT_SOURCE_DIR}/src)
target_compile_options(croupier_flags INTERFACE
    -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow
    -ffile-prefix-map=${PROJECT_SOURCE_DIR}=.)
if(CROUPIER_WERROR)
    target_compile_options(croupier_flags INTERFACE -Werror)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # g++ 12 suspects members of variants that are not the one held.
    target_compile_options(croupier_flags INTERFACE -Wno-maybe-uninitialized)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    # g++ 12's own <algorithm> uses what it calls deprecated, and clang takes that for our doing.
    target_compile_options(croupier_flags INTERFACE -Wno-deprecated-declarations)
endif()

find_program(CROUPIER_MOLD mold)
if(CROUPIER_MOLD)
    add_link_options(-fuse-ld=mold)
endif()
find_program(CROUPIER_CCACHE ccache)
if(CROUPIER_CCACHE)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CROUPIER_CCACHE})
endif()

# The narrower undefined-behaviour set builds three times as fast as the full one.
if(CROUPIER_SANITIZE STREQUAL "address")
    set(sanitize -fsanitize=address,undefined
        -fno-sanitize=null,alignment,vptr,object-size -fno-sanitize-recover=all)
elseif(CROUPIER_SANITIZE STREQUAL "thread")
    set(sanitize -fsanitize=thread)
elseif(CROUPIER_SANITIZE STREQUAL "fuzzer")
    set(sanitize -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize=vptr,function)
endif()
if(sanitize)
    add_compile_options(${sanitize})
    add_link_options(${sanitize})
endif()

# Sources of one target share what they parse and instantiate, `batch` of them at a time, so that
# names in their unnamed namespaces must differ. Those ALONE say the same things in the same words
# (one file a game), or are long enough by themselves.
function(croupier_unity target batch)
    cmake_parse_arguments(unity "" "" "ALONE" ${ARGN})
    set_target_properties(${target} PROPERTIES
        UNITY_BUILD ${CROUPIER_UNITY} UNITY_BUILD_BATCH_SIZE ${batch})
    if(unity_ALONE)
        set_source_files_properties(${unity_ALONE} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
    endif()
endfunction()

# croupier_library(floor [PROCESS] [COLD] SOURCES a.cc DEPENDS base rules [LINKS fmt::fmt] [BATCH 8] [ALONE a.cc])
# DEPENDS names rooms, LINKS names packages; both are visible to who depends on this room. Unit tests
# are linked with all rooms but those of the PROCESS. They spend no time in COLD ones, which are not
# optimised for them.
function(croupier_library name)
    cmake_parse_arguments(room "PROCESS;COLD" "BATCH" "SOURCES;DEPENDS;LINKS;ALONE" ${ARGN})
    if(NOT room_BATCH)
        set(room_BATCH 8)
    endif()
    add_library(croupier_${name} STATIC ${room_SOURCES})
    croupier_unity(croupier_${name} ${room_BATCH} ALONE ${room_ALONE})
    if(room_COLD AND CROUPIER_SANITIZE STREQUAL "address")
        target_compile_options(croupier_${name} PRIVATE -O0)
    endif()
    if(NOT room_PROCESS)
        set_property(GLOBAL APPEND PROPERTY CROUPIER_ROOMS croupier_${name})
    endif()
    target_link_libraries(croupier_${name} PUBLIC croupier_flags ${room_LINKS})
    foreach(dependency IN LISTS room_DEPENDS)
        target_link_libraries(croupier_${name} PUBLIC croupier_${dependency})
    endforeach()
endfunction()

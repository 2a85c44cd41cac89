// How far long work is, on standard error, where that is a terminal.
#pragma once

#include <functional>
#include <string>

namespace croupier::cli {

// Takes shares from 0 to 1; empty where nobody would see it.
std::function<void(double)> progress_bar(std::string what);

}  // namespace croupier::cli

// A process of our own making that ends with us: the virtual devices of a demo.
#pragma once

#include <string>
#include <vector>

#include "base/fault.h"
#include "base/result.h"

namespace croupier::server {

class Child {
public:
    // This program with these arguments. Waits until it has said a line with `marker` and keeps
    // what follows that.
    static Result<Child, Fault> start(const std::vector<std::string>& arguments,
                                      const std::string& marker);
    Child(Child&& other) noexcept;
    Child& operator=(Child&& other) noexcept = delete;
    ~Child();

    const std::string& told() const { return told_; }

private:
    Child(int process, int output, int input, std::string told)
        : process_(process), output_(output), input_(input), told_(std::move(told)) {}
    int process_ = -1;
    int output_ = -1;
    int input_ = -1;
    std::string told_;
};

}  // namespace croupier::server

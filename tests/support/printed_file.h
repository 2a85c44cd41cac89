// Documents that are printed from the code, whole or in part: a test fails when they differ, and
// CROUPIER_UPDATE=1 writes them anew.
#pragma once

#include <string>

namespace croupier::tests {

// Of a file of the project.
std::string path_of(const std::string& file);
void expect_file(const std::string& file, const std::string& text);
// What stands between <!-- begin NAME --> and <!-- end NAME --> of a document is that section.
std::string with_section(const std::string& text, const std::string& name,
                         const std::string& section);

}  // namespace croupier::tests

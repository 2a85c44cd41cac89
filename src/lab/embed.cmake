# Writes the rulebook files into a source file, so that the program needs none beside it.
# cmake -DOUT=file.cc -DFILES=a.toml,b.toml -P embed.cmake
string(REPLACE "," ";" FILES "${FILES}")
set(text "// Made from rulebooks/*.toml.\n#include \"lab/library.h\"\n\nnamespace croupier::lab {\n\n")
string(APPEND text "const std::vector<std::pair<std::string_view, std::string_view>>& embedded_rulebooks() {\n")
string(APPEND text "    static const std::vector<std::pair<std::string_view, std::string_view>> books = {\n")
foreach(file IN LISTS FILES)
    get_filename_component(name ${file} NAME)
    file(READ ${file} content)
    # A raw string literal has a limit; the files are far below it, but say so if one grows past.
    string(LENGTH "${content}" length)
    if(length GREATER 60000)
        message(FATAL_ERROR "${name} is too long for one literal")
    endif()
    string(APPEND text "        {\"${name}\", R\"rulebook(${content})rulebook\"},\n")
endforeach()
string(APPEND text "    };\n    return books;\n}\n\n}  // namespace croupier::lab\n")
file(WRITE ${OUT} "${text}")

// Boost.JSON compiled from its headers. Leave this file out where the build has it already.
#include <boost/json/src.hpp>

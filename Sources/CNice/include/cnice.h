// Nothing to call: a program that depends on this has threads that stay as nice as it was started (nice.c).
#pragma once

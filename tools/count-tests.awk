# Counts the "ok" and "not ok" lines of TAP in a log of meson test. Prints two numbers.
/^not ok / { bad++ }
/^ok / { good++ }
END { print good + 0, bad + 0 }

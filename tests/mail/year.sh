# Forty days of a site that gathers its games from people who join, drop out and misbehave; a year of a thousand is in
# check-long.
exec tests/load/year 24 40 3

# Forty days of a site that gathers its games from persons who come, drop out and misbehave; one year of a thousand is in check-long.
exec tests/load/year 24 40 3

#include "tests/secrecy.h"
static const struct secret_kind kinds[] = {{0}};
static const struct secret_order orders[] = {{0}};
const struct secret_rules secret_cyoe = {"cyoe", kinds, orders};

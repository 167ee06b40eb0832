"""A `main` that calls an original and written versions of a function, and compares their arrays.

    program LEVEL [VERSION]

LEVEL is the range of the inputs: 0 small numbers, 1 also negative ones, neighbours in the last bit
and zeros of both signs, 2 beyond the exact integers of `float` and `double`, 3 up to the limits of
the types. VERSION is 0 for the original only, or the only version to compare with it. The first
difference of each call is printed as a line

    DIFFERENT version=1 call=2 overlap=0 array=A index=7 got=... wanted=...

Values are compared bit by bit, except that all NaNs are equal.
"""

from __future__ import annotations

from tests.campaign_pieces import REALS, Argument, Piece

LEVELS = (3, 2, 1, 0)

_HEAD = r"""
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { ANYTHING, INDICES, DIVISORS };
static unsigned long long state;
static unsigned next(void)
{
  state = state * 6364136223846793005ull + 1442695040888963407ull;
  return (unsigned) (state >> 33);
}
static unsigned long long wide(void) { return (unsigned long long) next() << 33 ^ next(); }
#define REAL(name, type, epsilon, largest, smallest, neighbour) \
  static void fill_##name(type *a, long count, int level, int holds, long bound) \
  { \
    (void) holds, (void) bound; \
    for (long e = 0; e < count; e++) { \
      type v = (type) (0.25 + next() % 1000003 / (type) 1000003); \
      switch (level ? next() % 20 : 99) { \
      case 0: v = 1 + epsilon; break; \
      case 1: v = 1 - epsilon / 2; break; \
      case 2: case 3: v = e ? neighbour(a[e - 1], (type) 2) : v; break; \
      case 4: v = ZEROS ? (type) -0.0 : v; break; \
      case 5: v = ZEROS ? 0 : v; break; \
      case 6: case 7: case 8: v = -v; break; \
      case 9: v = level > 1 ? (type) 16777217 : v; break; \
      case 10: v = level > 1 ? v * (type) (1 << next() % 28) : v; break; \
      case 11: v = level > 1 ? v / (type) (1 << next() % 28) : v; break; \
      case 12: v = level > 2 ? largest : v; break; \
      case 13: v = level > 2 ? smallest : v; break; \
      } \
      a[e] = v; \
    } \
  }
#define WHOLE(name, type) \
  static void fill_##name(type *a, long count, int level, int holds, long bound) \
  { \
    const int is_signed = (type) -1 < 1; \
    const unsigned long long bits = 8 * sizeof(type) - (unsigned) is_signed; \
    const type most = (type) (~0ull >> (64 - bits)), least = is_signed ? (type) (-most - 1) : 0; \
    const type exact = (type) (bits > 53 ? 1ll << 53 : bits > 24 ? 1 << 24 : most / 4); \
    for (long e = 0; e < count; e++) { \
      long long v = next() % 8; \
      if (holds == INDICES) v = bound > 0 ? next() % bound : 0; \
      else if (holds == DIVISORS) v = 1 + next() % 9; \
      else switch (level ? next() % 16 : 99) { \
      case 0: case 1: case 2: v = is_signed ? -v : v + 3; break; \
      case 3: v = next() % 100; break; \
      case 4: case 5: v = level > 1 ? (long long) exact + 1 + next() % 4 : v; break; \
      case 6: v = level > 1 && is_signed ? -(long long) exact - 1 - next() % 4 : v; break; \
      case 7: v = level > 1 ? (long long) (wide() >> (64 - bits / 2)) : v; break; \
      case 8: v = level > 2 ? (long long) most : v; break; \
      case 9: v = level > 2 ? (long long) least : v; break; \
      case 10: v = level > 2 ? (long long) most - next() % 3 : v; break; \
      case 11: v = level > 2 ? (long long) (wide() >> next() % 64) : v; break; \
      } \
      a[e] = (type) v; \
    } \
  }
REAL(float, float, FLT_EPSILON, FLT_MAX, FLT_MIN / 4, nextafterf)
REAL(double, double, DBL_EPSILON, DBL_MAX, DBL_MIN / 4, nextafter)
REAL(long_double, long double, LDBL_EPSILON, LDBL_MAX, LDBL_MIN / 4, nextafterl)
WHOLE(int, int)
WHOLE(unsigned_int, unsigned int)
WHOLE(char, char)
WHOLE(unsigned_char, unsigned char)
WHOLE(short, short)
WHOLE(unsigned_short, unsigned short)
WHOLE(long, long)
WHOLE(unsigned_long, unsigned long)
WHOLE(long_long, long long)
typedef void fill_function(void *, long, int, int, long);
struct array { const char *name; fill_function *fill; long width, count; int real, holds; };
static void *block[16], *kept[16], *place[16];
static const struct array *arrays;
static int count;

static int differ(const struct array *a, const char *got, const char *want)
{
  long double x = 0, y = 0;
  if (memcmp(got, want, (size_t) (a->width == 16 ? 10 : a->width)) == 0) return 0;
  if (!a->real) return 1;
  if (a->width == 4) x = *(const float *) got, y = *(const float *) want;
  if (a->width == 8) x = *(const double *) got, y = *(const double *) want;
  if (a->width == 16) x = *(const long double *) got, y = *(const long double *) want;
  return !(x != x && y != y);
}

static void told(const struct array *a, const char *what, const void *at)
{
  if (a->real && a->width == 4) printf(" %s=%a", what, *(const float *) at);
  else if (a->real && a->width == 8) printf(" %s=%a", what, *(const double *) at);
  else if (a->real) printf(" %s=%La", what, *(const long double *) at);
  else {
    unsigned long long bits = 0;
    memcpy(&bits, at, (size_t) a->width);
    printf(" %s=0x%llx", what, bits);
  }
}

/* Arrays of a call, each in memory of its own size, or one of them within another's. */
static void begin(int call, int level, int host, int guest, long shift, long bound)
{
  for (int k = 0; k < count; k++) {
    long extra = k == host ? shift + arrays[guest].count : 0;
    long all = arrays[k].count + extra;
    block[k] = malloc((size_t) (all ? all * arrays[k].width : 1));
    memset(block[k], 0, (size_t) (all * arrays[k].width));
    state = (unsigned) (1000 * call + k + 1);
    arrays[k].fill(block[k], all, level, arrays[k].holds, bound);
    place[k] = block[k];
  }
  if (host >= 0) place[guest] = (char *) block[host] + shift * arrays[guest].width;
}

static void end(int version, int call, int overlap, int host, int guest, long shift)
{
  int said = 0;
  for (int k = 0; k < count; k++) {
    long extra = k == host ? shift + arrays[guest].count : 0, all = arrays[k].count + extra;
    const char *got = block[k], *want = kept[k];
    for (long e = 0; version && e < all && !said; e++)
      if (differ(&arrays[k], got + e * arrays[k].width, want + e * arrays[k].width)) {
        printf("DIFFERENT version=%d call=%d overlap=%d array=%s index=%ld", version, call, overlap,
               arrays[k].name, e);
        told(&arrays[k], "got", got + e * arrays[k].width);
        told(&arrays[k], "wanted", want + e * arrays[k].width);
        printf("\n");
        said = 1;
      }
    if (version) free(block[k]);
    else kept[k] = block[k];
  }
}
"""


def main_text(piece: Piece, versions: int) -> str:
    """Return the text of the `main` for a number of versions, the original (0) included."""
    arrays = [argument for argument in piece.arguments if argument.extents]
    zeros = f"#define ZEROS {int(piece.zeros)}"
    heads = [f"void {piece.function}_{v}({_parameters(piece)});" for v in range(versions)]
    lines = []
    pairs = _overlaps(arrays)
    for number, call in enumerate(piece.calls):
        values = dict(zip(piece.sizes, call, strict=True))
        lines.append("  {")
        lines += [f"    enum {{ {name} = {value} }};" for name, value in values.items()]
        rows = [f"      {_row(argument)}," for argument in arrays]
        lines += ["    static const struct array these[] = {", *rows, "    };"]
        lines += [f"    arrays = these, count = {len(arrays)};"]
        bound = next(iter(values.values()), 1)
        for overlap, (host, guest, shift) in enumerate(((-1, 0, 0), *pairs)):
            where = f"{number}, {overlap}, {host}, {guest}, {shift}"
            lines.append("    for (int v = 0; v < versions; v++) {")
            lines.append("      if (v && only >= 0 && v != only) continue;")
            lines.append(f"      begin({number}, level, {host}, {guest}, {shift}, {bound});")
            lines += _scalars(piece)
            arguments = ", ".join([*piece.sizes, *_passed(piece, arrays)])
            lines += [
                f"      if (v == {v}) {piece.function}_{v}({arguments});" for v in range(versions)
            ]
            lines += [f"      end(v, {where});", "    }"]
            lines.append(f"    for (int k = 0; k < {len(arrays)}; k++) free(kept[k]);")
        lines.append("  }")
    return "\n".join([
        zeros, _HEAD, *heads, "int main(int words, char **word)", "{",
        "  int level = words > 1 ? atoi(word[1]) : 0, only = words > 2 ? atoi(word[2]) : -1;",
        f"  int versions = only == 0 ? 1 : {versions};",
        "  setvbuf(stdout, NULL, _IOLBF, 0);",
        *lines, '  printf("done\\n");', "  return 0;", "}", "",
    ])  # fmt: skip


def renamed(text: str, function: str, version: int) -> str:
    """Return a file's text with its function renamed to that of a version."""
    return f"#define {function} {function}_{version}\n{text}"


def _parameters(piece: Piece) -> str:
    sizes = [f"int {name}" for name in piece.sizes]
    return ", ".join([*sizes, *(a.declaration for a in piece.arguments)]) or "void"


def _row(argument: Argument) -> str:
    extents = " * ".join(f"({extent})" for extent in argument.extents)
    holds = {"anything": "ANYTHING", "indices": "INDICES", "divisors": "DIVISORS"}[argument.holds]
    fill = f"(fill_function *) fill_{argument.type.replace(' ', '_')}"
    real = int(argument.type in REALS)
    return f'{{"{argument.name}", {fill}, sizeof({argument.type}), {extents}, {real}, {holds}}}'


def _scalars(piece: Piece) -> list[str]:
    lines = []
    for number, argument in enumerate(piece.arguments):
        if not argument.extents:
            name, kind = argument.name, argument.type
            lines.append(f"      {kind} {name};")
            lines.append(f"      state = {number + 77};")
            fill = f"fill_{kind.replace(' ', '_')}"
            lines.append(f"      {fill}(&{name}, 1, level, ANYTHING, 0);")
    return lines


def _passed(piece: Piece, arrays: list[Argument]) -> list[str]:
    return [
        f"place[{arrays.index(argument)}]" if argument.extents else argument.name
        for argument in piece.arguments
    ]


def _overlaps(arrays: list[Argument]) -> list[tuple[int, int, int]]:
    """Return overlaps to test: (array, array placed in it, offset in elements)."""
    found = []
    for host, one in enumerate(arrays):
        for guest, other in enumerate(arrays):
            alike = one.type == other.type and one.extents == other.extents
            plain = one.holds == other.holds == "anything"
            if host != guest and alike and plain:
                found += [
                    (host, guest, shift) for shift in ((0, 1, 5) if one.may_overlap else (0,))
                ]
    return found[:4]

"""C features one by one: what is read computes the same bits as the C, compiled as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.compiled_c import check_same

# name: (parameters of f, what stands before the region, the region, size parameters)
_CASES: dict[str, tuple[str, str, str, dict[str, int]]] = {
    "count up inclusive": ("double A[10]", "", "for (int i = 1; i <= 8; i++) A[i] += A[i-1];", {}),
    "count down": ("double A[10]", "", "for (int i = 8; i >= 0; i--) A[i] += A[i+1];", {}),
    "count down exclusive": ("double A[10]", "", "for (int i = 8; i > 2; --i) A[i] += A[i+1];", {}),
    "bound on the left": ("int A[10]", "", "for (int i = 0; 10 > i; ++i) A[i] = i;", {}),
    "step 3": ("int A[20]", "", "for (int i = 1; i < 19; i += 3) A[i] = A[i-1] + i;", {}),
    "step as a sum": ("int A[20]", "", "for (int i = 1; i < 19; i = i + 2) A[i] = i;", {}),
    "step as a sum, reversed": ("int A[20]", "", "for (int i=1; i<19; i = 2 + i) A[i] = i;", {}),
    "step down": ("int A[20]", "", "for (int i = 18; i > 0; i -= 4) A[i] = A[i+1] + i;", {}),
    "step as a difference": ("int A[20]", "", "for (int i=18; i>=0; i = i - 5) A[i] = i;", {}),
    "step is a parameter": ("int s, int A[20]", "",
        "for (int i=0; i<20; i+=s) A[i] = i;", {"s": 3}),
    "negative step added": ("int A[20]", "", "for (int i=9; i>0; i += -2) A[i] = i;", {}),
    "strided triangle": (
        "int A[12][12]", "",
        "for (int i=0; i<12; i+=2) for (int j=i; j<12; j+=3) A[i][j] = i + j;", {},
    ),
    "strided from a maximum": (
        "int A[12][12]", "",
        "for (int i=0; i<12; i++) for (int j = i > 5 ? i : 5; j < 12; j += 2) A[i][j] += i;", {},
    ),
    "not equal": ("int A[20]", "", "for (int i = 0; i != 20; i += 4) A[i] = i;", {}),
    "not equal, down": ("int A[20]", "", "for (int i = 19; i != -1; --i) A[i] = i;", {}),
    "not equal, triangle": (
        "int A[9][9]", "", "for (int i=0; i<9; i++) for (int j=0; j!=i; j++) A[i][j] = j;", {},
    ),
    "iterators outside": (
        "double A[5][6]", "int i, j;",
        "for (i = 0; i < 5; i++) for (j = 0; j < 6; j++) A[i][j] *= 2.0;", {},
    ),
    "two conditions": (
        "int n, int m, int A[30]", "", "for (int i = 0; i < n && i < m; i++) A[i] = i;",
        {"n": 20, "m": 9},
    ),
    "either condition": (
        "int n, int m, int A[30]", "", "for (int i = 0; i < n || i < m; i++) A[i] = i;",
        {"n": 20, "m": 9},
    ),
    "not in a bound": ("int A[9]", "", "for (int i = 0; !(i >= 9); i++) A[i] = i;", {}),
    "iterator as a loop's condition": (
        "int A[10]", "",
        "for (int i = 8; i; i--) A[i] += A[i-1]; for (unsigned j = 8; j; j -= 2) A[j] += j;", {},
    ),
    "coefficient in a bound": ("int A[9]", "", "for (int i = 0; 2 * i < 15; i++) A[i] = i;", {}),
    "minimum as a bound": (
        "int A[9][9]", "",
        "for (int i=0; i<9; i++) for (int j=0; j < (i < 5 ? i : 5); j++) A[i][j] = 1;", {},
    ),
    "maximum as a bound": (
        "int A[9][9]", "",
        "for (int i=0; i<9; i++) for (int j=0; j < MAX(i, 4); j++) A[i][j] = i;", {},
    ),
    "minimum as a first value": (
        "int A[9][9]", "",
        "for (int i=0; i<9; i++) for (int j=MIN(i, 4); j < 9; j++) A[i][j] = i;", {},
    ),
    "minimum of three": (
        "int A[9][9]", "",
        "for (int i=0; i<9; i++) for (int j=0; j < MIN(MIN(i, 7-i), 3); j++) A[i][j] = i;", {},
    ),
    "quotient in a bound": ("int n, int A[9]", "", "for (int i=0; i<n/2; i++) A[i]=i;", {"n": 13}),
    "quotient of an iterator": (
        "int A[9][9]", "", "for (int i=0; i<9; i++) for (int j=0; j<=i/2; j++) A[i][j]=i;", {},
    ),
    "quotient rounds to zero": (
        "int A[9][9]", "",
        "for (int i=0; i<9; i++) for (int j=0; j<=(i-4)/2; j++) A[i][j]=i;", {},
    ),
    "quotient by a negative": (
        "int A[9][9]", "",
        "for (int i=0; i<9; i++) for (int j=0; j<=i/-3 + 4; j++) A[i][j]=i;", {},
    ),
    "remainder keeps the sign": (
        "int A[9]", "", "for (int i=0; i<9; i++) if ((i - 4) % 3 == -1) A[i] = i;", {},
    ),
    "shifts in bounds": (
        "int A[40]", "", "for (int i=0; i < 1 << 4; i++) A[i >> 1] += i;", {},
    ),
    "remainder in a subscript": (
        "int A[3], int B[20]", "", "for (int i=0; i<20; i++) A[i % 3] += B[i];", {},
    ),
    "quotient in a subscript": (
        "double A[10], double B[20]", "", "for (int i=0; i<20; i++) A[i / 2] -= B[i];", {},
    ),
    "exact quotient of a negative": (
        "int A[20]", "", "for (int i=-10; i<=8; i+=2) A[i / 2 + 5] = i;", {},
    ),
    "if": ("int A[9]", "", "for (int i=0; i<9; i++) if (i > 4) A[i] = i;", {}),
    "if else": (
        "int A[9]", "", "for (int i=0; i<9; i++) { if (i % 2) A[i] = i; else A[i] = -i; A[i]++; }",
        {},
    ),
    "else if": (
        "int A[9]", "",
        "for (int i=0; i<9; i++) if (i < 3) A[i]=1; else if (i == 5) A[i]=2; else A[i]=3;", {},
    ),
    "and or not": (
        "int A[12]", "",
        "for (int i=0; i<12; i++) if (!(i < 3 || i >= 7) || (i != 9 && !(i <= 8))) A[i] = i;", {},
    ),
    "comparison as a number": (
        "int A[12]", "", "for (int i=0; i<12; i++) if ((i > 3) + (i > 6) == 1) A[i] = i;", {},
    ),
    "conditional condition": (
        "int A[12]", "", "for (int i=0; i<12; i++) if (i < 5 ? i > 2 : i > 8) A[i] = i;", {},
    ),
    "iterator as a condition": ("int A[5]", "", "for (int i=-2; i<3; i++) if (i) A[i+2]=i;", {}),
    "compound assignments": (
        "int A[9], double B[9]", "",
        "for (int i=0; i<9; i++) { A[i] += 2; A[i] -= i; A[i] *= 3; A[i] /= 2; A[i] %= 5;"
        " A[i] <<= 2; A[i] >>= 1; A[i] &= 6; A[i] |= 9; A[i] ^= i; B[i] /= 3; B[i] += A[i]; }", {},
    ),
    "increments": (
        "int A[9], double B[9]", "",
        "for (int i=0; i<9; i++) { A[i]++; ++B[i]; A[i]--; --A[i]; B[i]--; }", {},
    ),
    "chained and comma": (
        "int A[9], double B[9]", "",
        "for (int i=0; i<9; i++) { B[i] = A[i] = 2.75; A[i]++, B[i]--; }",
        {},
    ),
    "scalars": (
        "double s, double A[9], double out[1]", "",
        "for (int i=0; i<9; i++) s += A[i]; out[0] = s;", {},
    ),
    "declared in the region": (
        "double A[9]", "", "for (int i=0; i<9; i++) { double t = A[i] * 2; A[i] = t + t; }", {},
    ),
    "declared twice": (
        "double A[9]", "",
        "for (int i=0; i<9; i++) { double t = A[i]; A[i] = -t; }"
        "for (int i=0; i<9; i++) { double t; t = A[i]; A[i] = t * t; }", {},
    ),
    "const integer in the region": (
        "double A[20]", "",
        "for (int i=0; i<9; i++) { const int k = 2 * i + 1; A[k] = k; if (k > 5) A[k-1] += 1; }",
        {},
    ),
    "float arithmetic": (
        "float a, float A[9], float B[9]", "",
        "for (int i=0; i<9; i++) A[i] = a * B[i] + 0.1f * A[i] - B[i] / 3 + 0.1;", {},
    ),
    "long arithmetic": (
        "long A[9], int B[9]", "",
        "for (int i=0; i<9; i++) A[i] = A[i] * 100000L + (long) i * 3000000000L + B[i];", {},
    ),
    "long iterator": ("long A[9]", "", "for (long i=0; i<9; i++) A[i] = i * i * 1000000 * i;", {}),
    "size_t iterator": (
        "unsigned long n, double A[9]", "", "for (unsigned long i=0; i<n; i++) A[i] = i * 2.0;",
        {"n": 9},
    ),
    "unsigned going down": (
        "double A[9]", "", "for (unsigned i=8; i > 0; i--) A[i] = A[i - 1] + i;", {},
    ),
    "short and char iterators": (
        "int A[9][9]", "",
        "for (short i=0; i<9; i++) for (signed char j=0; j<9; j++) A[i][j] = i * j;", {},
    ),
    "iterators as data": (
        "double A[9][9]", "",
        "for (int i=0; i<9; i++) for (int j=0; j<9; j++)"
        " A[i][j] = (double) (i * j % 7 + 1) / 9 + (i - j) * 0.5 + (i + 1) / 2;", {},
    ),
    "integer division of data": (
        "int A[9]", "", "for (int i=0; i<9; i++) A[i] = (A[i] - 7) / 2 + (i - 5) / 2 + (i-5) % 3;",
        {},
    ),
    "bits of data": (
        "int A[9]", "", "for (int i=0; i<9; i++) A[i] = (~A[i] & 5) | (i ^ 3) | (A[i] << i % 4);",
        {},
    ),
    "negative literals": (
        "double A[9]", "", "for (int i=0; i<9; i++) A[i] = -1.5 * A[i] - -2 + +3.0 - (-i);", {},
    ),
    "casts": (
        "int A[9], double B[9], float C[9]", "",
        "for (int i=0; i<9; i++) { A[i] = (int) (B[i] * 7); C[i] = (float) B[i] * 0.3f;"
        " B[i] = (double) A[i] / 7 + (long) C[i]; }", {},
    ),
    "implicit conversions": (
        "int A[9], double B[9], float C[9]", "",
        "for (int i=0; i<9; i++) { A[i] = B[i] * 7; C[i] = B[i]; B[i] = A[i] / 7 + C[i]; }", {},
    ),
    "choice by data": (
        "double A[9], double B[9]", "",
        "for (int i=0; i<9; i++) A[i] = A[i] > B[i] && i != 3 ? A[i] : !(B[i] < 1.5) ? 0 : B[i];",
        {},
    ),
    "choice by an iterator": (
        "double A[9]", "", "for (int i=0; i<9; i++) A[i] = i < 4 ? 1.0 : A[i] * 2;", {},
    ),
    "calls": (
        "double A[9], float B[9], int C[9]", "",
        "for (int i=0; i<9; i++) { A[i] = sqrt(A[i]) + exp(-A[i]) * pow(A[i], 1.5) + fmax(i, 3.5);"
        " B[i] = expf(B[i]) + sqrtf(i) + fabsf(-B[i]); C[i] = abs(C[i] - 2); }", {},
    ),
    "pure function of the file": (
        "double A[9]", "", "for (int i=0; i<9; i++) A[i] = A[i] + square((i > 1) * 1.5);", {},
    ),
    "a label that nothing leads to": (
        "double A[9]", "", "first: A[0] = 1; for (int i=1; i<9; i++) inner: A[i] += A[i - 1];", {},
    ),
    "functions in bounds": (
        "int n, double A[20]", "",
        "for (int i=lesser(3, n); i<lesser(n, 17) + sign(n - 90); i++) A[lesser(i + 2, n)] += i;",
        {"n": 12},
    ),
    "functions in conditions": (
        "double A[9][9]", "",
        "for (int i=0; i<9; i++) for (int j=0; j<9; j++)"
        " if (lesser(i, j) > 2 || abs(i - j) == 3) A[i][abs(i - j)] += 1;", {},
    ),
    "unsigned arithmetic": (
        "double A[9], unsigned B[9]", "",
        "for (int i=0; i<9; i++) A[i] = B[i] - 5 - i + 3u * B[(i + 1) % 9] - (B[i] < i - 0u);", {},
    ),
    "characters": (
        "signed char A[9], unsigned char B[9], short C[9]", "",
        "for (int i=0; i<9; i++) { A[i] = B[i] * 40 - C[i]; B[i] += A[i] * 3; C[i] = ~B[i] << 9; }",
        {},
    ),
    "macros": (
        "double A[9][9]", "", "FOR(i, 9) FOR(j, 9) AT(A, i, j) = SCALE * AT(A, i, j) + HALF;", {},
    ),
    "enum, const, sizeof": (
        "double A[20]", "", "for (int i=FIRST; i<count; i++) A[i] = sizeof(double) * 1.0 + 'a';",
        {},
    ),
    "variable-length arrays": (
        "int n, int m, double A[n][m+1], double B[m+1][n]", "",
        "for (int i=0; i<n; i++) for (int j=0; j<=m; j++) A[i][j] += B[j][i];", {"n": 5, "m": 4},
    ),
    "pointer to the whole array": (
        "int n, double (*A)[n][4]", "",
        "for (int i=0; i<n; i++) for (int j=0; j<4; j++) (*A)[i][j] *= 2;", {"n": 5},
    ),
    "pointer to a row": (
        "int n, double (*A)[n]", "",
        "for (int i=0; i<3; i++) for (int j=0; j<n; j++) A[i][j] *= 2;", {"n": 5},
    ),
    "flat array": (
        "int n, double *A", "",
        "for (int i=0; i<n; i++) for (int j=0; j<n; j++) A[i * n + j] += j;", {"n": 5},
    ),
    "typedefs": (
        "row *A, number x", "",
        "for (int i=0; i<3; i++) for (int j=0; j<6; j++) A[i][j] = A[i][j] * x;", {},
    ),
    "local arrays": (
        "int n, double A[n]", "double t[n]; double u[4][5];",
        "for (int i=0; i<n; i++) t[i] = A[n-1-i]; for (int i=0; i<n; i++) A[i] = t[i];", {"n": 7},
    ),
    "static and global": (
        "double A[9]", "static double t[9];",
        "for (int i=0; i<9; i++) t[i] = A[i] * 2; for (int i=0; i<9; i++) { global[i] = t[i] + 1;"
        " A[i] = global[i]; }", {},
    ),
    "parameter as data": (
        "int n, long m, double A[9]", "",
        "for (int i=0; i<n; i++) A[i] = A[i] / n + n * i - m * 1000000 * 1000000 + -n;",
        {"n": 9, "m": 7},
    ),
    "product of parameters": (
        "int n, int m, double A[n*m]", "", "for (int i=0; i<n*m; i++) A[i] *= 3;", {"n": 3, "m": 4},
    ),
    "parallelogram": (
        "double A[30][30]", "",
        "for (int i=0; i<9; i++) for (int j=2*i-3; j<i+9; j++) A[i][j+3] += i - j;", {},
    ),
    "imperfect nest": (
        "double A[6][6], double x[6]", "",
        "for (int i=0; i<6; i++) { x[i] = 0; for (int j=0; j<i; j++) { x[i] += A[i][j];"
        " for (int k=j; k<i; k++) A[k][j] -= x[j]; x[i] /= 2; } A[i][i] = x[i]; } x[0] = 1;", {},
    ),
    "empty statements": (
        "double A[6]", "", ";{} for (int i=0; i<6; i++) {;; A[i] = i; {A[i] += 1;}} ;", {},
    ),
}  # fmt: skip

_PROLOGUE = """
#include <math.h>
#include <stdlib.h>
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MIN(a, b) (((a) < (b)) ? (a) : (b))
#define FOR(i, n) for (int i = 0; i < (n); i++)
#define AT(A, i, j) A[(i)][(j)]
#define HALF 0.5f
typedef double number;
typedef number row[6];
enum { FIRST = 2 };
static const int count = 3 * 4;
double global[9];
static double square(double x) __attribute__((const));
static double square(double x) { return x * x; }
static inline int lesser(int a, int b) { if (a < b) return a; return b; }
static int sign(int x) { if (x < 0) { return -1; } else if (x) return 1; else return 0; }
"""


@pytest.mark.share(2)
@pytest.mark.parametrize("name", _CASES)
def test_same_bits(name: str, tmp_path: Path) -> None:
    arguments, before, region, params = _CASES[name]
    path = tmp_path / "case.c"
    path.write_text(
        f"{_PROLOGUE}void f({arguments}) {{ {before}\n#pragma scop\n{region}\n#pragma endscop\n}}\n"
    )
    check_same(path, tmp_path, params, defines=("SCALE=1.25",))

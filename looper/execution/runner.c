/* Runs compiled kernels in a process of its own: verifies and times them, reports through a pipe.
 *
 * usage: runner NONCE REPORT GO INPUTS REFERENCE DUMP MEMORY CPU
 *               {NAME TYPE COUNT MODE OFFSET TOLERANCE}...
 *        runner pace      (only says how fast the machine is just now)
 *
 * REPORT..DUMP are file descriptors (-1: none). INPUTS, REFERENCE and DUMP hold every array at its
 * OFFSET. TYPE is one of f d i l; MODE: r must be unchanged, w is compared with REFERENCE and must be
 * the same after every run, v is only compared, t is not looked at. TOLERANCE is relative to the
 * largest magnitude of the array in REFERENCE; 0 asks for the same bits, NaN being equal to NaN.
 *
 * What is to be run is read from GO, one kernel after the other, all on the same memory:
 *
 *        TEAM MINIMUM MAXIMUM SECONDS CUTOFF RIVAL FLUSH PACE FUNCTIONS {LIBRARY ENTRY}...
 *
 * each word followed by a zero byte; a kernel is one or several functions, called in this order.
 * Nothing happens before the first of them, and the process ends when GO is closed, or when a kernel
 * does something wrong.
 *
 * A MAXIMUM below 0 makes it resident: after the first, verified run it waits for bytes on GO, and
 * answers each with the median time of runs that together last SECONDS, until GO is closed.
 *
 * With a FLUSH above 0, so many bytes are written just before the first call, whose time then is
 * that of a single call in a fresh process: no threads started, nothing in the caches.
 *
 * PACE is the shortest time that all threads together ever needed for a fixed piece of work, 0 where
 * that is not known. Runs of parallel code beside which it took clearly longer do not count, unless
 * PACE is below 0.
 *
 * TEAM says whether the kernel starts threads, 1 or 0; -1: if its library can.
 *
 * A library may export `void *const looper_storage[]`: where it is not NULL, the array of that number
 * is the library's own (a global variable), and has no guard zones. It may export
 * `void looper_fill(void *const *buffers)` and `looper_empty`, which move elements of arrays to where
 * its kernel has them, members of structs, and back: outside of what is timed.
 *
 * Each line of the report begins with NONCE, so that nothing the kernel prints can pass for one.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <float.h>
#include <math.h>
#ifdef _OPENMP
#include <omp.h>
#endif
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { MOST_RUNS = 4096, FEW_RUNS = 7, FIRST_ARRAY = 9, PER_ARRAY = 6, BLOCK = 4096, LANES = 4, ALIGNMENT = 64, POISON = 0xFF, GUARD = 1 << 20,
       PACE_STEPS = 15000, PACE_CHAINS = 12, PACE_MEETINGS = 10, FEW_PACES = 3, MOST_PACES = 15 };

static const double LONG_RUN = 0.1;      /* seconds from which a first run is as good as any other */
static const double LONG_LATER_RUN = 0.01;    /* ... where there were others, which have woken threads */
static const double VERY_LONG_RUN = 1;   /* ... and from which two runs say enough */
static const double COLD = 0.001;        /* seconds that a first run may take longer than others */
static const double FAIR_CHANCE = 0.02;  /* seconds of runs after which a loser is given up */
static const double TOLERATED = 1.4;     /* slowness of the machine from which runs do not count */
static const double LONGEST_PACE = 0.002, LONGEST_PACES = 0.02;   /* seconds */
static const double LOOK_EVERY = 0.002;  /* seconds between two looks at that */
static const double LOOK_LASTS = 0.05;   /* seconds for which a thorough look need not be made again */
static const double CALM_PATIENCE = 0.3; /* seconds of runs until enough of them have to be calm */

struct array {
    const char *name;
    char type, mode;              /* type: f, i (signed), u, b (_Bool) */
    size_t count, width, bytes, offset;
    double tolerance;
    unsigned char *body, *data;   /* pages between two guard zones; the elements in them */
    size_t body_bytes;
    double allowed;               /* difference; below 0: not known yet */
    uint64_t checksum;            /* of the elements after the first run */
};

static const char *nonce;
static int report_fd;

/* What goes over whole arrays. */
#ifdef __clang__
#define QUICK
#else
#define QUICK __attribute__((optimize("O3")))
#endif
#define REPORT(...) (dprintf(report_fd, "%s ", nonce), dprintf(report_fd, __VA_ARGS__))

static void fail(const char *kind, const char *what)
{
    REPORT("%s %s\n", kind, what);
    _exit(3);
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double) t.tv_sec + 1e-9 * (double) t.tv_nsec;
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *) a, y = *(const double *) b;
    return (x > y) - (x < y);
}

static double median(double *times, int count)
{
    qsort(times, (size_t) count, sizeof *times, ascending);
    return (times[(count - 1) / 2] + times[count / 2]) / 2;
}

/* -- how fast the machine is just now --
 *
 * A hypervisor may let others use a core's units, or move the cores to where they share no cache:
 * for tenths of seconds or for seconds, parallel code then takes twice as long. So a fixed piece of
 * work stands between the runs of parallel code, and the runs beside a slow one do not count. Nearly
 * all of it is computing: two threads on one core meet faster than on two, and compute half as fast. */

static int team = 1;              /* threads that do it: those of the kernel, if it uses them */
static int waits;                 /* for calm moments */
static double fastest_pace;       /* seconds; 0: not known yet */

static int usable_cores(void)
{
#ifdef _OPENMP
    return omp_get_num_procs();   /* the library has bound this thread to one of them already */
#else
    return 1;
#endif
}

/* Independent chains that fill the floating-point units and the ports for loads: who shares a core with
 * others slows down only if he fills what they use. */
static double compute(void)
{
    typedef double pair __attribute__((vector_size(16)));
    pair addends[PACE_CHAINS], x[PACE_CHAINS], sum = {0, 0};
    const volatile pair *operands = addends;
    /* They end at four times their addends: denormal numbers would take a hundred times as long. */
    for (int c = 0; c < PACE_CHAINS; c++)
        x[c] = addends[c] = (pair) {c + 1, c + 1};
    for (int n = 0; n < PACE_STEPS; n++)
        #pragma GCC unroll 12
        for (int c = 0; c < PACE_CHAINS; c++)
            x[c] = x[c] * (pair) {0.75, 0.75} + operands[c];
    for (int c = 0; c < PACE_CHAINS; c++)
        sum += x[c];
    return sum[0] + sum[1];
}

/* Seconds in which all threads compute and then wait for each other, again and again. */
static double pace(int count)
{
    static volatile double sink __attribute__((unused));
    double times[MOST_PACES], start = now();
    int done = 0;
    while (done < count && now() - start < LONGEST_PACES) {
        double begin = now();
        int last = PACE_MEETINGS;
        #pragma omp parallel num_threads(team) if (team > 1)
        {
            double sum = compute();
            for (int m = 1; m <= last; m++) {
                /* Beside other work each meeting may take milliseconds: the next is the last. */
                #pragma omp master
                if (m < last && now() - begin > LONGEST_PACE)
                    last = m + 1;
                #pragma omp barrier
            }
            #pragma omp master
            sink = sum;
        }
        times[done++] = now() - begin;
    }
    double usual = median(times, done);
    if (fastest_pace == 0 || usual < fastest_pace)
        fastest_pace = usual;
    return usual;
}

/* Whether a word stands in a library's file: the name of a function or of another library. */
static int mentions(const char *path, const char *word)
{
    struct stat status;
    int file = open(path, O_RDONLY | O_CLOEXEC), found = 0;
    if (file >= 0 && fstat(file, &status) == 0 && status.st_size > 0) {
        size_t size = (size_t) status.st_size;
        void *p = mmap(NULL, size, PROT_READ, MAP_PRIVATE, file, 0);
        if (p != MAP_FAILED) {
            found = memmem(p, size, word, strlen(word)) != NULL;
            munmap(p, size);
        }
    }
    if (file >= 0)
        close(file);
    return found;
}

/* Whether a library may start threads, with the OpenMP library that this program uses, too. */
static int is_parallel(const char *path)
{
#ifdef __clang__
    return mentions(path, "__kmpc_fork_call");
#else
    return mentions(path, "GOMP_parallel");
#endif
}

/* OpenMP's library has bound this thread to a core before `main`: a library that does not use it but
 * has threads of its own would see that core only. */
static void unbind(void)
{
#ifdef _OPENMP
    cpu_set_t cores;
    CPU_ZERO(&cores);
    for (int place = 0; place < omp_get_num_places(); place++) {
        int count = omp_get_place_num_procs(place), numbers[count];
        omp_get_place_proc_ids(place, numbers);
        for (int k = 0; k < count; k++)
            CPU_SET((size_t) numbers[k], &cores);
    }
    if (CPU_COUNT(&cores))
        sched_setaffinity(0, sizeof cores, &cores);
#endif
}

/* Runs one after the other, and what is known of the machine beside them. */
struct series {
    double times[MOST_RUNS];
    char calm[MOST_RUNS];
    int runs, judged, calm_runs;  /* in all; those it is known of whether they were calm; those that were */
    int was_calm;                 /* when it was looked last */
    double looked, worst;         /* when that was; the slowest pace beside a run that counts */
};

/* How fast is the machine? Runs since the last look count if it was calm then and is now; and long
 * ones, in which good and bad moments add up. */
static void look(struct series *s)
{
    static double looked = -1;
    static int looked_with;
    int is_fresh = looked_with == team && now() - looked < LOOK_LASTS;
    double seconds = pace(s->runs || is_fresh ? FEW_PACES : MOST_PACES);
    looked = now();
    looked_with = team;
    int is_calm = seconds <= TOLERATED * fastest_pace;
    for (; s->judged < s->runs; s->judged++) {
        s->calm[s->judged] = (is_calm && s->was_calm) || s->times[s->judged] >= LONG_RUN;
        s->calm_runs += s->calm[s->judged];
    }
    if (is_calm || team == 1)
        s->worst = fmax(s->worst, seconds);
    s->was_calm = is_calm;
    s->looked = now();
}

static void begin_series(struct series *s)
{
    s->runs = s->judged = s->calm_runs = 0;
    s->worst = 0;
    if (waits)
        look(s);
}

static void count_run(struct series *s, double seconds)
{
    s->times[s->runs++] = seconds;
    if (waits && team > 1 && now() - s->looked >= LOOK_EVERY)
        look(s);
}

/* Whether there are enough runs, but not enough calm ones yet. One thread does not mind where the
 * other cores are. */
static int is_waiting(const struct series *s, int enough)
{
    return waits && team > 1 && s->calm_runs < enough;
}

/* Keeps the runs that count: those in calm moments, if they are enough; returns how many. */
static int end_series(struct series *s, int enough)
{
    int kept = 0;
    if (waits)
        look(s);
    if (!waits || team == 1 || s->calm_runs == 0 || s->calm_runs < enough) {
        s->worst = fmax(s->worst, pace(waits ? MOST_PACES : FEW_PACES));
        return s->runs;
    }
    for (int k = 0; k < s->runs; k++)
        if (s->calm[k])
            s->times[kept++] = s->times[k];
    return kept;
}

/* Writes so many bytes that nothing else is left in the caches. */
static void flush(size_t bytes)
{
    unsigned char *p = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED)
        fail("error", "no memory to flush the caches");
    memset(p, 1, bytes);
    munmap(p, bytes);
}

static void limit(int resource, rlim_t value)
{
    struct rlimit old, new;
    if (getrlimit(resource, &old) == 0) {
        new.rlim_max = old.rlim_max < value ? old.rlim_max : value;
        new.rlim_cur = new.rlim_max;
        setrlimit(resource, &new);
    }
}

static unsigned char *map_file(int fd, int writable)
{
    struct stat status;
    if (fd < 0)
        return NULL;
    if (fstat(fd, &status) != 0)
        fail("error", "cannot look at a shared file");
    void *p = mmap(NULL, (size_t) status.st_size, writable ? PROT_READ | PROT_WRITE : PROT_READ,
                   writable ? MAP_SHARED : MAP_PRIVATE, fd, 0);
    if (p == MAP_FAILED)
        fail("error", "no memory to map a shared file");
    return p;
}

/* The elements end where a guard zone begins (give or take the alignment), so that the first
 * access past the end is a SIGSEGV, and so is one that is off by a row or many (up to 1 MiB). What is left before and after is poisoned: all bits set is NaN
 * when read by mistake, and a write there is found by poison_intact. */
static void allocate(struct array *a)
{
    size_t page = (size_t) sysconf(_SC_PAGESIZE);
    size_t padded = (a->bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    a->body_bytes = (padded + page) / page * page;
    unsigned char *p = mmap(NULL, a->body_bytes + 2 * GUARD, PROT_NONE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (p == MAP_FAILED || mprotect(p + GUARD, a->body_bytes, PROT_READ | PROT_WRITE) != 0)
        fail("error", "no memory for the arrays");
    a->body = p + GUARD;
    a->data = a->body + a->body_bytes - padded;
    size_t before = (size_t) (a->data - a->body), end = before + a->bytes;
    memset(a->body, POISON, before);
    memset(a->body + end, POISON, a->body_bytes - end);
}

static int poison_intact(const struct array *a)
{
    if (a->body == a->data)   /* the library's own */
        return 1;
    for (const unsigned char *p = a->body; p < a->data; p++)
        if (*p != POISON)
            return 0;
    for (const unsigned char *p = a->data + a->bytes; p < a->body + a->body_bytes; p++)
        if (*p != POISON)
            return 0;
    return 1;
}

static int is_floating(const struct array *a) { return a->type == 'f'; }

/* Bytes of an element that hold its value; behind them there may be anything. */
static size_t significant(const struct array *a)
{
    enum { OF_EXTENDED = 10 };
    int is_extended = LDBL_MANT_DIG == 64 && is_floating(a) && a->width == sizeof(long double);
    return is_extended ? OF_EXTENDED : a->width;
}

static long double element(const struct array *a, const unsigned char *data, size_t k)
{
    if (a->width == sizeof(float))
        return ((const float *) data)[k];
    if (a->width == sizeof(double))
        return ((const double *) data)[k];
#ifdef __FLT16_MANT_DIG__
    if (a->width == sizeof(_Float16))
        return ((const _Float16 *) data)[k];
#endif
    return ((const long double *) data)[k];
}

/* The bits of an integer, the sign's repeated in front. */
static long long integer(const struct array *a, const unsigned char *data, size_t k)
{
    int is_signed = a->type == 'i';
    switch (a->width) {
    case 1: return is_signed ? ((const int8_t *) data)[k] : ((const uint8_t *) data)[k];
    case 2: return is_signed ? ((const int16_t *) data)[k] : ((const uint16_t *) data)[k];
    case 4: return is_signed ? ((const int32_t *) data)[k] : ((const uint32_t *) data)[k];
    default: return ((const int64_t *) data)[k];
    }
}

static double largest_magnitude(const struct array *a, const unsigned char *data)
{
    double largest = 0;
    for (size_t k = 0; k < a->count; k++) {
        long double x = fabsl(element(a, data, k));
        if (isfinite(x) && x > largest)
            largest = (double) x;
    }
    return largest;
}

static void print_element(char *text, size_t size, const struct array *a,
                          const unsigned char *data, size_t k)
{
    if (is_floating(a))
        snprintf(text, size, "%.17Lg", element(a, data, k));
    else if (a->type == 'i')
        snprintf(text, size, "%lld", integer(a, data, k));
    else
        snprintf(text, size, "%llu", (unsigned long long) integer(a, data, k));
}

/* Whether an element is near enough to what it should be. */
static int is_right(const struct array *a, const unsigned char *expected, size_t k)
{
    if (!is_floating(a))
        return 0;
    long double got = element(a, a->data, k), want = element(a, expected, k);
    if (isnan(got) && isnan(want))
        return 1;
    return a->tolerance > 0 && (got == want || fabsl(got - want) <= a->allowed);
}

#define NEARNESS(name, type) \
    QUICK static int name(const type *got, const type *want, size_t count, double allowed) \
    { \
        int wrong = 0; \
        for (size_t k = 0; k < count; k++) \
            wrong |= !((got[k] == want[k]) | (fabs((double) got[k] - want[k]) <= allowed)); \
        return !wrong; \
    }
NEARNESS(floats_are_near, float)
NEARNESS(doubles_are_near, double)

/* Whether some elements are right beyond doubt: a fast look, which says no to what is not a number. */
static int are_near(const struct array *a, const unsigned char *expected, size_t first, size_t count)
{
    if (a->tolerance > 0 && is_floating(a) && a->width == sizeof(float))
        return floats_are_near((const float *) a->data + first, (const float *) expected + first,
                               count, a->allowed);
    if (a->tolerance > 0 && is_floating(a) && a->width == sizeof(double))
        return doubles_are_near((const double *) a->data + first,
                                (const double *) expected + first, count, a->allowed);
    return 0;
}

/* Reports the first difference and how many there are; returns whether there is one. */
static int differs(struct array *a, const unsigned char *expected)
{
    size_t width = a->width, wrong = 0, first = 0;
    for (size_t begin = 0; begin < a->bytes; begin += BLOCK) {
        size_t end = begin + BLOCK < a->bytes ? begin + BLOCK : a->bytes;
        if (memcmp(a->data + begin, expected + begin, end - begin) == 0)
            continue;
        if (a->allowed < 0)
            a->allowed = a->tolerance > 0 ? a->tolerance * largest_magnitude(a, expected) : 0;
        if (are_near(a, expected, begin / width, (end - begin) / width))
            continue;
        for (size_t at = begin; at < end; at += width)
            if (memcmp(a->data + at, expected + at, significant(a)) != 0 && !is_right(a, expected, at / width)
                && wrong++ == 0)
                first = at / width;
    }
    if (wrong == 0)
        return 0;
    char got[64], want[64];
    print_element(got, sizeof got, a, a->data, first);
    print_element(want, sizeof want, a, expected, first);
    REPORT("mismatch %s %zu %s %s %zu\n", a->name, first, got, want, wrong);
    return 1;
}

/* Several sums at a time, as each has to wait for its own multiplications. */
QUICK static uint64_t checksum(const struct array *a)
{
    uint64_t sums[LANES] = {0}, words[LANES] = {0}, sum = 0;
    size_t k = 0;
    for (; k + sizeof words <= a->bytes; k += sizeof words) {
        memcpy(words, a->data + k, sizeof words);
        #pragma GCC unroll 8
        for (int lane = 0; lane < LANES; lane++) {
            sums[lane] = (sums[lane] ^ words[lane]) * 0x9E3779B97F4A7C15u;
            sums[lane] ^= sums[lane] >> 29;
        }
    }
    memset(words, 0, sizeof words);
    memcpy(words, a->data + k, a->bytes - k);
    for (int lane = 0; lane < LANES; lane++) {
        sum = (sum ^ sums[lane] ^ words[lane]) * 0x9E3779B97F4A7C15u;
        sum ^= sum >> 29;
    }
    return sum;
}

/* The same code on the same inputs: if results differ, threads race, and then it is no excuse that
 * the verification build happened to be right. */
static void verify_repeated(const struct array *arrays, int count)
{
    for (int k = 0; k < count; k++)
        if (arrays[k].mode == 'w' && checksum(&arrays[k]) != arrays[k].checksum) {
            REPORT("unstable %s\n", arrays[k].name);
            _exit(4);
        }
}

/* REPEATED: what `verify_repeated` has found to be as before was compared then. */
static void verify(struct array *arrays, int count, const unsigned char *inputs,
                   const unsigned char *reference, int repeated)
{
    int wrong = 0;
    for (int k = 0; k < count; k++) {
        struct array *a = &arrays[k];
        if (!poison_intact(a)) {
            REPORT("outside %s\n", a->name);
            wrong = 1;
        } else if (a->mode == 'r') {
            wrong |= differs(a, inputs + a->offset);
        } else if (((a->mode == 'w' && !repeated) || a->mode == 'v') && reference) {
            wrong |= differs(a, reference + a->offset);
        }
    }
    if (wrong)
        _exit(4);
}

/* What moves elements between arrays and the structs of a kernel, if it has such; see above. */
static void (*fill_structs)(void *const *), (*empty_structs)(void *const *);

static void restore(const struct array *arrays, int count, const unsigned char *inputs,
                    void *const *buffers)
{
    for (int k = 0; k < count; k++)
        if (arrays[k].mode != 'r')
            memcpy(arrays[k].data, inputs + arrays[k].offset, arrays[k].bytes);
    if (fill_structs)
        fill_structs(buffers);
}

/* Before arrays are looked at: elements are where they belong, and nothing is between them. */
static void collect(const struct array *arrays, int count, void *const *buffers)
{
    if (empty_structs)
        empty_structs(buffers);
    for (int k = 0; k < count; k++) {
        const struct array *a = &arrays[k];
        size_t used = significant(a);
        for (size_t at = 0; used < a->width && a->mode != 'r' && at < a->bytes; at += a->width)
            memset(a->data + at + used, 0, a->width - used);
    }
}

static void parse_array(struct array *a, char **arguments)
{
    a->name = arguments[0];
    a->type = arguments[1][0];
    a->count = strtoull(arguments[2], NULL, 10);
    a->mode = arguments[3][0];
    a->offset = strtoull(arguments[4], NULL, 10);
    a->tolerance = strtod(arguments[5], NULL);
    a->width = strtoull(arguments[1] + 1, NULL, 10);
    a->bytes = a->count * a->width;
    a->allowed = -1;
}

/* What is to be run, see above. */
struct job {
    int starts_threads, minimum, maximum, functions;
    double seconds, cutoff, rival, pace;
    size_t flushed;
    const char **names;                       /* of libraries and entries, by turns */
    void (**entries)(void *const *);
};

static void call(const struct job *job, void **buffers)
{
    for (int k = 0; k < job->functions; k++)
        job->entries[k](buffers);
}

/* One sample for each byte; LAST is how long the last run took. Other processes ran since the last one, so a kernel that is short beside
 * a sample runs once untimed, which wakes its threads and fills its caches again. */
static void take_samples(int go, const struct job *job, void **buffers, double last,
                         const struct array *arrays, int count, const unsigned char *inputs)
{
    double seconds = job->seconds;
    static struct series series;
    char byte;
    while (read(go, &byte, 1) == 1) {
        restore(arrays, count, inputs, buffers);
        REPORT("restored\n");
        if (last < seconds) {
            call(job, buffers);
            restore(arrays, count, inputs, buffers);
        }
        begin_series(&series);
        double start = now(), elapsed;
        do {
            if (series.runs)
                restore(arrays, count, inputs, buffers);
            double begin = now();
            call(job, buffers);
            count_run(&series, now() - begin);
            elapsed = now() - start;
            /* A few runs in any case if they are short: one that was held up is then outvoted. */
        } while (series.runs < MOST_RUNS
                 && (elapsed < seconds || (series.runs < FEW_RUNS && elapsed < FEW_RUNS * seconds)
                     || (is_waiting(&series, FEW_RUNS) && elapsed < CALM_PATIENCE)));
        collect(arrays, count, buffers);
        verify_repeated(arrays, count);
        int kept = end_series(&series, 1);
        last = median(series.times, kept);
        REPORT("pace %d %.9f %.9f\n", team, fastest_pace, series.worst);
        REPORT("sample %.10f %d\n", last, kept);
    }
}

/* LLVM's OpenMP library notes in shared memory that it is here, and removes the note when its process
 * ends in order, which this one does not. Here it gets memory that goes with the process. */
static int openmp_note = -1;

int shm_open(const char *name, int flags, mode_t mode)
{
    (void) flags, (void) mode;
    if (!strncmp(name, "/__KMP_REGISTERED_LIB_", 22))
        return dup(openmp_note);
    errno = EACCES;
    return -1;
}

/* Leaves no core, can fill neither the memory nor a disk. */
static void confine(char **argv)
{
    fcntl(atoi(argv[3]), F_SETFD, FD_CLOEXEC);
    fcntl(report_fd, F_SETFD, FD_CLOEXEC);
    limit(RLIMIT_CORE, 0);
    /* Of its full size before nothing can be written any more. */
    openmp_note = memfd_create("openmp", MFD_CLOEXEC);
    if (ftruncate(openmp_note, 4096) < 0)
        _exit(5);
    limit(RLIMIT_FSIZE, 0);
    limit(RLIMIT_AS, strtoull(argv[7], NULL, 10));
    limit(RLIMIT_CPU, strtoull(argv[8], NULL, 10));
}

/* The next word, and the byte that ends it; returns NULL if there is none. */
static const char *read_word(int go)
{
    enum { FIRST_SIZE = 64 };
    size_t size = 0, capacity = FIRST_SIZE;
    char *word = malloc(capacity);
    while (word && read(go, &word[size], 1) == 1) {
        if (word[size++] == 0)
            return word;
        if (size == capacity)
            word = realloc(word, capacity *= 2);
    }
    free(word);
    return NULL;
}

/* The next job; returns 0 if there is none. What it holds stays: it is little. */
static int read_job(int go, struct job *job)
{
    enum { NUMBERS = 9 };
    double numbers[NUMBERS];
    for (int k = 0; k < NUMBERS; k++) {
        const char *word = read_word(go);
        if (!word)
            return 0;
        numbers[k] = strtod(word, NULL);
    }
    *job = (struct job) {
        .starts_threads = (int) numbers[0], .minimum = (int) numbers[1], .maximum = (int) numbers[2],
        .seconds = numbers[3], .cutoff = numbers[4], .rival = numbers[5],
        .flushed = (size_t) numbers[6], .pace = numbers[7], .functions = (int) numbers[8]
    };
    job->names = calloc(2 * (size_t) job->functions, sizeof *job->names);
    job->entries = calloc((size_t) job->functions, sizeof *job->entries);
    for (int k = 0; k < 2 * job->functions; k++)
        if (!(job->names[k] = read_word(go)))
            return 0;
    return 1;
}

/* The memory that all kernels of a process work on. */
struct memory {
    struct array *arrays;
    void **buffers;
    int count, threads, go, is_used;
    const unsigned char *inputs, *reference;
    unsigned char *dump;
};

/* Before a kernel: every array as it is in the inputs. */
static void fill(struct memory *m, void *const *storage)
{
    if (storage && m->is_used)
        fail("error", "a library with variables of its own needs a process of its own");
    for (int k = 0; k < m->count && !m->is_used; k++) {
        struct array *a = &m->arrays[k];
        if (storage && storage[k])
            a->body = a->data = storage[k];
        else
            allocate(a);
        memcpy(a->data, m->inputs + a->offset, a->bytes);
        m->buffers[k] = a->data;
    }
    if (m->is_used)
        restore(m->arrays, m->count, m->inputs, m->buffers);
    else if (fill_structs)
        fill_structs(m->buffers);
    m->is_used = 1;
}

static void run(struct memory *m, const struct job *job)
{
    double long_run = m->is_used ? LONG_LATER_RUN : LONG_RUN;
    struct array *arrays = m->arrays;
    int count = m->count, minimum = job->minimum, maximum = job->maximum;
    double cutoff = job->cutoff, rival = job->rival, fastest = HUGE_VAL;
    const char *first = job->names[0];
    if (!m->is_used && !mentions(first, "libgomp.so") && !mentions(first, "omp.so"))
        unbind();
    int starts_threads = job->starts_threads;
    void *storage = NULL;
    for (int k = 0; k < job->functions; k++) {
        const char *path = job->names[2 * k], *entry = job->names[2 * k + 1];
        void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
        if (!library)
            fail("unloadable", dlerror());
        *(void **) &job->entries[k] = dlsym(library, entry);
        if (!job->entries[k])
            fail("unloadable", "it does not define the kernel");
        if (k == 0) {
            storage = dlsym(library, "looper_storage");
            *(void **) &fill_structs = dlsym(library, "looper_fill");
            *(void **) &empty_structs = dlsym(library, "looper_empty");
        }
        if (starts_threads < 0 && is_parallel(path))
            starts_threads = 1;
    }
    fill(m, storage);
    void **buffers = m->buffers;
    team = starts_threads > 0 ? m->threads : 1;
    waits = job->pace >= 0;
    fastest_pace = team > 1 && waits ? job->pace : 0;
    static struct series series;
    series.runs = 0;
    series.worst = 0;
    if (job->flushed)
        flush(job->flushed);   /* and no thread may have been started */
    else
        begin_series(&series);
    REPORT("ready\n");

    double begin = now();
    call(job, buffers);
    double warm = now() - begin;
    REPORT("ran\n");
    if (job->flushed)
        REPORT("first %.9f\n", warm);
    collect(arrays, count, buffers);
    if (m->dump)
        for (int k = 0; k < count; k++)
            memcpy(m->dump + arrays[k].offset, arrays[k].data, arrays[k].bytes);
    verify(arrays, count, m->inputs, m->reference, 0);
    for (int k = 0; k < count; k++)
        if (arrays[k].mode == 'w')
            arrays[k].checksum = checksum(&arrays[k]);
    REPORT("verified\n");
    if (maximum > MOST_RUNS)
        maximum = MOST_RUNS;
    /* In a bad moment a run may take more than twice as long. */
    double hopeless = team > 1 ? 4 : 2;
    int cut_off = 0;
    if (maximum > 0 && (warm >= long_run || (cutoff > 0 && warm > hopeless * cutoff + COLD))) {
        /* What warming up costs is nothing beside a long run, and a hopelessly slow one has said enough. */
        count_run(&series, warm);
        fastest = warm;
        if (warm >= VERY_LONG_RUN && minimum > 2)
            minimum = 2;
        cut_off = cutoff > 0 && warm > cutoff && maximum > 1;
    }
    if (maximum < 0)
        take_samples(m->go, job, buffers, warm, arrays, count, m->inputs);
    double start = now() - (series.runs ? warm : 0), elapsed = now() - start;
    while (!cut_off && series.runs < maximum
           && (series.runs < minimum || elapsed < job->seconds
               || (is_waiting(&series, minimum) && elapsed < CALM_PATIENCE))) {
        if (rival > 0 && series.runs >= minimum && fastest > rival && elapsed > FAIR_CHANCE
            && !is_waiting(&series, minimum))
            break;
        restore(arrays, count, m->inputs, buffers);
        REPORT("restored\n");
        begin = now();
        call(job, buffers);
        double time = now() - begin;
        REPORT("ran\n");
        fastest = time < fastest ? time : fastest;
        count_run(&series, time);
        if (cutoff > 0 && series.runs == 1 && time > cutoff && maximum > 1) {
            if (waits)
                look(&series);
            cut_off = !waits || series.was_calm || time > hopeless * cutoff;
        }
        elapsed = now() - start;
    }
    int kept = end_series(&series, minimum);
    for (int k = 0; k < kept && maximum > 0; k++)
        REPORT("time %.9f\n", series.times[k]);
    if (cut_off)
        REPORT("cutoff\n");
    /* Once more: a race need not show in the first run. */
    if (series.runs || maximum < 0) {
        collect(arrays, count, buffers);
        verify_repeated(arrays, count);
        verify(arrays, count, m->inputs, m->reference, 1);
    }
    REPORT("pace %d %.9f %.9f\n", team, fastest_pace, series.worst);
    REPORT("done\n");
}

int main(int argc, char **argv)
{
    const char *wanted = getenv("OMP_NUM_THREADS");
    int threads = wanted ? atoi(wanted) : 1;
    if (threads > usable_cores())
        threads = usable_cores();
    if (argc == 2 && strcmp(argv[1], "pace") == 0) {
        team = threads;
        double seconds = pace(MOST_PACES);
        return printf("%d %.9f %.9f\n", team, fastest_pace, seconds) < 0;
    }
    if (argc < FIRST_ARRAY)
        return 2;
    nonce = argv[1];
    report_fd = atoi(argv[2]);
    struct memory memory = {.threads = threads, .go = atoi(argv[3])};
    struct job job;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (!read_job(memory.go, &job))
        _exit(5);
    confine(argv);
    memory.inputs = map_file(atoi(argv[4]), 0);
    memory.reference = map_file(atoi(argv[5]), 0);
    memory.dump = map_file(atoi(argv[6]), 1);
    memory.count = (argc - FIRST_ARRAY) / PER_ARRAY;
    memory.arrays = calloc((size_t) memory.count + 1, sizeof *memory.arrays);
    memory.buffers = calloc((size_t) memory.count + 1, sizeof *memory.buffers);
    for (int k = 0; k < memory.count; k++)
        parse_array(&memory.arrays[k], argv + FIRST_ARRAY + PER_ARRAY * k);
    do
        run(&memory, &job);
    while (read_job(memory.go, &job));
    _exit(0);   /* the kernels' destructors are no concern of the measurement */
}

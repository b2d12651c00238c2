#define _GNU_SOURCE
#include "child.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <linux/securebits.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__x86_64__)
#define NATIVE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define NATIVE AUDIT_ARCH_AARCH64
#else
#error "name the audit architecture of this machine"
#endif

// Makes a NULL-terminated list of pointers into `text`, which has a NUL after each word.
static char **list(const char *text, size_t length) {
  size_t count = 0;
  for (size_t i = 0; i < length; i++) count += text[i] == 0;
  char **words = calloc(count + 1, sizeof *words);
  if (!words) return NULL;
  const char *word = text;
  for (size_t i = 0; i < count; i++) {
    words[i] = (char *)word;
    word += strlen(word) + 1;
  }
  return words;
}

static int write_file(const char *path, const char *text) {
  int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return -1;
  ssize_t written = write(file, text, strlen(text));
  close(file);
  return written == (ssize_t)strlen(text) ? 0 : -1;
}

// Mounts an empty folder over each folder and /dev/null over any other file, in the child's own mount namespace.
static int hide(char *const *paths, const char *users, const char *groups) {
  // The /proc files of a process that is not dumpable belong to root.
  prctl(PR_SET_DUMPABLE, 1, 0, 0, 0);
  if (unshare(CLONE_NEWUSER | CLONE_NEWNS) < 0) return -1;
  if (write_file("/proc/self/uid_map", users) < 0) return -1;
  write_file("/proc/self/setgroups", "deny");
  if (write_file("/proc/self/gid_map", groups) < 0) return -1;
  for (; *paths; paths++) {
    struct stat status;
    if (stat(*paths, &status) < 0) {
      if (errno == ENOENT) continue;
      return -1;
    }
    int result = S_ISDIR(status.st_mode)
      ? mount("tmpfs", *paths, "tmpfs", MS_NOSUID | MS_NODEV | MS_NOEXEC | MS_RDONLY, "size=4k,mode=0700")
      : mount("/dev/null", *paths, NULL, MS_BIND, NULL);
    if (result < 0) return -1;
  }
  // For root: otherwise exec would keep the capabilities of the new namespace, and the child could undo the mounts.
  prctl(PR_SET_SECUREBITS, SECBIT_NOROOT | SECBIT_NOROOT_LOCKED, 0, 0, 0);
  return 0;
}

// Allows only internet and Unix sockets.
static int withhold_sockets(void) {
#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define RETURN(value) BPF_STMT(BPF_RET | BPF_K, value)
  struct sock_filter rules[] = {
    LOAD(arch),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, NATIVE, 1, 0),
    RETURN(SECCOMP_RET_ERRNO | ENOSYS),
    LOAD(nr),
    // Refuses x32 system calls, and io_uring, which can create sockets without socket(2).
    BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 7, 0),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_io_uring_setup, 6, 0),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_socket, 0, 6),
    LOAD(args[0]),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_UNIX, 4, 0),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_INET, 3, 0),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_INET6, 2, 0),
    RETURN(SECCOMP_RET_ERRNO | EAFNOSUPPORT),
    RETURN(SECCOMP_RET_ERRNO | ENOSYS),
    RETURN(SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {sizeof rules / sizeof *rules, rules};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
}

static void limit(int resource, uint64_t most) {
  struct rlimit value;
  if (getrlimit(resource, &value) < 0) return;
  if (value.rlim_max != RLIM_INFINITY && value.rlim_max < most) most = value.rlim_max;
  value.rlim_cur = value.rlim_max = most;
  setrlimit(resource, &value);
}

// Creates a pipe whose ends are not among the first ten descriptors.
static int make_pipe(int ends[2]) {
  int made[2];
  if (pipe2(made, O_CLOEXEC) < 0) return -1;
  for (int i = 0; i < 2; i++) {
    ends[i] = fcntl(made[i], F_DUPFD_CLOEXEC, 10);
    if (ends[i] < 0) return -1;
    close(made[i]);
  }
  return 0;
}

struct start {
  char **words, **environment, **hidden;
  const char *folder;
  struct timequest_child_limits limits;
  char users[40], groups[40];
};

// What the child reports to its parent before exec.
struct word {
  int is_hidden, error;
};

static void become(const struct start *start, pid_t parent, int input, int output, int errors, int report) {
  struct word word = {0, 0};
  setpgid(0, 0);
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  if (dup2(input, 0) < 0 || dup2(output, 1) < 0 || dup2(errors, 2) < 0) goto failed;
  if (dup3(report, 3, O_CLOEXEC) < 0) goto failed;
  report = 3;
  syscall(SYS_close_range, 4, ~0U, 0);
  word.is_hidden = *start->hidden && hide(start->hidden, start->users, start->groups) == 0;
  prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  if (getppid() != parent) _exit(127);
  if (chdir(start->folder) < 0) goto failed;
  umask(077);
  limit(RLIMIT_DATA, start->limits.memory);
  limit(RLIMIT_FSIZE, start->limits.file);
  limit(RLIMIT_CPU, start->limits.seconds);
  limit(RLIMIT_NOFILE, 256);
  limit(RLIMIT_CORE, 0);
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0) goto failed;
  // A failure is ignored: on a kernel without filters the systemd unit restricts the same sockets.
  withhold_sockets();
  if (write(report, &word, sizeof word) < 0) _exit(127);
  execve(start->words[0], start->words, start->environment);
failed:
  word.error = errno;
  if (write(report, &word, sizeof word) < 0) _exit(127);
  _exit(127);
}

struct timequest_child timequest_child_start(
  const char *words, size_t words_length, const char *environment, size_t environment_length, const char *hidden,
  size_t hidden_length, const char *folder, struct timequest_child_limits limits) {
  struct timequest_child child = {-1, -1, -1, -1, -1, 0, 0};
  int input[2] = {-1, -1}, output[2] = {-1, -1}, errors[2] = {-1, -1}, report[2] = {-1, -1};
  struct start start = {
    list(words, words_length), list(environment, environment_length), list(hidden, hidden_length), folder, limits, "", ""};
  snprintf(start.users, sizeof start.users, "%u %u 1", getuid(), getuid());
  snprintf(start.groups, sizeof start.groups, "%u %u 1", getgid(), getgid());
  if (!start.words || !start.environment || !start.hidden || make_pipe(input) < 0 || make_pipe(output) < 0 ||
      make_pipe(errors) < 0 || make_pipe(report) < 0) {
    child.error = errno;
  } else {
    pid_t parent = getpid();
    child.pid = fork();
    if (child.pid == 0) become(&start, parent, input[0], output[1], errors[1], report[1]);
    if (child.pid < 0) child.error = errno;
  }
  close(input[0]), close(output[1]), close(errors[1]), close(report[1]);
  if (child.pid > 0) {
    // The child writes one word before exec, and a second one if exec failed.
    struct word word;
    ssize_t got = read(report[0], &word, sizeof word);
    if (got == sizeof word) {
      child.is_hidden = word.is_hidden;
      child.error = word.error;
      if (!word.error && read(report[0], &word, sizeof word) == sizeof word) child.error = word.error;
    } else {
      child.error = ECHILD;
    }
  }
  close(report[0]);
  free(start.words), free(start.environment), free(start.hidden);
  child.input = input[1], child.output = output[0], child.errors = errors[0];
  if (child.pid > 0) child.end = (int)syscall(SYS_pidfd_open, child.pid, 0);
  if (child.pid < 0 || child.error || child.end < 0) {
    if (!child.error) child.error = errno;
    timequest_child_finish(&child);
    return child;
  }
  fcntl(child.input, F_SETFL, O_NONBLOCK);
  fcntl(child.output, F_SETFL, O_NONBLOCK);
  fcntl(child.errors, F_SETFL, O_NONBLOCK);
  return child;
}

// Ends processes that left the child's process group and that this process inherited from their ended parents.
static void finish_adopted(void) {
  char path[64], text[4096];
  snprintf(path, sizeof path, "/proc/self/task/%d/children", (int)getpid());
  // Each round ends one generation of processes.
  for (int round = 0; round < 64; round++) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return;
    ssize_t length = read(file, text, sizeof text - 1);
    close(file);
    if (length <= 0) return;
    text[length] = 0;
    char *rest = text;
    int ended = 0;
    while (*rest) {
      pid_t pid = (pid_t)strtol(rest, &rest, 10);
      if (*rest == ' ') rest++;
      if (pid <= 1) break;
      if (kill(pid, SIGKILL) == 0 && waitpid(pid, NULL, 0) == pid) ended++;
    }
    if (!ended) return;
  }
}

int timequest_child_finish(struct timequest_child *child) {
  int status = 0;
  if (child->pid > 0) {
    // The group may outlive the child. Its number stays reserved until the child is waited for.
    kill(-child->pid, SIGKILL);
    kill(child->pid, SIGKILL);
    while (waitpid(child->pid, &status, 0) < 0 && errno == EINTR) continue;
    int is_parent_of_strays = 0;
    if (prctl(PR_GET_CHILD_SUBREAPER, &is_parent_of_strays, 0, 0, 0) == 0 && is_parent_of_strays) finish_adopted();
  }
  int *descriptors[] = {&child->input, &child->output, &child->errors, &child->end};
  for (int i = 0; i < 4; i++) {
    if (*descriptors[i] >= 0) close(*descriptors[i]);
    *descriptors[i] = -1;
  }
  child->pid = -1;
  return status;
}

void timequest_child_prepare(void) {
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
  prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
}

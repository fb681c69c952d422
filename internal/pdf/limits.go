package pdf

import "syscall"

// addressSpace bounds everything the child maps. The Go runtime and the
// sandbox reserve about 1 GiB without touching it; the rest is for the file.
const addressSpace = 2 << 30

// limitResources makes the kernel the judge. The soft processor limit equals
// the hard one because the Go runtime ignores SIGXCPU and would run on.
func limitResources(cpuSeconds uint64) error {
	if err := syscall.Setrlimit(syscall.RLIMIT_CPU, &syscall.Rlimit{Cur: cpuSeconds, Max: cpuSeconds}); err != nil {
		return err
	}
	if err := syscall.Setrlimit(syscall.RLIMIT_CORE, &syscall.Rlimit{}); err != nil {
		return err
	}
	return syscall.Setrlimit(syscall.RLIMIT_AS, &syscall.Rlimit{Cur: addressSpace, Max: addressSpace})
}

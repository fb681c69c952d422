package pdf

import (
	"os"
	"sync/atomic"
	"syscall"
	"time"
)

// addressSpace bounds everything the child maps. The Go runtime, its threads and
// the sandbox reserve up to 1.5 GiB without touching it; the rest is for the file.
const addressSpace = 3 << 30

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

// perPage is the additional budget of a dense page.
const perPage = 50 * time.Millisecond

// spent is the exit status of a child that used its budget up.
const spent = 4

// budget ends this process when a request has used the processor for too long.
// It counts processor time and not the clock's: on a busy machine a good file
// takes long as well.
type budget struct{ until atomic.Int64 }

// begin allows a request that much from now on.
func (b *budget) begin(allowed time.Duration) { b.until.Store(int64(used() + allowed)) }

// more allows more, for a document of many pages.
func (b *budget) more(allowed time.Duration) { b.until.Add(int64(allowed)) }

// watch never returns.
func (b *budget) watch() {
	for range time.Tick(50 * time.Millisecond) {
		if int64(used()) > b.until.Load() {
			os.Exit(spent)
		}
	}
}

// used is the processor time of this process so far.
func used() time.Duration {
	var r syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &r); err != nil {
		return 0
	}
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}

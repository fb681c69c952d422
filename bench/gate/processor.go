package gate

import (
	"syscall"
	"testing"
	"time"
)

// ProcessorTime is the processor time that this process has used.
func ProcessorTime(t testing.TB) time.Duration {
	t.Helper()
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		t.Fatalf("processor time of this process: %v", err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

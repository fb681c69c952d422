package gate

import (
	"bytes"
	"os"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"
)

// Memory is the highest resident memory of this process since it was asked for.
type Memory struct{ base int }

// WatchMemory resets the recorded maximum of resident memory.
func WatchMemory(t testing.TB) Memory {
	t.Helper()
	debug.FreeOSMemory()
	// proc(5): writing 5 resets the peak resident set size to the present one.
	if err := os.WriteFile("/proc/self/clear_refs", []byte("5"), 0); err != nil {
		t.Fatalf("reset the peak of resident memory: %v", err)
	}
	return Memory{peak(t)}
}

// Grown is by how many megabytes the peak is above where it began.
func (m Memory) Grown(t testing.TB) float64 {
	t.Helper()
	return float64(peak(t)-m.base) / 1024
}

func peak(t testing.TB) int {
	t.Helper()
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Fatalf("peak of resident memory: %v", err)
	}
	_, rest, _ := bytes.Cut(status, []byte("VmHWM:"))
	kilobytes, err := strconv.Atoi(strings.Fields(string(rest) + " none")[0])
	if err != nil {
		t.Fatalf("peak of resident memory: %v", err)
	}
	return kilobytes
}

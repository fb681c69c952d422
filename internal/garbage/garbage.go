// Package garbage sets how often the processes of the product collect garbage.
package garbage

import (
	"fmt"
	"os"
	"runtime/debug"
)

// The heaps of our processes and of the Temporal server are small. The default of 100 percent collects several times a
// second under load, which cost an approval about a sixth of its processor time. The limit bounds what is saved.
const (
	percent = 300
	limit   = 512 << 20 // bytes; the collector works harder above it and never fails
)

// Environment has a child process that is written in Go collect as often as we do.
func Environment() []string {
	return []string{fmt.Sprintf("GOGC=%d", percent), fmt.Sprintf("GOMEMLIMIT=%dB", limit)}
}

// Tune applies to this process. An operator's GOGC or GOMEMLIMIT has precedence.
func Tune() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(percent)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(limit)
	}
}

package bench

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/bench/gate"
)

// Goals of gate P11 on a processor four times slower: milliseconds to the largest paint and to an answer,
// what may move, and the largest paint against that of an empty page of the same libraries.
const paintGoal, answerGoal, shiftGoal, emptyGoal = 1200, 100, 0.02, 1.5

func TestP11TheTaskQueueIsPaintedAndAnswers(t *testing.T) {
	in(t, "../ui", "npx", "vite", "build", "--logLevel", "error")
	empty := t.TempDir()
	in(t, "../ui", "npx", "vite", "build", "--config", "bench/paint.config.ts", "--outDir", empty, "--logLevel", "error")
	address := product(t)
	chromium := strings.TrimSpace(in(t, "..", "infra/tools/find-chromium"))
	var f struct {
		LCP, Empty, INP, CLS, Kilobytes, Requests, Rounds float64
		Slowest                                           []string
	}
	require.NoError(t, json.Unmarshal([]byte(in(t, "../ui", "node", "bench/paint.mjs", chromium, empty, address)), &f))

	gate.AtMost(t, "P11", f.LCP, paintGoal, 1, "ms",
		fmt.Sprintf("largest paint of the task queue, median of %.0f visits with nothing in the cache, 4x slower processor",
			f.Rounds))
	gate.AtMost(t, "P11", f.LCP, f.Empty, emptyGoal, "ms",
		"the same beside an empty page of the same libraries with a grid, in turn")
	gate.AtMost(t, "P11", f.INP, answerGoal, 1, "ms",
		fmt.Sprintf("slowest answer of a visit, by key and mouse, median; each visit's: %s", strings.Join(f.Slowest, ", ")))
	gate.AtMost(t, "P11", f.CLS, shiftGoal, 1, "", "what moved in a visit, median")
	gate.AtMost(t, "P11", f.Kilobytes, queueGoal, 1, "kB",
		fmt.Sprintf("JavaScript that came to the browser before the largest paint, in %.0f files", f.Requests))
}

// product starts everything on free ports, with the user interface just built, and returns its address.
func product(t *testing.T) string {
	t.Helper()
	binary := filepath.Join(t.TempDir(), "countersign")
	in(t, "..", "go", "build", "-buildvcs=false", "-o", binary, "./cmd/countersign")
	cmd := exec.Command(binary, "up")
	cmd.Dir = ".."
	cmd.Env = append(os.Environ(), "COUNTERSIGN_HOME="+t.TempDir(), "COUNTERSIGN_PORT_BASE=auto")
	var problems bytes.Buffer
	cmd.Stderr = &problems
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	t.Cleanup(func() {
		_ = cmd.Process.Signal(syscall.SIGTERM)
		_ = cmd.Wait()
	})
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if _, address, found := strings.Cut(lines.Text(), "Product "); found {
			go func() { _, _ = io.Copy(io.Discard, out) }()
			return strings.TrimSpace(address)
		}
	}
	require.Fail(t, "the product did not start", problems.String())
	return ""
}

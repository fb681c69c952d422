package bench

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/bench/gate"
)

// Goals of gate P11 on a processor four times slower: milliseconds to the largest paint and to an answer,
// what may move, and the largest paint against that of an empty page of the same libraries.
const paintGoal, answerGoal, shiftGoal, emptyGoal = 1200, 100, 0.02, 1.5

func TestP11TaskQueueIsPaintedAndInteractive(t *testing.T) {
	defer stopStack() // no other measurement runs concurrently
	empty := t.TempDir()
	in(t, "../ui", "npx", "vite", "build", "--config", "bench/paint.config.ts", "--outDir", empty, "--logLevel", "error")
	address := startStack(t).address
	rounds, patience := "2", "0"
	if gate.Wanted() {
		rounds, patience = "7", "60"
	}
	chromium := strings.TrimSpace(in(t, "..", "infra/tools/find-chromium"))
	var f struct {
		LCP, Empty, INP, CLS, Kilobytes, Requests, Rounds float64
		Slowest                                           []string
	}
	require.NoError(t, json.Unmarshal([]byte(in(t, "../ui", "node", "bench/paint.mjs", chromium, empty, address,
		rounds, patience)), &f))

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

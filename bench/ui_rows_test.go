package bench

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/bench/gate"
)

// Goals of gate P12: a frame while 100,000 rows scroll by, the rows that are in
// the page at once, and the frame rate beside AG Grid Community's.
const (
	frameGoal, rowsGoal = 20, 60
	rivalGoal           = 0.9
)

// scrolled is what one page made of one round.
type scrolled struct{ FPS, P95, Leap, Rows, Work float64 }

// scrollRound is both pages in turn, and what the machine gives a page with nothing to do.
type scrollRound struct {
	Still, StillFPS float64
	Ours, Rival     scrolled
}

func TestP12ScrollingThroughHundredThousandRows(t *testing.T) {
	const bench = "../ui/bench"
	if _, err := os.Stat(filepath.Join(bench, "node_modules", "ag-grid-community")); err != nil {
		in(t, bench, "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund")
	}
	in(t, "../ui", "npx", "vite", "build", "--config", "bench/vite.config.ts", "--logLevel", "error")
	built, err := filepath.Abs("../ui/dist-bench")
	require.NoError(t, err)
	defer func() { _ = os.RemoveAll(built) }()
	chromium := strings.TrimSpace(in(t, "..", "infra/tools/find-chromium"))
	repeats := "1"
	if gate.Wanted() {
		repeats = "7"
	}
	var rounds []scrollRound
	require.NoError(t, json.Unmarshal([]byte(in(t, "../ui", "node", "bench/rows.mjs", chromium, built, repeats)), &rounds))

	of := func(figure func(scrollRound) float64) float64 {
		all := make([]float64, len(rounds))
		for i, r := range rounds {
			all[i] = figure(r)
		}
		slices.Sort(all)
		return all[len(all)/2]
	}
	still, frame := of(func(r scrollRound) float64 { return r.Still }),
		of(func(r scrollRound) float64 { return r.Ours.P95 })
	how := fmt.Sprintf("median of %d rounds in turn, a wheel at 6,000 px/s over 100,000 rows", len(rounds))
	gate.AtMost(t, "P12", frame, frameGoal, 1, "ms",
		fmt.Sprintf(
			"p95 frame, %s; %.1f ms with nothing to do in the same run; the page takes %.1f ms of processor a frame; AG "+
				"Grid's p95 %.1f ms",
			how, still, of(func(r scrollRound) float64 { return r.Ours.Work }),
			of(func(r scrollRound) float64 { return r.Rival.P95 })))
	gate.AtMost(t, "P12", of(func(r scrollRound) float64 { return r.Ours.Leap }),
		of(func(r scrollRound) float64 { return r.Rival.Leap }), 1/rivalGoal, "ms",
		"p95 frame while leaping to far rows, beside AG Grid Community's")
	gate.AtLeast(t, "P12", of(func(r scrollRound) float64 {
		return r.Ours.FPS / r.Rival.FPS
	}), 1, rivalGoal, "×",
		fmt.Sprintf("our frame rate ÷ AG Grid Community's, %s; ours %.0f, theirs %.0f, an idle page %.0f frames/s",
			how, of(func(r scrollRound) float64 { return r.Ours.FPS }), of(func(r scrollRound) float64 { return r.Rival.FPS }),
			of(func(r scrollRound) float64 { return r.StillFPS })))
	gate.AtMost(t, "P12", of(func(r scrollRound) float64 { return r.Ours.Rows }), rowsGoal, 1, "rows",
		"most rows in the page at once")
}

package bench

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/bench/gate"
)

// Goals of gate P12: a frame while 100,000 rows scroll by, and the rows that are in the page at once.
const frameGoal, rowsGoal = 20, 60

// Goals of gate P11: kilobytes of JavaScript, gzipped, until a page's first paint.
const queueGoal, gridGoal = 200, 350

func TestP12AHundredThousandRowsScroll(t *testing.T) {
	in(t, "../ui", "npx", "vite", "build", "--config", "bench/vite.config.ts", "--logLevel", "error")
	built, err := filepath.Abs("../ui/dist-bench")
	require.NoError(t, err)
	defer func() { _ = os.RemoveAll(built) }()
	chromium := strings.TrimSpace(in(t, "..", "infra/tools/find-chromium"))
	var figures struct{ P95, Rows, Still, Work float64 }
	require.NoError(t, json.Unmarshal([]byte(in(t, "../ui", "node", "bench/rows.mjs", chromium, built)), &figures))

	gate.AtMost(t, "P12", figures.P95, frameGoal, 1, "ms", fmt.Sprintf("p95 of 300 frames while 100,000 rows scroll by; %.1f ms with nothing to do in the same run; the page works %.1f ms a frame", figures.Still, figures.Work))
	gate.AtMost(t, "P12", figures.Rows, rowsGoal, 1, "rows", "most rows in the page at once")
}

func TestP11JavaScriptUntilTheFirstPaint(t *testing.T) {
	sizesFile := filepath.Join(t.TempDir(), "sizes.json")
	t.Setenv("COUNTERSIGN_SIZES", sizesFile)
	in(t, "../ui", "npx", "vite", "build", "--outDir", t.TempDir(), "--logLevel", "error")
	text, err := os.ReadFile(sizesFile)
	require.NoError(t, err)
	var sizes map[string]float64
	require.NoError(t, json.Unmarshal(text, &sizes))

	gate.AtMost(t, "P11", sizes["review tasks"], queueGoal, 1, "kB", "JavaScript of the task queue, gzipped")
	gate.AtMost(t, "P11", sizes["jobs"], gridGoal, 1, "kB", "JavaScript of a page with the grid, gzipped")
	gate.AtMost(t, "P11", sizes["workpage"], gridGoal, 1, "kB", "JavaScript of a project's work page, gzipped")
}

// in runs a command in a folder and returns what it printed.
func in(t *testing.T, folder, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = folder
	var out, problems bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &problems
	require.NoError(t, cmd.Run(), "%s\n%s", &out, &problems)
	return out.String()
}

package bench

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/bench/gate"
)

// Goals of gate P11: kilobytes of JavaScript, gzipped, until a page's first paint.
const queueGoal, gridGoal = 200, 350

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

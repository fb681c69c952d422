package bench

import (
	"bytes"
	"os/exec"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/bench/gate"
)

// Goals of gate P11: kilobytes of JavaScript, gzipped, until a page's first paint.
const queueGoal, gridGoal = 200, 350

func TestP11JavaScriptUntilTheFirstPaint(t *testing.T) {
	sizes := builtPages(t)
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

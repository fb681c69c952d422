package bench

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/bench/gate"
)

// stackGoal is the private memory of an idle installation with its servers and demo data, in megabytes.
const stackGoal = 1024

func TestP14WholeIdleStack(t *testing.T) {
	root := startStack(t).pid
	pause(returning) // the demo data has just been written
	total, parts := 0.0, map[string]float64{}
	for _, p := range family(t, root) {
		private := measureMemory(t, p.pid).private
		total += private
		parts[p.name] += private
	}
	names := slices.SortedFunc(maps.Keys(parts), func(a, b string) int { return int(parts[b] - parts[a]) })
	var note strings.Builder
	for _, name := range names {
		fmt.Fprintf(&note, " %s %.0f", name, parts[name])
	}
	require.Greater(t, len(names), 3, "the stack consists of several programs")
	gate.AtMost(t, "P14", total, stackGoal, 1, "MB",
		"the whole idle stack with its demo data, private memory:"+note.String())
}

type member struct {
	pid  int
	name string
}

// family is a process and every process below it, named by its program.
func family(t *testing.T, root int) (found []member) {
	t.Helper()
	parents, names := map[int]int{}, map[int]string{}
	statuses, err := filepath.Glob("/proc/[0-9]*/stat")
	require.NoError(t, err)
	for _, file := range statuses {
		text, err := os.ReadFile(file)
		if err != nil {
			continue // it ended in the meantime
		}
		// The second field is the name in parentheses and may hold spaces.
		start, end := strings.IndexByte(string(text), '('), strings.LastIndexByte(string(text), ')')
		fields := strings.Fields(string(text[end+1:]))
		pid, err := strconv.Atoi(filepath.Base(filepath.Dir(file)))
		require.NoError(t, err)
		parents[pid], err = strconv.Atoi(fields[1])
		require.NoError(t, err)
		names[pid] = string(text[start+1 : end])
	}
	within := map[int]bool{root: true}
	for grown := true; grown; {
		grown = false
		for pid, parent := range parents {
			if within[parent] && !within[pid] {
				within[pid], grown = true, true
			}
		}
	}
	for pid := range within {
		found = append(found, member{pid, names[pid]})
	}
	return found
}

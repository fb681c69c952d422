package bench

import (
	"bufio"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/bench/gate"
)

// stackGoal is the private memory of an idle installation with its servers and demo data, in megabytes.
const stackGoal = 1024

// firstStart is how long the first start with demo data may take.
const firstStart = 5 * time.Minute

func TestP14WholeIdleStack(t *testing.T) {
	root := startStack(t, built(t))
	time.Sleep(returning) // the demo data has just been written
	total, parts := 0.0, map[string]float64{}
	for _, p := range family(t, root) {
		private := weigh(t, p.pid).private
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

// startStack runs `countersign up` in a home of its own until it says that it is up.
func startStack(t *testing.T, binary string) (pid int) {
	t.Helper()
	repository, err := filepath.Abs("..")
	require.NoError(t, err)
	home, err := os.MkdirTemp("", "countersign-p14-") // another user may have to enter it
	require.NoError(t, err)
	cmd := exec.Command(binary, "up")
	cmd.Dir, cmd.Env = repository, append(os.Environ(), "COUNTERSIGN_HOME="+home, "COUNTERSIGN_PORT_BASE=auto")
	said, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	t.Cleanup(func() {
		_ = cmd.Process.Signal(syscall.SIGTERM)
		_ = cmd.Wait()
		_ = os.RemoveAll(home)
	})
	up := make(chan bool, 1)
	go func() {
		lines := bufio.NewScanner(said)
		for lines.Scan() {
			if strings.HasPrefix(strings.TrimSpace(lines.Text()), "Countersign is up") {
				up <- true
			}
		}
		close(up)
	}()
	select {
	case ready := <-up:
		require.True(t, ready, "the stack ended before it was up")
	case <-time.After(firstStart):
		t.Fatal("the stack was not up in time")
	}
	return cmd.Process.Pid
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
			continue // it ended meanwhile
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

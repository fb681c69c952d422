//go:build e2e

package chaos

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/moov-io/ach"
	"github.com/stretchr/testify/require"
)

// binary is the product, built before these tests by make.
const binary = "../../bin/countersign"

var lastLine = regexp.MustCompile(
	`^demo: ok invoices=(\d+) approved=(\d+) ach_files=(\d+) positive_pay_files=(\d+) checks=(\d+) seconds=\d+$`)

// outcome is what the bank and the printer received.
type outcome struct {
	counts  []string // invoices, approved, ACH files, positive-pay files, checks
	entries map[string]int
	credits int
}

func TestTheDemoEndsWithTheSameMoneyWhenEveryServerIsKilledInTheMiddle(t *testing.T) {
	undisturbed := runDemo(t, nil)
	killed := runDemo(t, []killing{
		{at: "upload ", victim: "worker"},
		{at: "submitted ", victim: "api"},
		{at: "approved ", victim: "postgresql"},
		{at: "ready for ACH", victim: "temporal"},
	})

	require.Equal(t, undisturbed.counts, killed.counts, "the last line's counts")
	require.Equal(t, undisturbed.entries, killed.entries, "every payee is paid exactly as often, to the cent")
	require.Equal(t, undisturbed.credits, killed.credits, "the sum of all credits in cents")
}

// killing names a server and the line of progress at which it is killed, so that each crashes in another part of
// the process, regardless of the speed of the machine.
type killing struct{ at, victim string }

// runDemo runs `countersign demo` and kills servers as its progress says.
func runDemo(t *testing.T, kills []killing) outcome {
	t.Helper()
	kept := t.TempDir()
	program, err := filepath.Abs(binary) // a relative path would be relative to Dir
	require.NoError(t, err)
	cmd := exec.Command(program, "demo")
	cmd.Dir = "../.."
	cmd.Env = append(os.Environ(), "KEEP="+kept)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	cmd.Stderr = os.Stderr
	require.NoError(t, cmd.Start())
	t.Cleanup(func() { _ = cmd.Process.Kill() })

	last := watch(t, out, cmd.Process.Pid, kills)
	require.NoError(t, cmd.Wait(), "last line: %s", last)
	match := lastLine.FindStringSubmatch(last)
	require.NotNil(t, match, "last line: %s", last)
	result := outcome{counts: match[1:], entries: map[string]int{}}
	readFiles(t, kept, &result)
	return result
}

// watch echoes the demo's output and returns its last line.
func watch(t *testing.T, out io.Reader, root int, kills []killing) string {
	t.Helper()
	var last string
	for scan := bufio.NewScanner(out); scan.Scan(); {
		if scan.Text() != "" {
			last = scan.Text()
		}
		t.Log(last)
		if len(kills) > 0 && strings.Contains(last, kills[0].at) && !strings.Contains(last, "stack |") {
			require.Positive(t, kill(root, kills[0].victim), "no %s to kill", kills[0].victim)
			t.Logf("killed %s", kills[0].victim)
			kills = kills[1:]
		}
	}
	require.Empty(t, kills, "the demo ended before every server was killed")
	return last
}

// readFiles parses every ACH file the bank received with an independent reader.
func readFiles(t *testing.T, dir string, into *outcome) {
	t.Helper()
	files := 0
	err := filepath.WalkDir(dir, func(path string, _ os.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".ach" {
			return err
		}
		files++
		file, err := ach.ReadFile(path)
		require.NoError(t, err, path)
		for _, batch := range file.Batches {
			for _, entry := range batch.GetEntries() {
				into.entries[strings.TrimSpace(entry.IndividualName)+" "+entry.AmountField()]++
				into.credits += entry.Amount
			}
		}
		return nil
	})
	require.NoError(t, err)
	require.Positive(t, files, "no ACH file in %s", dir)
}

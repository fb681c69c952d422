package main

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/bench/gate"
)

// ledger is a separate module with a test of every result.
const ledger = `package ledger

import (
	"os"
	"testing"
)

func state(t *testing.T, line string) {
	out, err := os.OpenFile(os.Getenv("COUNTERSIGN_GATE_OUT"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	if _, err := out.WriteString(line + "\n"); err != nil {
		t.Fatal(err)
	}
}

func TestR10States(t *testing.T) { state(t, ` + "`" +
	`{"test":"TestR10States","gate":"R10","ours":2,"peer":1,"ratio":2,"goal":"ratio <= 1","ok":false}` + "`" + `) }
func TestR2SaysNothing(t *testing.T) {}
func TestR3Breaks(t *testing.T) { t.Fatal("Error: three is not two") }
func TestR4Panics(t *testing.T) { panic("out of order") }
func TestR5ComesTooLate(t *testing.T) {}
func TestPNoGate(t *testing.T) {}
`

const watch = 50 * time.Millisecond

func inModule(t *testing.T, files map[string]string) {
	t.Helper()
	t.Chdir(t.TempDir())
	files["go.mod"] = "module ledger\n"
	for name, text := range files {
		require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
		require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
	}
}

func TestEveryTestResultIsListedAndFailureFailsCommand(t *testing.T) {
	inModule(t, map[string]string{"a/ledger_test.go": ledger,
		"b/broken_test.go": "package b\n\nimport \"testing\"\n\n" +
			"func TestR6DoesNotCompile(t *testing.T) { nothing() }\n",
		"c/tagged_test.go":       "//go:build e2e\n\npackage c\n",
		"node_modules/d_test.go": "package d\n\nfunc TestR7Foreign(t *testing.T) {}\n"})
	var out bytes.Buffer
	err := run(t.Context(), []string{"R", "results/gates.json", "5"}, watch, &out)
	require.ErrorContains(t, err, "4 tests broke or did not end", out.String())

	text, err := os.ReadFile("results/gates.json")
	require.NoError(t, err)
	var figures []gate.Figure
	require.NoError(t, json.Unmarshal(text, &figures))
	verdicts := []any{}
	for _, f := range figures[1:] {
		verdicts = append(verdicts, []any{f.Gate, f.OK, broke(f)})
	}
	require.Equal(t, []any{
		[]any{"R2", true, false}, []any{"R3", false, true}, []any{"R4", false, true}, []any{"R5", false, true},
		[]any{"R6", false, true}, []any{"R10", false, false},
	}, verdicts, "sorted by number; a figure that falls short is no failure")
	require.Equal(t, "idle", figures[0].Gate)
	require.Equal(t, "breaks: Error: three is not two", figures[2].Note)
	require.Contains(t, figures[3].Note, "out of order")
	require.Contains(t, figures[5].Note, "undefined: nothing")
}

func TestTestsWithoutRemainingTimeAreReported(t *testing.T) {
	inModule(t,
		map[string]string{"a/ledger_test.go": "package ledger\n\nimport \"testing\"\n\nfunc TestP1Quick(t *testing.T) {}\n"})
	var out bytes.Buffer
	require.ErrorContains(t, run(t.Context(), []string{"P", "latest.json", "0"}, watch, &out), "1 tests broke")
	require.Contains(t, out.String(), "quick: not measured: no time was left")
}

func TestTestNamesInStringsAreIgnored(t *testing.T) {
	inModule(t,
		map[string]string{"a/ledger_test.go": "package ledger\n\nconst text = `\nfunc TestP1Quoted(t *testing.T) {}\n`\n"})
	_, err := find(".", "P")
	require.ErrorContains(t, err, "no test measures anything")
}

func TestTestNameIsConvertedToSentence(t *testing.T) {
	require.Equal(t, []string{"P9", "an import of 100000 payments"},
		[]string{gateOf("TestP9AnImportOf100000Payments"), sentence("TestP9AnImportOf100000Payments")})
}

func TestFigureBelongsToTheTestThatRecordedIt(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lines")
	require.NoError(t, os.WriteFile(path, []byte(`{"test":"TestR10States/part","gate":"R10"}`+"\n"), 0o600))
	events := `{"Action":"start"}` + "\n" + `{"Action":"run","Test":"TestR2SaysNothing"}` + "\n"
	s := session{out: io.Discard}
	figures, outcomes := s.follow(strings.NewReader(events), &lineFile{path: path})
	require.Equal(t, []gate.Figure{{Gate: "R10"}}, figures)
	require.True(t, outcomes["TestR10States"].stated)
	require.False(t, outcomes["TestR2SaysNothing"].stated)
}

// Package gate is how a test or benchmark states a figure against its goal.
// A figure that falls short is recorded like any other: shown, not hidden.
package gate

import (
	"encoding/json"
	"fmt"
	"os"
	"sync"
	"testing"
)

// Figure is one line of bench/results/*.json. Ours and Peer were measured in
// turn within one run; Ratio is ours ÷ peer unless Note says otherwise.
type Figure struct {
	Gate  string  `json:"gate"` // P5, R23, …
	Ours  float64 `json:"ours"`
	Peer  float64 `json:"peer"` // the peer's figure or the limit
	Ratio float64 `json:"ratio"`
	Goal  string  `json:"goal"` // "ratio <= 2.5"
	OK    bool    `json:"ok"`
	Unit  string  `json:"unit"`
	Note  string  `json:"note"`
}

// Line is a figure with the test that recorded it.
type Line struct {
	Test string `json:"test"` // the full name, TestP5Lists/invoices for a subtest
	Figure
}

// OutputEnv names the file that lines are appended to, one JSON object each.
const OutputEnv = "COUNTERSIGN_GATE_OUT"

// Wanted reports whether a collecting run requested figures. Otherwise a measurement only checks that it works:
// it runs concurrently with other tests, so it neither repeats itself nor waits for an idle machine.
func Wanted() bool { return os.Getenv(OutputEnv) != "" }

var appending sync.Mutex

// AtMost records ours against peer with the goal ours ÷ peer ≤ limit.
func AtMost(t testing.TB, name string, ours, peer, limit float64, unit, note string) {
	t.Helper()
	ratio := ours / peer
	Record(t,
		Figure{Gate: name, Ours: ours, Peer: peer, Ratio: ratio, Goal: fmt.Sprintf("ratio <= %g", limit), OK: ratio <= limit,
			Unit: unit, Note: note})
}

// AtLeast records ours against peer with the goal ours ÷ peer ≥ limit.
func AtLeast(t testing.TB, name string, ours, peer, limit float64, unit, note string) {
	t.Helper()
	ratio := ours / peer
	Record(t,
		Figure{Gate: name, Ours: ours, Peer: peer, Ratio: ratio, Goal: fmt.Sprintf("ratio >= %g", limit), OK: ratio >= limit,
			Unit: unit, Note: note})
}

// Record logs the figure and, when a collecting run asked for it, appends it to the run's file.
func Record(t testing.TB, f Figure) {
	t.Helper()
	verdict := "ok"
	if !f.OK {
		verdict = "FALLS SHORT"
	}
	t.Logf("%s: ours %.4g, peer or limit %.4g, ratio %.3g, goal %s: %s (%s; %s)", f.Gate, f.Ours, f.Peer, f.Ratio, f.Goal,
		verdict, f.Unit, f.Note)
	path := os.Getenv(OutputEnv)
	if path == "" {
		return
	}
	line, err := json.Marshal(Line{Test: t.Name(), Figure: f})
	if err != nil {
		t.Fatalf("figure %s: %v", f.Gate, err)
	}
	appending.Lock()
	defer appending.Unlock()
	out, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		t.Fatalf("figure %s: %v", f.Gate, err)
	}
	defer func() { _ = out.Close() }()
	if _, err := out.Write(append(line, '\n')); err != nil {
		t.Fatalf("figure %s: %v", f.Gate, err)
	}
}

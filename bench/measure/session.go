package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"countersign.dev/bench/gate"
)

// session is one run of a ledger.
type session struct {
	out   io.Writer
	until time.Time
}

// event is a line of `go test -json`.
type event struct{ Action, Test, Output string }

// outcome is what became of a test.
type outcome struct {
	verdict string // pass, fail; empty while it runs
	said    []string
	stated  bool // a figure
}

// measure runs one package's tests. What they stated is printed at once.
func (s *session) measure(ctx context.Context, p measured) []gate.Figure {
	folder, err := os.MkdirTemp("", "countersign-figures")
	if err != nil {
		return []gate.Figure{broken(p.tests[0], err.Error())}
	}
	defer func() { _ = os.RemoveAll(folder) }()
	lines := &lineFile{path: filepath.Join(folder, "lines")}
	left := time.Until(s.until)
	if left <= 0 || ctx.Err() != nil {
		return s.unmeasured(p)
	}
	// The tests end themselves a little before the command does, and say where they were.
	ctx, cancel := context.WithTimeout(ctx, left+10*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, "go", "test", "-json", "-count=1", "-timeout="+left.String(), "-run="+p.pattern(),
		p.path)
	cmd.Env = append(os.Environ(), gate.OutputEnv+"="+lines.path)
	// The go command and the tests it runs are one group, which ends as one.
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.WaitDelay = 5 * time.Second
	stdout, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		return []gate.Figure{broken(p.tests[0], err.Error())}
	}
	figures, outcomes := s.follow(stdout, lines)
	whole := outcomes[""]
	delete(outcomes, "")
	if err = cmd.Wait(); len(outcomes) == 0 && err != nil { // it did not even compile
		outcomes[p.tests[0]] = &outcome{verdict: "fail", said: whole.said}
	}
	return append(figures, s.verdicts(p, outcomes)...)
}

func (s *session) unmeasured(p measured) (figures []gate.Figure) {
	for _, test := range p.tests {
		figures = append(figures, broken(test, "not measured: no time was left"))
		show(s.out, figures[len(figures)-1])
	}
	return figures
}

func (s *session) follow(stdout io.Reader, lines *lineFile) ([]gate.Figure, map[string]*outcome) {
	figures, outcomes := []gate.Figure{}, map[string]*outcome{"": {}} // what belongs to no test is the package's
	scan := bufio.NewScanner(stdout)
	scan.Buffer(nil, 16<<20)
	for scan.Scan() {
		var e event
		if json.Unmarshal(scan.Bytes(), &e) != nil {
			continue // what the go command says besides
		}
		name, _, _ := strings.Cut(e.Test, "/")
		o := of(outcomes, name)
		for _, line := range lines.more() {
			// The file can be ahead of the events, so the line names its test.
			test, _, _ := strings.Cut(line.Test, "/")
			of(outcomes, test).stated = true
			figures = append(figures, line.Figure)
			show(s.out, line.Figure)
		}
		switch e.Action {
		case "output", "build-output":
			o.said = append(o.said, e.Output)
		case "pass", "fail", "skip":
			if e.Test == name { // not of a part of it
				o.verdict = e.Action
			}
		}
	}
	return figures, outcomes
}

func of(outcomes map[string]*outcome, test string) *outcome {
	if outcomes[test] == nil {
		outcomes[test] = &outcome{}
	}
	return outcomes[test]
}

// verdicts says of every test that broke why, and of every one that stated no figure that it passed.
func (s *session) verdicts(p measured, outcomes map[string]*outcome) (said []gate.Figure) {
	for _, test := range p.tests {
		o := outcomes[test]
		switch {
		case o == nil:
			said = append(said, broken(test, "not measured: the package's tests ended before it"))
		case o.verdict != "pass":
			said = append(said, broken(test, o.why()))
		case !o.stated:
			said = append(said,
				gate.Figure{Gate: gateOf(test), Ours: 1, Peer: 1, Ratio: 1, Goal: passes, OK: true, Unit: "test",
					Note: sentence(test)})
		default:
			continue
		}
		show(s.out, said[len(said)-1])
		if o != nil && o.verdict != "pass" {
			fmt.Fprint(s.out, strings.Join(o.said, ""))
		}
	}
	return said
}

// why is the first error message of a failed test.
func (o *outcome) why() string {
	for _, line := range o.said {
		line = strings.TrimSpace(line)
		for _, sign := range []string{"Error:", "panic:", "undefined:", "error:"} {
			if _, rest, found := strings.Cut(line, sign); found {
				return strings.TrimSpace(sign + " " + strings.TrimSpace(rest))
			}
		}
	}
	if o.verdict == "" {
		return "it did not end"
	}
	return strings.Join(strings.Fields(strings.Join(o.said[max(0, len(o.said)-3):], " ")), " ")
}

// lineFile is read as it grows; a line that is not whole waits.
type lineFile struct {
	path string
	read int64
}

func (l *lineFile) more() (lines []gate.Line) {
	text, err := os.ReadFile(l.path)
	if err != nil || int64(len(text)) <= l.read {
		return nil
	}
	for {
		line, _, whole := bytes.Cut(text[l.read:], []byte("\n"))
		if !whole {
			return lines
		}
		l.read += int64(len(line)) + 1
		var parsed gate.Line
		if err := json.Unmarshal(line, &parsed); err != nil {
			parsed = gate.Line{Figure: gate.Figure{Gate: "?", Goal: passes, Note: "figure line: " + err.Error()}}
		}
		lines = append(lines, parsed)
	}
}

// Command measure runs the measuring tests of a ledger one package at a time,
// prints each figure as it is found, and writes all of them as one sorted list.
//
//	measure <P|R> <results file> <minutes>
//
// A figure that falls short is a line with ok:false and no failure: that is what
// it was measured for. A test that breaks, or that had no time left, is a line too,
// and the command fails.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"sort"
	"strconv"
	"syscall"
	"time"

	"countersign.dev/bench/gate"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:], 10*time.Second, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, watch time.Duration, out io.Writer) error {
	if len(args) != 3 {
		return errors.New("usage: measure <P|R> <results file> <minutes>")
	}
	minutes, err := strconv.Atoi(args[2])
	if err != nil {
		return fmt.Errorf("minutes: %w", err)
	}
	packages, err := find(".", args[0])
	if err != nil {
		return err
	}
	// What must be compiled is compiled before anything is measured, and does not count.
	if err := compile(ctx, packages); err != nil {
		return err
	}
	began := time.Now()
	figures := []gate.Figure{machineLoad(ctx, watch)}
	show(out, figures[0])
	s := session{out: out, until: began.Add(time.Duration(minutes) * time.Minute)}
	for _, p := range packages {
		figures = append(figures, s.measure(ctx, p)...)
	}
	fmt.Fprintf(out, "%s after %.0f s of %d min\n", summary(figures), time.Since(began).Seconds(), minutes)
	if err := write(args[1], figures); err != nil {
		return err
	}
	if broken := count(figures, broke); broken > 0 {
		return fmt.Errorf("%d tests broke or did not end", broken)
	}
	return ctx.Err()
}

// write sorts by gate, so that two runs can be laid beside each other.
func write(path string, figures []gate.Figure) error {
	sort.SliceStable(figures, func(i, j int) bool { return rank(figures[i].Gate) < rank(figures[j].Gate) })
	body, err := json.MarshalIndent(figures, "", "  ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, append(body, '\n'), 0o644)
}

// rank is the sort key of a gate: R5 precedes R10, and other tests precede all gates.
func rank(name string) int {
	if len(name) < 2 {
		return 0
	}
	n, err := strconv.Atoi(name[1:])
	if err != nil {
		return 0
	}
	return n
}

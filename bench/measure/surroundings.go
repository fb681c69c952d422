package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"time"

	"countersign.dev/bench/gate"
)

// quiet is how idle a machine should be, in per cent, for its absolute figures to
// mean something; ratios are measured in turn and suffer less.
const quiet = 85

// machineLoad is what everything after it was measured on: how idle the
// processors were at the start, how many they are, and which source it was.
func machineLoad(ctx context.Context, watch time.Duration) gate.Figure {
	f := gate.Figure{Gate: "idle", Peer: quiet, Goal: fmt.Sprintf(">= %d", quiet), Unit: "%"}
	f.Note = fmt.Sprintf(
		"idle CPU over %s before the start; %d CPUs, %s, %s, %s; in every comparison ours and the peer were measured in "+
			"turn, each figure is the median of its rounds",
		watch, runtime.NumCPU(), runtime.Version(), time.Now().UTC().Format(time.DateOnly), commit(ctx))
	before, err := processors()
	if err != nil {
		f.Note = "how idle the machine was is not known here: " + err.Error() + "; " + f.Note
		return f
	}
	select {
	case <-ctx.Done():
	case <-time.After(watch):
	}
	after, err := processors()
	if err != nil || after.all == before.all {
		f.Note = "how idle the machine was could not be read; " + f.Note
		return f
	}
	f.Ours = 100 * (after.idle - before.idle) / (after.all - before.all)
	f.Ratio = f.Ours / quiet
	f.OK = f.Ours >= quiet
	return f
}

func commit(ctx context.Context) string {
	out, err := exec.CommandContext(ctx, "git", "describe", "--always", "--dirty").Output()
	if err != nil {
		return "source without a commit"
	}
	return "commit " + strings.TrimSpace(string(out))
}

// ticks of all processors since the machine began. Time stolen by neighbors of a virtual machine is not idle.
type ticks struct{ idle, all float64 }

func processors() (t ticks, err error) {
	text, err := os.ReadFile("/proc/stat")
	if err != nil {
		return t, err
	}
	first, _, _ := strings.Cut(string(text), "\n")
	for i, field := range strings.Fields(strings.TrimPrefix(first, "cpu")) {
		n, err := strconv.ParseFloat(field, 64)
		switch {
		case err != nil:
			return t, err
		case i >= 8: // a guest's time is counted as the user's already
			return t, nil
		case i == 3 || i == 4:
			t.idle += n // idle, and idle while a disk works
		}
		t.all += n
	}
	return t, nil
}

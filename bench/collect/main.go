// Command collect turns the lines that measuring tests wrote into one sorted
// list, prints it as a table and says how many figures fall short.
//
//	collect <lines file> <results file>
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"text/tabwriter"

	"countersign.dev/bench/gate"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: collect <lines file> <results file>")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(lines, results string) error {
	figures, err := read(lines)
	if err != nil {
		return err
	}
	if len(figures) == 0 {
		return fmt.Errorf("no figure was recorded")
	}
	body, err := json.MarshalIndent(figures, "", "  ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(results), 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(results, append(body, '\n'), 0o644); err != nil {
		return err
	}
	return show(figures)
}

func read(path string) ([]gate.Figure, error) {
	in, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = in.Close() }()
	var figures []gate.Figure
	for scan := bufio.NewScanner(in); scan.Scan(); {
		var f gate.Figure
		if err := json.Unmarshal(scan.Bytes(), &f); err != nil {
			return nil, fmt.Errorf("figure line: %w", err)
		}
		figures = append(figures, f)
	}
	sort.SliceStable(figures, func(i, j int) bool { return figures[i].Gate < figures[j].Gate })
	return figures, nil
}

func show(figures []gate.Figure) error {
	table := tabwriter.NewWriter(os.Stdout, 0, 4, 2, ' ', 0)
	short := 0
	for _, f := range figures {
		verdict := "ok"
		if !f.OK {
			verdict, short = "FALLS SHORT", short+1
		}
		_, _ = fmt.Fprintf(table, "%s\t%.4g %s\tpeer or limit %.4g\tratio %.3g\t%s\t%s\t%s\n", f.Gate, f.Ours, f.Unit, f.Peer, f.Ratio, f.Goal, verdict, f.Note)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	fmt.Printf("%d figures, %d fall short\n", len(figures), short)
	return nil
}

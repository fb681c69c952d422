// Command samples writes the demo's invoices and the files that must be refused
// into a folder, for the journeys in the browser.
//
//	samples <folder> <seed>
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"

	demodocument "countersign.dev/demo/document"
	"countersign.dev/domain/calendar"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// sample says what a careful person reads in the file.
type sample struct {
	File   string `json:"file"`
	Vendor string `json:"vendor,omitempty"`
	Number string `json:"number,omitempty"`
	Total  string `json:"total,omitempty"`
	Code   string `json:"code,omitempty"` // of the refusal
}

func run(args []string) error {
	if len(args) != 2 {
		return fmt.Errorf("usage: samples <folder> <seed>")
	}
	folder := args[0]
	seed, err := strconv.ParseUint(args[1], 10, 64)
	if err != nil {
		return err
	}
	good, err := demodocument.PrintedFor(demodocument.Companies(), seed, calendar.Of(time.Now(), time.UTC))
	if err != nil {
		return err
	}
	var samples []sample
	for _, d := range good {
		if err := os.WriteFile(filepath.Join(folder, d.Name), d.Content, 0o600); err != nil {
			return err
		}
		if d.Expected.Currency == "USD" && !d.Expected.Credit && d.Expected.PO == "" {
			samples = append(samples,
				sample{File: d.Name, Vendor: d.Expected.Vendor.Name, Number: d.Expected.Number,
					Total: d.Expected.Total.StringFixed(2)})
		}
	}
	for _, bad := range demodocument.BadFiles() {
		if err := os.WriteFile(filepath.Join(folder, bad.Name), bad.Content, 0o600); err != nil {
			return err
		}
		samples = append(samples, sample{File: bad.Name, Code: string(bad.Refusal)})
	}
	index, err := json.MarshalIndent(samples, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, "samples.json"), index, 0o600)
}

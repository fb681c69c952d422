// Package checkprint is the process of a check run: it is released like a file and
// printed once. A check counts as paid when the fate of its sheet is known.
package checkprint

import (
	"context"

	"countersign.dev/domain/payment"
	batchflow "countersign.dev/workflows/batch"
	flowrunflow "countersign.dev/workflows/flowrun"
)

// Names are stored in histories: add, never rename.
const (
	Print = flowrunflow.PrintChecks // its id is payment.Batch.ProcessID

	UpdateSheets = "sheets"

	ActSubmit = "checkprint.Submit"
	ActWatch  = "checkprint.Watch"
	ActSheets = "checkprint.Sheets"
)

// PrintJob is the job at the printer and its state.
type PrintJob struct {
	ID    int                  `json:"id"`
	State payment.PrinterState `json:"state"`
	Text  string               `json:"text,omitempty"`
}

// WatchInput names a job at the batch's printer.
type WatchInput struct {
	batchflow.Ref
	JobID int `json:"jobId"`
}

// SheetsInput decides the fate of sheets: of the given numbers, or of all.
type SheetsInput struct {
	batchflow.Ref
	UpdateID string             `json:"updateId,omitempty"` // of the person's request; empty: the process
	Numbers  []int64            `json:"numbers,omitempty"`
	Fate     payment.NumberFate `json:"fate"`
	Reason   string             `json:"reason,omitempty"`
}

// SheetsResult is how many sheets a person still has to check.
type SheetsResult struct {
	Open int `json:"open"`
}

// Activities are the effects: Submit and Watch on print, Sheets on core.
type Activities interface {
	// Submit finds the batch's job at the printer by its name or hands the document over.
	Submit(ctx context.Context, in batchflow.Ref) (PrintJob, error)
	Watch(ctx context.Context, in WatchInput) (PrintJob, error)
	Sheets(ctx context.Context, in SheetsInput) (SheetsResult, error)
}

package storetest

import (
	"context"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/job"
)

// Runs answers for a Temporal server and notes the jobs that it was asked to start.
type Runs struct {
	Start, Retry error
	Started      []string
}

// StartJob notes the job.
func (r *Runs) StartJob(_ context.Context, _ string, j job.Ref) error {
	r.Started = append(r.Started, j.ID)
	return r.Start
}

// RetryInvoice answers with Retry.
func (r *Runs) RetryInvoice(context.Context, string, string, string, string) error { return r.Retry }

// EndedRuns answer that the process of an invoice has ended.
func EndedRuns() *Runs { return &Runs{Retry: fault.New(fault.NotFound, fault.NotFoundCode, "ended")} }

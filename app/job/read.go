package job

import (
	"context"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/job"
	"countersign.dev/internal/postgres"
	jobrow "countersign.dev/internal/store/job"
)

// Entry is a job in a list.
type Entry = jobrow.Entry

// Reader is a person who reads jobs.
type Reader = jobrow.Reader

// List is the list of the jobs that the reader sees.
func (u Jobs) List(tenantID string, r Reader) grid.List[Entry] { return jobrow.List(u.db, tenantID, r) }

// StepEntry is a step in a list.
type StepEntry = jobrow.StepEntry

// Steps is the list of all steps of a job, if the reader sees it.
func (u Jobs) Steps(tenantID string, r Reader, jobID string) grid.List[StepEntry] {
	return jobrow.Steps(u.db, tenantID, r, jobID)
}

// Get returns a job with its steps outside of loops. It does not check who may read it.
func (u Jobs) Get(ctx context.Context, tenantID, jobID string) (j job.Job, err error) {
	err = u.db.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		j, err = jobrow.Load(tx, jobID)
		return err
	})
	return j, err
}

// GetSeenBy returns a job with its steps outside of loops if the reader sees it. Otherwise it does not exist for them.
func (u Jobs) GetSeenBy(ctx context.Context, tenantID string, r Reader, jobID string) (job.Job, error) {
	q := grid.Query{Filters: []grid.Filter{{Field: "id", Operator: grid.Equal, Values: []string{jobID}}}, Size: 1}
	page, err := u.List(tenantID, r).Page(ctx, q)
	if fault.KindOf(err) == fault.Invalid || err == nil && len(page.Rows) == 0 { // a text that is no id names no job
		return job.Job{}, postgres.NotFound()
	}
	if err != nil {
		return job.Job{}, err
	}
	return u.Get(ctx, tenantID, jobID)
}

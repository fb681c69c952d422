package job

import (
	"context"
	"unicode/utf8"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/job"
	"countersign.dev/internal/postgres"
)

// RecordSteps records what became of steps. A finished step or job is not reopened by a repeat.
func (u Jobs) RecordSteps(ctx context.Context, tenantID, jobID string, steps []job.Step) error {
	paths := make([]string, len(steps))
	for i, s := range steps {
		if utf8.RuneCountInString(s.Path) > job.MaxPath {
			return fault.New(fault.Invalid, fault.LengthOutOfRange, "The path of the step %q is too long.", s.NodeID)
		}
		paths[i] = s.Path
	}
	return u.db.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		return change(tx, jobID, func(j *job.Job) []job.Step { return j.Record(steps) }, paths...)
	})
}

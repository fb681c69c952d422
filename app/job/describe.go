package job

import (
	"countersign.dev/domain/job"
	"countersign.dev/internal/postgres"
	jobrow "countersign.dev/internal/store/job"
)

// Describe changes the name of a job and the facts of its subject, in the transaction that changes the subject.
func Describe(tx *postgres.Tx, jobID string, name job.Name, facts job.Facts) error {
	if jobID == "" {
		return nil
	}
	return jobrow.Describe(tx, jobID, name, facts)
}

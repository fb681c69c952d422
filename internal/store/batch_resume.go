package store

import (
	"context"
	"time"

	jobapp "countersign.dev/app/job"
	"countersign.dev/domain/fault"
)

// ResumeBatch makes a job that goes on with a batch whose own job has ended
// before it: its process failed, or somebody ended it. lost says that the
// workflow server knows of no process although the job looks as if it ran. A
// batch that needs none, because it has ended or waits for a new generation,
// gets none.
func (s *Store) ResumeBatch(ctx context.Context, tenantID, batchID string, lost bool) (jobID string, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		b, err := t.batch(batchID, " FOR UPDATE")
		if err != nil || !b.Status.UnderWay() {
			return err
		}
		if b.JobID == "" {
			return nil // history that no command made
		}
		former, err := jobapp.Lock(t.Tx, b.JobID)
		if err != nil || !former.State.Finished() && !lost {
			return err
		}
		if !former.State.Finished() {
			if err := jobapp.Fail(t.Tx, time.Now(), former.ID, fault.InternalError,
				"Its process was ended from outside. Another job goes on with the batch."); err != nil {
				return err
			}
		}
		job, err := t.batchJob(b, b.Summary())
		if err != nil {
			return err
		}
		jobID = job.ID
		if err := t.Gorm.Exec(`UPDATE payment_batches SET job_id = ? WHERE tenant_id = ? AND id = ?`, jobID, t.TenantID,
			b.ID).Error; err != nil {
			return err
		}
		return t.auditBatch("resumed", b, map[string]any{"job": former.ID, "state": former.State},
			map[string]any{"job": jobID, "status": b.Status})
	})
	return jobID, err
}

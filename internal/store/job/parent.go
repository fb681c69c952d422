package job

import (
	"slices"

	"countersign.dev/domain/flow"
	"countersign.dev/domain/job"
	"countersign.dev/internal/postgres"
)

// StepOwner is what a job hands to the jobs that its steps run.
type StepOwner struct {
	ProjectID string
	StartedBy string
	Depth     int
}

// LockStepOwner locks a job whose step runs another one.
func LockStepOwner(tx *postgres.Tx, jobID string) (o StepOwner, err error) {
	var r struct {
		ProjectID string
		StartedBy *string
		Depth     int
	}
	err = tx.Gorm.Raw(`SELECT project_id, started_by, depth FROM jobs WHERE tenant_id = ? AND id = ? FOR UPDATE`,
		tx.TenantID, jobID).Take(&r).Error
	return StepOwner{ProjectID: r.ProjectID, StartedBy: postgres.Value(r.StartedBy), Depth: r.Depth}, err
}

// Exists reports whether there is a job of that id.
func Exists(tx *postgres.Tx, jobID string) (found bool, err error) {
	err = tx.Gorm.Raw(`SELECT EXISTS (SELECT FROM jobs WHERE tenant_id = ? AND id = ?)`, tx.TenantID, jobID).Row().
		Scan(&found)
	return found, err
}

// readRelated adds the job whose step runs a job, and the jobs that its shown steps run.
func readRelated(tx *postgres.Tx, j *job.Job) error {
	if j.Parent.JobID != "" {
		err := tx.Gorm.Raw(`SELECT number FROM jobs WHERE tenant_id = ? AND id = ?`, tx.TenantID, j.Parent.JobID).Row().
			Scan(&j.Parent.Number)
		if err != nil {
			return err
		}
	}
	if !slices.ContainsFunc(j.Steps, func(s job.Step) bool { return s.Kind == flow.RunWorkflow }) {
		return nil
	}
	var rows []struct {
		ID, Path string
		Number   int64
	}
	err := tx.Gorm.Raw(`SELECT id, number, parent_path AS path FROM jobs
		WHERE tenant_id = ? AND parent_id = ? AND strpos(parent_path, '[') = 0 ORDER BY number LIMIT ?`, tx.TenantID, j.ID,
		MaxShown).Scan(&rows).Error
	for _, r := range rows {
		if i := slices.IndexFunc(j.Steps, func(s job.Step) bool { return s.Path == r.Path }); i >= 0 {
			j.Steps[i].Runs = job.Ref{ID: r.ID, Number: r.Number}
		}
	}
	return err
}

package job

import (
	"slices"

	"countersign.dev/domain/flow"
	"countersign.dev/domain/job"
	"countersign.dev/internal/postgres"
)

// StepOwner is what a job hands to the records that its steps add.
type StepOwner struct {
	ProjectID string
	Number    int64
	Name      string // of its subject, such as the name of a workflow
	StartedBy string
	Depth     int
}

// LockStepOwner locks a job whose step adds a record.
func LockStepOwner(tx *postgres.Tx, jobID string) (o StepOwner, err error) {
	var r struct {
		ProjectID, NameOf string
		Number            int64
		StartedBy         *string
		Depth             int
	}
	err = tx.Gorm.Raw(`SELECT project_id, number, name_of, started_by, depth FROM jobs WHERE tenant_id = ? AND id = ? FOR UPDATE`,
		tx.TenantID, jobID).Take(&r).Error
	return StepOwner{ProjectID: r.ProjectID, Number: r.Number, Name: r.NameOf, StartedBy: postgres.Value(r.StartedBy),
		Depth: r.Depth}, err
}

// ProjectOf is the project of a job.
func ProjectOf(tx *postgres.Tx, jobID string) (projectID string, err error) {
	err = tx.Gorm.Raw(`SELECT project_id FROM jobs WHERE tenant_id = ? AND id = ?`, tx.TenantID, jobID).Row().
		Scan(&projectID)
	return projectID, err
}

// Exists reports whether there is a job of that id.
func Exists(tx *postgres.Tx, jobID string) (found bool, err error) {
	err = tx.Gorm.Raw(`SELECT EXISTS (SELECT FROM jobs WHERE tenant_id = ? AND id = ?)`, tx.TenantID, jobID).Row().
		Scan(&found)
	return found, err
}

// readRelated adds the job whose step runs a job, and the jobs and tasks that its shown steps added.
func readRelated(tx *postgres.Tx, j *job.Job) error {
	if j.Parent.JobID != "" {
		err := tx.Gorm.Raw(`SELECT number FROM jobs WHERE tenant_id = ? AND id = ?`, tx.TenantID, j.Parent.JobID).Row().
			Scan(&j.Parent.Number)
		if err != nil {
			return err
		}
	}
	err := readAdded(tx, j, addsJob,
		`SELECT id, number, parent_path AS path FROM jobs
			WHERE tenant_id = ? AND parent_id = ? AND strpos(parent_path, '[') = 0 ORDER BY number LIMIT ?`,
		func(s *job.Step, added job.Ref) { s.Runs = added })
	if err != nil {
		return err
	}
	return readAdded(tx, j, func(s job.Step) bool { return s.Kind == flow.HumanTask || s.Kind == flow.Form },
		`SELECT id, number, step_path AS path FROM tasks
			WHERE tenant_id = ? AND job_id = ? AND step_path <> '' AND strpos(step_path, '[') = 0 ORDER BY number LIMIT ?`,
		func(s *job.Step, added job.Ref) { s.Asks = added })
}

// addsJob says whether a step adds a job.
func addsJob(s job.Step) bool {
	return s.Kind == flow.RunWorkflow || s.Kind == flow.SubmitInvoice || s.Kind == flow.PreparePayments
}

// readAdded adds what the selected steps of a job added, by their paths.
func readAdded(
	tx *postgres.Tx, j *job.Job, selected func(job.Step) bool, query string, set func(s *job.Step, added job.Ref),
) error {
	if !slices.ContainsFunc(j.Steps, selected) {
		return nil
	}
	var rows []struct {
		ID, Path string
		Number   int64
	}
	err := tx.Gorm.Raw(query, tx.TenantID, j.ID, MaxShown).Scan(&rows).Error
	for _, r := range rows {
		if i := slices.IndexFunc(j.Steps, func(s job.Step) bool { return s.Path == r.Path }); i >= 0 {
			set(&j.Steps[i], job.Ref{ID: r.ID, Number: r.Number})
		}
	}
	return err
}

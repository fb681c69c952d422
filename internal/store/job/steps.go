package job

import (
	"slices"
	"strings"

	"countersign.dev/domain/job"
	"countersign.dev/internal/postgres"
)

const (
	stepColumns = `node_id, path, attempt, kind, name, state, waiting_for, ends_job, workflow_id, summary, error_code, error, started_at, finished_at`

	selectSteps = `SELECT ` + stepColumns + `, position FROM job_steps WHERE tenant_id = ? AND job_id = ?`

	stepOrder = ` ORDER BY position`
)

// MaxShown is the most steps that a job is shown with. It is the most nodes of a graph.
const MaxShown = 1000

// shownSteps are the first steps outside of loops.
func shownSteps(tx *postgres.Tx, jobID string) ([]job.Step, error) {
	return readSteps(tx, selectSteps+` AND strpos(path, '[') = 0`+stepOrder+` LIMIT ?`, tx.TenantID, jobID, MaxShown)
}

// readFurther says whether some steps of a job ran in loops, and whether steps made files.
func readFurther(tx *postgres.Tx, j *job.Job) error {
	return tx.Gorm.Raw(`SELECT EXISTS (SELECT FROM job_steps WHERE tenant_id = ? AND job_id = ? AND strpos(path, '[') > 0),
		EXISTS (SELECT FROM job_files WHERE tenant_id = ? AND job_id = ?)`, tx.TenantID, j.ID, tx.TenantID, j.ID).Row().
		Scan(&j.Loops, &j.Files)
}

// decideSQL reads each step by an index, so that finished steps cost nothing. Each path is searched for by itself:
// before the table is analyzed, PostgreSQL compares the steps of the whole job with an array of paths.
const decideSQL = `SELECT ` + stepColumns + ` FROM (
	` + selectSteps + ` AND finished_at IS NULL
	UNION SELECT found.* FROM unnest(?::text[]) named (path), LATERAL (` + selectSteps + ` AND path = named.path LIMIT 1) found
	UNION (` + selectSteps + ` AND state = 'error' AND error_code <> ''
		ORDER BY finished_at DESC, started_at DESC, path COLLATE "C" DESC LIMIT 1)) s`

// decidingSteps runs after the job is locked, in a separate statement: a statement that waits for the lock would
// return the steps of the time before it waited.
func decidingSteps(tx *postgres.Tx, jobID string, paths []string) ([]job.Step, error) {
	return readSteps(tx, decideSQL+stepOrder, tx.TenantID, jobID, postgres.Array(paths), tx.TenantID, jobID, tx.TenantID,
		jobID)
}

func readSteps(tx *postgres.Tx, sql string, args ...any) (steps []job.Step, err error) {
	var rows []stepRow
	err = tx.Gorm.Raw(sql, args...).Scan(&rows).Error
	for _, r := range rows {
		steps = append(steps, r.toDomain())
	}
	return steps, err
}

// stepsAtOnce keeps a statement below the limit of PostgreSQL of 65,535 parameters.
const stepsAtOnce = 1000

// saveSteps adds steps or changes them. A finished step is not changed.
func saveSteps(tx *postgres.Tx, jobID string, steps []job.Step) error {
	for some := range slices.Chunk(steps, stepsAtOnce) {
		if err := saveSome(tx, jobID, some); err != nil {
			return err
		}
	}
	return nil
}

func saveSome(tx *postgres.Tx, jobID string, steps []job.Step) error {
	var args []any
	for _, s := range steps {
		args = append(args, tx.TenantID, jobID, s.NodeID, s.Path, s.Attempt, s.Kind, s.Name, s.State, s.WaitingFor, s.Ends,
			s.WorkflowID, s.Summary, s.ErrorCode, s.Error, s.StartedAt, timeOrNull(s.FinishedAt))
	}
	const values = "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
	return tx.Gorm.Exec(
		`INSERT INTO job_steps (tenant_id, job_id, `+stepColumns+`)
		VALUES `+values+strings.Repeat(", "+values, len(steps)-1)+`
		ON CONFLICT (tenant_id, job_id, path) DO UPDATE SET attempt = excluded.attempt, state = excluded.state,
			waiting_for = excluded.waiting_for, ends_job = excluded.ends_job, workflow_id = excluded.workflow_id,
			summary = excluded.summary, error_code = excluded.error_code, error = excluded.error,
			finished_at = excluded.finished_at
		WHERE job_steps.finished_at IS NULL`, args...).Error
}

package job

import (
	"time"

	"countersign.dev/domain/event"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/job"
	"countersign.dev/internal/postgres"
	jobrow "countersign.dev/internal/store/job"
)

// WaitForTask records that the job waits for a decision. Call it in the transaction that creates the task.
func WaitForTask(tx *postgres.Tx, jobID string) error {
	return change(tx, jobID, func(j *job.Job) []job.Step { return j.WaitForTask() })
}

// WaitForInput records that the job waits for a correction, with the reason.
func WaitForInput(tx *postgres.Tx, jobID string, code fault.Code, text string) error {
	return change(tx, jobID, func(j *job.Job) []job.Step { return j.WaitForInput(string(code), text) })
}

// Continue records that the job no longer waits.
func Continue(tx *postgres.Tx, jobID string) error {
	return change(tx, jobID, func(j *job.Job) []job.Step { return j.Continue() })
}

// WaitAt records what a step of the job waits for. job.Nothing ends its wait.
func WaitAt(tx *postgres.Tx, jobID, path string, waitingFor job.WaitingFor) error {
	return change(tx, jobID, func(j *job.Job) []job.Step { return j.WaitAt(path, waitingFor) })
}

// Fail ends a job whose run does not exist any more and cannot record its own end.
func Fail(tx *postgres.Tx, now time.Time, jobID string, code fault.Code, text string) error {
	return change(tx, jobID, func(j *job.Job) []job.Step { return j.Fail(string(code), text, now) },
		job.EndedOutside)
}

// change applies do to a job and stores its effect. do knows the finished steps of the paths only. A record without a
// job has an empty jobID: nothing changes.
func change(tx *postgres.Tx, jobID string, do func(*job.Job) []job.Step, paths ...string) error {
	if jobID == "" {
		return nil
	}
	j, err := jobrow.Lock(tx, jobID, paths...)
	if err != nil {
		return err
	}
	changed := do(&j)
	return save(tx, j, changed)
}

func save(tx *postgres.Tx, j job.Job, changed []job.Step) error {
	if len(changed) == 0 {
		return nil
	}
	if err := jobrow.Save(tx, j, changed); err != nil {
		return err
	}
	return tx.Emit(event.JobUpdated{ProjectID: j.ProjectID, JobID: j.ID})
}

// Lock returns a job with the steps that decide about it, and keeps it until the transaction ends.
func Lock(tx *postgres.Tx, jobID string) (job.Job, error) { return jobrow.Lock(tx, jobID) }

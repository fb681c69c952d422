package task

import (
	"time"

	"countersign.dev/domain/actor"
	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/subject"
)

// BulkState is how far a bulk action is.
type BulkState string

// States of a bulk action.
const (
	BulkRunning  BulkState = "running"
	BulkFinished BulkState = "finished"
	BulkCanceled BulkState = "canceled" // what was done stays done
)

// Values lists every BulkState.
func (BulkState) Values() []string { return enum.Of(BulkRunning, BulkFinished, BulkCanceled) }

// Bulk is one action on many tasks. Each task has its own result.
type Bulk struct {
	ID                                  string
	By                                  actor.Actor
	Act                                 Act
	State                               BulkState
	Total, Waiting, Done, RefusedNumber int
	CreatedAt                           time.Time
	FinishedAt                          *time.Time
}

// BulkItem is what became of one task; no code when it was done.
type BulkItem struct {
	TaskID     string
	TaskNumber int64
	TaskName   string
	Facts      subject.Facts // for people; not part of a result that is recorded
	Position   int
	Code       fault.Code
	Message    string
}

// CheckBulk reports whether an action can be executed on many tasks.
func CheckBulk(a Act, tasks int) error {
	var v fault.Validation
	switch a.Action {
	case Approve:
	case Reject:
		if a.Fields.Reason == "" {
			v.Add("reason", fault.Required, "Enter a reason for the rejection.")
		}
	case Reassign:
		if len(a.Fields.Assignees) == 0 {
			v.Add("assignees", fault.Required, "Choose the new assignees.")
		}
	default:
		v.Add("action", fault.InvalidValue, "%q is no action on many tasks.", a.Action)
	}
	if err := v.Err(); err != nil {
		return err
	}
	if tasks == 0 {
		return fault.New(fault.Conflict, fault.DocumentsNotFound,
			"No task is left in this selection. Refresh and select again.")
	}
	return nil
}

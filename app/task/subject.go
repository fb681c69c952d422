package task

import (
	"time"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/subject"
	"countersign.dev/domain/task"
	"countersign.dev/internal/postgres"
)

// Subject is the record of a task, locked in the transaction of an action.
type Subject interface {
	// Case returns data for a decision. A final decision is checked against other records again.
	Case(final bool) (task.Case, error)
	// Title names the record to people: "INV-2231, Northwind Traders".
	Title() string
	// SetAssignees records the names of the current assignees on the subject.
	SetAssignees(names string) error
	// Decided applies the final decision of the task to the subject.
	Decided(tk task.Task, now time.Time) error
}

// Lock locks a subject of one type. Subjects are locked before their tasks, always,
// so that two transactions cannot wait for each other.
type Lock func(tx *postgres.Tx, subjectID string) (Subject, error)

// Subjects are the types of records that tasks can be about.
type Subjects map[subject.Type]Lock

func (s Subjects) lock(tx *postgres.Tx, ref subject.Ref) (Subject, error) {
	lock, known := s[ref.Type]
	if !known {
		return nil, fault.New(fault.Internal, fault.InternalError, "No subject of type %q can be locked.", ref.Type)
	}
	return lock(tx, ref.ID)
}

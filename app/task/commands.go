// Package task holds the use cases of tasks: one decision by people about one subject.
package task

import (
	"context"
	"time"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/task"
	"countersign.dev/internal/postgres"
	taskrow "countersign.dev/internal/store/task"
)

// Commands are the use cases that open their own transaction. The functions of the
// package that take a transaction are parts of other use cases.
type Commands struct {
	DB        *postgres.DB
	Subjects  Subjects
	Processes Processes // nil in processes that only execute effects
	Now       func() time.Time
}

// Processes runs one process per task.
type Processes interface {
	// ActOnTask sends a recorded act to the task's workflow and returns when its effect is committed.
	ActOnTask(
		ctx context.Context, tenantID, taskID, processNumber, updateID string, a task.Act,
	) (task.Snapshot, error)
}

// Get is one task with its assignees and the approvals that count.
func (c *Commands) Get(ctx context.Context, tenantID, taskID string) (tk task.Task, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		tk, err = taskrow.Get(tx, taskID)
		return err
	})
	return tk, err
}

// policy says when the product reminds and escalates, in the tenant's time zone.
func policy(tx *postgres.Tx) (task.Policy, error) {
	name, err := taskrow.TimeZone(tx)
	if err != nil {
		return task.Policy{}, err
	}
	zone, err := calendar.Zone(name)
	return task.DefaultPolicy(zone), err
}

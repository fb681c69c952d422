// Package task is the process of one task: it waits for people, reminds them, and ends with their decision.
package task

import (
	"context"
	"time"

	"countersign.dev/domain/id"
	"countersign.dev/domain/subject"
	"countersign.dev/domain/task"
)

// Names are stored in histories: from the first release on, add and never rename.
const (
	Task = "task.Task"

	UpdateAct = "act"

	ActRead     = "task.Read"
	ActAct      = "task.Act"
	ActAlarm    = "task.Alarm"
	ActWithdraw = "task.Withdraw"
)

// WorkflowID is the task's identity in Temporal and its idempotency key. It
// ends with the number that ends the ids of its subject's processes.
func WorkflowID(tenantID, taskID, processNumber string) string {
	return id.WithNumber("task/"+tenantID+"/"+taskID, processNumber)
}

// Input starts the process of a task whose row exists.
type Input struct {
	TenantID  string        `json:"tenantId"`
	ProjectID string        `json:"projectId"`
	Subject   subject.Ref   `json:"subject"`
	TaskID    string        `json:"taskId"`
	Snapshot  task.Snapshot `json:"snapshot"` // as of the start; zero after continue-as-new, then it is read
}

// Result is how the task ended.
type Result struct {
	State    string      `json:"state"`
	Decision task.Action `json:"decision,omitempty"` // empty: withdrawn
	Reason   string      `json:"reason,omitempty"`
	By       string      `json:"by,omitempty"`
	// Answers are those to the form of the task, by the names of its fields.
	Answers map[string]any `json:"answers,omitempty"`
}

// ActInput is one act. The workflow adds the ids of tenant, task and Update. By the
// Update's id the activity finds in the database who requested the act.
type ActInput struct {
	TenantID string   `json:"tenantId"`
	TaskID   string   `json:"taskId"`
	UpdateID string   `json:"updateId"`
	Act      task.Act `json:"act"`
}

// AlarmInput names a clock that has run out.
type AlarmInput struct {
	TenantID string      `json:"tenantId"`
	TaskID   string      `json:"taskId"`
	Alarm    task.Action `json:"alarm"`
	At       time.Time   `json:"at"` // the time the clock was set to: the same alarm twice is one
}

// Ref names a task.
type Ref struct {
	TenantID string `json:"tenantId"`
	TaskID   string `json:"taskId"`
}

// Activities are the effects. All run on the core queue, each in one transaction.
type Activities interface {
	Read(ctx context.Context, in Ref) (task.Snapshot, error)
	Act(ctx context.Context, in ActInput) (task.Snapshot, error)
	Alarm(ctx context.Context, in AlarmInput) (task.Snapshot, error)
	Withdraw(ctx context.Context, in Ref) (task.Snapshot, error)
}

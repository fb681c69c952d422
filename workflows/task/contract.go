// Package taskflow is one human task: its Updates, its reminders, its end.
package taskflow

import (
	"context"
	"time"

	"countersign.dev/domain/id"
	"countersign.dev/domain/task"
)

// Names are stored in histories: add, never rename.
const (
	Task = "task.Task"

	UpdatePerform     = "perform"
	UpdateReassign    = "reassign"
	UpdateRequestInfo = "requestInfo"
	UpdateProvideInfo = "provideInfo"
	UpdateRestart     = "restart"

	ActStanding    = "task.Standing"
	ActDecide      = "task.Decide"
	ActReassign    = "task.Reassign"
	ActRequestInfo = "task.RequestInfo"
	ActProvideInfo = "task.ProvideInfo"
	ActRestart     = "task.Restart"
	ActAlarm       = "task.Alarm"
	ActWithdraw    = "task.Withdraw"
)

// WorkflowID is the task's identity in Temporal and its idempotency key. It
// ends with the number that ends the id of its invoice's approval.
func WorkflowID(tenantID, taskID, processNumber string) string {
	return id.WithNumber("task/"+tenantID+"/"+taskID, processNumber)
}

// Input starts a task whose row exists already.
type Input struct {
	TenantID  string   `json:"tenantId"`
	ProjectID string   `json:"projectId"`
	InvoiceID string   `json:"invoiceId"`
	TaskID    string   `json:"taskId"`
	Standing  Standing `json:"standing"` // as of the start; zero after continue-as-new, then it is read
}

// Standing is what the workflow needs to know of the row.
type Standing struct {
	TaskID   string      `json:"taskId"`
	Open     bool        `json:"open"`
	State    string      `json:"state"`
	Level    int         `json:"level"`
	Levels   int         `json:"levels"`
	Decision task.Action `json:"decision,omitempty"`
	Reason   string      `json:"reason,omitempty"`
	By       string      `json:"by,omitempty"` // name of who decided
	Alarm    task.Action `json:"alarm,omitempty"`
	AlarmAt  time.Time   `json:"alarmAt"`
	Version  int64       `json:"version"`
}

// Result is how the task ended.
type Result struct {
	State    string      `json:"state"`
	Decision task.Action `json:"decision,omitempty"` // empty: withdrawn
	Reason   string      `json:"reason,omitempty"`
	By       string      `json:"by,omitempty"`
}

// Command is what every Update brings. The workflow adds the row it is about and
// the Update's id, by which the activity finds in the database who asked for it
// and whether it has had its effect.
type Command struct {
	TenantID string `json:"tenantId"`
	TaskID   string `json:"taskId"`
	UpdateID string `json:"updateId"`
	// Manager says that the caller may act on other people's tasks (tasks:reassign).
	Manager bool `json:"manager,omitempty"`
}

// PerformInput approves or rejects.
type PerformInput struct {
	Command
	Action task.Action `json:"action"`
	Reason string      `json:"reason,omitempty"`
}

// ReassignInput hands the current level to other users.
type ReassignInput struct {
	Command
	Assignees []string `json:"assignees"`
	Comment   string   `json:"comment,omitempty"`
}

// RequestInfoInput asks somebody by e-mail.
type RequestInfoInput struct {
	Command
	Text      string `json:"text"`
	Recipient string `json:"recipient"`
}

// ProvideInfoInput answers.
type ProvideInfoInput struct {
	Command
	Text string `json:"text"`
}

// RestartInput begins again at level 1.
type RestartInput struct {
	Command
	Comment string `json:"comment,omitempty"`
}

// AlarmInput is what the product does by itself when a clock runs out.
type AlarmInput struct {
	TenantID string      `json:"tenantId"`
	TaskID   string      `json:"taskId"`
	Alarm    task.Action `json:"alarm"`
	At       time.Time   `json:"at"` // the clock it was set for: the same alarm twice is one
}

// Ref names a task.
type Ref struct {
	TenantID string `json:"tenantId"`
	TaskID   string `json:"taskId"`
}

// Activities are the effects, all on the core queue and all one transaction.
type Activities interface {
	Standing(ctx context.Context, in Ref) (Standing, error)
	Decide(ctx context.Context, in PerformInput) (Standing, error)
	Reassign(ctx context.Context, in ReassignInput) (Standing, error)
	RequestInfo(ctx context.Context, in RequestInfoInput) (Standing, error)
	ProvideInfo(ctx context.Context, in ProvideInfoInput) (Standing, error)
	Restart(ctx context.Context, in RestartInput) (Standing, error)
	Alarm(ctx context.Context, in AlarmInput) (Standing, error)
	Withdraw(ctx context.Context, in Ref) (Standing, error)
}

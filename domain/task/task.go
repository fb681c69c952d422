// Package task is one human decision: who is asked, on which level, what they
// may do, and when the product speaks up by itself.
package task

import (
	"time"

	"countersign.dev/domain/approval"
	"countersign.dev/domain/money"
)

// States of the built-in definition.
const (
	StateReview    = "Review"
	StateApproved  = "Approved"
	StateRejected  = "Rejected"
	StateWithdrawn = "Withdrawn" // its invoice was withdrawn or deleted; nobody decided
)

// Bucket is the list a task is shown in.
type Bucket string

const (
	Active         Bucket = "active"
	Processed      Bucket = "processed"
	RejectedBucket Bucket = "rejected"
	ErrorBucket    Bucket = "error"
)

// Action is what a person or the product does to a task. It is the name in history.
type Action string

const (
	Create      Action = "create"
	Approve     Action = "approve"
	Reject      Action = "reject"
	Reassign    Action = "reassign"
	RequestInfo Action = "requestInfo"
	ProvideInfo Action = "provideInfo"
	Restart     Action = "restart"
	Remind      Action = "remind"
	Escalate    Action = "escalate"
	Overdue     Action = "overdue"
	Withdraw    Action = "withdraw"
)

// HumanActions are those a person can ask for through the API.
func HumanActions() []Action {
	return []Action{Approve, Reject, Reassign, RequestInfo, ProvideInfo, Restart}
}

// Task is one task with everything needed to decide about it.
type Task struct {
	ID        string
	Number    int64
	ProjectID string
	InvoiceID string
	JobID     string
	Name      string
	State     string
	Bucket    Bucket
	Level     int // from 1
	Plan      approval.Plan
	Assignees []Assignee // of every level reached so far

	DecidedBy      string
	Decision       Action
	DecisionReason string
	InfoRequested  bool

	DueAt          time.Time
	AssignedAt     time.Time
	NextReminderAt time.Time
	EscalatesAt    time.Time
	CreatedAt      time.Time
	UpdatedAt      time.Time
	Version        int64

	Approvals []Approval // from its history, oldest first
}

// Assignee is a person asked at a level.
type Assignee struct {
	approval.Assigned
	Level int `json:"level"`
}

// Approval is one "yes" that counts: who said it, and for whom.
type Approval struct {
	Level      int
	UserID     string
	OnBehalfOf string
}

// Case is what a decision depends on besides the task: the invoice's side.
type Case struct {
	Amount   money.Amount
	Involved []string // who entered or last changed the invoice
	Balanced error    // nil, or why it cannot be approved
	OnHold   bool     // matching is out of tolerance: approving overrides it and says why
}

// Levels is how many the plan has.
func (t *Task) Levels() int { return len(t.Plan.Steps) }

// Current are the people asked now.
func (t *Task) Current() []Assignee {
	var now []Assignee
	for _, a := range t.Assignees {
		if a.Level == t.Level {
			now = append(now, a)
		}
	}
	return now
}

// AssigneeOf is how the user is asked now, if at all.
func (t *Task) AssigneeOf(userID string) (Assignee, bool) {
	for _, a := range t.Current() {
		if a.UserID == userID {
			return a, true
		}
	}
	return Assignee{}, false
}

// Open says whether somebody still has to decide.
func (t *Task) Open() bool { return t.Bucket == Active }

// Event is one line of a task's history.
type Event struct {
	TaskID         string
	At             time.Time
	UserID         string // empty: the product itself
	UserName       string
	Action         Action
	From, To       string
	Level          int
	ToLevel        int    // where the act led; zero: it stayed
	Asked          string // who is asked from now on, by name; empty: nobody else than before
	AskedBefore    string
	Recipient      string // whom a question went to
	Said           string // what the person wrote, where Comment holds more than that
	OnBehalfOf     string
	OnBehalfOfName string
	Comment        string
	UpdateID       string
}

// Package task is one decision by people: with its assignees at each level, the
// actions of its definition, its reminders and its escalation.
package task

import (
	"time"

	"countersign.dev/domain/approval"
	"countersign.dev/domain/enum"
	"countersign.dev/domain/money"
	"countersign.dev/domain/subject"
)

// States of the built-in definition.
const (
	StateReview    = "Review"
	StateApproved  = "Approved"
	StateRejected  = "Rejected"
	StateCompleted = "Completed" // its form is filled in
	StateWithdrawn = "Withdrawn" // its subject was withdrawn or deleted; without a decision
)

// States lists every state of the built-in definitions.
func States() []string {
	return []string{StateReview, StateApproved, StateRejected, StateCompleted, StateWithdrawn}
}

// Bucket is the list a task is shown in.
type Bucket string

const (
	Active         Bucket = "active"
	Processed      Bucket = "processed"
	RejectedBucket Bucket = "rejected"
	ErrorBucket    Bucket = "error"
)

// Values lists every Bucket.
func (Bucket) Values() []string { return enum.Of(Buckets()...) }

// Buckets lists every list.
func Buckets() []Bucket { return []Bucket{Active, Processed, RejectedBucket, ErrorBucket} }

// Action is an action on a task by a person or the product. It is the name in history.
type Action string

const (
	Create      Action = "create"
	Approve     Action = "approve"
	Reject      Action = "reject"
	Complete    Action = "complete" // fills in the form
	Reassign    Action = "reassign"
	RequestInfo Action = "requestInfo"
	ProvideInfo Action = "provideInfo"
	Restart     Action = "restart"
	Remind      Action = "remind"
	Escalate    Action = "escalate"
	Overdue     Action = "overdue"
	Withdraw    Action = "withdraw"
	Defer       Action = "deferApproval"   // an approval was accepted and takes effect later
	Retract     Action = "retractApproval" // its person withdrew it before
	Lapse       Action = "lapseApproval"   // it could not take effect
)

// Decisions are the actions that decide a task.
func Decisions() []Action { return []Action{Approve, Reject} }

// BulkActions are the actions on many tasks.
func BulkActions() []Action { return []Action{Approve, Reject, Reassign} }

// DueGroup is the group of a task by its due date.
type DueGroup string

const (
	DueOverdue  DueGroup = "overdue"
	DueToday    DueGroup = "today"
	DueThisWeek DueGroup = "thisWeek"
	DueLater    DueGroup = "later"
)

// Values lists every DueGroup.
func (DueGroup) Values() []string { return enum.Of(DueOverdue, DueToday, DueThisWeek, DueLater) }

// UserActions are the actions of people in the built-in definitions, and the withdrawal of a pending approval.
func UserActions() []Action {
	return []Action{Approve, Reject, Complete, Reassign, RequestInfo, ProvideInfo, Restart, Retract}
}

// Task is one task with everything needed to decide about it.
type Task struct {
	ID        string
	Number    int64
	ProjectID string
	JobID     string
	StepPath  string // of the step of the job that asks; empty: none
	// Subject is the record to decide about. Facts, RequestedBy and Involved are
	// copied from it, so that lists and rules read the task alone.
	Subject       subject.Ref
	Facts         subject.Facts
	RequestedBy   string   // who submitted the subject
	Involved      []string // who entered or changed it
	ProcessNumber string   // ends the ids of the subject's processes; never changes
	Definition    DefinitionRef
	Name          string
	Instructions  string // what the step of a job asks
	Form          Form   // what it asks people to fill in
	State         string
	Bucket        Bucket
	Level         int // from 1
	Plan          approval.Plan
	Assignees     []Assignee // of every level reached so far

	DecidedBy      string
	Decision       Action
	Accepted       bool // the decision took the positive path; set by Perform, not stored
	DecisionReason string
	Answers        map[string]any // to the form, by the names of its fields
	InfoRequested  bool
	Pending        *Pending // an approval that has not taken effect yet; nil: none

	DueAt          time.Time
	AssignedAt     time.Time
	NextReminderAt time.Time
	EscalatesAt    time.Time
	CreatedAt      time.Time
	UpdatedAt      time.Time
	Version        int64

	Approvals []Approval // from its history, oldest first
}

// Assignee is a person who may decide at a level.
type Assignee struct {
	approval.Assigned
	Level int `json:"level"`
}

// Approval is one approval that counts: who gave it, and for whom.
type Approval struct {
	Level      int
	UserID     string
	OnBehalfOf string
}

// Case is data for a decision besides the task: the state of its subject.
type Case struct {
	Amount   money.Amount
	Involved []string // who entered or changed the subject
	Blocked  error    // why the subject cannot be approved now; nil if it can
	OnHold   bool     // matching is out of tolerance: an approval overrides it and needs a reason
}

// Levels is how many the plan has.
func (t *Task) Levels() int { return len(t.Plan.Steps) }

// Current returns the assignees at the current level.
func (t *Task) Current() []Assignee {
	var now []Assignee
	for _, a := range t.Assignees {
		if a.Level == t.Level {
			now = append(now, a)
		}
	}
	return now
}

// AssigneeOf finds the user among the current assignees.
func (t *Task) AssigneeOf(userID string) (Assignee, bool) {
	for _, a := range t.Current() {
		if a.UserID == userID {
			return a, true
		}
	}
	return Assignee{}, false
}

// Open reports whether a decision is pending.
func (t *Task) Open() bool { return t.Bucket == Active }

// Event is one line of a task's history.
type Event struct {
	TaskID            string
	At                time.Time
	UserID            string // empty: the product
	UserName          string
	Action            Action
	From, To          string
	Level             int
	ToLevel           int    // level after the act; zero: unchanged
	Assignees         string // names of the new assignees; empty: no change
	PreviousAssignees string
	Recipient         string // recipient of a question
	Said              string // what the person wrote, where Comment holds more than that
	OnBehalfOf        string
	OnBehalfOfName    string
	Comment           string
	UpdateID          string
}

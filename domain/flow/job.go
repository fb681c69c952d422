package flow

import (
	"slices"
	"time"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/operation"
)

// JobState is the spec's (document 2, section 5).
type JobState string

const (
	Starting           JobState = "Starting"
	Processing         JobState = "Processing"
	WaitingForInput    JobState = "WaitingForInput"
	WaitingForTask     JobState = "WaitingForTask"
	BusySkipped        JobState = "BusySkipped"
	FinishedOK         JobState = "FinishedOK"
	FinishedWithErrors JobState = "FinishedWithErrors"
	Aborted            JobState = "Aborted"
)

// JobStates lists every state.
func JobStates() []JobState {
	return []JobState{Starting, Processing, WaitingForInput, WaitingForTask, BusySkipped, FinishedOK, FinishedWithErrors,
		Aborted}
}

// nextStates is the life of a job. A job that waits can end at once, because the
// process that ends the wait and the one that ends the job are different ones.
var nextStates = map[JobState][]JobState{
	Starting:        {Processing, WaitingForInput, WaitingForTask, BusySkipped, FinishedOK, FinishedWithErrors, Aborted},
	Processing:      {WaitingForInput, WaitingForTask, FinishedOK, FinishedWithErrors, Aborted},
	WaitingForInput: {Processing, WaitingForTask, FinishedOK, FinishedWithErrors, Aborted},
	WaitingForTask:  {Processing, WaitingForInput, FinishedOK, FinishedWithErrors, Aborted},
}

// Finished says whether the job has come to its end.
func (s JobState) Finished() bool { return len(nextStates[s]) == 0 }

// Job is one run of one published graph.
type Job struct {
	ID           string
	ProjectID    string
	ComponentID  string
	GraphID      string
	Number       int64
	Name         string
	WorkflowType WorkflowType
	State        JobState
	WorkflowID   string
	RunID        string
	SubjectType  string
	SubjectID    string
	StartedBy    string
	ErrorCode    string
	Error        string
	CreatedAt    time.Time
	FinishedAt   time.Time
	Steps        []Step
	Words        Words // of BeginJob only
}

// Words are what operators know a job's subject by.
type Words struct {
	TenantName    string
	TenantAddress string           // first path segment of the tenant's pages
	SubjectNumber string           // of a batch or an invoice, as it is now; empty for others
	ProcessNumber string           // ends the ids of the subject's processes; never changes
	Terms         []operation.Term // amount and vendors, which are searched for by hash only
}

// Become changes the state and says whether it changed. A finished job keeps its
// state: what a child still reports late does not reopen it.
func (j *Job) Become(to JobState, code, text string, now time.Time) (bool, error) {
	if !slices.Contains(JobStates(), to) {
		return false, fault.New(fault.Invalid, fault.InvalidValue, "There is no job state %q.", to)
	}
	if j.State == to || j.State.Finished() {
		return false, nil
	}
	if !slices.Contains(nextStates[j.State], to) {
		return false, fault.New(fault.Conflict, fault.IllegalTransition, "A job cannot go from %s to %s.", j.State, to)
	}
	j.State, j.ErrorCode, j.Error = to, code, text
	if to.Finished() {
		j.FinishedAt = now
	}
	return true, nil
}

// StepState is the spec's.
type StepState string

const (
	StepInfo    StepState = "info" // in progress
	StepSuccess StepState = "success"
	StepError   StepState = "error"
	StepStalled StepState = "stalled"
	StepAborted StepState = "aborted"
	StepSkipped StepState = "skipped"
)

// StepStates lists every state.
func StepStates() []StepState {
	return []StepState{StepInfo, StepSuccess, StepError, StepStalled, StepAborted, StepSkipped}
}

// Step is what became of one node in one job.
type Step struct {
	NodeID     string
	Kind       Kind
	Name       string
	State      StepState
	WorkflowID string // of the sealed node's child workflow
	Summary    string
	ErrorCode  string
	Error      string
	StartedAt  time.Time
	FinishedAt time.Time
}

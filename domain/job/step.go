package job

import (
	"time"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/flow"
)

// StepState is the state of a step in the specification.
type StepState string

const (
	StepInfo    StepState = "info" // in progress
	StepSuccess StepState = "success"
	StepError   StepState = "error"
	StepStalled StepState = "stalled" // waits for a person
	StepAborted StepState = "aborted"
	StepSkipped StepState = "skipped"
)

// Values lists every StepState.
func (StepState) Values() []string { return enum.Of(StepStates()...) }

// StepStates lists every state.
func StepStates() []StepState {
	return []StepState{StepInfo, StepSuccess, StepError, StepStalled, StepAborted, StepSkipped}
}

// WaitingFor is the event that an open step waits for.
type WaitingFor string

const (
	Nothing WaitingFor = ""
	Task    WaitingFor = "task"  // a person decides
	Input   WaitingFor = "input" // a person corrects something and retries
)

// WaitsFor lists every value of WaitingFor.
func WaitsFor() []WaitingFor { return []WaitingFor{Nothing, Task, Input} }

// Step is the record of one node in one job.
type Step struct {
	NodeID     string
	Kind       flow.Kind
	Name       string
	State      StepState
	WaitingFor WaitingFor
	Ends       State  // the final state of the job, at the step that ends it
	WorkflowID string // of the sealed node's child workflow
	Summary    string
	ErrorCode  string
	Error      string
	StartedAt  time.Time
	FinishedAt time.Time
}

// Open reports whether the step has not finished.
func (s Step) Open() bool { return s.FinishedAt.IsZero() }

// BeginStep is the step of a sealed node that starts now.
func BeginStep(n flow.Node, workflowID string, now time.Time) Step {
	return Step{NodeID: n.ID, Kind: n.Kind, Name: n.Name, State: StepInfo, WorkflowID: workflowID, StartedAt: now}
}

// PassStep is the step of a node that finishes as soon as it is reached.
func PassStep(n flow.Node, now time.Time) Step {
	return Step{NodeID: n.ID, Kind: n.Kind, Name: n.Name, State: StepSuccess, StartedAt: now, FinishedAt: now}
}

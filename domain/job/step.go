package job

import (
	"cmp"
	"time"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/registry"
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
	Input   WaitingFor = "input" // a person corrects something and retries, or fills in a form
)

// WaitsFor lists every value of WaitingFor.
func WaitsFor() []WaitingFor { return []WaitingFor{Nothing, Task, Input} }

// MaxPath is the most characters of the path of a step.
const MaxPath = 500

// Step is the record of one run of a node in one job. Its path identifies it in the job.
type Step struct {
	NodeID     string
	Path       string // "loop[3]/approve"; the node id outside of loops
	Attempt    int    // 1 for the first
	Kind       flow.Kind
	Name       string
	State      StepState
	WaitingFor WaitingFor
	Ends       State  // the final state of the job, at the step that ends it
	WorkflowID string // of the sealed node's child workflow
	Runs       Ref    // the job that the step runs; empty: none, or not read
	Asks       Ref    // the task by which the step asks people; empty: none, or not read
	Summary    string
	ErrorCode  string
	Error      string
	StartedAt  time.Time
	FinishedAt time.Time
}

// Open reports whether the step has not finished.
func (s Step) Open() bool { return s.FinishedAt.IsZero() }

// failed reports whether the step failed with an error of its own. A step that was only closed because the job ended
// with errors has none.
func (s Step) failed() bool { return s.State == StepError && s.ErrorCode != "" }

// newer reports whether the step finished after another one. Steps that finished at once are in the order in which
// they started, and then in that of their paths.
func (s Step) newer(than Step) bool {
	return cmp.Or(s.FinishedAt.Compare(than.FinishedAt), s.StartedAt.Compare(than.StartedAt),
		cmp.Compare(s.Path, than.Path)) > 0
}

// waits reports whether a person can be waited for in the step. Steps that contain others only wait for these.
func (s Step) waits() bool { return s.Open() && registry.Of(s.Kind).Sealed() }

// BeginStep is the step of a node that starts now. workflowID is that of a sealed node's child workflow.
func BeginStep(n flow.Node, path, workflowID string, now time.Time) Step {
	return Step{NodeID: n.ID, Path: path, Attempt: 1, Kind: n.Kind, Name: n.Name, State: StepInfo,
		WorkflowID: workflowID, StartedAt: now}
}

// PassStep is the step of a node that finishes as soon as it is reached.
func PassStep(n flow.Node, path string, now time.Time) Step {
	return Step{NodeID: n.ID, Path: path, Attempt: 1, Kind: n.Kind, Name: n.Name, State: StepSuccess, StartedAt: now,
		FinishedAt: now}
}

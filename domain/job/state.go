package job

import (
	"slices"
	"time"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/registry"
)

// State is the state of a job in the specification (document 2, section 5).
type State string

const (
	Starting           State = "Starting"
	Processing         State = "Processing"
	WaitingForInput    State = "WaitingForInput"
	WaitingForTask     State = "WaitingForTask"
	BusySkipped        State = "BusySkipped"
	FinishedOK         State = "FinishedOK"
	FinishedWithErrors State = "FinishedWithErrors"
	Aborted            State = "Aborted"
)

// Values lists every State.
func (State) Values() []string { return enum.Of(States()...) }

// States lists every state.
func States() []State {
	return []State{Starting, Processing, WaitingForInput, WaitingForTask, BusySkipped, FinishedOK, FinishedWithErrors,
		Aborted}
}

// Unfinished lists the states from which a job can still change.
func Unfinished() []State { return []State{Starting, Processing, WaitingForInput, WaitingForTask} }

// Finished reports whether the state is final.
func (s State) Finished() bool {
	return slices.Contains([]State{BusySkipped, FinishedOK, FinishedWithErrors, Aborted}, s)
}

// Status is everything about a job that follows from its steps.
type Status struct {
	State      State
	ErrorCode  string
	Error      string
	FinishedAt time.Time
}

// StatusOf derives the status of a job from its steps, which are in the order in which they started. It is the only
// rule that decides the state of a job. The open steps, the step that ends the job and the newest failed step are
// enough: without the other steps the status is the same, as long as one step is left.
func StatusOf(steps []Step) Status {
	if len(steps) == 0 {
		return Status{State: Starting}
	}
	if i := slices.IndexFunc(steps, func(s Step) bool { return s.Ends != "" }); i >= 0 {
		return ended(steps[i], steps)
	}
	status := Status{State: Processing}
	for _, s := range steps {
		if s.Open() {
			status.wait(s)
		}
	}
	return status
}

// ended is the status of a job that the step last ended. Its error is that of this step, or of the newest failed one.
func ended(last Step, steps []Step) Status {
	status := Status{State: last.Ends, FinishedAt: last.FinishedAt}
	if status.State != FinishedWithErrors {
		return status
	}
	if last.State == StepError {
		status.ErrorCode, status.Error = last.ErrorCode, last.Error
		return status
	}
	var failed Step
	for _, s := range steps {
		if s.failed() && s.newer(failed) {
			failed = s
		}
	}
	status.ErrorCode, status.Error = failed.ErrorCode, failed.Error
	return status
}

// wait applies what an open step waits for. Of several steps, one that needs a correction is shown before one that
// needs a decision.
func (s *Status) wait(open Step) {
	switch open.WaitingFor {
	case Task:
		if s.State != WaitingForInput {
			s.State = WaitingForTask
		}
	case Input:
		if s.State != WaitingForInput {
			s.State, s.ErrorCode, s.Error = WaitingForInput, open.ErrorCode, open.Error
		}
	case Nothing:
	}
}

// closing is the state of steps that are open when the job ends.
func (s State) closing() StepState {
	switch s {
	case FinishedOK:
		return StepSuccess
	case Aborted:
		return StepAborted
	case BusySkipped:
		return StepSkipped
	case Starting, Processing, WaitingForInput, WaitingForTask, FinishedWithErrors:
	}
	return StepError
}

// FirstSteps are known before the run has done anything: the start and the sealed step after it. They are written in
// the transaction that begins the job, so that the run reaches its first process without further activities.
func FirstSteps(g flow.Graph, workflowID func(flow.Kind) string, now time.Time) []Step {
	start, ok := g.StartNode()
	if !ok {
		return nil
	}
	steps := []Step{PassStep(start, start.ID, now)}
	if next, ok := g.Next(start.ID, flow.Then); ok && registry.Of(next.Kind).Sealed() {
		steps = append(steps, BeginStep(next, next.ID, workflowID(next.Kind), now))
	}
	return steps
}

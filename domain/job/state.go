package job

import (
	"slices"
	"time"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/flow"
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

// StatusOf derives the status of a job from its steps, which are in the order in which
// they started. It is the only rule that decides the state of a job.
func StatusOf(steps []Step) Status {
	if len(steps) == 0 {
		return Status{State: Starting}
	}
	status := Status{State: Processing}
	var last Step // the last step that can fail
	for _, s := range steps {
		if s.Ends != "" {
			status.State, status.FinishedAt = s.Ends, s.FinishedAt
		}
		if s.Kind.Sealed() || s.State == StepError {
			last = s
		}
		if s.Open() && !status.State.Finished() {
			status.wait(s)
		}
	}
	if status.State == FinishedWithErrors {
		status.ErrorCode, status.Error = last.ErrorCode, last.Error
	}
	return status
}

// wait applies what an open step waits for.
func (s *Status) wait(open Step) {
	switch open.WaitingFor {
	case Task:
		s.State = WaitingForTask
	case Input:
		s.State, s.ErrorCode, s.Error = WaitingForInput, open.ErrorCode, open.Error
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
	steps := []Step{PassStep(start, now)}
	if next, ok := g.Next(start.ID, flow.Then); ok && next.Kind.Sealed() {
		steps = append(steps, BeginStep(next, workflowID(next.Kind), now))
	}
	return steps
}

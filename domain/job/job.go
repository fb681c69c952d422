// Package job contains the rules of a job and its steps. A job is one run of a published graph.
package job

import (
	"slices"
	"time"

	"countersign.dev/domain/flow"
	"countersign.dev/domain/subject"
)

// Job is one run of one published graph.
type Job struct {
	ID           string
	ProjectID    string
	ComponentID  string
	GraphID      string
	Number       int64
	Name         Name
	WorkflowType flow.WorkflowType
	Subject      subject.Ref
	Facts        Facts
	WorkflowID   string
	StartedBy    string
	CreatedAt    time.Time
	Steps        []Step // in the order in which they started
	Status              // derived from the steps
}

// Ref identifies a job and, together with the tenant, the workflow that runs it.
type Ref struct {
	ID     string
	Number int64
}

// Ref identifies the job.
func (j *Job) Ref() Ref { return Ref{ID: j.ID, Number: j.Number} }

// Record adds steps or finishes them and returns those that changed. A finished step stays as it is, and so do the
// steps of a finished job: a late repeat does not reopen them. A repeated start does not change an open step.
func (j *Job) Record(steps []Step) []Step {
	if j.State.Finished() {
		return nil
	}
	var changed []Step
	for _, s := range steps {
		if j.put(s) {
			changed = append(changed, s)
		}
		if s.Ends != "" {
			changed = append(changed, j.close(s)...)
			break
		}
	}
	j.Status = StatusOf(j.Steps)
	return changed
}

// put stores one step and reports whether it changed.
func (j *Job) put(s Step) bool {
	i := slices.IndexFunc(j.Steps, func(known Step) bool { return known.NodeID == s.NodeID })
	if i < 0 {
		j.Steps = append(j.Steps, s)
		return true
	}
	if !j.Steps[i].Open() || s.Open() {
		return false
	}
	j.Steps[i] = s
	return true
}

// close finishes the open steps of a job that the step last ends.
func (j *Job) close(last Step) []Step {
	return j.open(func(s *Step) {
		s.State, s.WaitingFor, s.FinishedAt = last.Ends.closing(), Nothing, last.FinishedAt
	})
}

// WaitForTask records that a person has to decide.
func (j *Job) WaitForTask() []Step { return j.wait(StepStalled, Task, "", "") }

// WaitForInput records that a person has to correct something, with the reason.
func (j *Job) WaitForInput(code, text string) []Step { return j.wait(StepStalled, Input, code, text) }

// Continue records that the job does not wait any more.
func (j *Job) Continue() []Step { return j.wait(StepInfo, Nothing, "", "") }

// wait changes the open steps. A job without an open step has not begun or has ended, and does not change.
func (j *Job) wait(state StepState, waitingFor WaitingFor, code, text string) []Step {
	changed := j.open(func(s *Step) {
		s.State, s.WaitingFor, s.ErrorCode, s.Error = state, waitingFor, code, text
	})
	j.Status = StatusOf(j.Steps)
	return changed
}

// open applies change to the open steps and returns those that are different afterwards.
func (j *Job) open(change func(*Step)) (changed []Step) {
	for i := range j.Steps {
		if !j.Steps[i].Open() {
			continue
		}
		before := j.Steps[i]
		change(&j.Steps[i])
		if j.Steps[i] != before {
			changed = append(changed, j.Steps[i])
		}
	}
	return changed
}

// EndedOutside is the node id of the step that ends a job without an open step.
const EndedOutside = "ended"

// Fail ends a job whose run cannot record its end, because it does not exist any more.
func (j *Job) Fail(code, text string, now time.Time) []Step {
	last := Step{NodeID: EndedOutside, Kind: flow.End, Name: flow.NameEnded.English(), StartedAt: now}
	if i := slices.IndexFunc(j.Steps, Step.Open); i >= 0 {
		last = j.Steps[i]
	}
	last.State, last.WaitingFor, last.Ends, last.FinishedAt = StepError, Nothing, FinishedWithErrors, now
	last.ErrorCode, last.Error = code, text
	return j.Record([]Step{last})
}

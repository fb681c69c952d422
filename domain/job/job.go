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
	Parent       Parent // the step that runs the job; empty: none
	CreatedAt    time.Time
	Steps        []Step // in the order in which they started; for a change, only those that decide
	Files        bool   // steps made files
	Loops        bool   // some steps ran in loops; a job that is shown does not contain these
	Status              // derived from the steps
}

// Parent is the step of another job that runs a job.
type Parent struct {
	JobID  string
	Number int64  // of the job, if it is shown
	Path   string // of the step
	Depth  int    // how many jobs are above
}

// MaxDepth is how many jobs run each other at most. One more is refused, because a workflow probably runs itself.
const MaxDepth = 10

// Ref identifies a job and, together with the tenant, the workflow that runs it.
type Ref struct {
	ID     string
	Number int64
}

// Ref identifies the job.
func (j *Job) Ref() Ref { return Ref{ID: j.ID, Number: j.Number} }

// Record adds steps or finishes them and returns those that changed. A finished step stays as it is, and so do the
// steps of a finished job: a late repeat does not reopen them. A repeated start does not change an open step, and
// nothing of an earlier attempt changes it.
// The job needs its open steps, its newest failed step and those with the paths of the given steps.
func (j *Job) Record(steps []Step) []Step {
	if j.State.Finished() {
		return nil
	}
	return j.change(func() {
		for _, s := range steps {
			j.put(s)
			if s.Ends != "" {
				j.close(s)
				return
			}
		}
	})
}

// change updates the status after do has changed steps, and returns these. Without a change the status stays, because
// the job may lack the finished steps that tell a job between two steps from one that starts.
func (j *Job) change(do func()) (changed []Step) {
	before := slices.Clone(j.Steps)
	do()
	for i, s := range j.Steps {
		if i >= len(before) || s != before[i] {
			changed = append(changed, s)
		}
	}
	if len(changed) > 0 {
		j.Status = StatusOf(j.Steps)
	}
	return changed
}

// put stores one step. A second beginning of the same attempt changes nothing, unless it has the problem of a request
// that will be repeated.
func (j *Job) put(s Step) {
	i := slices.IndexFunc(j.Steps, func(known Step) bool { return known.Path == s.Path })
	if i < 0 {
		j.Steps = append(j.Steps, s)
		return
	}
	known := j.Steps[i]
	if !known.Open() || s.Attempt < known.Attempt || s.Open() && s.Attempt == known.Attempt && s.ErrorCode == "" {
		return
	}
	s.StartedAt = known.StartedAt // the order of the steps stays
	j.Steps[i] = s
}

// close finishes the open steps of a job that the step last ends.
func (j *Job) close(last Step) {
	j.each(Step.Open, func(s *Step) {
		s.State, s.WaitingFor, s.FinishedAt = last.Ends.closing(), Nothing, last.FinishedAt
	})
}

// WaitForTask records that a person has to decide about the subject of the job.
func (j *Job) WaitForTask() []Step { return j.wait(Step.waits, Task, "", "") }

// WaitForInput records that a person has to correct something, with the reason.
func (j *Job) WaitForInput(code, text string) []Step { return j.wait(Step.waits, Input, code, text) }

// Continue records that the job no longer waits.
func (j *Job) Continue() []Step { return j.wait(Step.waits, Nothing, "", "") }

// WaitAt records what the open step with that path waits for. Nothing ends its wait.
func (j *Job) WaitAt(path string, waitingFor WaitingFor) []Step {
	return j.wait(func(s Step) bool { return s.Open() && s.Path == path }, waitingFor, "", "")
}

// wait changes the selected steps. A job without such a step does not change.
func (j *Job) wait(selected func(Step) bool, waitingFor WaitingFor, code, text string) []Step {
	state := StepStalled
	if waitingFor == Nothing {
		state = StepInfo
	}
	return j.change(func() {
		j.each(selected, func(s *Step) {
			s.State, s.WaitingFor, s.ErrorCode, s.Error = state, waitingFor, code, text
		})
	})
}

// each applies do to the selected steps.
func (j *Job) each(selected func(Step) bool, do func(*Step)) {
	for i := range j.Steps {
		if selected(j.Steps[i]) {
			do(&j.Steps[i])
		}
	}
}

// EndedOutside is the node id and the path of the step that ends a job without an open step.
const EndedOutside = "ended"

// Fail ends a job whose run cannot record its end, because it does not exist any more.
func (j *Job) Fail(code, text string, now time.Time) []Step {
	last := PassStep(flow.Node{ID: EndedOutside, Kind: flow.End, Name: flow.NameEnded.English()}, EndedOutside, now)
	if i := slices.IndexFunc(j.Steps, Step.Open); i >= 0 {
		last = j.Steps[i]
	}
	last.State, last.WaitingFor, last.Ends, last.FinishedAt = StepError, Nothing, FinishedWithErrors, now
	last.ErrorCode, last.Error = code, text
	return j.Record([]Step{last})
}

package flowrun

import (
	"cmp"
	"time"

	"countersign.dev/domain/flow"
	"countersign.dev/domain/job"
)

// StepRecord is a step as it crosses Temporal.
type StepRecord struct {
	NodeID     string        `json:"nodeId"`
	Path       string        `json:"path,omitempty"`    // empty in old histories: the node id
	Attempt    int           `json:"attempt,omitempty"` // empty in old histories: 1
	Kind       flow.Kind     `json:"kind"`
	Name       string        `json:"name"`
	State      job.StepState `json:"state"`
	Ends       job.State     `json:"ends,omitempty"` // the final state of the job, at the step that ends it
	WorkflowID string        `json:"workflowId,omitempty"`
	Summary    string        `json:"summary,omitempty"`
	ErrorCode  string        `json:"errorCode,omitempty"`
	Error      string        `json:"error,omitempty"`
	StartedAt  time.Time     `json:"startedAt"`
	FinishedAt time.Time     `json:"finishedAt,omitzero"`
}

// FromDomain leaves out what the step waits for: other use cases record that.
func FromDomain(s job.Step) StepRecord {
	return StepRecord{NodeID: s.NodeID, Path: s.Path, Attempt: s.Attempt, Kind: s.Kind, Name: s.Name, State: s.State,
		Ends: s.Ends, WorkflowID: s.WorkflowID, Summary: s.Summary, ErrorCode: s.ErrorCode, Error: s.Error,
		StartedAt: s.StartedAt, FinishedAt: s.FinishedAt}
}

// ToDomain is the reverse of FromDomain.
func (r StepRecord) ToDomain() job.Step {
	return job.Step{NodeID: r.NodeID, Path: cmp.Or(r.Path, r.NodeID), Attempt: max(r.Attempt, 1), Kind: r.Kind,
		Name: r.Name, State: r.State, Ends: r.Ends, WorkflowID: r.WorkflowID, Summary: r.Summary, ErrorCode: r.ErrorCode,
		Error: r.Error, StartedAt: r.StartedAt, FinishedAt: r.FinishedAt}
}

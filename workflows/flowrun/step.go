package flowrunflow

import (
	"time"

	"countersign.dev/domain/flow"
)

// StepRecord is a step as it crosses Temporal.
type StepRecord struct {
	NodeID     string         `json:"nodeId"`
	Kind       flow.Kind      `json:"kind"`
	Name       string         `json:"name"`
	State      flow.StepState `json:"state"`
	WorkflowID string         `json:"workflowId,omitempty"`
	Summary    string         `json:"summary,omitempty"`
	ErrorCode  string         `json:"errorCode,omitempty"`
	Error      string         `json:"error,omitempty"`
	StartedAt  time.Time      `json:"startedAt"`
	FinishedAt time.Time      `json:"finishedAt,omitzero"`
}

// FromDomain and ToDomain differ in nothing but the names on the wire.
func FromDomain(s flow.Step) StepRecord { return StepRecord(s) }

// ToDomain is the step itself.
func (r StepRecord) ToDomain() flow.Step { return flow.Step(r) }

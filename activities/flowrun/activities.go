// Package flowrunact writes what becomes of a job and its steps.
package flowrunact

import (
	"context"

	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/worker"

	"countersign.dev/domain/flow"
	"countersign.dev/domain/operation"
	"countersign.dev/internal/temporalx"
	flowrunflow "countersign.dev/workflows/flowrun"
)

// Jobs is where jobs are kept.
type Jobs interface {
	BeginJob(ctx context.Context, tenantID, jobID, runID string) (flow.Job, flow.Graph, error)
	RecordSteps(ctx context.Context, tenantID, jobID string, steps []flow.Step, state flow.JobState, code,
		text string) error
}

// Hashes makes the keyed hash under which a term can be searched for.
type Hashes interface {
	SearchHash(ctx context.Context, tenantID string, term operation.Term) (string, error)
}

// Activities satisfies the contract of workflows/flowrun.
type Activities struct {
	Jobs   Jobs
	Hashes Hashes
}

var _ flowrunflow.Activities = (*Activities)(nil)

// Register names the activities on a worker.
func (a *Activities) Register(w worker.ActivityRegistry) {
	w.RegisterActivityWithOptions(a.Begin, activity.RegisterOptions{Name: flowrunflow.ActBegin})
	w.RegisterActivityWithOptions(a.Record, activity.RegisterOptions{Name: flowrunflow.ActRecord})
}

// Begin marks the job as running and reads its graph. A repeat reads the same.
func (a *Activities) Begin(ctx context.Context, in flowrunflow.BeginInput) (flowrunflow.BeginResult, error) {
	j, g, err := a.Jobs.BeginJob(ctx, in.TenantID, in.JobID, in.RunID)
	if err != nil {
		return flowrunflow.BeginResult{}, temporalx.Error(err)
	}
	words, err := a.words(ctx, in.TenantID, j.Words)
	if err != nil {
		return flowrunflow.BeginResult{}, temporalx.Error(err)
	}
	return flowrunflow.BeginResult{
		ProjectID: j.ProjectID, Number: j.Number, Name: j.Name, SubjectType: j.SubjectType, SubjectID: j.SubjectID,
		StartedBy: j.StartedBy, Graph: g, Words: words,
	}, nil
}

// words keeps amounts and vendors out of the history's search attributes: hashes take their place.
func (a *Activities) words(ctx context.Context, tenantID string, w flow.Words) (flowrunflow.Words, error) {
	words := flowrunflow.Words{TenantName: w.TenantName, TenantAddress: w.TenantAddress, SubjectNumber: w.SubjectNumber,
		ProcessNumber: w.ProcessNumber}
	for _, term := range w.Terms {
		hash, err := a.Hashes.SearchHash(ctx, tenantID, term)
		if err != nil {
			return flowrunflow.Words{}, err
		}
		words.SearchHashes = append(words.SearchHashes, hash)
	}
	return words, nil
}

// Record writes steps and the job's state. A finished step or job is not reopened by a repeat.
func (a *Activities) Record(ctx context.Context, in flowrunflow.RecordInput) error {
	steps := make([]flow.Step, len(in.Steps))
	for i, s := range in.Steps {
		steps[i] = s.ToDomain()
	}
	return temporalx.Error(a.Jobs.RecordSteps(ctx, in.TenantID, in.JobID, steps, in.State, in.ErrorCode, in.Error))
}

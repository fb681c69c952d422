// Package flowrun reads jobs and records their steps.
package flowrun

import (
	"context"
	"strings"

	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/worker"

	jobapp "countersign.dev/app/job"
	"countersign.dev/domain/flow/kind/runworkflow"
	"countersign.dev/domain/flow/kind/sendmail"
	"countersign.dev/domain/job"
	"countersign.dev/domain/operation"
	"countersign.dev/internal/temporalx"
	flowrunflow "countersign.dev/workflows/flowrun"
)

// Hashes makes the keyed hash under which a term can be searched for.
type Hashes interface {
	SearchHash(ctx context.Context, tenantID string, term operation.Term) (string, error)
}

// Activities satisfies the contract of workflows/flowrun.
type Activities struct {
	Jobs   jobapp.Jobs
	Hashes Hashes
}

var _ flowrunflow.Activities = struct {
	*Activities
	Calls
	Tasks
	Records
	Documents
}{}

// Register names the local activities on a worker of the runs.
func (a *Activities) Register(w worker.ActivityRegistry) {
	w.RegisterActivityWithOptions(a.Begin, activity.RegisterOptions{Name: flowrunflow.ActBegin})
	w.RegisterActivityWithOptions(a.Record, activity.RegisterOptions{Name: flowrunflow.ActRecord})
}

// RegisterEffects names the activities of steps on a worker of the core pool, to which the runs send them.
func (a *Activities) RegisterEffects(w worker.ActivityRegistry) {
	w.RegisterActivityWithOptions(a.SendMail, activity.RegisterOptions{Name: flowrunflow.ActSendMail})
	w.RegisterActivityWithOptions(a.AddJob, activity.RegisterOptions{Name: flowrunflow.ActAddJob})
}

// Begin records the first steps of a job and reads its graph. A repeat returns the same.
func (a *Activities) Begin(ctx context.Context, in flowrunflow.BeginInput) (flowrunflow.BeginResult, error) {
	run, err := a.Jobs.Begin(ctx, in.TenantID, in.JobID)
	if err != nil {
		return flowrunflow.BeginResult{}, temporalx.Error(err)
	}
	facts, err := a.facts(ctx, in.TenantID, run)
	if err != nil {
		return flowrunflow.BeginResult{}, temporalx.Error(err)
	}
	return flowrunflow.BeginResult{
		ProjectID: run.Job.ProjectID, Number: run.Job.Number, Name: run.Job.Name.English(), Subject: run.Job.Subject,
		StartedBy: run.Job.StartedBy, Graph: run.Graph, Facts: facts, Parameters: run.Parameters,
	}, nil
}

// facts keeps amounts and vendors out of the history and its search attributes: it contains their hashes.
func (a *Activities) facts(ctx context.Context, tenantID string, run jobapp.Run) (flowrunflow.Facts, error) {
	facts := flowrunflow.Facts{TenantName: run.TenantName, TenantAddress: run.TenantAddress,
		TimeZone:      run.TimeZone,
		SubjectNumber: run.Job.Facts.Number, ProcessNumber: run.Job.Facts.ProcessNumber}
	for _, term := range run.Job.Facts.Terms {
		hash, err := a.Hashes.SearchHash(ctx, tenantID, term)
		if err != nil {
			return flowrunflow.Facts{}, err
		}
		facts.SearchHashes = append(facts.SearchHashes, hash)
	}
	return facts, nil
}

// Record records steps. A finished step or job is not reopened by a repeat.
func (a *Activities) Record(ctx context.Context, in flowrunflow.RecordInput) error {
	steps := make([]job.Step, len(in.Steps))
	for i, s := range in.Steps {
		steps[i] = s.ToDomain()
	}
	return temporalx.Error(a.Jobs.RecordSteps(ctx, in.TenantID, in.JobID, steps))
}

// SendMail queues the message of a step.
func (a *Activities) SendMail(
	ctx context.Context, in flowrunflow.ActInput[sendmail.Message],
) (flowrunflow.ActResult, error) {
	if err := a.Jobs.SendMail(ctx, in.TenantID, effectOf(in), in.Input); err != nil {
		return flowrunflow.ActResult{}, temporalx.Error(err)
	}
	return flowrunflow.ActResult{Summary: strings.Join(in.Input.To, ", ")}, nil
}

// AddJob adds the job of a step that runs another workflow.
func (a *Activities) AddJob(
	ctx context.Context, in flowrunflow.ActInput[runworkflow.Job],
) (flowrunflow.AddedJob, error) {
	added, err := a.Jobs.AddForStep(ctx, in.TenantID, effectOf(in), in.Input)
	if err != nil {
		return flowrunflow.AddedJob{}, temporalx.Error(err)
	}
	return flowrunflow.AddedJob{JobID: added.ID, Number: added.Number, Name: added.Name.English()}, nil
}

// effectOf identifies what the activity of a step does.
func effectOf[T any](in flowrunflow.ActInput[T]) jobapp.Effect {
	return jobapp.Effect{JobID: in.JobID, Path: in.Path, Attempt: in.Attempt}
}

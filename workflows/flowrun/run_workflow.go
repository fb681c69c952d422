package flowrun

import (
	"cmp"
	"fmt"

	enumspb "go.temporal.io/api/enums/v1"
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/workflow"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/engine"
	"countersign.dev/domain/job"
	"countersign.dev/workflows/attribute"
	"countersign.dev/workflows/retry"
)

// runWorkflow adds a job for another workflow and runs it as a child.
func (r *run) runWorkflow(ctx workflow.Context, a engine.Action) {
	future, settle := workflow.NewFuture(ctx)
	workflow.Go(ctx, func(ctx workflow.Context) { settle.SetValue(r.runJob(ctx, a)) })
	r.open = append(r.open, &answer{a, future, func(ctx workflow.Context, f workflow.Future) {
		var result engine.Result
		if err := f.Get(ctx, &result); err != nil {
			failed := failure(err)
			result = engine.Result{Code: failed.ErrorCode, Text: failed.Error}
		}
		r.machine.Done(a.Frame, result)
	}})
}

// runJob returns how the job of a step ended. A job that was added always runs, also if the run is canceled before:
// otherwise, it would never end.
func (r *run) runJob(canceled workflow.Context, a engine.Action) engine.Result {
	ctx, cancel := workflow.NewDisconnectedContext(canceled)
	defer cancel()
	var added AddedJob
	summary := attribute.Summary("add the job: " + a.Node.Name)
	err := workflow.ExecuteActivity(retry.Database(ctx, summary), ActAddJob, r.actInput(a)).Get(ctx, &added)
	if err != nil {
		failed := actFailure(err)
		return engine.Result{Code: failed.Code, Text: failed.Text}
	}
	child := workflow.ExecuteChildWorkflow(r.jobOptions(ctx, a, added), Run,
		RunInput{TenantID: r.in.TenantID, JobID: added.JobID})
	if err := child.GetChildWorkflowExecution().Get(ctx, nil); err == nil {
		workflow.NewSelector(ctx).
			AddFuture(child, func(workflow.Future) {}).
			AddReceive(canceled.Done(), func(workflow.ReceiveChannel, bool) { cancel() }).
			Select(ctx)
	}
	var ended RunResult
	err = child.Get(ctx, &ended)
	result := engine.Result{Summary: fmt.Sprintf("#%d", added.Number),
		Outputs: map[string]any{flow.OutputJob: float64(added.Number), flow.OutputResult: ended.Result}}
	switch {
	case err != nil:
		failed := failure(err)
		result.Code, result.Text = failed.ErrorCode, failed.Error
	case ended.State == job.FinishedOK:
		result.Succeeded = true
	case ended.State == job.Aborted && canceled.Err() != nil:
		result.Aborted = true
	case ended.State == job.Aborted:
		result.Code, result.Text = string(fault.JobCanceled), fmt.Sprintf("Job %d was canceled.", added.Number)
	default:
		result.Code = cmp.Or(ended.ErrorCode, string(fault.JobFailed))
		result.Text = cmp.Or(ended.Error, fmt.Sprintf("Job %d finished with errors.", added.Number))
	}
	return result
}

// jobOptions ask a job to end if the run is terminated: it waits for nothing that another run needs.
func (r *run) jobOptions(ctx workflow.Context, a engine.Action, added AddedJob) workflow.Context {
	return workflow.WithChildOptions(ctx, workflow.ChildWorkflowOptions{
		WorkflowID:            RunID(r.in.TenantID, added.JobID, added.Number),
		ParentClosePolicy:     enumspb.PARENT_CLOSE_POLICY_REQUEST_CANCEL,
		WaitForCancellation:   true,
		WorkflowIDReusePolicy: enumspb.WORKFLOW_ID_REUSE_POLICY_REJECT_DUPLICATE,
		TypedSearchAttributes: r.jobAttributes(added),
		StaticSummary:         attribute.Summary(r.job.Facts.TenantName + ": " + added.Name),
		StaticDetails:         a.Node.Name + r.link(),
	})
}

// jobAttributes are those of a job that a person starts, with the name of its company.
func (r *run) jobAttributes(added AddedJob) temporal.SearchAttributes {
	of := attribute.Named(attribute.Of(r.in.TenantID, r.job.ProjectID, added.JobID), r.job.Facts.TenantName, "", "", nil)
	return temporal.NewSearchAttributes(of.Copy(), attribute.JobState.ValueSet(string(job.Processing)))
}

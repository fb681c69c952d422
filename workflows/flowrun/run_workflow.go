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
)

// runJob returns how the job of a step ended. A job that was added always runs, also if the run is canceled before:
// otherwise, it would never end, and its record could not be changed.
func (r *run) runJob(canceled workflow.Context, a engine.Action) engine.Result {
	ctx, cancel := workflow.NewDisconnectedContext(canceled)
	defer func() { cancel() }()
	does := effects[a.Node.Kind]
	summary := attribute.Summary(actSummaries[does.activity] + ": " + a.Node.Name)
	var added AddedJob
	err := workflow.ExecuteActivity(does.options(ctx, summary), does.activity, r.actInput(a)).Get(ctx, &added)
	if err != nil {
		return resultOf(failure(err))
	}
	if added.OfRecord {
		cancel = func() {} // people withdraw or cancel the record on its page
	}
	child := workflow.ExecuteChildWorkflow(r.jobOptions(ctx, a, added), Run,
		RunInput{TenantID: r.in.TenantID, JobID: added.JobID})
	if added.Continue {
		err = child.GetChildWorkflowExecution().Get(ctx, nil)
		return jobResult(a, added, RunResult{State: job.FinishedOK}, err)
	}
	awaitChild(ctx, child, canceled, cancel)
	if added.OfRecord && !child.IsReady() {
		return engine.Result{Aborted: true}
	}
	var ended RunResult
	err = child.Get(ctx, &ended)
	result := jobResult(a, added, ended, err)
	if err == nil && ended.State == job.Aborted && canceled.Err() != nil {
		result.Aborted = true
	}
	return result
}

// jobResult is the result of a step whose job has ended.
func jobResult(a engine.Action, added AddedJob, ended RunResult, err error) engine.Result {
	outputs := added.Outputs
	if outputs == nil {
		outputs = map[string]any{}
	}
	outputs[flow.OutputJob] = float64(added.Number)
	if a.Node.Kind == flow.RunWorkflow {
		outputs[flow.OutputResult] = ended.Result
	}
	result := engine.Result{Summary: fmt.Sprintf("#%d", added.Number), Outputs: outputs}
	switch {
	case err != nil:
		failed := failure(err)
		result.Code, result.Text = failed.ErrorCode, failed.Error
	case ended.State == job.FinishedOK:
		result.Succeeded = true
	case ended.State == job.Aborted:
		result.Code, result.Text = string(fault.JobCanceled), fmt.Sprintf("Job %d was canceled.", added.Number)
	default:
		result.Code = cmp.Or(ended.ErrorCode, string(fault.JobFailed))
		result.Text = cmp.Or(ended.Error, fmt.Sprintf("Job %d finished with errors.", added.Number))
	}
	return result
}

// awaitChild waits for the end of a child, or for the cancellation, which it passes on. The SDK cancels a child only
// after it has started, so that every child ends its record.
func awaitChild(
	ctx workflow.Context, child workflow.ChildWorkflowFuture, canceled workflow.Context, cancel workflow.CancelFunc,
) {
	workflow.NewSelector(ctx).
		AddFuture(child, func(workflow.Future) {}).
		AddReceive(canceled.Done(), func(workflow.ReceiveChannel, bool) { cancel() }).
		Select(ctx)
}

// jobOptions ask a job to end if the run is terminated, unless it works on a record.
func (r *run) jobOptions(ctx workflow.Context, a engine.Action, added AddedJob) workflow.Context {
	policy := enumspb.PARENT_CLOSE_POLICY_REQUEST_CANCEL
	if added.OfRecord {
		policy = enumspb.PARENT_CLOSE_POLICY_ABANDON
	}
	return workflow.WithChildOptions(ctx, workflow.ChildWorkflowOptions{
		WorkflowID:            RunID(r.in.TenantID, added.JobID, added.Number),
		ParentClosePolicy:     policy,
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

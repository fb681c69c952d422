package flowrun

import (
	"fmt"
	"time"

	enumspb "go.temporal.io/api/enums/v1"
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/workflow"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/engine"
	"countersign.dev/domain/task"
	"countersign.dev/workflows/attribute"
	"countersign.dev/workflows/queue"
	"countersign.dev/workflows/retry"
	taskflow "countersign.dev/workflows/task"
	"countersign.dev/workflows/timer"
)

// askPeople returns what people answered to a step. A task that was added always has its process, also if the run is
// canceled before: otherwise, it would stay open.
func (r *run) askPeople(canceled workflow.Context, a engine.Action) engine.Result {
	ctx, cancel := workflow.NewDisconnectedContext(canceled)
	defer cancel()
	var added AddedTask
	summary := attribute.Summary("add the task: " + a.Node.Name)
	err := workflow.ExecuteActivity(retry.Database(ctx, summary), ActAddTask, r.actInput(a)).Get(ctx, &added)
	if err != nil {
		return resultOf(failure(err))
	}
	in := taskflow.Input{TenantID: r.in.TenantID, ProjectID: r.job.ProjectID, Subject: added.Subject,
		TaskID: added.Snapshot.TaskID, Snapshot: added.Snapshot}
	for {
		var ended taskflow.Result
		child := workflow.ExecuteChildWorkflow(r.taskOptions(ctx, a, added), taskflow.Task, in)
		awaitChild(ctx, child, canceled, cancel)
		err := child.Get(ctx, &ended)
		switch {
		case err == nil && ended.Decision != "":
			return answered(a, added, ended)
		case canceled.Err() != nil:
			return engine.Result{Aborted: true}
		case err == nil || temporal.IsCanceledError(err): // the task alone was withdrawn
			return engine.Result{Code: string(fault.JobCanceled), Text: fmt.Sprintf("Task %d was canceled.", added.Number)}
		}
		// An operator has terminated the process of an open task.
		if timer.Sleep(ctx, time.Minute, "wait before the task is started again") != nil {
			return engine.Result{Aborted: true}
		}
		in.Snapshot = task.Snapshot{}
	}
}

// answered is the result of a step whose task has ended.
func answered(a engine.Action, added AddedTask, by taskflow.Result) engine.Result {
	result := engine.Result{Succeeded: true, Summary: fmt.Sprintf("#%d, %s", added.Number, by.State),
		Outputs: map[string]any{flow.OutputTask: float64(added.Number), flow.OutputBy: by.By}}
	if a.Node.Kind == flow.Form {
		result.Outputs[flow.OutputAnswers] = by.Answers
		return result
	}
	result.Outputs[flow.OutputDecision], result.Outputs[flow.OutputReason] = string(by.Decision), by.Reason
	result.Exit = flow.Else
	if by.Decision == task.Approve {
		result.Exit = flow.Then
	}
	return result
}

// taskOptions ask a task to end if the run is terminated: its answer would be lost.
func (r *run) taskOptions(ctx workflow.Context, a engine.Action, added AddedTask) workflow.Context {
	taskID := added.Snapshot.TaskID
	return workflow.WithChildOptions(ctx, workflow.ChildWorkflowOptions{
		WorkflowID:            taskflow.WorkflowID(r.in.TenantID, taskID, added.ProcessNumber),
		TaskQueue:             queue.Core,
		ParentClosePolicy:     enumspb.PARENT_CLOSE_POLICY_REQUEST_CANCEL,
		WaitForCancellation:   true,
		WorkflowIDReusePolicy: enumspb.WORKFLOW_ID_REUSE_POLICY_ALLOW_DUPLICATE,
		TypedSearchAttributes: attribute.Named(attribute.Of(r.in.TenantID, r.job.ProjectID, taskID),
			r.job.Facts.TenantName, "", "", nil),
		StaticSummary: attribute.Summary(r.title()),
		StaticDetails: a.Node.Name + r.link(),
	})
}

package flows

import (
	"context"
	"time"

	enumspb "go.temporal.io/api/enums/v1"
	"go.temporal.io/sdk/client"

	"countersign.dev/domain/actor"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/task"
	"countersign.dev/internal/temporalx"
	taskflow "countersign.dev/workflows/task"
)

// answerTime is how long a person waits for an Update: long enough for a killed
// worker's workflows to go on elsewhere. Beyond it they are told to try again;
// the same id finds what became of the first.
const answerTime = 20 * time.Second

// DecideTask approves or rejects and returns when it is written.
func (f *Flows) DecideTask(ctx context.Context, tenantID, taskID, updateID string, action task.Action, reason string) error {
	return f.updateTask(ctx, tenantID, taskID, updateID, taskflow.UpdatePerform, taskflow.PerformInput{Command: command(ctx, false), Action: action, Reason: reason})
}

// ReassignTask hands the current level to others.
func (f *Flows) ReassignTask(ctx context.Context, tenantID, taskID, updateID string, to []string, comment string, manager bool) error {
	return f.updateTask(ctx, tenantID, taskID, updateID, taskflow.UpdateReassign, taskflow.ReassignInput{Command: command(ctx, manager), Assignees: to, Comment: comment})
}

// RequestTaskInfo asks somebody by e-mail.
func (f *Flows) RequestTaskInfo(ctx context.Context, tenantID, taskID, updateID string, q task.Question) error {
	return f.updateTask(ctx, tenantID, taskID, updateID, taskflow.UpdateRequestInfo, taskflow.RequestInfoInput{Command: command(ctx, false), Text: q.Text, Recipient: q.Recipient})
}

// ProvideTaskInfo answers.
func (f *Flows) ProvideTaskInfo(ctx context.Context, tenantID, taskID, updateID, text string) error {
	return f.updateTask(ctx, tenantID, taskID, updateID, taskflow.UpdateProvideInfo, taskflow.ProvideInfoInput{Command: command(ctx, false), Text: text})
}

// RestartTask begins again at level 1.
func (f *Flows) RestartTask(ctx context.Context, tenantID, taskID, updateID, comment string, manager bool) error {
	return f.updateTask(ctx, tenantID, taskID, updateID, taskflow.UpdateRestart, taskflow.RestartInput{Command: command(ctx, manager), Comment: comment})
}

// command names who acts; the workflow adds the rest.
func command(ctx context.Context, manager bool) taskflow.Command {
	who, _ := actor.From(ctx)
	return taskflow.Command{By: who, Manager: manager}
}

// startPatience is how long a task that was just made may take to have its
// workflow: its row is visible some milliseconds earlier.
const startPatience = 15 * time.Second

func (f *Flows) updateTask(ctx context.Context, tenantID, taskID, updateID, update string, in any) error {
	workflowID := taskflow.WorkflowID(tenantID, taskID)
	return f.updateSoon(ctx, workflowID, updateID, update, in, func() bool { return f.over(ctx, workflowID) })
}

// updateSoon is update for a workflow that may be about to be started. ended
// says that waiting for it is of no use.
func (f *Flows) updateSoon(ctx context.Context, workflowID, updateID, update string, in any, ended func() bool) error {
	begun := time.Now()
	for {
		err := f.update(ctx, workflowID, updateID, update, in)
		if fault.KindOf(err) != fault.NotFound || err == nil || time.Since(begun) > startPatience || ended() {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// over says whether the workflow has come to its end: it will not come back,
// while one that is not there yet, or has just appeared, will answer.
func (f *Flows) over(ctx context.Context, workflowID string) bool {
	described, err := f.client.DescribeWorkflowExecution(ctx, workflowID, "")
	return err == nil && described.GetWorkflowExecutionInfo().GetStatus() != enumspb.WORKFLOW_EXECUTION_STATUS_RUNNING
}

// update sends one Update and waits for its answer.
func (f *Flows) update(ctx context.Context, workflowID, updateID, update string, in any) error {
	ctx, cancel := context.WithTimeout(ctx, answerTime)
	defer cancel()
	handle, err := f.client.UpdateWorkflow(ctx, client.UpdateWorkflowOptions{
		WorkflowID: workflowID, UpdateID: updateID, UpdateName: update, Args: []any{in}, WaitForStage: client.WorkflowUpdateStageCompleted,
	})
	if err == nil {
		err = handle.Get(ctx, nil)
	}
	return temporalx.Fault(err)
}

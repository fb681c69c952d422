package flows

import (
	"context"
	"time"

	enumspb "go.temporal.io/api/enums/v1"
	"go.temporal.io/sdk/client"

	"countersign.dev/domain/act"
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
func (f *Flows) DecideTask(
	ctx context.Context, tenantID, taskID, updateID string, action task.Action, reason string,
) error {
	asked := act.New(act.DecideTask, taskID, updateID, string(action), reason)
	return f.updateTask(ctx, tenantID, asked, taskflow.UpdatePerform,
		taskflow.PerformInput{Action: action, Reason: reason})
}

// ReassignTask hands the current level to others.
func (f *Flows) ReassignTask(
	ctx context.Context, tenantID, taskID, updateID string, to []string, comment string, manager bool,
) error {
	asked := act.NewReassignment(taskID, updateID, comment, manager, to)
	return f.updateTask(ctx, tenantID, asked, taskflow.UpdateReassign,
		taskflow.ReassignInput{Command: taskflow.Command{Manager: manager}, Assignees: to, Comment: comment})
}

// RequestTaskInfo asks somebody by e-mail.
func (f *Flows) RequestTaskInfo(ctx context.Context, tenantID, taskID, updateID string, q task.Question) error {
	asked := act.New(act.RequestInfo, taskID, updateID, q.Text, q.Recipient)
	return f.updateTask(ctx, tenantID, asked, taskflow.UpdateRequestInfo,
		taskflow.RequestInfoInput{Text: q.Text, Recipient: q.Recipient})
}

// ProvideTaskInfo answers.
func (f *Flows) ProvideTaskInfo(ctx context.Context, tenantID, taskID, updateID, text string) error {
	return f.updateTask(ctx, tenantID, act.New(act.ProvideInfo, taskID, updateID, text), taskflow.UpdateProvideInfo,
		taskflow.ProvideInfoInput{Text: text})
}

// RestartTask begins again at level 1.
func (f *Flows) RestartTask(ctx context.Context, tenantID, taskID, updateID, comment string, manager bool) error {
	asked := act.NewRestart(taskID, updateID, comment, manager)
	return f.updateTask(ctx, tenantID, asked, taskflow.UpdateRestart,
		taskflow.RestartInput{Command: taskflow.Command{Manager: manager}, Comment: comment})
}

// startPatience is how long a task that was just made may take to have its
// workflow: its row is visible some milliseconds earlier.
const startPatience = 15 * time.Second

func (f *Flows) updateTask(ctx context.Context, tenantID string, asked act.Request, update string, in any) error {
	number, err := f.records.TaskProcessNumber(ctx, tenantID, asked.SubjectID)
	if err != nil {
		return err
	}
	workflowID := taskflow.WorkflowID(tenantID, asked.SubjectID, number)
	return f.updateSoon(ctx, tenantID, workflowID, asked, update, in, func() bool { return f.over(ctx, workflowID) })
}

// updateSoon is update for a workflow that may be about to be started. ended
// says that waiting for it is of no use.
func (f *Flows) updateSoon(
	ctx context.Context, tenantID, workflowID string, asked act.Request, update string, in any, ended func() bool,
) error {
	if err := f.records.RecordAct(ctx, tenantID, asked); err != nil {
		return err
	}
	begun := time.Now()
	for {
		err := f.update(ctx, workflowID, asked.UpdateID, update, in)
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

// update sends one Update, whose act is recorded, and waits for its answer.
func (f *Flows) update(ctx context.Context, workflowID, updateID, update string, in any) error {
	ctx, cancel := context.WithTimeout(ctx, answerTime)
	defer cancel()
	handle, err := f.client.UpdateWorkflow(ctx, client.UpdateWorkflowOptions{
		WorkflowID: workflowID, UpdateID: updateID, UpdateName: update, Args: []any{in},
		WaitForStage: client.WorkflowUpdateStageCompleted,
	})
	if err == nil {
		err = handle.Get(ctx, nil)
	}
	return temporalx.Fault(err)
}

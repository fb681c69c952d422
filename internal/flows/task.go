package flows

import (
	"context"
	"time"

	enumspb "go.temporal.io/api/enums/v1"
	"go.temporal.io/sdk/client"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/task"
	"countersign.dev/internal/temporalx"
	taskflow "countersign.dev/workflows/task"
)

// answerTime is how long a person waits for an Update: long enough for a killed
// worker's workflows to continue on another one. After it they are asked to try
// again; the same id finds the effect of the first attempt.
const answerTime = 20 * time.Second

// startPatience is how long a new task may take to have its workflow: its row is
// visible some milliseconds earlier.
const startPatience = 15 * time.Second

// ActOnTask sends a recorded act to the task's workflow and returns when its effect is committed.
func (f *Flows) ActOnTask(
	ctx context.Context, tenantID, taskID, processNumber, updateID string, a task.Act,
) (s task.Snapshot, err error) {
	workflowID := taskflow.WorkflowID(tenantID, taskID, processNumber)
	ended := func() bool { return f.hasEnded(ctx, workflowID) }
	return s, f.update(ctx, workflowID, updateID, taskflow.UpdateAct, a, &s, ended)
}

// update sends one recorded Update and waits for its result, also if the workflow is about to be started. ended
// reports that waiting is useless. A nil out ignores the result.
func (f *Flows) update(
	ctx context.Context, workflowID, updateID, update string, in, out any, ended func() bool,
) error {
	begun := time.Now()
	for {
		bounded, cancel := context.WithTimeout(ctx, answerTime)
		handle, err := f.client.UpdateWorkflow(bounded, client.UpdateWorkflowOptions{
			WorkflowID: workflowID, UpdateID: updateID, UpdateName: update, Args: []any{in},
			WaitForStage: client.WorkflowUpdateStageCompleted,
		})
		if err == nil {
			err = handle.Get(bounded, out)
		}
		cancel()
		err = temporalx.Fault(err)
		if err == nil || fault.KindOf(err) != fault.NotFound || time.Since(begun) > startPatience || ended() {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// hasEnded says whether the workflow has ended for good. One that does not exist yet
// will answer later.
func (f *Flows) hasEnded(ctx context.Context, workflowID string) bool {
	described, err := f.client.DescribeWorkflowExecution(ctx, workflowID, "")
	return err == nil && described.GetWorkflowExecutionInfo().GetStatus() != enumspb.WORKFLOW_EXECUTION_STATUS_RUNNING
}

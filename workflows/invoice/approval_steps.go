package invoice

import (
	"errors"
	"fmt"
	"time"

	enumspb "go.temporal.io/api/enums/v1"
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/workflow"

	"countersign.dev/domain/fault"
	"countersign.dev/workflows/attribute"
	"countersign.dev/workflows/problem"
	"countersign.dev/workflows/queue"
	"countersign.dev/workflows/retry"
	taskflow "countersign.dev/workflows/task"
	"countersign.dev/workflows/timer"
)

// handlers handle signals. A signal only reports that something happened. The database contains what happened.
func (a *approval) handlers(ctx workflow.Context) error {
	workflow.Go(ctx, func(ctx workflow.Context) {
		s := workflow.NewSelector(ctx)
		for _, name := range []string{SignalPaid, SignalPaymentFailed, SignalWithdrawn} {
			s.AddReceive(workflow.GetSignalChannel(ctx, name), func(c workflow.ReceiveChannel, _ bool) {
				c.Receive(ctx, nil)
				a.changed = true
			})
		}
		for ctx.Err() == nil {
			s.Select(ctx)
		}
	})
	return workflow.SetUpdateHandler(ctx, UpdateRetry, a.retry)
}

// retry handles a person's retry of a failed hand-over. The database decides whether a retry is possible: it
// shows the failure to people some milliseconds before the activity of this workflow returns.
func (a *approval) retry(ctx workflow.Context, in RetryInput) (Snapshot, error) {
	in.Ref, in.UpdateID = a.ref, workflow.GetCurrentUpdateInfo(ctx).ID
	var now Snapshot
	if err := workflow.ExecuteLocalActivity(retry.DatabaseLocal(ctx, "try the failed hand-over again"), ActRetry,
		in).Get(ctx, &now); err != nil {
		if f := problem.Of(err); f != nil {
			return Snapshot{}, problem.Error(f)
		}
		return Snapshot{}, err
	}
	a.changed = true
	return now, nil
}

// task asks people and waits for their decision, or for the invoice to be withdrawn.
func (a *approval) task(ctx workflow.Context) error {
	if err := a.index(ctx); err != nil {
		return err
	}
	tk := a.snapshot.Task
	if tk.TaskID == "" {
		return problem.Error(fault.New(fault.Internal, fault.InternalError,
			"The invoice is in approval without an open task."))
	}
	childCtx, cancel := workflow.WithCancel(workflow.WithChildOptions(ctx, workflow.ChildWorkflowOptions{
		WorkflowID:            taskflow.WorkflowID(a.in.TenantID, tk.TaskID, a.snapshot.ProcessNumber),
		TaskQueue:             queue.Core,
		ParentClosePolicy:     enumspb.PARENT_CLOSE_POLICY_REQUEST_CANCEL,
		WaitForCancellation:   true,
		WorkflowIDReusePolicy: enumspb.WORKFLOW_ID_REUSE_POLICY_ALLOW_DUPLICATE,
		TypedSearchAttributes: attribute.Inherited(attribute.Of(a.in.TenantID, a.in.ProjectID, tk.TaskID),
			workflow.GetTypedSearchAttributes(ctx)),
		StaticSummary: attribute.Summary(a.snapshot.Title),
	}))
	defer cancel()
	child := workflow.ExecuteChildWorkflow(childCtx, taskflow.Task, taskflow.Input{
		TenantID: a.in.TenantID, ProjectID: a.in.ProjectID, Subject: a.in.Subject, TaskID: tk.TaskID, Snapshot: tk})
	for !child.IsReady() {
		if err := workflow.Await(ctx, func() bool { return a.changed || child.IsReady() }); err != nil {
			return errors.Join(err, child.Get(childCtx, nil))
		}
		if a.changed {
			a.changed = false
			if err := a.ask(ctx, ActSnapshot); err != nil {
				return err
			}
			if a.snapshot.Task.TaskID != tk.TaskID {
				cancel() // closed with its invoice
			}
		}
	}
	return a.decided(ctx, child.Get(ctx, nil))
}

// decided reads the decision about the invoice. If an operator terminated the workflow of an undecided task, the
// task is started again after a delay.
func (a *approval) decided(ctx workflow.Context, err error) error {
	if ctx.Err() != nil {
		return err
	}
	if err != nil && !temporal.IsCanceledError(err) {
		if err := timer.Sleep(ctx, time.Minute, "wait before the task is started again"); err != nil {
			return err
		}
	}
	return a.ask(ctx, ActSnapshot)
}

// sendToErp sends the invoice to the ERP once. After a lost response it queries the ERP with growing intervals.
// Nothing is sent again before the ERP has denied the posting.
func (a *approval) sendToErp(ctx workflow.Context) error {
	if err := a.index(ctx); err != nil {
		return err
	}
	if a.doubts > 0 {
		wait := min(time.Minute<<min(a.doubts-1, 6), time.Hour)
		if err := timer.Sleep(ctx, wait, "wait before the ERP is asked what became of the posting"); err != nil {
			return err
		}
	}
	var sent SendResult
	err := workflow.ExecuteActivity(retry.Delivery(ctx, "send the invoice to the ERP, or ask what became of it"),
		ActSendToErp, a.ref).Get(ctx, &sent)
	if err != nil && ctx.Err() != nil {
		return err
	}
	if err != nil {
		in := GiveUpInput{Ref: a.ref, ErrorCode: string(fault.ErpConnection), Error: erpProblem(err)}
		if err := workflow.ExecuteLocalActivity(retry.DatabaseLocal(ctx, "record that the ERP could not be reached"),
			ActGiveUp, in).Get(ctx, &sent); err != nil {
			return err
		}
	}
	a.doubts++
	if !sent.Unknown {
		a.doubts = 0
	}
	a.moved(ctx, sent.Snapshot)
	return nil
}

// erpProblem says why attempts ended in words for the error list.
func erpProblem(err error) string {
	if f := problem.Of(err); f != nil {
		return f.Message
	}
	var timeout *temporal.TimeoutError
	if errors.As(err, &timeout) {
		return "The ERP did not answer in time."
	}
	return fmt.Sprintf("The ERP could not be reached (%s).", fault.ErpConnection)
}

// handOver makes the payment. A refusal waits for a person.
func (a *approval) handOver(ctx workflow.Context) error {
	var now Snapshot
	if err := workflow.ExecuteLocalActivity(retry.DatabaseLocal(ctx, "hand the invoice over to payment"), ActHandOver,
		a.ref).Get(ctx, &now); err != nil {
		return err
	}
	a.moved(ctx, now)
	return nil
}

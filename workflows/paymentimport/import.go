package paymentimport

import (
	"time"

	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/workflow"

	"countersign.dev/domain/fault"
	flowrunflow "countersign.dev/workflows/flowrun"
	"countersign.dev/workflows/problem"
	"countersign.dev/workflows/retry"
	"countersign.dev/workflows/timer"
)

// Storage may be away for a while; a file that waits is better than a file that
// failed. After this time a person is told.
const (
	readAgainAfter = 15 * time.Second
	readPatience   = time.Hour
)

// most is how many rows one activity looks at: two pages, each of them a transaction.
// They are well within its ten seconds. The largest file takes ten activities.
const most = 10_000

// RunImport makes payments of a file.
func RunImport(ctx workflow.Context, in flowrunflow.SealedInput) (flowrunflow.SealedResult, error) {
	i := &importing{ref: UploadRef{TenantID: in.TenantID, UploadID: in.Subject.ID}}
	for _, step := range []func(workflow.Context) error{i.stage, i.create, i.finish} {
		if err := step(ctx); err != nil {
			return i.fail(ctx, err)
		}
	}
	return i.result(), nil
}

type importing struct {
	ref  UploadRef
	done FinishResult
}

// stage asks again for as long as something of ours does not answer. A file
// that is at fault itself is not read twice.
func (i *importing) stage(ctx workflow.Context) error {
	for begun := workflow.Now(ctx); ; {
		err := workflow.ExecuteActivity(retry.Document(ctx, "read the rows of the file"), ActStage, i.ref).Get(ctx, nil)
		f := problem.Of(err)
		if err == nil || f == nil || f.Kind != fault.Unavailable || workflow.Now(ctx).Sub(begun) > readPatience {
			return err
		}
		if err := timer.Sleep(ctx, readAgainAfter, "wait before the file is read again"); err != nil {
			return err
		}
	}
}

func (i *importing) create(ctx workflow.Context) error {
	for {
		var made CreateResult
		err := workflow.ExecuteActivity(retry.Database(ctx, "create payments from the next rows"), ActCreate,
			CreateInput{UploadRef: i.ref, Most: most}).Get(ctx, &made)
		if err != nil || made.Left == 0 {
			return err
		}
	}
}

func (i *importing) finish(ctx workflow.Context) error {
	return workflow.ExecuteActivity(retry.Database(ctx, "record the result of the import"), ActFinish, i.ref).Get(ctx,
		&i.done)
}

// result fails the step only when nobody is paid: a refused row is in the report.
func (i *importing) result() flowrunflow.SealedResult {
	r := flowrunflow.SealedResult{Outcome: flowrunflow.Succeeded, Summary: i.done.Summary}
	if i.done.Imported == 0 {
		r.Outcome, r.ErrorCode, r.Error = flowrunflow.Failed, i.done.Code, i.done.Error
	}
	return r
}

// fail tells the upload's owner why, also when the job was cancelled.
func (i *importing) fail(ctx workflow.Context, cause error) (flowrunflow.SealedResult, error) {
	in := FailInput{UploadRef: i.ref, Code: string(fault.InternalError),
		Text: "The file could not be imported. Upload it again."}
	cancelled := temporal.IsCanceledError(cause)
	switch f := problem.Of(cause); {
	case cancelled:
		in.Code, in.Text = string(fault.IllegalTransition), "The job was cancelled."
	case f != nil:
		in.Code, in.Text = string(f.Code), f.Message
	}
	ctx, _ = workflow.NewDisconnectedContext(ctx)
	if err := workflow.ExecuteActivity(retry.Database(ctx, "record why the file could not be imported"), ActFail,
		in).Get(ctx, nil); err != nil {
		return flowrunflow.SealedResult{}, err
	}
	if cancelled {
		return flowrunflow.SealedResult{}, cause
	}
	return flowrunflow.SealedResult{Outcome: flowrunflow.Failed, ErrorCode: in.Code, Error: in.Text}, nil
}

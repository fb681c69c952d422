package paymentimport

import (
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/workflow"

	flowrunflow "countersign.dev/workflows/flowrun"
	"countersign.dev/workflows/problem"
	"countersign.dev/workflows/retry"
)

// most is the number of rows per activity: two pages, each in one transaction. They take much less than ten
// seconds, its timeout. The largest file takes ten activities.
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

// stage does not read an invalid file again.
func (i *importing) stage(ctx workflow.Context) error {
	return retry.WhileUnavailable(ctx, "wait before the file is read again", func() error {
		return workflow.ExecuteActivity(retry.Document(ctx, "read the rows of the file"), ActStage, i.ref).Get(ctx, nil)
	})
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

// result fails the step only if no row is paid. Refused rows are in the report.
func (i *importing) result() flowrunflow.SealedResult {
	r := flowrunflow.SealedResult{Outcome: flowrunflow.Succeeded, Summary: i.done.Summary}
	if i.done.Imported == 0 {
		r.Outcome, r.ErrorCode, r.Error = flowrunflow.Failed, i.done.Code, i.done.Error
	}
	return r
}

// fail reports the reason to the user who uploaded the file, also if the job was canceled.
func (i *importing) fail(ctx workflow.Context, cause error) (flowrunflow.SealedResult, error) {
	in := FailInput{UploadRef: i.ref}
	in.Code, in.Text = problem.Refusal(cause, "The file could not be imported. Upload it again.")
	ctx, _ = workflow.NewDisconnectedContext(ctx)
	if err := workflow.ExecuteActivity(retry.Database(ctx, "record why the file could not be imported"), ActFail,
		in).Get(ctx, nil); err != nil {
		return flowrunflow.SealedResult{}, err
	}
	if temporal.IsCanceledError(cause) {
		return flowrunflow.SealedResult{}, cause
	}
	return flowrunflow.SealedResult{Outcome: flowrunflow.Failed, ErrorCode: in.Code, Error: in.Text}, nil
}

package invoice

import (
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/workflow"

	flowrunflow "countersign.dev/workflows/flowrun"
	"countersign.dev/workflows/problem"
	"countersign.dev/workflows/retry"
)

// RunCapture creates the subject of an upload.
func RunCapture(ctx workflow.Context, in flowrunflow.SealedInput) (flowrunflow.SealedResult, error) {
	c := &capturing{ref: UploadRef{TenantID: in.TenantID, UploadID: in.Subject.ID}}
	for _, step := range []func(workflow.Context) error{c.begin, c.readText, c.index} {
		if err := step(ctx); err != nil {
			return c.fail(ctx, err)
		}
	}
	return flowrunflow.SealedResult{Outcome: flowrunflow.Succeeded, Summary: c.made.Title}, nil
}

type capturing struct {
	ref      UploadRef
	document CapturedDocument
	read     ReadResult
	made     IndexResult
}

func (c *capturing) begin(ctx workflow.Context) error {
	return workflow.ExecuteActivity(retry.Database(ctx, "look up the upload"), ActBeginCapture, c.ref).Get(ctx,
		&c.document)
}

// readText does not read a file a second time that is at fault itself.
func (c *capturing) readText(ctx workflow.Context) error {
	in := ReadInput{UploadRef: c.ref, Document: c.document}
	return retry.WhileUnavailable(ctx, "wait before the document is read again", func() error {
		return workflow.ExecuteActivity(retry.Document(ctx, "read the text of the document"), ActReadText, in).Get(ctx,
			&c.read)
	})
}

func (c *capturing) index(ctx workflow.Context) error {
	in := IndexInput{UploadRef: c.ref, Read: c.read}
	return workflow.ExecuteActivity(retry.Database(ctx, "extract the index data and create the record"), ActIndex,
		in).Get(ctx, &c.made)
}

// fail reports the reason to the user who uploaded the file, also if the job was canceled.
func (c *capturing) fail(ctx workflow.Context, cause error) (flowrunflow.SealedResult, error) {
	in := FailInput{UploadRef: c.ref}
	in.Code, in.Text = problem.Refusal(cause, "The document could not be read. Upload it again.")
	ctx, _ = workflow.NewDisconnectedContext(ctx)
	if err := workflow.ExecuteActivity(retry.Database(ctx, "record why the document could not be captured"),
		ActFailCapture, in).Get(ctx, nil); err != nil {
		return flowrunflow.SealedResult{}, err
	}
	if temporal.IsCanceledError(cause) {
		return flowrunflow.SealedResult{}, cause
	}
	return flowrunflow.SealedResult{Outcome: flowrunflow.Failed, Summary: c.document.FileName, ErrorCode: in.Code,
		Error: in.Text}, nil
}

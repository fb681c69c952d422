package invoice

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

// Storage, scanner or reader may be away for a while; a file that waits is
// better than a file that failed. After this time a person is told.
const (
	readAgainAfter = 15 * time.Second
	readPatience   = time.Hour
)

// RunCapture makes an invoice of an upload.
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

// readText asks again for as long as something of ours does not answer. A file
// that is at fault itself is not read twice.
func (c *capturing) readText(ctx workflow.Context) error {
	in := ReadInput{UploadRef: c.ref, Document: c.document}
	for begun := workflow.Now(ctx); ; {
		err := workflow.ExecuteActivity(retry.Document(ctx, "read the text of the document"), ActReadText, in).Get(ctx,
			&c.read)
		f := problem.Of(err)
		if err == nil || f == nil || f.Kind != fault.Unavailable || workflow.Now(ctx).Sub(begun) > readPatience {
			return err
		}
		if err := timer.Sleep(ctx, readAgainAfter, "wait before the document is read again"); err != nil {
			return err
		}
	}
}

func (c *capturing) index(ctx workflow.Context) error {
	in := IndexInput{UploadRef: c.ref, DocumentID: c.document.ID, Read: c.read}
	return workflow.ExecuteActivity(retry.Database(ctx, "extract the index data and create the invoice"), ActIndex,
		in).Get(ctx, &c.made)
}

// fail tells the upload's owner why, also when the job was cancelled.
func (c *capturing) fail(ctx workflow.Context, cause error) (flowrunflow.SealedResult, error) {
	in := FailInput{UploadRef: c.ref, Code: string(fault.InternalError),
		Text: "The document could not be read. Upload it again."}
	cancelled := temporal.IsCanceledError(cause)
	switch f := problem.Of(cause); {
	case cancelled:
		in.Code, in.Text = string(fault.IllegalTransition), "The job was cancelled."
	case f != nil:
		in.Code, in.Text = string(f.Code), f.Message
	}
	ctx, _ = workflow.NewDisconnectedContext(ctx)
	if err := workflow.ExecuteActivity(retry.Database(ctx, "record why the document could not be captured"),
		ActFailCapture, in).Get(ctx, nil); err != nil {
		return flowrunflow.SealedResult{}, err
	}
	if cancelled {
		return flowrunflow.SealedResult{}, cause
	}
	return flowrunflow.SealedResult{Outcome: flowrunflow.Failed, Summary: c.document.FileName, ErrorCode: in.Code,
		Error: in.Text}, nil
}

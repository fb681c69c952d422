// Package paymentimport creates the payments of uploaded files.
package paymentimport

import (
	"context"

	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/worker"

	paymentimportapp "countersign.dev/app/paymentimport"
	"countersign.dev/domain/document"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/paymentimport"
	"countersign.dev/internal/temporalx"
	paymentimportflow "countersign.dev/workflows/paymentimport"
)

// Files has the bytes.
type Files interface {
	Content(ctx context.Context, tenantID string, d document.Document) ([]byte, error)
}

// Uploads keeps the progress of an upload.
type Uploads interface {
	Reach(ctx context.Context, tenantID, uploadID string,
		stage document.Stage) (document.Upload, document.Document, error)
}

// Activities satisfies the contract of workflows/paymentimport.
type Activities struct {
	Imports paymentimportapp.Commands
	Uploads Uploads
	Files   Files
}

var _ paymentimportflow.Activities = (*Activities)(nil)

// Register names the activities of the core queue.
func (a *Activities) Register(w worker.ActivityRegistry) {
	w.RegisterActivityWithOptions(a.CreateImported, activity.RegisterOptions{Name: paymentimportflow.ActCreate})
	w.RegisterActivityWithOptions(a.FinishImport, activity.RegisterOptions{Name: paymentimportflow.ActFinish})
	w.RegisterActivityWithOptions(a.FailImport, activity.RegisterOptions{Name: paymentimportflow.ActFail})
}

// RegisterReading names the activity of the documents queue.
func (a *Activities) RegisterReading(w worker.ActivityRegistry) {
	w.RegisterActivityWithOptions(a.StageImport, activity.RegisterOptions{Name: paymentimportflow.ActStage})
}

// StageImport is the only activity that opens the file.
func (a *Activities) StageImport(ctx context.Context, in paymentimportflow.UploadRef) error {
	defer temporalx.Heartbeat(ctx)()
	return temporalx.Error(a.stage(ctx, in))
}

func (a *Activities) stage(ctx context.Context, in paymentimportflow.UploadRef) error {
	u, d, err := a.Uploads.Reach(ctx, in.TenantID, in.UploadID, document.Reading)
	if err != nil {
		return err
	}
	content, err := a.Files.Content(ctx, in.TenantID, d)
	if err != nil {
		return err
	}
	rows, err := paymentimport.Parse(u.FileName, content)
	if err != nil {
		return err
	}
	return a.Imports.Stage(ctx, in.TenantID, in.UploadID, rows)
}

// CreateImported creates the payments of the next rows.
func (a *Activities) CreateImported(
	ctx context.Context, in paymentimportflow.CreateInput,
) (paymentimportflow.CreateResult, error) {
	left, err := a.Imports.CreatePayments(ctx, in.TenantID, in.UploadID, in.Most)
	return paymentimportflow.CreateResult{Left: left}, temporalx.Error(err)
}

// FinishImport ends the upload.
func (a *Activities) FinishImport(
	ctx context.Context, in paymentimportflow.UploadRef,
) (paymentimportflow.FinishResult, error) {
	u, counts, err := a.Imports.Finish(ctx, in.TenantID, in.UploadID)
	if err != nil {
		return paymentimportflow.FinishResult{}, temporalx.Error(err)
	}
	return paymentimportflow.FinishResult{
		Imported: counts.Imported, Refused: counts.Refused, Summary: counts.Summary(u.FileName), Code: string(u.ErrorCode),
		Error: u.Error,
	}, nil
}

// FailImport writes the reason where the upload's owner sees it.
func (a *Activities) FailImport(ctx context.Context, in paymentimportflow.FailInput) error {
	return temporalx.Error(a.Imports.Fail(ctx, in.TenantID, in.UploadID, fault.Code(in.Code), in.Text))
}

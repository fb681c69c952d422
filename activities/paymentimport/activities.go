// Package paymentimport makes payments of uploaded files.
package paymentimport

import (
	"context"

	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/worker"

	"countersign.dev/domain/document"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/paymentimport"
	"countersign.dev/internal/temporalx"
	paymentimportflow "countersign.dev/workflows/paymentimport"
)

// Imports is where rows and their payments are written.
type Imports interface {
	StageImport(ctx context.Context, tenantID, uploadID string, rows []paymentimport.Row) error
	CreateImported(ctx context.Context, tenantID, uploadID string, most int) (left int, err error)
	FinishImport(ctx context.Context, tenantID, uploadID string) (document.Upload, paymentimport.Counts, error)
	FailImport(ctx context.Context, tenantID, uploadID string, code fault.Code, why string) error
}

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
	Uploads Uploads
	Imports Imports
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
	return a.Imports.StageImport(ctx, in.TenantID, in.UploadID, rows)
}

// CreateImported looks at the next rows.
func (a *Activities) CreateImported(
	ctx context.Context, in paymentimportflow.CreateInput,
) (paymentimportflow.CreateResult, error) {
	left, err := a.Imports.CreateImported(ctx, in.TenantID, in.UploadID, in.Most)
	return paymentimportflow.CreateResult{Left: left}, temporalx.Error(err)
}

// FinishImport ends the upload.
func (a *Activities) FinishImport(
	ctx context.Context, in paymentimportflow.UploadRef,
) (paymentimportflow.FinishResult, error) {
	u, counts, err := a.Imports.FinishImport(ctx, in.TenantID, in.UploadID)
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
	return temporalx.Error(a.Imports.FailImport(ctx, in.TenantID, in.UploadID, fault.Code(in.Code), in.Text))
}

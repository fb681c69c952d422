// Package capture makes invoices of uploaded documents.
package capture

import (
	"context"
	"time"

	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/worker"

	"countersign.dev/domain/capture"
	"countersign.dev/domain/document"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/temporalx"
	invoiceflow "countersign.dev/workflows/invoice"
)

// Uploads is where the progress and the end of an upload are written.
type Uploads interface {
	Reach(ctx context.Context, tenantID, uploadID string,
		stage document.Stage) (document.Upload, document.Document, error)
	Complete(ctx context.Context, tenantID, uploadID, invoiceID string) error
	Fail(ctx context.Context, tenantID, uploadID string, code fault.Code, why string) error
}

// Known is the master data that a document is compared with.
type Known interface {
	Known(ctx context.Context, tenantID string) (capture.Known, error)
	SameContent(ctx context.Context, tenantID, documentID string) (fileName string, err error)
}

// Invoices creates the invoice of an upload.
type Invoices interface {
	Capture(ctx context.Context, tenantID string, c invoice.CapturedInvoice) (invoice.Invoice, error)
}

// Reader finds the words of a document.
type Reader interface {
	ReadText(ctx context.Context, tenantID string, d document.Document,
		alive func(page int)) (key string, recognised, readable bool, err error)
	Text(ctx context.Context, tenantID, key string) (document.Text, error)
}

// Activities satisfies the capture contract of workflows/invoice.
type Activities struct {
	Uploads  Uploads
	Known    Known
	Invoices Invoices
	Reader   Reader
}

var _ invoiceflow.CaptureActivities = (*Activities)(nil)

// Register names the activities of the core queue.
func (a *Activities) Register(w worker.ActivityRegistry) {
	w.RegisterActivityWithOptions(a.BeginCapture, activity.RegisterOptions{Name: invoiceflow.ActBeginCapture})
	w.RegisterActivityWithOptions(a.Index, activity.RegisterOptions{Name: invoiceflow.ActIndex})
	w.RegisterActivityWithOptions(a.FailCapture, activity.RegisterOptions{Name: invoiceflow.ActFailCapture})
}

// RegisterReading names the activity of the documents queue.
func (a *Activities) RegisterReading(w worker.ActivityRegistry) {
	w.RegisterActivityWithOptions(a.ReadText, activity.RegisterOptions{Name: invoiceflow.ActReadText})
}

// BeginCapture shows that the upload is being read.
func (a *Activities) BeginCapture(ctx context.Context, in invoiceflow.UploadRef) (invoiceflow.CapturedDocument, error) {
	u, d, err := a.Uploads.Reach(ctx, in.TenantID, in.UploadID, document.Reading)
	if err != nil {
		return invoiceflow.CapturedDocument{}, temporalx.Error(err)
	}
	return invoiceflow.CapturedDocument{ID: d.ID, ProjectID: u.ProjectID, FileName: u.FileName, ContentType: d.ContentType,
		ObjectKey: d.ObjectKey, Pages: d.Pages, ReceivedAt: d.CreatedAt.Format(time.RFC3339)}, nil
}

// alivePause is well under the heartbeat timeout of retry.Document.
const alivePause = 3 * time.Second

// ReadText is the only activity that opens the file. It says that it is alive
// while a child process reads, because a long document takes longer than a heartbeat.
func (a *Activities) ReadText(ctx context.Context, in invoiceflow.ReadInput) (invoiceflow.ReadResult, error) {
	received, err := time.Parse(time.RFC3339, in.Document.ReceivedAt)
	if err != nil {
		return invoiceflow.ReadResult{},
			temporalx.Error(fault.Wrap(err, fault.Invalid, fault.InvalidValue, "The document has no time of receipt."))
	}
	d := document.Document{ID: in.Document.ID, ContentType: in.Document.ContentType, ObjectKey: in.Document.ObjectKey,
		Pages: in.Document.Pages, CreatedAt: received}
	stop := beat(ctx)
	defer stop()
	key, recognised, readable, err := a.Reader.ReadText(ctx, in.TenantID, d,
		func(page int) { activity.RecordHeartbeat(ctx, page) })
	return invoiceflow.ReadResult{TextKey: key, Recognised: recognised, Readable: readable}, temporalx.Error(err)
}

// beat records heartbeats until it is stopped.
func beat(ctx context.Context) (stop func()) {
	done, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		tick := time.NewTicker(alivePause)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				activity.RecordHeartbeat(ctx)
			case <-done:
				return
			}
		}
	}()
	return func() { close(done); <-ended }
}

// Index extracts and creates the invoice, once per upload.
func (a *Activities) Index(ctx context.Context, in invoiceflow.IndexInput) (invoiceflow.IndexResult, error) {
	inv, err := a.index(ctx, in)
	if err != nil {
		return invoiceflow.IndexResult{}, temporalx.Error(err)
	}
	return invoiceflow.IndexResult{InvoiceID: inv.ID, Title: title(inv)},
		temporalx.Error(a.Uploads.Complete(ctx, in.TenantID, in.UploadID, inv.ID))
}

func (a *Activities) index(ctx context.Context, in invoiceflow.IndexInput) (invoice.Invoice, error) {
	u, d, err := a.Uploads.Reach(ctx, in.TenantID, in.UploadID, document.Extracting)
	if err != nil {
		return invoice.Invoice{}, err
	}
	c := invoice.CapturedInvoice{UploadID: u.ID, ProjectID: u.ProjectID, DocumentID: d.ID, Source: u.Source,
		EnteredBy: u.CreatedBy}
	if in.Read.Readable {
		known, err := a.Known.Known(ctx, in.TenantID)
		if err != nil {
			return invoice.Invoice{}, err
		}
		text, err := a.Reader.Text(ctx, in.TenantID, in.Read.TextKey)
		if err != nil {
			return invoice.Invoice{}, err
		}
		read := capture.Read(text, known)
		c.Fields, c.Lines = fields(read, text), lines(read)
	}
	twin, err := a.Known.SameContent(ctx, in.TenantID, in.DocumentID)
	if err != nil {
		return invoice.Invoice{}, err
	}
	c.Warning = warning(in.Read, twin).Text()
	return a.Invoices.Capture(ctx, in.TenantID, c)
}

func warning(read invoiceflow.ReadResult, twin string) invoice.Warning {
	switch {
	case twin != "":
		return invoice.Warning{Code: invoice.WarnUploadedBefore, File: twin}
	case !read.Readable:
		return invoice.Warning{Code: invoice.WarnUnreadable}
	default:
		return invoice.Warning{}
	}
}

func title(inv invoice.Invoice) string {
	t := "Invoice " + inv.Index.Number
	if inv.Index.VendorName != "" {
		t += ", " + inv.Index.VendorName
	}
	if inv.Index.Amount != nil {
		t += ", " + inv.Index.Amount.String()
	}
	return t
}

// FailCapture writes the reason where the upload's owner sees it.
func (a *Activities) FailCapture(ctx context.Context, in invoiceflow.FailInput) error {
	return temporalx.Error(a.Uploads.Fail(ctx, in.TenantID, in.UploadID, fault.Code(in.Code), in.Text))
}

// Package capture reads uploaded documents and creates the subjects that they become.
package capture

import (
	"context"
	"time"

	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/worker"

	captureapp "countersign.dev/app/capture"
	"countersign.dev/domain/capture"
	"countersign.dev/domain/document"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/feature"
	"countersign.dev/internal/temporalx"
	invoiceflow "countersign.dev/workflows/invoice"
)

// Uploads is where the progress and the end of an upload are written.
type Uploads interface {
	Reach(ctx context.Context, tenantID, uploadID string,
		stage document.Stage) (document.Upload, document.Document, error)
	Fail(ctx context.Context, tenantID, uploadID string, code fault.Code, why string) error
}

// Subjects knows the master data that a document is compared with, and creates the subject of an upload.
type Subjects interface {
	BeginExtraction(ctx context.Context, tenantID, uploadID string, readable bool) (captureapp.Extraction, error)
	Create(ctx context.Context, tenantID string, read capture.Captured) (captureapp.Result, error)
}

// Reader finds the words of a document.
type Reader interface {
	ReadText(ctx context.Context, tenantID string, d document.Document, recognize bool,
		alive func(page int)) (key string, recognized, readable bool, err error)
	Text(ctx context.Context, tenantID, key string) (document.Text, error)
}

// Activities satisfies the capture contract of workflows/invoice.
type Activities struct {
	Uploads  Uploads
	Subjects Subjects
	Reader   Reader
	Features Features
	Licenses Licenses
}

// Licenses counts the documents that are read, and says whether the license of the tenant covers it.
type Licenses interface {
	BeginReading(ctx context.Context, tenantID, documentID string) (may bool, err error)
	CancelReading(ctx context.Context, tenantID, documentID string) error
}

// Features evaluates the feature flags of a tenant.
type Features interface {
	Enabled(ctx context.Context, tenantID string) (feature.Set, error)
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
	may, err := a.Licenses.BeginReading(ctx, in.TenantID, d.ID)
	if err != nil || !may { // people enter the data of a document that is not read
		return invoiceflow.ReadResult{}, temporalx.Error(err)
	}
	on, err := a.Features.Enabled(ctx, in.TenantID)
	if err != nil {
		return invoiceflow.ReadResult{}, temporalx.Error(err)
	}
	key, recognized, readable, err := a.Reader.ReadText(ctx, in.TenantID, d, on.Has(feature.TextRecognition),
		func(page int) { activity.RecordHeartbeat(ctx, page) })
	if !readable { // nobody pays for a document that was not read
		if canceled := a.Licenses.CancelReading(ctx, in.TenantID, d.ID); err == nil {
			err = canceled
		}
	}
	return invoiceflow.ReadResult{TextKey: key, Recognized: recognized, Readable: readable}, temporalx.Error(err)
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

// Index extracts the index data and creates the subject, once per upload.
func (a *Activities) Index(ctx context.Context, in invoiceflow.IndexInput) (invoiceflow.IndexResult, error) {
	read, err := a.extract(ctx, in)
	if err != nil {
		return invoiceflow.IndexResult{}, temporalx.Error(err)
	}
	result, err := a.Subjects.Create(ctx, in.TenantID, read)
	return invoiceflow.IndexResult{Subject: result.Subject, Title: result.Title}, temporalx.Error(err)
}

func (a *Activities) extract(ctx context.Context, in invoiceflow.IndexInput) (capture.Captured, error) {
	e, err := a.Subjects.BeginExtraction(ctx, in.TenantID, in.UploadID, in.Read.Readable)
	if err != nil {
		return capture.Captured{}, err
	}
	read := capture.Captured{UploadID: e.Upload.ID, ProjectID: e.Upload.ProjectID, DocumentID: e.Document.ID,
		Source: e.Upload.Source, UploadedBy: e.Upload.CreatedBy, Readable: in.Read.Readable, SameAs: e.SameAs}
	if !read.Readable {
		return read, nil
	}
	if read.Text, err = a.Reader.Text(ctx, in.TenantID, in.Read.TextKey); err != nil {
		return read, err
	}
	read.Index = capture.Read(read.Text, e.Known)
	return read, nil
}

// FailCapture writes the reason where the upload's owner sees it.
func (a *Activities) FailCapture(ctx context.Context, in invoiceflow.FailInput) error {
	return temporalx.Error(a.Uploads.Fail(ctx, in.TenantID, in.UploadID, fault.Code(in.Code), in.Text))
}

package invoice

import (
	"context"

	"countersign.dev/domain/flow"
	"countersign.dev/domain/subject"
	flowrunflow "countersign.dev/workflows/flowrun"
)

// Names are stored in histories: add, never rename.
const (
	Capture = flowrunflow.CaptureDocument

	ActBeginCapture = "capture.Begin"
	ActReadText     = "capture.ReadText"
	ActIndex        = "capture.Index"
	ActFailCapture  = "capture.Fail"
)

// CaptureID is the identity of an upload's capture.
func CaptureID(tenantID, uploadID string) string {
	return flowrunflow.ProcessID(flow.CaptureDocument, tenantID, uploadID, "")
}

// UploadRef names the upload.
type UploadRef struct {
	TenantID string `json:"tenantId"`
	UploadID string `json:"uploadId"`
}

// CapturedDocument is what reading needs to know, so that it asks no database.
type CapturedDocument struct {
	ID          string `json:"id"`
	ProjectID   string `json:"projectId"`
	FileName    string `json:"fileName"`
	ContentType string `json:"contentType"`
	ObjectKey   string `json:"objectKey"`
	Pages       int    `json:"pages"`
	ReceivedAt  string `json:"receivedAt"` // RFC 3339; the month in the key of what is derived
}

// ReadInput reads one document.
type ReadInput struct {
	UploadRef
	Document CapturedDocument `json:"document"`
}

// ReadResult says where the words are. Without Readable there are none, because this installation cannot read images:
// a person enters the data.
type ReadResult struct {
	TextKey    string `json:"textKey,omitempty"`
	Recognized bool   `json:"recognized,omitempty"` // characters were guessed from pixels
	Readable   bool   `json:"readable"`
}

// IndexInput creates the subject.
type IndexInput struct {
	UploadRef
	Read ReadResult `json:"read"`
}

// IndexResult names the subject, once per upload.
type IndexResult struct {
	Subject subject.Ref `json:"subject"`
	Title   string      `json:"title"` // "INV-2231, Brightwater Supply"
}

// FailInput ends an upload with the reason.
type FailInput struct {
	UploadRef
	Code string `json:"code"`
	Text string `json:"text"`
}

// CaptureActivities are the effects: ReadText on documents, the others on core.
type CaptureActivities interface {
	// BeginCapture moves the progress bar and reads what is known of the document.
	BeginCapture(ctx context.Context, in UploadRef) (CapturedDocument, error)
	// ReadText finds the words and stores them as an object.
	ReadText(ctx context.Context, in ReadInput) (ReadResult, error)
	// Index extracts index data and creates the subject. A repeat returns the same one.
	Index(ctx context.Context, in IndexInput) (IndexResult, error)
	FailCapture(ctx context.Context, in FailInput) error
}

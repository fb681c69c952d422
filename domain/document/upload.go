package document

import (
	"slices"
	"time"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/subject"
)

// Status is what became of an upload.
type Status string

const (
	Processing Status = "processing"
	Completed  Status = "completed" // its subject exists, or the payments of an imported file
	Failed     Status = "failed"    // the file cannot be captured; ErrorCode says why
	Rejected   Status = "rejected"  // a person threw it out
)

// Values lists every Status.
func (Status) Values() []string { return enum.Of(Statuses()...) }

// next is the life cycle: an upload that has ended stays as it is.
var next = map[Status][]Status{Processing: {Completed, Failed, Rejected}}

// Statuses lists every status.
func Statuses() []Status { return []Status{Processing, Completed, Failed, Rejected} }

// Stage is the progress of an upload during processing.
type Stage string

const (
	Queued     Stage = "queued"     // kept, waiting for a reader
	Reading    Stage = "reading"    // the text layer, or the recognizer
	Extracting Stage = "extracting" // index data
	Done       Stage = "done"
)

// Values lists every Stage.
func (Stage) Values() []string { return enum.Of(Stages()...) }

// stages is their order. A late message never moves the bar back.
var stages = []Stage{Queued, Reading, Extracting, Done}

// Stages lists every stage in order.
func Stages() []Stage { return slices.Clone(stages) }

// Source is how a file was received.
const (
	FromUpload = "upload"
	FromMail   = "email"
	FromFolder = "folder"
)

// Upload is one file that is captured as a subject, or imported as payments.
type Upload struct {
	ID         string
	ProjectID  string
	DocumentID string
	FileName   string
	Source     string
	Status     Status
	Stage      Stage
	ErrorCode  fault.Code
	Error      string
	Subject    subject.Ref // what the file became; empty until then
	JobID      string
	CreatedBy  string
	CreatedAt  time.Time
	UpdatedAt  time.Time
}

// Reach moves the progress bar on and says whether it moved.
func (u *Upload) Reach(stage Stage) bool {
	if u.Status != Processing || slices.Index(stages, stage) <= slices.Index(stages, u.Stage) {
		return false
	}
	u.Stage = stage
	return true
}

// Complete ends the upload with its subject; an imported file has none. A repeat changes nothing.
func (u *Upload) Complete(made subject.Ref) (changed bool, err error) {
	if u.Status == Completed && u.Subject == made {
		return false, nil
	}
	if err := u.advance(Completed); err != nil {
		return false, err
	}
	u.Stage, u.Subject = Done, made
	return true, nil
}

// Fail ends the upload with the reason a person can read. A repeat changes nothing.
func (u *Upload) Fail(code fault.Code, text string) (changed bool, err error) {
	if u.Status == Failed {
		return false, nil
	}
	if err := u.advance(Failed); err != nil {
		return false, err
	}
	u.ErrorCode, u.Error = code, text
	return true, nil
}

func (u *Upload) advance(to Status) error {
	if !slices.Contains(next[u.Status], to) {
		return fault.New(fault.Conflict, fault.IllegalTransition, "An upload cannot go from %s to %s.", u.Status, to)
	}
	u.Status = to
	return nil
}

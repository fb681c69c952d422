package document

import (
	"slices"
	"time"

	"countersign.dev/domain/fault"
)

// Status is where a document is on its way from upload to index data.
type Status string

const (
	Received Status = "received" // bytes are stored, nothing is known about them yet
	Scanned  Status = "scanned"  // the virus scan found nothing
	Infected Status = "infected" // the virus scan found something; the bytes are kept from everyone
	Read     Status = "read"     // words are known, from the text layer or by recognition
	Unread   Status = "unread"   // an image nobody could read here: a person indexes it by hand
	Refused  Status = "refused"  // not a document we can open; Problem says why
	Indexed  Status = "indexed"  // index data exists
)

// next is the life cycle: the only way a document's status changes.
var next = map[Status][]Status{
	Received: {Scanned, Infected, Refused},
	Scanned:  {Read, Unread, Refused},
	Read:     {Indexed},
	Unread:   {Indexed},
}

// Statuses lists every status in the order of the life cycle.
func Statuses() []Status {
	return []Status{Received, Scanned, Infected, Read, Unread, Refused, Indexed}
}

// Source says how a document came in.
type Source string

const (
	Upload Source = "upload"
	Mail   Source = "mail"
	Folder Source = "folder"
)

// Document is one received file.
type Document struct {
	ID, TenantID, ProjectID string
	Name, ContentType       string
	ObjectKey, SHA256       string
	TextKey                 string // the words, stored as an object once they are read
	Size                    int64
	Pages                   int
	Source                  Source
	Status                  Status
	Problem                 fault.Code
	ReceivedAt              time.Time
}

// Advance moves the document along its life cycle.
func (d *Document) Advance(to Status) error {
	if !slices.Contains(next[d.Status], to) {
		return fault.New(fault.Conflict, fault.IllegalTransition, "a document cannot go from %s to %s", d.Status, to)
	}
	d.Status = to
	return nil
}

// Refuse ends the document's way with the reason, for a person to read.
func (d *Document) Refuse(problem fault.Code) error {
	to := Refused
	if problem == fault.AntivirusScanFileInfected {
		to = Infected
	}
	if err := d.Advance(to); err != nil {
		return err
	}
	d.Problem = problem
	return nil
}

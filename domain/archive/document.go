// Package archive describes the archived documents of records whose process has ended.
package archive

import (
	"time"

	"countersign.dev/domain/subject"
)

// Document is the original of a subject, as it was when the process of the subject ended. It never changes.
type Document struct {
	Subject     subject.Ref
	ProjectID   string
	DocumentID  string
	FileName    string
	ContentType string
	Size        int64
	SHA256      string
	ObjectKey   string
	Facts       subject.Facts
	Outcome     string // how the process ended
	ArchivedAt  time.Time
	ArchivedBy  string // empty: a process
}

package capture

import "countersign.dev/domain/document"

// Captured is an uploaded document and what was read of it. The type of subject that it becomes decides what it keeps.
type Captured struct {
	UploadID   string
	ProjectID  string
	DocumentID string
	Source     string // upload, email, folder, api
	UploadedBy string // empty for mailboxes and folders
	Index      IndexData
	Text       document.Text // empty: no words were found, and a person enters the data
	Readable   bool
	SameAs     string // the file name of an earlier upload of the same bytes; empty: none
}

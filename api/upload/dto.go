package upload

import (
	"time"

	"countersign.dev/domain/document"
	"countersign.dev/domain/subject"
)

// Upload is one uploaded file with its capture progress.
type Upload struct {
	ID          string          `json:"id"`
	ProjectID   string          `json:"projectId"`
	DocumentID  string          `json:"documentId"`
	FileName    string          `json:"fileName"`
	Source      string          `json:"source"`
	Status      document.Status `json:"status"`
	Stage       document.Stage  `json:"stage" doc:"Current stage of capture"`
	ErrorCode   string          `json:"errorCode" doc:"Why capture failed; otherwise empty"`
	Error       string          `json:"error"`
	SubjectType string          `json:"subjectType" doc:"Type of the created record; empty until capture ends"`
	SubjectID   string          `json:"subjectId" doc:"Id of the created record; empty until capture ends"`
	InvoiceID   string          `json:"invoiceId" doc:"Id of the created record if it is an invoice"`
	JobID       string          `json:"jobId"`
	Created     time.Time       `json:"created"`
	Updated     time.Time       `json:"updated"`
}

// Outcome is the result of one file. The order is that of the request.
type Outcome struct {
	FileName  string  `json:"fileName"`
	Accepted  bool    `json:"accepted"`
	Upload    *Upload `json:"upload,omitempty"`
	ErrorCode string  `json:"errorCode,omitempty" doc:"Why the file was refused"`
	Details   string  `json:"details,omitempty"`
}

type uploadOutput struct {
	Body struct {
		Files []Outcome `json:"files"`
	}
}

type oneOutput struct{ Body Upload }

func toAPI(u document.Upload) Upload {
	a := Upload{ID: u.ID, ProjectID: u.ProjectID, DocumentID: u.DocumentID, FileName: u.FileName, Source: u.Source,
		Status: u.Status, Stage: u.Stage, ErrorCode: string(u.ErrorCode), Error: u.Error,
		SubjectType: string(u.Subject.Type), SubjectID: u.Subject.ID, JobID: u.JobID, Created: u.CreatedAt,
		Updated: u.UpdatedAt}
	if u.Subject.Type == subject.Invoice {
		a.InvoiceID = u.Subject.ID
	}
	return a
}

func outcomesToAPI(outcomes []document.Outcome) *uploadOutput {
	out := &uploadOutput{}
	out.Body.Files = make([]Outcome, len(outcomes))
	for i, o := range outcomes {
		out.Body.Files[i] = Outcome{FileName: o.FileName, Accepted: o.Refusal == nil}
		if o.Refusal != nil {
			out.Body.Files[i].ErrorCode, out.Body.Files[i].Details = string(o.Refusal.Code), o.Refusal.Message
			continue
		}
		u := toAPI(o.Upload)
		out.Body.Files[i].Upload = &u
	}
	return out
}

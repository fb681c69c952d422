package invoice

import (
	"time"

	"countersign.dev/api/server"
	"countersign.dev/domain/capture"
	"countersign.dev/domain/enum"
	"countersign.dev/domain/invoice"
)

type invoiceOutput struct{ Body Invoice }

// Invoice is everything the page of one shows.
type Invoice struct {
	ID             string              `json:"id"`
	ProjectID      string              `json:"projectId"`
	ProjectName    string              `json:"projectName"`
	Version        int64               `json:"version"`
	Title          string              `json:"title"`
	Stage          invoice.Stage       `json:"stage"`
	Bucket         invoice.Bucket      `json:"bucket"`
	StatusDetail   string              `json:"statusDetail"`
	InvoiceType    invoice.Type        `json:"invoiceType"`
	Source         string              `json:"source"`
	Warning        string              `json:"warning" doc:"In English, for clients without their own text"`
	WarningCode    invoice.WarningCode `json:"warningCode,omitempty"`
	WarningFile    string              `json:"warningFile,omitempty" doc:"Of uploadedBefore: the earlier file name"`
	VendorID       string              `json:"vendorId"`
	DuplicateOf    string              `json:"duplicateOf"`
	DecisionReason string              `json:"decisionReason"`
	DeleteReason   string              `json:"deleteReason"`
	MayDelete      bool                `json:"mayDelete" doc:"Whether the caller may delete the invoice in its stage"`
	ErpReference   string              `json:"erpReference"`
	PaymentID      string              `json:"paymentId"`
	JobID          string              `json:"jobId"`
	OpenTaskID     string              `json:"openTaskId"`
	Assignee       string              `json:"currentAssignee"`
	Document       *Document           `json:"document,omitempty"`
	IndexData      []Field             `json:"indexData"`
	IndexFields    []ExtraField        `json:"indexFields" doc:"Fields the project adds, in their order"`
	LineItems      []LineItem          `json:"lineItems"`
	Distribution   []Distribution      `json:"distribution"`
	Balance        Balance             `json:"balance"`
	Steps          []Step              `json:"steps"`
	Checks         []Check             `json:"checks"`
	Comments       []Comment           `json:"comments"`
	Created        time.Time           `json:"created"`
	Updated        time.Time           `json:"updated"`
}

// Document is the paper.
type Document struct {
	ID          string `json:"id"`
	FileName    string `json:"fileName"`
	ContentType string `json:"contentType"`
	Pages       int    `json:"pages"`
	Size        int64  `json:"size"`
}

// Field is one index data value with its confidence and position on the page.
type Field struct {
	Name       FieldName      `json:"name"`
	Value      string         `json:"value"`
	Raw        string         `json:"raw,omitempty" doc:"The captured text if it could not be parsed"`
	Origin     FieldOrigin    `json:"origin"`
	Confidence float64        `json:"confidence" doc:"0 to 1"`
	Reason     capture.Reason `json:"reason,omitempty" doc:"Why confidence is low"`
	Box        *Box           `json:"box,omitempty"`
}

// Box is a place on a page, in fractions of its width and height from the top left.
type Box struct {
	Page int     `json:"page"`
	X    float64 `json:"x"`
	Y    float64 `json:"y"`
	W    float64 `json:"w"`
	H    float64 `json:"h"`
}

// Balance says whether the parts add up.
type Balance struct {
	Balanced   bool   `json:"balanced"`
	Difference string `json:"difference"`
	Of         string `json:"of"`
}

// Step is one step from captured to paid.
type Step struct {
	Name  string            `json:"name"`
	State invoice.StepState `json:"state"`
	Who   string            `json:"who,omitempty"`
	At    *time.Time        `json:"at,omitempty"`
}

// Check is one fact that an approver should consider.
type Check struct {
	Kind invoice.CheckKind `json:"kind"`
	Code invoice.CheckCode `json:"code"`
	OK   bool              `json:"ok"`
	Text string            `json:"text" doc:"In English, for clients without their own text"`

	Params map[string]string `json:"params,omitempty" doc:"What the text names"`
}

// Comment is one remark.
type Comment struct {
	ID        string     `json:"id"`
	UserName  string     `json:"userName"`
	Comment   string     `json:"comment"`
	At        time.Time  `json:"at"`
	EditedAt  *time.Time `json:"editedAt,omitempty" doc:"When its author last changed it"`
	MayEdit   bool       `json:"mayEdit" doc:"Whether the caller wrote it"`
	MayDelete bool       `json:"mayDelete" doc:"Whether the caller wrote it or may delete every comment"`
	Version   int64      `json:"version"`
}

// ToAPI translates the page for a viewer.
func ToAPI(v invoice.View, viewer invoice.Viewer) Invoice {
	i := v.Invoice
	out := Invoice{ID: i.ID, ProjectID: i.ProjectID, ProjectName: v.Project, Version: i.Version, Title: i.Title(),
		Stage: i.Stage, Bucket: i.Bucket(), StatusDetail: i.StatusDetail, InvoiceType: i.Type,
		Source: i.Source, Warning: i.Warning, VendorID: i.Index.VendorID, DuplicateOf: i.DuplicateOf,
		DecisionReason: i.DecisionReason, DeleteReason: i.DeleteReason, ErpReference: i.ErpReference, PaymentID: i.PaymentID,
		JobID: v.JobID, OpenTaskID: v.OpenTask, Assignee: i.Assignee, IndexData: fieldsToAPI(i),
		IndexFields: extraToAPI(v.Extra), LineItems: linesToAPI(i.Lines), Distribution: distributionToAPI(i.Distribution),
		Steps: []Step{}, Checks: []Check{}, Comments: []Comment{}, Created: i.CreatedAt, Updated: i.UpdatedAt,
		MayDelete: viewer.MayDelete(i)}
	out.WarningCode, out.WarningFile = warningToAPI(i.Warning)
	if v.Document.ID != "" {
		out.Document = &Document{ID: v.Document.ID, FileName: v.Document.FileName, ContentType: v.Document.ContentType,
			Pages: v.Document.Pages, Size: v.Document.Size}
	}
	if b, err := i.Balance(); err == nil {
		out.Balance = Balance{Balanced: b.Balanced, Difference: b.Difference.Number(), Of: b.Of}
	}
	for _, s := range v.Steps {
		out.Steps = append(out.Steps, Step{Name: s.Name, State: s.State, Who: s.Who, At: server.Moment(s.At)})
	}
	for _, c := range v.Checks {
		out.Checks = append(out.Checks, Check{Kind: c.Kind, Code: c.Code, OK: c.OK, Text: c.Text, Params: c.Params})
	}
	for _, c := range v.Comments {
		out.Comments = append(out.Comments, Comment{ID: c.ID, UserName: c.UserName, Comment: c.Body, At: c.At,
			EditedAt: server.Moment(c.EditedAt), MayEdit: viewer.MayEdit(c), MayDelete: viewer.MayDeleteComment(c),
			Version: c.Version})
	}
	return out
}

func warningToAPI(text string) (code invoice.WarningCode, file string) {
	w := invoice.ReadWarning(text)
	return w.Code, w.File
}

// readReason leaves out a reason without words.
func readReason(text string) capture.Reason {
	if reason := capture.Reason(text); enum.Has(reason) {
		return reason
	}
	return ""
}

// fieldsToAPI lists every field of the form, read or not.
func fieldsToAPI(i invoice.Invoice) []Field {
	known := map[string]invoice.Field{}
	for _, f := range i.Fields {
		known[f.Name] = f
	}
	out := make([]Field, 0, len(invoice.FieldNames()))
	for _, name := range invoice.FieldNames() {
		f, ok := known[name]
		field := Field{Name: FieldName(name), Value: i.Index.Text(name), Origin: noOrigin}
		if ok {
			field.Origin, field.Confidence, field.Reason = FieldOrigin(f.Origin), f.Confidence, readReason(f.Reason)
		}
		if f.Value != field.Value {
			field.Raw = f.Value
		}
		if f.Box.Page > 0 {
			field.Box = &Box{Page: f.Box.Page, X: f.Box.X, Y: f.Box.Y, W: f.Box.W, H: f.Box.H}
		}
		out = append(out, field)
	}
	return out
}

package paymentimport

import (
	"errors"
	"time"

	"countersign.dev/domain/document"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/paymentimport"
	"countersign.dev/domain/session"
)

// PaymentImport is a file of payments with its progress.
type PaymentImport struct {
	UploadID  string          `json:"uploadId"`
	ProjectID string          `json:"projectId"`
	FileName  string          `json:"fileName"`
	Status    document.Status `json:"status"`
	ErrorCode string          `json:"errorCode" doc:"Why no row was imported; otherwise empty"`
	Error     string          `json:"error"`
	JobID     string          `json:"jobId"`
	Created   time.Time       `json:"created"`
	Updated   time.Time       `json:"updated"`
}

func toAPI(u document.Upload) PaymentImport {
	return PaymentImport{UploadID: u.ID, ProjectID: u.ProjectID, FileName: u.FileName, Status: u.Status,
		ErrorCode: string(u.ErrorCode), Error: u.Error, JobID: u.JobID, Created: u.CreatedAt, Updated: u.UpdatedAt}
}

// PaymentImportEntry is a file in a project's list.
type PaymentImportEntry struct {
	PaymentImport
	UploadedBy      string     `json:"uploadedBy"`
	RowCount        int        `json:"rowCount"`
	ImportedCount   int        `json:"importedCount"`
	RefusedCount    int        `json:"refusedCount"`
	SameAmountCount int        `json:"sameAmountCount" doc:"Rows that may be duplicates: a warning"`
	Total           string     `json:"total" doc:"Total of its payments"`
	Currency        string     `json:"currency"`
	ApprovedBy      string     `json:"approvedBy"`
	ApprovedAt      *time.Time `json:"approvedAt,omitempty" doc:"Absent: a second person must approve it"`
	MayApprove      bool       `json:"mayApprove"`
	ApprovalRefusal string     `json:"approvalRefusal,omitempty" doc:"Why the caller may not approve it"`
}

func listToAPI(i paymentimport.Import, caller session.Access) PaymentImportEntry {
	out := PaymentImportEntry{PaymentImport: toAPI(i.Upload), UploadedBy: i.UploadedBy, RowCount: i.Counts.Rows,
		ImportedCount: i.Counts.Imported, RefusedCount: i.Counts.Refused, SameAmountCount: i.Counts.SameAmount,
		Total: i.Total.Number(), Currency: string(i.Total.Currency()), ApprovedBy: i.ApprovedBy}
	if !i.ApprovedAt.IsZero() {
		out.ApprovedAt = &i.ApprovedAt
	}
	err := i.MayApprove(caller.UserID)
	if err == nil && !caller.May("payments:approve") {
		err = fault.New(fault.Forbidden, fault.ForbiddenAccess, "You do not have the permission to approve imports.")
	}
	var refused *fault.Fault
	out.MayApprove = err == nil
	if errors.As(err, &refused) {
		out.ApprovalRefusal = refused.Message
	}
	return out
}

// PaymentImportResult is the result of a file, with a page of its rows.
type PaymentImportResult struct {
	PaymentImportEntry
	StagedCount int         `json:"stagedCount" doc:"Rows that are read but not checked yet"`
	Rows        []ImportRow `json:"rows"`
	NextLine    int         `json:"nextLine" doc:"Value of after for the next page; 0 on the last page"`
}

// ImportRow is one row of the file with its result.
type ImportRow struct {
	Line           int                  `json:"line" doc:"Line number in the file, from 1"`
	Status         paymentimport.Status `json:"status"`
	VendorNumber   string               `json:"vendorNumber"`
	Amount         string               `json:"amount" doc:"A decimal; 0.00 if it could not be parsed"`
	Currency       string               `json:"currency"`
	InvoiceNumbers []string             `json:"invoiceNumbers"`
	DueDate        string               `json:"dueDate"`
	Description    string               `json:"description"`
	PaymentID      string               `json:"paymentId" doc:"Empty: no payment was created"`
	PaymentNumber  string               `json:"paymentNumber"`
	Problems       []ImportProblem      `json:"problems"`
	SameAmount     *ImportTwin          `json:"sameAmount,omitempty" doc:"A possible duplicate: a warning"`
}

// ImportTwin is a payment or an invoice that a row resembles.
type ImportTwin struct {
	Type   paymentimport.TwinType `json:"type,omitempty" doc:"Absent: it no longer exists"`
	ID     string                 `json:"id,omitempty" doc:"Absent for readers who may not see it"`
	Number string                 `json:"number,omitempty" doc:"Absent for readers who may not see it"`
}

// ImportProblem is one reason why a row was refused.
type ImportProblem struct {
	Field     string     `json:"field" doc:"Empty: the whole row"`
	ErrorCode fault.Code `json:"errorCode"`
	Details   string     `json:"details"`
}

func resultToAPI(i paymentimport.Import, caller session.Access) PaymentImportResult {
	out := PaymentImportResult{PaymentImportEntry: listToAPI(i, caller), StagedCount: i.Counts.Staged,
		Rows: make([]ImportRow, len(i.Rows)), NextLine: i.Next}
	for n, o := range i.Rows {
		out.Rows[n] = rowToAPI(o)
	}
	return out
}

func rowToAPI(o paymentimport.Outcome) ImportRow {
	r := o.Row
	out := ImportRow{Line: r.Line, Status: o.Status, VendorNumber: r.VendorNumber, Amount: r.Amount.Number(),
		Currency: string(r.Amount.Currency()), InvoiceNumbers: []string{}, DueDate: r.DueDate.String(),
		Description: r.Description, PaymentID: o.PaymentID, PaymentNumber: o.PaymentNumber, Problems: []ImportProblem{}}
	for _, i := range r.Invoices {
		out.InvoiceNumbers = append(out.InvoiceNumbers, i.Number)
	}
	if o.SameAmount != nil {
		out.SameAmount = &ImportTwin{Type: o.SameAmount.Type, ID: o.SameAmount.ID, Number: o.SameAmount.Number}
	}
	for _, p := range r.Problems {
		out.Problems = append(out.Problems, ImportProblem{Field: p.Path, ErrorCode: p.Code, Details: p.Message})
	}
	return out
}

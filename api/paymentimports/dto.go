package paymentimportsapi

import (
	"time"

	"countersign.dev/domain/document"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/paymentimport"
)

// PaymentImport is a file of payments and how far it is.
type PaymentImport struct {
	UploadID  string    `json:"uploadId"`
	ProjectID string    `json:"projectId"`
	FileName  string    `json:"fileName"`
	Status    string    `json:"status" enum:"processing,completed,failed,rejected"`
	ErrorCode string    `json:"errorCode" doc:"Why nothing of it was imported; empty when something was"`
	Error     string    `json:"error"`
	JobID     string    `json:"jobId"`
	Created   time.Time `json:"created"`
	Updated   time.Time `json:"updated"`
}

func toAPI(u document.Upload) PaymentImport {
	return PaymentImport{UploadID: u.ID, ProjectID: u.ProjectID, FileName: u.FileName, Status: string(u.Status), ErrorCode: string(u.ErrorCode), Error: u.Error,
		JobID: u.JobID, Created: u.CreatedAt, Updated: u.UpdatedAt}
}

// PaymentImportResult is what became of a file, with a page of its rows.
type PaymentImportResult struct {
	PaymentImport
	RowCount      int         `json:"rowCount"`
	StagedCount   int         `json:"stagedCount" doc:"Read and not looked at yet"`
	ImportedCount int         `json:"importedCount"`
	RefusedCount  int         `json:"refusedCount"`
	Rows          []ImportRow `json:"rows"`
	NextLine      int         `json:"nextLine" doc:"Ask again with it as after for the next rows; 0: there are none"`
}

// ImportRow is one row of the file and what became of it.
type ImportRow struct {
	Line           int             `json:"line" doc:"In the file, from 1"`
	Status         string          `json:"status" enum:"staged,imported,refused"`
	VendorNumber   string          `json:"vendorNumber"`
	Amount         string          `json:"amount" doc:"A decimal; 0.00 where it could not be read"`
	Currency       string          `json:"currency"`
	InvoiceNumbers []string        `json:"invoiceNumbers"`
	DueDate        string          `json:"dueDate"`
	Description    string          `json:"description"`
	PaymentID      string          `json:"paymentId" doc:"Empty: there is none"`
	PaymentNumber  string          `json:"paymentNumber"`
	Problems       []ImportProblem `json:"problems"`
}

// ImportProblem is one reason why a row was refused.
type ImportProblem struct {
	Field     string     `json:"field" doc:"Empty: the whole row"`
	ErrorCode fault.Code `json:"errorCode"`
	Details   string     `json:"details"`
}

func resultToAPI(i paymentimport.Import) PaymentImportResult {
	out := PaymentImportResult{PaymentImport: toAPI(i.Upload), RowCount: i.Counts.Rows, StagedCount: i.Counts.Staged, ImportedCount: i.Counts.Imported,
		RefusedCount: i.Counts.Refused, Rows: make([]ImportRow, len(i.Rows)), NextLine: i.Next}
	for n, o := range i.Rows {
		out.Rows[n] = rowToAPI(o)
	}
	return out
}

func rowToAPI(o paymentimport.Outcome) ImportRow {
	r := o.Row
	out := ImportRow{Line: r.Line, Status: string(o.Status), VendorNumber: r.VendorNumber, Amount: r.Amount.Number(), Currency: string(r.Amount.Currency()),
		InvoiceNumbers: []string{}, DueDate: r.DueDate.String(), Description: r.Description, PaymentID: o.PaymentID, PaymentNumber: o.PaymentNumber, Problems: []ImportProblem{}}
	for _, i := range r.Invoices {
		out.InvoiceNumbers = append(out.InvoiceNumbers, i.Number)
	}
	for _, p := range r.Problems {
		out.Problems = append(out.Problems, ImportProblem{Field: p.Path, ErrorCode: p.Code, Details: p.Message})
	}
	return out
}

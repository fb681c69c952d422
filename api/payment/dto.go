package payment

import (
	"time"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/money"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/printer"
)

// PaymentEntry is a row of a payment list.
type PaymentEntry struct {
	ID                string            `json:"id"`
	PaymentNumber     string            `json:"paymentNumber"`
	Method            payment.Method    `json:"method"`
	VendorName        string            `json:"vendorName"`
	VendorNumber      string            `json:"vendorNumber"`
	CompanyNumber     string            `json:"companyNumber"`
	Amount            string            `json:"amount" doc:"A decimal"`
	Currency          string            `json:"currency"`
	InvoiceNumbers    string            `json:"invoiceNumbers"`
	Status            payment.Status    `json:"status"`
	StatusDetail      string            `json:"statusDetail"`
	StatusMessage     string            `json:"statusMessage"`
	PrintStatus       string            `json:"printStatus"`
	PositivePayStatus PositivePayStatus `json:"positivePayStatus"`
	VoidStatus        VoidStatus        `json:"voidStatus"`
	CheckNumber       *int64            `json:"checkNumber,omitempty"`
	CheckDate         string            `json:"checkDate"`
	ExecutionDate     string            `json:"executionDate"`
	TraceNumber       string            `json:"traceNumber"`
	ReturnCode        string            `json:"returnCode"`
	BatchID           *string           `json:"batchId,omitempty"`
	BatchNumber       *int64            `json:"batchNumber,omitempty"`
	Created           time.Time         `json:"created"`
	UserName          string            `json:"userName"`
	Version           int64             `json:"version"`
}

func entryToAPI(e payment.Entry) PaymentEntry {
	return PaymentEntry{
		ID: e.ID, PaymentNumber: e.PaymentNumber, Method: payment.Method(e.Method), VendorName: e.VendorName,
		VendorNumber:  e.VendorNumber,
		CompanyNumber: e.CompanyNumber, Amount: money.Write(e.Amount, money.Currency(e.Currency)),
		Currency: e.Currency, InvoiceNumbers: e.InvoiceNumbers, Status: payment.Status(e.Status),
		StatusDetail:  e.StatusDetail,
		StatusMessage: e.StatusMessage, PrintStatus: e.PrintStatus, PositivePayStatus: PositivePayStatus(e.PositivePayStatus),
		VoidStatus: VoidStatus(e.VoidStatus), CheckNumber: e.CheckNumber, CheckDate: day(e.CheckDate),
		ExecutionDate: day(e.ExecutionDate), TraceNumber: e.TraceNumber, ReturnCode: e.ReturnCode, BatchID: e.BatchID,
		BatchNumber: e.BatchNumber, Created: e.Created, UserName: e.UserName, Version: e.Version,
	}
}

func day(t *time.Time) string {
	if t == nil {
		return ""
	}
	return calendar.Of(*t, time.UTC).String()
}

// Payment contains all data of one payment.
type Payment struct {
	ID                string         `json:"id"`
	PaymentNumber     string         `json:"paymentNumber"`
	ProjectID         string         `json:"projectId"`
	BatchID           string         `json:"batchId"`
	Method            payment.Method `json:"method"`
	VendorID          string         `json:"vendorId"`
	VendorName        string         `json:"vendorName" doc:"As printed and as reported to the bank"`
	VendorNumber      string         `json:"vendorNumber"`
	PayeeAddress      []string       `json:"payeeAddress"`
	AccountLast4      string         `json:"accountLast4"`
	Amount            string         `json:"amount"`
	Currency          string         `json:"currency"`
	Status            payment.Status `json:"status"`
	StatusDetail      string         `json:"statusDetail"`
	StatusMessage     string         `json:"statusMessage"`
	PrintStatus       string         `json:"printStatus"`
	PositivePayStatus string         `json:"positivePayStatus" doc:"Empty: the account does not use positive pay"`
	VoidStatus        string         `json:"voidStatus"`
	VoidReason        string         `json:"voidReason"`
	CheckNumber       int64          `json:"checkNumber" doc:"0: not assigned yet"`
	CheckDate         string         `json:"checkDate"`
	ExecutionDate     string         `json:"executionDate"`
	TraceNumber       string         `json:"traceNumber"`
	ReturnCode        string         `json:"returnCode"`
	Created           time.Time      `json:"created"`
	Version           int64          `json:"version"`
	Invoices          []PaidInvoice  `json:"invoices"`
}

// PaidInvoice is an invoice that a payment pays.
type PaidInvoice struct {
	InvoiceID     string `json:"invoiceId"`
	InvoiceNumber string `json:"invoiceNumber"`
	InvoiceDate   string `json:"invoiceDate"`
	Description   string `json:"description"`
	Amount        string `json:"amount"`
}

func toAPI(p payment.Payment) Payment {
	out := Payment{
		ID: p.ID, PaymentNumber: p.Number, ProjectID: p.ProjectID, BatchID: p.BatchID, Method: p.Method,
		VendorID: p.Vendor.ID, VendorName: p.Vendor.Payee(), VendorNumber: p.Vendor.Number,
		PayeeAddress: append([]string{}, p.Vendor.RemitTo.Lines...), AccountLast4: p.Vendor.AccountLast4,
		Amount: p.Amount.Number(), Currency: string(p.Amount.Currency()), Status: p.Status,
		StatusDetail: string(p.StatusDetail), StatusMessage: p.StatusMessage, PrintStatus: string(p.PrintStatus),
		PositivePayStatus: string(p.PositivePayStatus), VoidStatus: string(p.VoidStatus), VoidReason: p.VoidReason,
		CheckNumber: p.CheckNumber, CheckDate: p.PaymentDate.String(), ExecutionDate: p.ExecutionDate.String(),
		TraceNumber: p.TraceNumber, ReturnCode: p.ReturnCode, Created: p.CreatedAt, Version: p.Version,
		Invoices: []PaidInvoice{},
	}
	for _, r := range p.Remittances {
		out.Invoices = append(out.Invoices, PaidInvoice{
			InvoiceID: r.InvoiceID, InvoiceNumber: r.InvoiceNumber, InvoiceDate: r.InvoiceDate.String(),
			Description: r.Description, Amount: r.Net.Number()})
	}
	return out
}

// PaymentRun contains the payments of a project that are ready for a batch.
type PaymentRun struct {
	Ready           []ReadyPayments `json:"ready" maxItems:"2"`
	PositivePayDue  int             `json:"positivePayDue" doc:"Checks to report to the bank as issued or void"`
	OpenBatches     []OpenBatch     `json:"openBatches" doc:"Waiting for release" maxItems:"3"`
	AccountID       string          `json:"accountId" doc:"Empty: no bank account is assigned"`
	AccountName     string          `json:"accountName"`
	BankName        string          `json:"bankName"`
	AccountLast4    string          `json:"accountLast4"`
	UsesPositivePay bool            `json:"usesPositivePay"`
	NextCheckNumber int64           `json:"nextCheckNumber"`
	NextCutoff      *time.Time      `json:"nextCutoff,omitempty" doc:"Deadline for files of this banking day"`
}

// ReadyPayments are the payments of one method that are ready for a batch.
type ReadyPayments struct {
	Method   payment.Method `json:"method"`
	Count    int            `json:"count"`
	Total    string         `json:"total"`
	Currency string         `json:"currency"`
}

// OpenBatch is a batch that waits for release.
type OpenBatch struct {
	ID       string            `json:"id"`
	Number   int64             `json:"number"`
	Kind     payment.BatchKind `json:"kind"`
	Status   string            `json:"status"`
	Payments int               `json:"payments"`
	Total    string            `json:"total"`
}

func runToAPI(r payment.Run) PaymentRun {
	out := PaymentRun{Ready: []ReadyPayments{}, OpenBatches: []OpenBatch{}, PositivePayDue: r.PositivePayDue}
	for _, ready := range r.Ready {
		out.Ready = append(out.Ready,
			ReadyPayments{Method: ready.Method, Count: ready.Count, Total: ready.Total.Number(),
				Currency: string(ready.Total.Currency())})
	}
	for _, b := range r.Open {
		out.OpenBatches = append(out.OpenBatches, openToAPI(b))
	}
	if r.HasAccount {
		out.AccountID, out.AccountName, out.BankName, out.AccountLast4 = r.Account.ID, r.Account.Name, r.Account.BankName,
			r.Account.Last4
		out.UsesPositivePay, out.NextCheckNumber, out.NextCutoff = r.Account.PositivePay.Layout != "", r.Account.NextCheck,
			&r.NextCutoff
	}
	return out
}

func openToAPI(b payment.Batch) OpenBatch {
	return OpenBatch{ID: b.ID, Number: b.Number, Kind: b.Kind, Status: string(b.Status), Payments: b.Count,
		Total: b.Total.Number()}
}

// Printer prints checks.
type Printer struct {
	ID     string         `json:"id"`
	Name   string         `json:"name"`
	Status printer.Status `json:"status" doc:"The latest known state"`
	Tray   string         `json:"tray,omitempty" doc:"Empty: the printer decides"`
	Agent  *PrinterAgent  `json:"agent,omitempty" doc:"Absent: this installation's workers print"`
}

// PrinterAgent is the agent of a printer.
type PrinterAgent struct {
	Name   string `json:"name"`
	Online bool   `json:"online"`
}

func printerToAPI(p printer.Printer) Printer {
	out := Printer{ID: p.ID, Name: p.Name, Status: p.Status, Tray: p.Options.Tray}
	if p.Agent != nil {
		out.Agent = &PrinterAgent{Name: p.Agent.Name, Online: p.Agent.Online}
	}
	return out
}

package invoice

import (
	"fmt"
	"time"

	"github.com/shopspring/decimal"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/money"
)

type bucketsOutput struct{ Body Buckets }

// Buckets are the four lists of a project.
type Buckets struct {
	Active    int64          `json:"active"`
	Processed int64          `json:"processed"`
	Rejected  int64          `json:"rejected"`
	Error     int64          `json:"error"`
	Amounts   []BucketAmount `json:"amounts" maxItems:"800" doc:"One for each list and currency with invoices"`
}

// BucketAmount is the amount of the invoices of one list in one currency.
type BucketAmount struct {
	Bucket   invoice.Bucket `json:"bucket"`
	Currency string         `json:"currency"`
	Count    int64          `json:"count"`
	Total    string         `json:"total" doc:"A decimal"`
}

func toBuckets(amounts []invoice.BucketAmount) Buckets {
	out := Buckets{Amounts: []BucketAmount{}}
	counts := map[invoice.Bucket]*int64{invoice.Active: &out.Active, invoice.Processed: &out.Processed,
		invoice.RejectedBucket: &out.Rejected, invoice.ErrorBucket: &out.Error}
	for _, a := range amounts {
		if n, known := counts[a.Bucket]; known {
			*n += a.Invoices
		}
		out.Amounts = append(out.Amounts, BucketAmount{Bucket: a.Bucket, Currency: string(a.Amount.Currency()),
			Count: a.Invoices, Total: a.Amount.Number()})
	}
	return out
}

// InvoiceEntry is a row of an invoice list.
type InvoiceEntry struct {
	ID              string              `json:"id"`
	ProjectID       string              `json:"projectId"`
	ProjectName     string              `json:"projectName"`
	InvoiceNumber   string              `json:"invoiceNumber"`
	InvoiceAmount   string              `json:"invoiceAmount" doc:"A decimal; empty: not known yet"`
	Currency        string              `json:"currency"`
	InvoiceDate     string              `json:"invoiceDate"`
	DueDate         string              `json:"dueDate"`
	VendorName      string              `json:"vendorName"`
	VendorNumber    string              `json:"vendorNumber"`
	CompanyNumber   string              `json:"companyNumber"`
	Account         string              `json:"account"`
	TermCode        string              `json:"termCode"`
	PurchaseOrder   string              `json:"purchaseOrder"`
	InvoiceType     invoice.Type        `json:"invoiceType"`
	Source          string              `json:"source"`
	Stage           invoice.Stage       `json:"stage"`
	Bucket          invoice.Bucket      `json:"bucket"`
	StatusDetail    string              `json:"statusDetail"`
	Warning         string              `json:"warning" doc:"In English, for clients without their own text"`
	WarningCode     invoice.WarningCode `json:"warningCode,omitempty"`
	WarningFile     string              `json:"warningFile,omitempty" doc:"Of uploadedBefore: the earlier file name"`
	MatchState      invoice.MatchState  `json:"matchState"`
	CurrentAssignee string              `json:"currentAssignee"`
	Duplicate       bool                `json:"duplicate"`
	Overdue         bool                `json:"overdue"`
	Created         time.Time           `json:"created"`
	Submitted       *time.Time          `json:"submitted,omitempty"`
	Paid            *time.Time          `json:"paid,omitempty"`
	Version         int64               `json:"version"`

	IndexFields map[string]string `json:"indexFields,omitempty" doc:"Fields shown in the list, by system name"`
}

func entryToAPI(e invoice.Entry) InvoiceEntry {
	out := InvoiceEntry{ID: e.ID, ProjectID: e.ProjectID, ProjectName: e.ProjectName, InvoiceNumber: e.InvoiceNumber,
		Currency: e.Currency, InvoiceDate: day(e.InvoiceDate), DueDate: day(e.DueDate), VendorName: e.VendorName,
		VendorNumber: e.VendorNumber, CompanyNumber: e.CompanyNumber, Account: e.Account, TermCode: e.TermCode,
		PurchaseOrder: e.PurchaseOrder, InvoiceType: invoice.Type(e.InvoiceType), Source: e.Source,
		Stage: invoice.Stage(e.Stage), Bucket: invoice.Bucket(e.Bucket),
		StatusDetail: e.StatusDetail, Warning: e.Warning, MatchState: invoice.MatchState(e.MatchState),
		CurrentAssignee: e.CurrentAssignee,
		Duplicate:       e.Duplicate, Overdue: e.Overdue, Created: e.Created, Submitted: e.Submitted, Paid: e.Paid,
		Version: e.Version, IndexFields: e.Extra}
	out.WarningCode, out.WarningFile = warningToAPI(e.Warning)
	if e.InvoiceAmount.Valid {
		out.InvoiceAmount = money.Write(e.InvoiceAmount.Decimal, money.Currency(e.Currency))
	}
	return out
}

func day(t *time.Time) string {
	if t == nil {
		return ""
	}
	return calendar.Of(*t, time.UTC).String()
}

// LineItem is one line of an invoice. Amounts are decimals as text.
type LineItem struct {
	Line        int    `json:"line,omitempty"`
	PONumber    string `json:"poNumber,omitempty" maxLength:"100"`
	POLine      int    `json:"poLine,omitempty" minimum:"0"`
	Material    string `json:"material,omitempty" maxLength:"100"`
	Description string `json:"description,omitempty" maxLength:"500"`
	Quantity    string `json:"quantity" maxLength:"30"`
	Unit        string `json:"unit,omitempty" maxLength:"10"`
	UnitPrice   string `json:"unitPrice" maxLength:"30"`
	Discount    string `json:"discount,omitempty" maxLength:"30"`
	Tax         string `json:"tax,omitempty" maxLength:"30"`
	Total       string `json:"total,omitempty" maxLength:"30" doc:"Empty: computed"`
}

func (l LineItem) fromAPI(v *fault.Validation, n int, currency money.Currency) invoice.Line {
	unit := l.Unit
	if unit == "" {
		unit = "EA"
	}
	return invoice.Line{PONumber: l.PONumber, POLine: l.POLine, Material: l.Material, Description: l.Description,
		Unit: unit, Quantity: number(v, path("lines", n, "quantity"), l.Quantity),
		UnitPrice: number(v, path("lines", n, "unitPrice"), l.UnitPrice),
		Discount:  amount(v, path("lines", n, "discount"), l.Discount, currency),
		Tax:       amount(v, path("lines", n, "tax"), l.Tax, currency),
		Total:     amount(v, path("lines", n, "total"), l.Total, currency)}
}

// maxDecimals keeps an amount within numeric(18,4).
const maxDecimals = 4

func number(v *fault.Validation, at, text string) decimal.Decimal {
	d, err := money.ParseNumber(text)
	if err != nil || d.Exponent() < -maxDecimals || d.Exponent() > 12 || d.NumDigits() > 18 {
		v.Add(at, fault.InvalidValue, "%q is not a number with at most four decimal places.", text)
	}
	return d
}

func path(list string, n int, field string) string { return fmt.Sprintf("%s[%d].%s", list, n, field) }

func linesToAPI(lines []invoice.Line) []LineItem {
	out := make([]LineItem, len(lines))
	for n, l := range lines {
		out[n] = LineItem{Line: l.Line, PONumber: l.PONumber, POLine: l.POLine, Material: l.Material,
			Description: l.Description, Quantity: l.Quantity.String(), Unit: l.Unit, UnitPrice: l.UnitPrice.String(),
			Discount: l.Discount.Number(), Tax: l.Tax.Number(), Total: l.Total.Number()}
	}
	return out
}

// Distribution is the part of an amount that is posted to one account.
type Distribution struct {
	Account     string `json:"account" maxLength:"100"`
	Description string `json:"description,omitempty" maxLength:"255"`
	Amount      string `json:"amount" maxLength:"30"`
}

func distributionToAPI(parts []invoice.Distribution) []Distribution {
	out := make([]Distribution, len(parts))
	for n, d := range parts {
		out[n] = Distribution{Account: d.Account, Description: d.Description, Amount: d.Amount.Number()}
	}
	return out
}

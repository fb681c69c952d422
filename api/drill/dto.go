package drill

import (
	"time"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/drill"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/money"
)

// Setup says how the links of one ERP are read.
type Setup struct {
	ERPType    drill.Target `json:"erpType"`
	Enabled    bool         `json:"enabled"`
	Parameters Parameters   `json:"parameters"`
	Version    int64        `json:"version" doc:"0: not saved yet"`
	ChangedAt  *time.Time   `json:"changedAt,omitempty"`
	ChangedBy  string       `json:"changedBy,omitempty"`
}

// Parameters are the names of the query parameters of a link. The ERP does not pass a value with an empty name.
type Parameters struct {
	InvoiceNumber string `json:"invoiceNumber" maxLength:"100"`
	VendorNumber  string `json:"vendorNumber" maxLength:"100"`
	CompanyNumber string `json:"companyNumber" maxLength:"100"`
	PONumber      string `json:"poNumber" maxLength:"100"`
	ERPReference  string `json:"erpReference" maxLength:"100"`
}

// Setups are the setups of all ERPs.
type Setups struct {
	Setups []Setup `json:"setups" maxItems:"20"`
}

// SetupsOutput contains the setups of all ERPs.
type SetupsOutput struct{ Body Setups }

// SetupOutput is one setup.
type SetupOutput struct{ Body Setup }

// Change contains the new settings.
type Change struct {
	Enabled    bool       `json:"enabled"`
	Parameters Parameters `json:"parameters"`
	Version    int64      `json:"version" minimum:"0" doc:"The version that the caller read"`
}

// ReplaceInput is a changed setup.
type ReplaceInput struct {
	ERPType drill.Target `path:"erpType"`
	Body    Change
}

// FindInput is a link as the ERP filled it in.
type FindInput struct {
	ERPType drill.Target `path:"erpType"`
	Body    Link
}

// Link has the parameters of a link in their order.
type Link struct {
	Parameters []Parameter `json:"parameters" maxItems:"20"`
}

// Parameter is a parameter of a link as it stands there.
type Parameter struct {
	Name  string `json:"name" maxLength:"200"`
	Value string `json:"value" maxLength:"200"`
}

// FoundOutput contains the invoices that a link names.
type FoundOutput struct{ Body Answer }

// Answer has the invoices that a link names, the latest first.
type Answer struct {
	Searched []Searched `json:"searched" maxItems:"20" doc:"The values of the link that the setup names"`
	Invoices []Found    `json:"invoices" maxItems:"50"`
	More     bool       `json:"more" doc:"There are further invoices"`
}

// Searched is a value of a link.
type Searched struct {
	Field drill.Field `json:"field"`
	Value string      `json:"value"`
}

// Found is an invoice that a link names.
type Found struct {
	ID            string        `json:"id"`
	ProjectID     string        `json:"projectId"`
	WorkspaceID   string        `json:"workspaceId"`
	InvoiceNumber string        `json:"invoiceNumber"`
	VendorName    string        `json:"vendorName"`
	VendorNumber  string        `json:"vendorNumber"`
	CompanyNumber string        `json:"companyNumber"`
	Amount        string        `json:"amount,omitempty" doc:"A decimal"`
	Currency      string        `json:"currency,omitempty"`
	InvoiceDate   string        `json:"invoiceDate,omitempty" format:"date"`
	Stage         invoice.Stage `json:"stage"`
}

func (c Change) fromAPI() drill.Change {
	p := c.Parameters
	return drill.Change{Enabled: c.Enabled, Version: c.Version, Parameters: drill.Parameters{
		drill.InvoiceNumber: p.InvoiceNumber, drill.VendorNumber: p.VendorNumber, drill.CompanyNumber: p.CompanyNumber,
		drill.PONumber: p.PONumber, drill.ERPReference: p.ERPReference}}
}

func toAPI(s drill.Setup) Setup {
	p := s.Parameters
	out := Setup{ERPType: s.Target, Enabled: s.Enabled, Version: s.Version, ChangedBy: s.ChangedBy,
		Parameters: Parameters{InvoiceNumber: p[drill.InvoiceNumber], VendorNumber: p[drill.VendorNumber],
			CompanyNumber: p[drill.CompanyNumber], PONumber: p[drill.PONumber], ERPReference: p[drill.ERPReference]}}
	if !s.ChangedAt.IsZero() {
		out.ChangedAt = &s.ChangedAt
	}
	return out
}

func answerToAPI(a drill.Answer) *FoundOutput {
	out := &FoundOutput{}
	out.Body.More, out.Body.Searched, out.Body.Invoices = a.More, []Searched{}, make([]Found, len(a.Invoices))
	for _, f := range drill.Fields() {
		if value := a.Search[f]; value != "" {
			out.Body.Searched = append(out.Body.Searched, Searched{f, value})
		}
	}
	for n, f := range a.Invoices {
		out.Body.Invoices[n] = foundToAPI(f)
	}
	return out
}

func foundToAPI(f drill.Found) Found {
	out := Found{ID: f.ID, ProjectID: f.ProjectID, WorkspaceID: f.WorkspaceID, InvoiceNumber: f.Number,
		VendorName: f.VendorName, VendorNumber: f.VendorNumber, CompanyNumber: f.CompanyNumber, Currency: f.Currency,
		Stage: f.Stage}
	if f.Amount.Valid {
		out.Amount = money.Write(f.Amount.Decimal, money.Currency(f.Currency))
	}
	if f.InvoiceDate != nil {
		out.InvoiceDate = calendar.Of(*f.InvoiceDate, time.UTC).String()
	}
	return out
}

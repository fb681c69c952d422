// Package invoice reads and writes the rows of invoices and of their postings to the ERP.
package invoice

import (
	"time"

	"github.com/shopspring/decimal"

	"countersign.dev/domain/invoice"
	"countersign.dev/domain/lookalike"
	"countersign.dev/domain/money"
	"countersign.dev/internal/postgres"
)

// row is an invoice without what belongs to it.
type row struct {
	TenantID, ID, ProjectID                 string
	DocumentID                              *string
	Number, MatchKey                        string
	ProcessNumber                           *string `gorm:"->"` // written by SetProcessNumber only
	Amount                                  decimal.NullDecimal
	Currency                                string
	InvoiceDate, DueDate                    *time.Time
	VendorID                                *string
	VendorNumber, VendorName                string
	CompanyNumber, Subsidiary, Account      string
	PoNumber, TermCode, InvoiceType, Source string
	Stage, Bucket, StatusDetail, Warning    string
	MatchState, HoldReason                  string
	DuplicateOf                             *string
	NotDuplicate                            bool
	NotDuplicateAt                          *time.Time
	CurrentAssignee                         string
	EnteredBy, ChangedBy, SubmittedBy       *string
	DocumentVendor, OverrideReason          string
	OverriddenConcerns                      string
	OverriddenBy                            *string
	SubmittedAt, ApprovedAt                 *time.Time
	ErpReference                            string
	ErpSentAt                               *time.Time
	PaymentID                               *string
	PaidAt                                  *time.Time
	DecisionReason, DeleteReason            string
	CreatedAt, UpdatedAt                    time.Time
	Version                                 int64
}

func (row) TableName() string { return "invoices" }

func (r row) toDomain() (invoice.Invoice, error) {
	inv := invoice.Invoice{
		ID: r.ID, ProjectID: r.ProjectID, DocumentID: postgres.Value(r.DocumentID), Type: invoice.Type(r.InvoiceType),
		Source:        r.Source,
		ProcessNumber: postgres.Value(r.ProcessNumber),
		Stage:         invoice.Stage(r.Stage), StatusDetail: r.StatusDetail, Warning: r.Warning,
		Match: invoice.MatchState(r.MatchState), HoldReason: r.HoldReason, DuplicateOf: postgres.Value(r.DuplicateOf),
		NotDuplicate: r.NotDuplicate, NotDuplicateAt: postgres.Value(r.NotDuplicateAt), Assignee: r.CurrentAssignee,
		EnteredBy: postgres.Value(r.EnteredBy),
		ChangedBy: postgres.Value(r.ChangedBy), SubmittedBy: postgres.Value(r.SubmittedBy),
		SubmittedAt: postgres.Value(r.SubmittedAt), ApprovedAt: postgres.Value(r.ApprovedAt), ErpReference: r.ErpReference,
		ErpSentAt: postgres.Value(r.ErpSentAt), PaymentID: postgres.Value(r.PaymentID), PaidAt: postgres.Value(r.PaidAt),
		DecisionReason: r.DecisionReason, DeleteReason: r.DeleteReason, CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt,
		Version: r.Version, DocumentVendor: r.DocumentVendor, OverrideReason: r.OverrideReason,
		OverriddenBy: postgres.Value(r.OverriddenBy), Overridden: r.OverriddenConcerns, Index: invoice.IndexData{
			Subsidiary: r.Subsidiary, CompanyNumber: r.CompanyNumber, VendorID: postgres.Value(r.VendorID),
			VendorNumber: r.VendorNumber,
			VendorName:   r.VendorName, Account: r.Account, Number: r.Number, Currency: postgres.Currency(r.Currency),
			PONumber: r.PoNumber, InvoiceDate: postgres.Date(r.InvoiceDate), DueDate: postgres.Date(r.DueDate),
			TermCode: r.TermCode,
		},
	}
	if r.Amount.Valid {
		amount, err := money.New(r.Amount.Decimal, inv.Index.Currency)
		if err != nil {
			return inv, err
		}
		inv.Index.Amount = &amount
	}
	return inv, nil
}

func fromDomain(tenantID string, i invoice.Invoice) row {
	r := row{
		TenantID: tenantID, ID: i.ID, ProjectID: i.ProjectID, DocumentID: postgres.OrNull(i.DocumentID),
		Currency: string(i.Index.Currency), Number: i.Index.Number, MatchKey: lookalike.Key(i.Index.Number),
		InvoiceDate: postgres.DateOrNull(i.Index.InvoiceDate),
		DueDate:     postgres.DateOrNull(i.Index.DueDate), VendorID: postgres.OrNull(i.Index.VendorID),
		VendorNumber: i.Index.VendorNumber, VendorName: i.Index.VendorName, CompanyNumber: i.Index.CompanyNumber,
		Subsidiary: i.Index.Subsidiary, Account: i.Index.Account, PoNumber: i.Index.PONumber, TermCode: i.Index.TermCode,
		InvoiceType: string(i.Type), Source: i.Source, Stage: string(i.Stage), Bucket: string(i.Bucket()),
		StatusDetail: i.StatusDetail, Warning: i.Warning, MatchState: string(i.Match), HoldReason: i.HoldReason,
		DuplicateOf:  postgres.OrNull(i.DuplicateOf),
		NotDuplicate: i.NotDuplicate, NotDuplicateAt: postgres.OrNull(i.NotDuplicateAt),
		CurrentAssignee: i.Assignee,
		EnteredBy:       postgres.OrNull(i.EnteredBy),
		ChangedBy:       postgres.OrNull(i.ChangedBy), SubmittedBy: postgres.OrNull(i.SubmittedBy),
		SubmittedAt: postgres.OrNull(i.SubmittedAt),
		ApprovedAt:  postgres.OrNull(i.ApprovedAt), ErpReference: i.ErpReference,
		ErpSentAt: postgres.OrNull(i.ErpSentAt), PaymentID: postgres.OrNull(i.PaymentID), PaidAt: postgres.OrNull(i.PaidAt),
		DecisionReason: i.DecisionReason, DeleteReason: i.DeleteReason, CreatedAt: i.CreatedAt, Version: i.Version,
		DocumentVendor: i.DocumentVendor, OverrideReason: i.OverrideReason, OverriddenBy: postgres.OrNull(i.OverriddenBy),
		OverriddenConcerns: i.Overridden,
	}
	if i.Index.Amount != nil {
		r.Amount = decimal.NewNullDecimal(i.Index.Amount.Decimal())
	}
	return r
}

type lineRow struct {
	TenantID, InvoiceID   string
	Line                  int
	PoNumber              string
	PoLine                int
	Material, Description string
	Quantity              decimal.Decimal
	Unit                  string
	UnitPrice             decimal.Decimal
	Discount, Tax, Total  decimal.Decimal
}

func (lineRow) TableName() string { return "invoice_lines" }

func (r lineRow) toDomain(currency money.Currency) (invoice.Line, error) {
	l := invoice.Line{Line: r.Line, PONumber: r.PoNumber, POLine: r.PoLine, Material: r.Material,
		Description: r.Description, Quantity: r.Quantity, Unit: r.Unit, UnitPrice: r.UnitPrice}
	for target, value := range map[*money.Amount]decimal.Decimal{&l.Discount: r.Discount, &l.Tax: r.Tax,
		&l.Total: r.Total} {
		amount, err := money.New(value, currency)
		if err != nil {
			return l, err
		}
		*target = amount
	}
	return l, nil
}

type distributionRow struct {
	TenantID, InvoiceID  string
	Line                 int
	Account, Description string
	Amount               decimal.Decimal
}

func (distributionRow) TableName() string { return "invoice_distributions" }

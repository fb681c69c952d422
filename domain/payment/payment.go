// Package payment defines payments and batches. A payment settles one or more invoices of one vendor by ACH or
// by check. A batch delivers payments to the bank or the printer. The life cycles are data (tables of allowed
// transitions). Pure functions decide who may release a batch.
package payment

import (
	"time"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/money"
	"countersign.dev/domain/nacha"
	"countersign.dev/domain/routing"
)

// Method is how a vendor is paid.
type Method string

const (
	ACH   Method = "ach"
	Check Method = "check"
)

// Values lists every Method.
func (Method) Values() []string { return enum.Of(ACH, Check) }

// Payment is one payment to one vendor.
type Payment struct {
	ID        string
	ProjectID string
	JobID     string
	Method    Method
	Vendor    Vendor
	Amount    money.Amount
	// Remittances state the paid invoices. Their net amounts add up to Amount.
	Remittances    []Remittance
	Source         string // invoice, import file name or form
	ImportFileName string
	Description    string

	Status            Status
	StatusDetail      Detail
	StatusMessage     string // shown to people; never holds account numbers
	PrintStatus       PrintStatus
	PositivePayStatus PositivePayStatus
	IssueReported     bool // the bank's positive-pay list holds the check
	VoidReported      bool // the bank has received the void
	VoidStatus        VoidStatus
	VoidReason        string

	Number      string // the tenant's own payment number
	CheckNumber int64  // zero until a number is reserved
	TraceNumber string // NACHA trace, empty until sealed
	ReturnCode  string // NACHA return reason, R01…

	DueDate       calendar.Date
	PaymentDate   calendar.Date // check date or effective entry date
	ExecutionDate calendar.Date
	ReconDate     calendar.Date

	CreatedBy string
	CreatedAt time.Time
	Version   int64

	BatchID string // the batch that claims it

	ImportID       string // its import; empty for others
	ImportApproved bool   // a second person approved that import
}

// Vendor is the payee at the time the payment was created. Later changes of the vendor do not affect the
// payment.
type Vendor struct {
	ID            string
	Number        string
	Name          string
	LegalName     string
	Class         string
	Email         string
	CompanyNumber string
	RemitTo       Address
	// BankAccountID identifies a version of the vendor's account. The encrypted number is not part of the payment.
	BankAccountID string
	AccountLast4  string
	AccountType   string // checking or savings
	Routing       routing.Number
	Hold          AccountHold `json:"-"` // why the account is not paid to now
}

// Payee is the printed and reported name. Positive pay compares text, so the check and the bank's file must both
// use it.
func (v Vendor) Payee() string {
	if v.LegalName != "" {
		return v.LegalName
	}
	return v.Name
}

// Address is the mailing address of a check.
type Address struct {
	Location string   // the vendor's remit-to code
	Lines    []string // as printed
}

// Remittance is an invoice, or a part of one, that a payment settles.
type Remittance struct {
	InvoiceID     string
	InvoiceNumber string
	PurchaseOrder string
	Description   string
	InvoiceDate   calendar.Date
	Gross         money.Amount
	Discount      money.Amount
	Net           money.Amount
}

// Validate reports every problem of a new payment by its field.
func (p Payment) Validate() error {
	var problems fault.Validation
	if p.Method != ACH && p.Method != Check {
		problems.Add("method", fault.InvalidValue, "the method is %s or %s", ACH, Check)
	}
	if p.Vendor.Payee() == "" {
		problems.Add("vendor.name", fault.Required, "the payee's name is required")
	}
	if p.Method == ACH && p.Vendor.BankAccountID == "" {
		problems.Add("vendor.bankAccountId", fault.Required, "%s has no approved bank account", p.Vendor.Payee())
	}
	if !p.Amount.IsPositive() {
		problems.Add("amount", fault.InvalidValue, "a payment is more than zero, not %s", p.Amount.Format())
	}
	if p.Amount.Currency() != money.USD {
		problems.Add("amount.currency", fault.InvalidValue, "ACH and checks are paid in USD, not %s", p.Amount.Currency())
	}
	p.validateRemittances(&problems)
	if err := problems.Err(); err != nil || p.Method != ACH {
		return err
	}
	return p.entry().Check()
}

// entry is the payment in the form of the bank's file.
func (p Payment) entry() nacha.Entry {
	entry := nacha.Entry{
		PaymentID: p.ID, Name: p.Vendor.Payee(), Identification: p.Number, Routing: p.Vendor.Routing,
		AccountType: nacha.AccountType(p.Vendor.AccountType), Amount: p.Amount,
	}
	for _, r := range p.Remittances {
		entry.Invoices = append(entry.Invoices,
			nacha.Invoice{Number: r.InvoiceNumber, Date: r.InvoiceDate, Gross: r.Gross, Discount: r.Discount, Net: r.Net})
	}
	return entry
}

func (p Payment) validateRemittances(problems *fault.Validation) {
	if len(p.Remittances) == 0 {
		problems.Add("remittances", fault.Required, "a payment says what it pays")
		return
	}
	nets := make([]money.Amount, len(p.Remittances))
	for i, r := range p.Remittances {
		nets[i] = r.Net
		if expected, err := r.Gross.Sub(r.Discount); err != nil || !expected.Equal(r.Net) {
			problems.Add(indexed("remittances", i, "net"), fault.InvalidValue,
				"invoice %s: gross less discount is not the net amount", r.InvoiceNumber)
		}
	}
	total, err := money.Sum(nets...)
	if err != nil || !total.Equal(p.Amount) {
		problems.Add("remittances", fault.InvalidValue, "the invoices add up to %s, not to the payment's %s",
			total.Format(), p.Amount.Format())
	}
}

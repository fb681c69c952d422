package payment

import (
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/money"
	"countersign.dev/domain/printer"
)

// Entry is a payment in a list. Its fields are the columns' names.
type Entry struct {
	ID                string          `db:"id"`
	PaymentNumber     string          `db:"paymentNumber"`
	Method            string          `db:"method"`
	VendorName        string          `db:"vendorName"`
	VendorNumber      string          `db:"vendorNumber"`
	CompanyNumber     string          `db:"companyNumber"`
	Amount            decimal.Decimal `db:"amount"`
	Currency          string          `db:"currency"`
	InvoiceNumbers    string          `db:"invoiceNumbers"`
	Status            string          `db:"status"`
	StatusDetail      string          `db:"statusDetail"`
	StatusMessage     string          `db:"statusMessage"`
	PrintStatus       string          `db:"printStatus"`
	PositivePayStatus string          `db:"positivePayStatus"`
	VoidStatus        string          `db:"voidStatus"`
	CheckNumber       *int64          `db:"checkNumber"`
	CheckDate         *time.Time      `db:"checkDate"`
	ExecutionDate     *time.Time      `db:"executionDate"`
	TraceNumber       string          `db:"traceNumber"`
	ReturnCode        string          `db:"returnCode"`
	BatchID           *string         `db:"batchId"`
	BatchNumber       *int64          `db:"batchNumber"`
	Created           time.Time       `db:"created"`
	UserName          string          `db:"userName"`
	Version           int64           `db:"version"`
}

// BatchEntry is a batch in a list.
type BatchEntry struct {
	ID             string          `db:"id"`
	Number         int64           `db:"number"`
	Kind           string          `db:"kind"`
	Status         string          `db:"status"`
	Message        string          `db:"message"`
	Generation     int             `db:"generation"`
	Payments       int             `db:"payments"`
	Total          decimal.Decimal `db:"total"`
	Currency       string          `db:"currency"`
	FileName       string          `db:"fileName"`
	AccountName    string          `db:"accountName"`
	EffectiveDate  *time.Time      `db:"effectiveDate"`
	PreparedBy     string          `db:"preparedBy"`
	PreparedAt     time.Time       `db:"preparedAt"`
	ReleasedBy     string          `db:"releasedBy"`
	ReleasedAt     *time.Time      `db:"releasedAt"`
	DeliveredAt    *time.Time      `db:"deliveredAt"`
	AcknowledgedAt *time.Time      `db:"acknowledgedAt"`
}

// BatchView is a batch with everything its page shows.
type BatchView struct {
	Overrides []Override // about warnings of the invoices that it pays
	Batch     Batch
	Account   bankaccount.Account
	Printer   *printer.Printer // of checks
	Payments  []Payment
	Numbers   []CheckNumber
	Names     map[string]string // of people, by user id
	Duties    Duties
	Releasers []Releaser // while it waits for release
	Problem   *Problem   // nil: none
}

// Ready is what could be paid by one method.
type Ready struct {
	Method Method
	Count  int
	Total  money.Amount
}

// Run contains what a project could pay now.
type Run struct {
	Ready          []Ready
	PositivePayDue int
	Open           []Batch
	HasAccount     bool
	Account        bankaccount.Account
	NextCutoff     time.Time
}

// Masked are numbers of which only the last four digits are right, in the
// width of the real ones: a file rendered with them shows its form to people
// who may not see account numbers.
func Masked(account bankaccount.Account, payments []Payment) Numbers {
	numbers := Numbers{Own: strings.Repeat("0", 6) + account.Last4, Vendors: map[string]string{}}
	for _, p := range payments {
		numbers.Vendors[p.Vendor.BankAccountID] = strings.Repeat("X", 8) + p.Vendor.AccountLast4
	}
	return numbers
}

// Override is an invoice that was submitted in spite of warnings.
type Override struct {
	PaymentNumber, InvoiceNumber string
	Warnings, Reason, UserName   string
}

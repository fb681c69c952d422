// Package nacha renders the ACH file of a sealed batch. The same input gives
// the same bytes for ever: date and time come from the seal, never from a
// clock. Every rendered file is read back and its totals compared before it
// leaves the package.
//
// Formats and limits: Nacha operating rules according to moov-io/ach
// docs/file-structure.md and its parsers; see README.md for what to ask the bank.
package nacha

import (
	"time"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/enum"
	"countersign.dev/domain/money"
	"countersign.dev/domain/routing"
)

// SEC is the standard entry class of a payment.
type SEC string

const (
	CCD SEC = "CCD" // to a business, at most one addenda record
	CTX SEC = "CTX" // to a business, with up to 9,999 addenda records
	PPD SEC = "PPD" // to a person, at most one addenda record
)

// Values lists every SEC.
func (SEC) Values() []string { return enum.Of(CCD, CTX, PPD) }

// LineEnding is the line ending that the bank requires. The default is LF.
type LineEnding string

const (
	LF   LineEnding = "lf"
	CRLF LineEnding = "crlf"
)

// Values lists every LineEnding.
func (LineEnding) Values() []string { return enum.Of(LF, CRLF) }

// AccountType is the kind of account at the receiving bank.
type AccountType string

const (
	Checking AccountType = "checking"
	Savings  AccountType = "savings"
)

// Values lists every AccountType.
func (AccountType) Values() []string { return enum.Of(Checking, Savings) }

// Originator is how a company is set up at its bank (spec document 2, section
// 3: ACH configuration).
type Originator struct {
	ImmediateDestination     string // the bank's routing number, or ten characters it assigns
	ImmediateDestinationName string
	ImmediateOrigin          string // nine digits, or ten characters the bank assigns
	ImmediateOriginName      string
	ODFI                     string // first eight digits of the originating bank's routing number
	CompanyName              string
	CompanyID                string // often 1 and the EIN
	EntryClass               SEC
	EntryDescription         string // what the payee reads on the statement; mandatory in the format
	DiscretionaryData        string
	ReferenceCode            string
	LineEnding               LineEnding
	Offset                   *Offset // set if the bank requires balanced files
	// same-day batches name their settlement time; confirm with your bank that it uses the field
	SettlementTimes bool
	Limits          Limits
	Segments        Segments
}

// Offset is the company's own account that a balanced file debits.
type Offset struct {
	Routing routing.Number
	Account string
	Type    AccountType
}

// Segments are the X12 characters of remittance data; they differ by bank.
type Segments struct {
	Separator  string // "*" when empty
	Terminator string // "\" when empty
}

// Entry is one payment with its decrypted bank details. It exists only during rendering.
type Entry struct {
	PaymentID      string
	Name           string
	Identification string // ours, returned by the bank: payment or vendor number
	Routing        routing.Number
	Account        string
	AccountType    AccountType
	EntryClass     SEC // empty: the originator's
	Amount         money.Amount
	Invoices       []Invoice
}

// Invoice is one line of remittance.
type Invoice struct {
	Number   string
	Date     calendar.Date
	Gross    money.Amount
	Discount money.Amount
	Net      money.Amount
}

// Input is a sealed batch: everything the bytes depend on.
type Input struct {
	Originator     Originator
	CreatedAt      time.Time // in the bank's zone; the date and time inside the file
	FileIDModifier string    // A–Z or 0–9, unique per destination, origin and day
	EffectiveDate  calendar.Date
	SameDay        bool
	SettlementTime string // SD1300, SD1700 or SD1800, of a same-day file whose bank uses the field; otherwise empty
	TraceStart     int64  // sequence part of the first trace number
	Entries        []Entry
}

// Totals are what the control records state.
type Totals struct {
	Batches   int
	Entries   int // entry records, offsets included
	Addenda   int
	Blocks    int
	EntryHash int64
	Debits    money.Amount
	Credits   money.Amount
}

// Equal compares every total.
func (t Totals) Equal(o Totals) bool {
	return t.Batches == o.Batches && t.Entries == o.Entries && t.Addenda == o.Addenda && t.Blocks == o.Blocks &&
		t.EntryHash == o.EntryHash && t.Debits.Equal(o.Debits) && t.Credits.Equal(o.Credits)
}

// Trace is the trace number of a payment. A return refers to it.
type Trace struct {
	PaymentID string
	Number    string
}

// File is a rendered NACHA file.
type File struct {
	Bytes  []byte
	SHA256 string
	Totals Totals
	Traces []Trace
}

package payment

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"time"

	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/calendar"
	"countersign.dev/domain/check"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/money"
	"countersign.dev/domain/nacha"
	"countersign.dev/domain/positivepay"
)

// Record contains all data of a sealed generation on which its bytes depend, except account numbers, and where
// the bytes are stored. The file is rendered from it once, before the seal. Every later step sends the stored
// bytes.
type Record struct {
	Version    int
	Generation int
	Count      int    // payments in the file
	Total      string // their sum with its currency
	// File and Masked are stated when the seal is committed.
	File, Masked StoredFile
	// Keys are the keys with which the file is encrypted and signed for the bank. Encrypted are these bytes. Encrypting
	// again gives other bytes, so they are stored, too.
	Keys      *bankaccount.Keys `json:",omitempty"`
	Encrypted *StoredFile       `json:",omitempty"`
	// Destination is where the file is delivered. It is checked before each delivery, so that a changed account
	// receives no file that was released before the change.
	Destination *bankaccount.Destination `json:",omitempty"`
	ACH         *nacha.Input             `json:",omitempty"`
	Positive    *positivepay.Input       `json:",omitempty"`
	Checks      *CheckRun                `json:",omitempty"`
	// VendorAccounts names the bank account of each ACH payment, by payment id.
	VendorAccounts map[string]string `json:",omitempty"`
}

// ForBank are the bytes that the bank gets.
func (r Record) ForBank() StoredFile {
	if r.Encrypted != nil {
		return *r.Encrypted
	}
	return r.File
}

// CheckRun is the checks of one batch in the order of their numbers.
type CheckRun struct {
	CreatedAt time.Time
	Account   check.Account
	Checks    []check.Check
}

// Numbers are decrypted account numbers. They exist during one rendering.
type Numbers struct {
	Own     string
	Vendors map[string]string // by vendor bank account id
}

// Rendered is the rendered file of a generation.
type Rendered struct {
	Bytes       []byte
	SHA256      string
	ContentType string
	Traces      map[string]string // NACHA trace by payment id
}

// Draw creates a PDF of check sheets. The domain does not define the drawing.
type Draw func(sheets []check.Sheet, createdAt time.Time) ([]byte, error)

// Render returns the bytes of a record.
type Render func(record Record, numbers Numbers) (Rendered, error)

// RenderWith renders all kinds of files, and draws checks with draw.
func RenderWith(draw Draw) Render {
	return func(record Record, numbers Numbers) (Rendered, error) { return record.Render(numbers, draw) }
}

// Render returns the bytes. The same record and numbers give the same bytes.
func (r Record) Render(numbers Numbers, draw Draw) (Rendered, error) {
	switch {
	case r.ACH != nil:
		return r.renderACH(numbers)
	case r.Positive != nil:
		in := *r.Positive
		in.Settings.Account = numbers.Own
		file, err := positivepay.Render(in)
		return Rendered{Bytes: file.Bytes, SHA256: file.SHA256, ContentType: "text/plain"}, err
	case r.Checks != nil:
		return r.renderChecks(numbers, draw)
	}
	return Rendered{}, fault.New(fault.Internal, fault.InternalError, "the sealed record is empty")
}

func (r Record) renderACH(numbers Numbers) (Rendered, error) {
	in := *r.ACH
	if in.Originator.Offset != nil {
		offset := *in.Originator.Offset
		offset.Account = numbers.Own
		in.Originator.Offset = &offset
	}
	in.Entries = make([]nacha.Entry, len(r.ACH.Entries))
	for i, entry := range r.ACH.Entries {
		number, known := numbers.Vendors[r.VendorAccounts[entry.PaymentID]]
		if !known {
			return Rendered{}, fault.New(fault.Conflict, fault.BatchNotReleasable,
				"the bank account of %s is no longer approved", entry.Name)
		}
		entry.Account = strings.ToUpper(number)
		in.Entries[i] = entry
	}
	file, err := nacha.Render(in)
	if err != nil {
		return Rendered{}, err
	}
	traces := make(map[string]string, len(file.Traces))
	for _, trace := range file.Traces {
		traces[trace.PaymentID] = trace.Number
	}
	return Rendered{Bytes: file.Bytes, SHA256: file.SHA256, ContentType: "text/plain", Traces: traces}, nil
}

func (r Record) renderChecks(numbers Numbers, draw Draw) (Rendered, error) {
	account := r.Checks.Account
	account.Number = numbers.Own
	sheets := make([]check.Sheet, len(r.Checks.Checks))
	for i, c := range r.Checks.Checks {
		sheet, err := check.Compose(account, c)
		if err != nil {
			return Rendered{}, err
		}
		sheets[i] = sheet
	}
	pdf, err := draw(sheets, r.Checks.CreatedAt)
	if err != nil {
		return Rendered{}, err
	}
	sum := sha256.Sum256(pdf)
	return Rendered{Bytes: pdf, SHA256: hex.EncodeToString(sum[:]), ContentType: "application/pdf"}, nil
}

// Allocation contains the numbers that sealing allocates from the account's sequences.
type Allocation struct {
	FileIDModifier string
	TraceStart     int64
	FirstCheck     int64
}

// SealRecord fixes a batch at a time: its payments in their order, the account's current settings, and the
// allocated numbers.
func SealRecord(
	b Batch, account bankaccount.Account, payments []Payment, taken Allocation, now time.Time,
) (Record, error) {
	if len(payments) == 0 {
		return Record{}, fault.New(fault.Conflict, fault.BatchNotReleasable, "No payment is left in this batch. Cancel it.")
	}
	local, err := account.Delivery.Local(now)
	if err != nil {
		return Record{}, err
	}
	destination := account.Delivery.Destination()
	record := Record{Version: RecordVersion, Generation: b.Generation, Count: len(payments), Destination: &destination}
	if record.Total, err = total(payments); err != nil {
		return Record{}, err
	}
	if account.Delivery.Keys != nil && b.Kind != BatchCheck {
		keys := *account.Delivery.Keys
		record.Version, record.Keys = EncryptedRecordVersion, &keys
	}
	switch b.Kind {
	case BatchACH:
		record.ACH, record.VendorAccounts, err = sealACH(account, payments, taken, local)
	case BatchCheck:
		record.Checks = sealChecks(b, account, payments, taken, local)
	case BatchPositivePay:
		record.Positive = sealPositivePay(account, payments, local)
	default:
		err = fault.New(fault.Internal, fault.InternalError, "unknown kind of batch %q", b.Kind)
	}
	return record, err
}

func total(payments []Payment) (string, error) {
	amounts := make([]money.Amount, len(payments))
	for i, p := range payments {
		amounts[i] = p.Amount
	}
	sum, err := money.Sum(amounts...)
	return sum.String(), err
}

func sealACH(
	account bankaccount.Account, payments []Payment, taken Allocation, local time.Time,
) (*nacha.Input, map[string]string, error) {
	effective, err := account.Delivery.EffectiveDate(local)
	if err != nil {
		return nil, nil, err
	}
	in := nacha.Input{
		Originator: account.ACH, CreatedAt: local, FileIDModifier: taken.FileIDModifier, EffectiveDate: effective,
		SameDay: account.Delivery.DaysAhead == 0, TraceStart: taken.TraceStart,
	}
	if in.SameDay && account.ACH.SettlementTimes {
		if in.SettlementTime, err = nacha.SettlementTime(local, effective); err != nil {
			return nil, nil, err
		}
	}
	accounts := make(map[string]string, len(payments))
	for _, p := range payments {
		in.Entries = append(in.Entries, p.entry())
		accounts[p.ID] = p.Vendor.BankAccountID
	}
	return &in, accounts, nil
}

func sealChecks(
	b Batch, account bankaccount.Account, payments []Payment, taken Allocation, local time.Time,
) *CheckRun {
	run := CheckRun{CreatedAt: local, Account: account.OnCheck("")}
	stamp := check.Sandbox
	if b.Live {
		stamp = check.NoStamp
	}
	for i, p := range payments {
		c := check.Check{
			Number: taken.FirstCheck + int64(i), Date: calendar.Of(local, local.Location()), Amount: p.Amount,
			Payee: p.Vendor.Payee(), PayeeAddress: p.Vendor.RemitTo.Lines, VendorNumber: p.Vendor.Number, Memo: p.Number,
			Stamp: stamp,
		}
		for _, r := range p.Remittances {
			c.Invoices = append(c.Invoices,
				check.Invoice{Number: r.InvoiceNumber, Date: r.InvoiceDate, Description: r.Description, Gross: r.Gross,
					Discount: r.Discount, Net: r.Net})
		}
		run.Checks = append(run.Checks, c)
	}
	return &run
}

func sealPositivePay(account bankaccount.Account, payments []Payment, local time.Time) *positivepay.Input {
	in := positivepay.Input{Settings: account.PositivePay, CreatedAt: local}
	for _, p := range payments {
		in.Records = append(in.Records, positivepay.Record{
			PaymentID: p.ID, Void: p.VoidStatus == Voided, Serial: p.CheckNumber, Amount: p.Amount, Date: p.PaymentDate,
			Payee: p.Vendor.Payee(), Reference: p.Number,
		})
	}
	return &in
}

// Rehearse renders a batch with invented numbers when it is prepared. Errors that the bank would report are thus
// shown to the person who can correct them.
func Rehearse(b Batch, account bankaccount.Account, payments []Payment, now time.Time) error {
	record, err := SealRecord(b, account, payments,
		Allocation{FileIDModifier: "A", TraceStart: 1, FirstCheck: max(account.NextCheck, 1)}, now)
	if err != nil {
		return err
	}
	invented := Numbers{Own: "1", Vendors: map[string]string{}}
	for _, vendorAccount := range record.VendorAccounts {
		invented.Vendors[vendorAccount] = "1"
	}
	_, err = record.Render(invented, func([]check.Sheet, time.Time) ([]byte, error) { return nil, nil })
	return err
}

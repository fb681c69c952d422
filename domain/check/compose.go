package check

import (
	"fmt"
	"strconv"
	"strings"

	"countersign.dev/domain/banktext"
	"countersign.dev/domain/calendar"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/money"
	"countersign.dev/domain/routing"
)

// Account is the account a check is drawn on, with its number decrypted.
type Account struct {
	CompanyName    string
	CompanyAddress []string
	BankName       string
	BankAddress    string
	Routing        routing.Number
	FractionPrefix int // printed before the fraction; the bank states it
	Number         string
	SerialDigits   int // the serial is filled with zeros to so many digits
	SignatureLines int // 1, or 2 above the company's own limit
	// Approved is when the bank has accepted printed samples. Until then every
	// check says SPECIMEN.
	Approved bool
}

// Stamp is printed across a check that is not to be paid.
type Stamp string

const (
	NoStamp Stamp = ""
	Void    Stamp = "VOID"
	Copy    Stamp = "COPY"
	Sandbox Stamp = "SANDBOX" // of a company that delivers nothing
)

const specimen = "SPECIMEN"

// Check is one check to draw.
type Check struct {
	Number       int64
	Date         calendar.Date
	Amount       money.Amount
	Payee        string
	PayeeAddress []string
	VendorNumber string
	Memo         string
	Invoices     []Invoice
	Stamp        Stamp
}

// Invoice is one line of the stubs.
type Invoice struct {
	Number      string
	Date        calendar.Date
	Description string
	Gross       money.Amount
	Discount    money.Amount
	Net         money.Amount
}

// Compose lays out the page: check on top, two equal stubs below.
func Compose(account Account, c Check) (Sheet, error) {
	payee, err := validate(account, c)
	if err != nil {
		return Sheet{}, err
	}
	line, err := ComposeMICR(account.Routing, account.Number, c.Number, account.SerialDigits)
	if err != nil {
		return Sheet{}, err
	}
	fraction, err := account.Routing.Fraction(account.FractionPrefix)
	if err != nil {
		return Sheet{}, err
	}
	p := page{account: account, check: c, payee: payee, fraction: fraction,
		sheet: Sheet{Title: "Check " + serial(account, c)}}
	p.face()
	// A void check or a copy carries no machine-readable line: it must not be presentable.
	if c.Stamp == NoStamp {
		p.sheet.add(line.draw(checkFoot, PageWidth)...)
	}
	p.sheet.add(
		Rule{X1: 0, Y1: checkFoot, X2: PageWidth, Y2: checkFoot, Width: 0.4, Color: pale, Dashed: true},
		Rule{X1: 0, Y1: stubFoot, X2: PageWidth, Y2: stubFoot, Width: 0.4, Color: pale, Dashed: true},
	)
	if err := p.stub(checkFoot, "PAYEE'S RECORD"); err != nil {
		return Sheet{}, err
	}
	return p.sheet, p.stub(stubFoot, "COMPANY'S RECORD")
}

func validate(account Account, c Check) (payee string, err error) {
	var problems fault.Validation
	payee, ok := banktext.ASCII(c.Payee)
	if !ok || payee == "" {
		problems.Add("payee", fault.UnsupportedCharacter,
			"%q cannot be printed and reported to the bank; enter a Latin spelling", c.Payee)
	}
	if !c.Amount.IsPositive() || c.Amount.Currency() != money.USD {
		problems.Add("amount", fault.InvalidValue, "a check pays more than zero in USD")
	}
	if c.Date.IsZero() {
		problems.Add("date", fault.Required, "a check has a date")
	}
	if account.CompanyName == "" {
		problems.Add("account.companyName", fault.Required, "a check names who pays")
	}
	nets := make([]money.Amount, len(c.Invoices))
	for i, invoice := range c.Invoices {
		nets[i] = invoice.Net
	}
	if total, err := money.Sum(nets...); len(nets) > 0 && (err != nil || !total.Equal(c.Amount)) {
		problems.Add("invoices", fault.InvalidValue, "the invoices on the stub do not add up to the check")
	}
	return payee, problems.Err()
}

func serial(account Account, c Check) string {
	number := strconv.FormatInt(c.Number, 10)
	if pad := account.SerialDigits - len(number); pad > 0 {
		number = strings.Repeat("0", pad) + number
	}
	return number
}

// legalAmount is the words, with the rest of the line filled so that nothing
// can be added.
func legalAmount(amount money.Amount) string {
	return fmt.Sprintf("%s ", amount.Words()) + strings.Repeat("*", 24)
}

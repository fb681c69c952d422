package nacha

import (
	"bytes"
	"strings"

	"github.com/moov-io/ach"

	"countersign.dev/domain/fault"
)

// Return is an entry that came back: addenda 99. The money was not paid.
type Return struct {
	Trace string // of our entry
	Payee Payee
	Code  string // R01…
	Cents int64
}

// Change is a notification of change: addenda 98. The money was paid, and the
// next entry must go elsewhere. Account is in clear: it must not be logged or kept.
type Change struct {
	Trace   string
	Payee   Payee
	Code    string // C01…
	Routing string // empty: stays
	Account string
	Type    AccountType
}

// Payee is the account an entry of ours was sent to, as the bank repeats it. The
// number is in clear: it must not be logged or kept.
type Payee struct {
	Bank   string // first eight digits of its routing number
	Number string
}

// Is says whether it is the account of that routing and number. Banks pad
// numbers with zeros, spaces or dashes, and leave one of the two fields out at times.
func (p Payee) Is(routing, number string) bool {
	bank, own := strings.TrimSpace(p.Bank), significant(p.Number)
	if bank == "" && own == "" {
		return false
	}
	return (bank == "" || strings.HasPrefix(routing, bank)) && (own == "" || own == significant(number))
}

func significant(number string) string {
	return strings.TrimLeft(strings.ToUpper(strings.NewReplacer(" ", "", "-", "").Replace(number)), "0")
}

// Inbound is what a bank sends back about our entries.
type Inbound struct {
	Returns []Return
	Changes []Change
}

// ParseInbound reads a file of returns and notifications of change.
func ParseInbound(file []byte) (Inbound, error) {
	reader := ach.NewReader(bytes.NewReader(file))
	reader.SetValidation(&validation)
	parsed, err := reader.Read()
	if err != nil {
		// The library's message quotes fields; account numbers may be among them.
		return Inbound{}, fault.New(fault.Invalid, fault.FileInvalid, "This is not a file of returns that can be read.")
	}
	var in Inbound
	for _, b := range parsed.Batches {
		for _, e := range b.GetEntries() {
			if a := e.Addenda99; a != nil {
				in.Returns = append(in.Returns, Return{Trace: strings.TrimSpace(a.OriginalTrace), Payee: Payee{Bank: a.OriginalDFI, Number: e.DFIAccountNumber}, Code: a.ReturnCode, Cents: int64(e.Amount)})
			}
			if e.Addenda98 != nil {
				c := readChange(e.Addenda98)
				c.Payee = Payee{Bank: e.Addenda98.OriginalDFI, Number: e.DFIAccountNumber}
				in.Changes = append(in.Changes, c)
			}
		}
	}
	return in, nil
}

func readChange(a *ach.Addenda98) Change {
	c := Change{Trace: strings.TrimSpace(a.OriginalTrace), Code: a.ChangeCode}
	if data := a.ParseCorrectedData(); data != nil {
		c.Routing, c.Account = data.RoutingNumber, data.AccountNumber
		switch data.TransactionCode / 10 { // 22, 27: checking; 32, 37: savings
		case 2:
			c.Type = Checking
		case 3:
			c.Type = Savings
		}
	}
	return c
}

// Proposes says whether the change is about the account; a name or an
// identification is for people to note.
func (c Change) Proposes() bool { return c.Routing != "" || c.Account != "" || c.Type != "" }

// reasons say the codes to people (Nacha Operating Rules, return reason and
// change codes); the banks' own wording is longer.
var reasons = map[string]string{
	"R01": "insufficient funds", "R02": "the account is closed", "R03": "there is no such account", "R04": "the account number is not valid",
	"R06": "asked back by the sending bank", "R08": "payment stopped", "R10": "the receiver did not authorise it", "R12": "the account was sold to another bank",
	"R13": "the routing number is not valid", "R15": "the beneficiary has died", "R16": "the account is frozen", "R17": "the account or its form is questionable",
	"R20": "the account takes no such transactions", "R23": "the receiver refused the money", "R24": "taken for a duplicate", "R29": "the company did not authorise it",
	"C01": "another account number", "C02": "another routing number", "C03": "another routing and account number", "C04": "another name",
	"C05": "another type of account", "C06": "another account number and type", "C07": "another routing number, account number and type",
	"C09": "another identification", "C13": "an addendum's format",
}

// Reason says a return or change code in words.
func Reason(code string) string {
	if words, ok := reasons[code]; ok {
		return words
	}
	return "ask the bank what this code means"
}

package nacha

import (
	"strings"

	"github.com/moov-io/ach"
)

// Return is a returned entry (addenda 99). The money was not paid.
type Return struct {
	Trace string // of our entry
	Payee Payee
	Code  string // R01…
	Cents int64
	IAT   []string // addenda 10 to 18 of an international entry, as received: they name people
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

// NoticeKind is the kind of a bank message other than returns and changes.
type NoticeKind string

const (
	Dishonored    NoticeKind = "dishonored"     // our bank sent a return back: R61 to R70
	Contested     NoticeKind = "contested"      // the receiver's bank insists on its return: R71 to R77
	RefusedChange NoticeKind = "refused-change" // C61 to C69
	UnknownCode   NoticeKind = "unknown"        // a code that is not in the rules known here
)

// Notice is an entry that requires action by a person. It has no automatic effect.
type Notice struct {
	Kind  NoticeKind
	Trace string
	Code  string
	Cents int64
	Payee Payee
}

// Inbound contains the bank's messages about delivered entries.
type Inbound struct {
	Returns  []Return
	Changes  []Change
	Notices  []Notice
	Problems []Problem // what could not be read; it does not keep the rest from being read
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

// Proposes reports whether the change concerns the account. Changes of names and identifications are only shown.
func (c Change) Proposes() bool { return c.Routing != "" || c.Account != "" || c.Type != "" }

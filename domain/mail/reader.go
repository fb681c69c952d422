package mail

import (
	"strings"
	"time"

	"countersign.dev/domain/money"
)

// Reader is the recipient of a message with the language and formats of what is written to them.
type Reader struct {
	Email       string
	Language    string // "en", "de"; any other value is read as English
	DatePattern string // of the tenant, in the letters of the user interface ("MM/DD/YYYY")
	Zone        *time.Location
}

// layouts converts the letters of the user interface to those of Go.
var layouts = strings.NewReplacer("YYYY", "2006", "MMM", "Jan", "MM", "01", "M", "1", "DD", "02", "D", "2")

var germanMonths = strings.NewReplacer("Mar", "Mär", "May", "Mai", "Oct", "Okt", "Dec", "Dez")

// Date is the day of a moment in the reader's zone and format.
func (r Reader) Date(at time.Time) string {
	day := at.In(r.Zone).Format(layouts.Replace(r.DatePattern))
	if r.Language == german {
		return germanMonths.Replace(day)
	}
	return day
}

var germanNumber = strings.NewReplacer(",", ".", ".", ",")

// Amount is written as on the reader's screens: "$12,480.00", in German "$12.480,00".
func (r Reader) Amount(a money.Amount) string {
	if r.Language == german {
		return a.Currency().Symbol() + germanNumber.Replace(a.Grouped())
	}
	return a.Currency().Symbol() + a.Grouped()
}

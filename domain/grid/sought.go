package grid

import (
	"countersign.dev/domain/calendar"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/money"
)

// Sought is what the text of a search means as an amount or a date. The language and the date pattern of the person
// decide that, so that the user interface reads the text. A row that has the amount or the date is found too.
type Sought struct {
	Amount string // a decimal; empty: the text is no amount
	Date   string // a civil date; empty: the text is no date
}

// check refuses what the columns of amounts and dates cannot hold.
func (s Sought) check(v *fault.Validation) {
	if s.Amount != "" {
		value, err := money.ParseNumber(s.Amount)
		if err == nil {
			_, err = money.New(value, money.Unknown)
		}
		if err != nil {
			v.Add("searchAmount", fault.AmountUnreadable, "%q is not an amount.", s.Amount)
		}
	}
	if s.Date != "" {
		if date, err := calendar.Parse(s.Date); err != nil || date.IsZero() {
			v.Add("searchDate", fault.InvalidValue, "%q is not a date.", s.Date)
		}
	}
}

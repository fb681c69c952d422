package calendar

import (
	"time"

	"github.com/moov-io/base"

	"countersign.dev/domain/fault"
)

// IsBankingDay says whether the Federal Reserve settles ACH on d: no weekend
// and no Fed holiday. A holiday on a Sunday closes the Monday; one on a
// Saturday does not close the Friday (frbservices.org holiday schedules).
func (d Date) IsBankingDay() bool {
	noon := time.Date(d.year, d.month, d.day, 12, 0, 0, 0, time.UTC)
	return base.NewTime(noon).IsBankingDay()
}

// NextBankingDay is the first banking day after d.
func (d Date) NextBankingDay() Date { return d.AddDays(1).OnOrAfterBankingDay() }

// OnOrAfterBankingDay returns d if it is a banking day, else the next banking day.
func (d Date) OnOrAfterBankingDay() Date {
	for !d.IsBankingDay() {
		d = d.AddDays(1)
	}
	return d
}

// AddBankingDays moves by banking days. Zero gives OnOrAfterBankingDay.
func (d Date) AddBankingDays(days int) Date {
	if days <= 0 {
		d = d.OnOrAfterBankingDay()
	}
	for ; days > 0; days-- {
		d = d.NextBankingDay()
	}
	for ; days < 0; days++ {
		d = d.AddDays(-1)
		for !d.IsBankingDay() {
			d = d.AddDays(-1)
		}
	}
	return d
}

// IsWeekday says whether d is Monday to Friday, holidays included.
func (d Date) IsWeekday() bool {
	return d.Weekday() != time.Saturday && d.Weekday() != time.Sunday
}

// Cutoff is until when, on a banking day, a bank takes files for that day.
type Cutoff struct {
	Hour   int
	Minute int
	Zone   *time.Location
}

// ProcessingDate is the banking day on which a bank processes a file that it receives at now: today before the
// cut-off, else the next banking day.
func (c Cutoff) ProcessingDate(now time.Time) Date {
	local := now.In(c.Zone)
	today := Of(now, c.Zone)
	if !today.IsBankingDay() {
		return today.OnOrAfterBankingDay()
	}
	if local.Hour() > c.Hour || (local.Hour() == c.Hour && local.Minute() >= c.Minute) {
		return today.NextBankingDay()
	}
	return today
}

// MaxCreditDaysAhead bounds the effective entry date of a credit: credits
// settle one or two banking days after processing (moov-io/ach,
// docs/calculating-effective-entry-date.md).
const MaxCreditDaysAhead = 2

// EffectiveEntryDate is the settlement date of credits that are delivered now: bankingDays after the processing
// date. 0 is same-day.
func EffectiveEntryDate(now time.Time, cutoff Cutoff, bankingDays int) (Date, error) {
	if bankingDays < 0 || bankingDays > MaxCreditDaysAhead {
		return Date{}, fault.New(fault.Invalid, fault.InvalidValue,
			"credits settle 0 to %d banking days after processing, not %d", MaxCreditDaysAhead, bankingDays)
	}
	return cutoff.ProcessingDate(now).AddBankingDays(bankingDays), nil
}

package calendar_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/fault"
)

// The Federal Reserve's own lists (frbservices.org, holiday schedules), kept
// here so that a change in the library is noticed.
func TestFederalReserveHolidaysAreNotBankingDays(t *testing.T) {
	for _, closed := range []string{
		"2025-01-01", "2025-01-20", "2025-02-17", "2025-05-26", "2025-06-19", "2025-07-04", "2025-09-01",
		"2025-10-13", "2025-11-11", "2025-11-27", "2025-12-25",
		"2026-01-01", "2026-01-19", "2026-02-16", "2026-05-25", "2026-06-19", "2026-09-07", "2026-10-12",
		"2026-11-11", "2026-11-26", "2026-12-25",
		"2027-01-01", "2027-07-05", // 4 July on a Sunday closes the Monday
		"2026-11-21", "2026-11-22", // a weekend
	} {
		require.False(t, on(t, closed).IsBankingDay(), closed)
	}
	for _, open := range []string{
		"2026-07-03", // 4 July on a Saturday does not close the Friday
		"2027-12-24", // nor does Christmas on a Saturday
		"2021-12-31", // nor New Year
		"2026-11-27", // the day after Thanksgiving
		"2027-06-18", // Juneteenth on a Saturday
		"2026-11-20",
	} {
		require.True(t, on(t, open).IsBankingDay(), open)
	}
}

func TestBankingDaysSkipWeekendsAndHolidays(t *testing.T) {
	wednesday := on(t, "2026-11-25")
	require.Equal(t, "2026-11-27", wednesday.NextBankingDay().String())
	require.Equal(t, "2026-11-30", wednesday.AddBankingDays(2).String())
	require.Equal(t, "2026-11-25", on(t, "2026-11-27").AddBankingDays(-1).String())
	require.Equal(t, "2026-11-30", on(t, "2026-11-28").AddBankingDays(0).String())
	require.Equal(t, "2026-11-27", on(t, "2026-11-26").OnOrAfterBankingDay().String())
}

func TestEffectiveEntryDateDependsOnCutoff(t *testing.T) {
	newYork := zone(t, "America/New_York")
	cutoff := calendar.Cutoff{Hour: 16, Minute: 45, Zone: newYork}
	at := func(day, hour, minute int) time.Time { return time.Date(2026, 11, day, hour, minute, 0, 0, newYork) }
	for _, c := range []struct {
		name string
		now  time.Time
		days int
		want string
	}{
		{"before the cut-off", at(20, 16, 44), 1, "2026-11-23"},
		{"at the cut-off", at(20, 16, 45), 1, "2026-11-24"},
		{"an hour later", at(20, 17, 0), 0, "2026-11-23"},
		{"same day", at(20, 9, 0), 0, "2026-11-20"},
		{"on a Saturday", at(21, 9, 0), 1, "2026-11-24"},
		{"before Thanksgiving", at(25, 9, 0), 1, "2026-11-27"},
	} {
		date, err := calendar.EffectiveEntryDate(c.now, cutoff, c.days)
		require.NoError(t, err, c.name)
		require.Equal(t, c.want, date.String(), c.name)
	}
	_, err := calendar.EffectiveEntryDate(at(20, 9, 0), cutoff, 3)
	require.Equal(t, fault.Invalid, fault.KindOf(err))
}

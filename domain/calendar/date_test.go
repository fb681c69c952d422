package calendar_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/fault"
)

func on(t require.TestingT, text string) calendar.Date {
	date, err := calendar.Parse(text)
	require.NoError(t, err)
	return date
}

func zone(t require.TestingT, name string) *time.Location {
	location, err := calendar.Zone(name)
	require.NoError(t, err)
	return location
}

func TestDateIsMarshaledWithoutTime(t *testing.T) {
	type invoice struct {
		Due  calendar.Date `json:"due"`
		Paid calendar.Date `json:"paid,omitzero"`
	}
	text, err := json.Marshal(invoice{Due: on(t, "2026-11-20")})
	require.NoError(t, err)
	require.JSONEq(t, `{"due":"2026-11-20"}`, string(text))
	var back invoice
	require.NoError(t, json.Unmarshal([]byte(`{"due":"2024-02-29","paid":""}`), &back))
	require.Equal(t, on(t, "2024-02-29"), back.Due)
	require.True(t, back.Paid.IsZero())
	require.Error(t, json.Unmarshal([]byte(`{"due":"2026-02-30"}`), &back))
	require.Equal(t, "022924", back.Due.Format("010206"))
	require.Equal(t, "", calendar.Date{}.String())
}

func TestInvalidDatesAreRefused(t *testing.T) {
	for _, text := range []string{"2026-02-29", "2026-13-01", "20261120", "2026-1-2", "0000-01-01", "x"} {
		_, err := calendar.Parse(text)
		require.Equal(t, fault.Invalid, fault.KindOf(err), text)
	}
	_, err := calendar.New(2026, time.February, 30)
	require.Error(t, err)
	date, err := calendar.New(2026, time.November, 20)
	require.NoError(t, err)
	require.Equal(t, on(t, "2026-11-20"), date)
	require.Equal(t, []int{2026, 11, 20}, []int{date.Year(), int(date.Month()), date.Day()})
}

func TestDateDependsOnTimeZone(t *testing.T) {
	moment := time.Date(2026, 11, 20, 3, 0, 0, 0, time.UTC)
	require.Equal(t, "2026-11-19", calendar.Of(moment, zone(t, "America/New_York")).String())
	require.Equal(t, "2026-11-20", calendar.Of(moment, zone(t, "Asia/Tokyo")).String())
	start := on(t, "2026-11-19").StartIn(zone(t, "America/New_York"))
	require.Equal(t, time.Date(2026, 11, 19, 5, 0, 0, 0, time.UTC), start.UTC())
	// Beirut's clocks jump from 00:00 to 01:00: the day begins at one.
	require.Equal(t, 1, on(t, "2024-03-31").StartIn(zone(t, "Asia/Beirut")).Hour())
}

func TestAddingMonthsStopsAtEndOfMonth(t *testing.T) {
	require.Equal(t, "2026-02-28", on(t, "2026-01-31").AddMonths(1).String())
	require.Equal(t, "2024-02-29", on(t, "2024-01-31").AddMonths(1).String())
	require.Equal(t, "2025-12-15", on(t, "2026-01-15").AddMonths(-1).String())
	require.Equal(t, "2026-02-28", on(t, "2026-02-03").EndOfMonth().String())
}

func TestDateArithmeticAndOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		start := on(t, "1990-01-01").AddDays(rapid.IntRange(0, 40000).Draw(t, "start"))
		days := rapid.IntRange(-20000, 20000).Draw(t, "days")
		end := start.AddDays(days)
		require.Equal(t, days, start.DaysUntil(end))
		require.Equal(t, start, end.AddDays(-days))
		require.Equal(t, days < 0, end.Before(start))
		require.Equal(t, days > 0, end.After(start))
		require.Equal(t, end, on(t, end.String()))
	})
}

package nacha_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/nacha"
)

func TestSameDayBatchHasSettlementTimeOfWindow(t *testing.T) {
	eastern, err := time.LoadLocation("America/New_York")
	require.NoError(t, err)
	friday := day("2026-11-20")
	for _, c := range []struct {
		hour, minute int
		settles      string
		want         string
	}{
		{9, 0, "2026-11-20", "SD1300"}, {10, 29, "2026-11-20", "SD1300"}, {10, 30, "2026-11-20", "SD1700"},
		{14, 44, "2026-11-20", "SD1700"}, {14, 45, "2026-11-20", "SD1800"}, {16, 44, "2026-11-20", "SD1800"},
		{16, 45, "2026-11-20", ""}, {18, 0, "2026-11-23", "SD1300"},
	} {
		now := time.Date(friday.Year(), friday.Month(), friday.Day(), c.hour, c.minute, 0, 0, eastern)
		got, err := nacha.SettlementTime(now.UTC(), day(c.settles))
		require.NoError(t, err)
		require.Equal(t, c.want, got, "%02d:%02d", c.hour, c.minute)
	}
}

func TestDescriptiveDateIsBlankUnlessBankUsesIt(t *testing.T) {
	descriptive := func(in nacha.Input) string {
		file, err := nacha.Render(in)
		require.NoError(t, err)
		return string(file.Bytes[95+63 : 95+69])
	}
	in := input()
	require.Equal(t, "      ", descriptive(in))
	in.SameDay = true
	require.Equal(t, "      ", descriptive(in), "it never holds the creation time")
	in.SettlementTime = "SD1800"
	require.Equal(t, "SD1800", descriptive(in))
	in.SameDay = false
	require.Equal(t, "      ", descriptive(in))
	in.SettlementTime = "SD1405"
	_, err := nacha.Render(in)
	require.Error(t, err)
}

func TestRemittanceMustNotExceedItsEntry(t *testing.T) {
	in := input()
	in.Entries[0].Invoices[0].Net = usd(1248001)
	_, err := nacha.Render(in)
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err))
	require.ErrorContains(t, err, "more than the payment of $12,480.00")
	in.Entries[0].Invoices[0].Net = usd(1200000)
	_, err = nacha.Render(in)
	require.NoError(t, err)
}

package calendar_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"countersign.dev/domain/calendar"
)

func TestUnknownZonesAreRefused(t *testing.T) {
	for _, name := range []string{"", "Local", "Mars/Olympus"} {
		_, err := calendar.Zone(name)
		require.Error(t, err, name)
	}
}

func TestSeventyTwoHoursFromFridaySpanThreeWeekdays(t *testing.T) {
	newYork := zone(t, "America/New_York")
	friday := time.Date(2026, 11, 20, 15, 0, 0, 0, newYork)
	require.Equal(t, time.Date(2026, 11, 25, 15, 0, 0, 0, newYork), calendar.AddWeekdayTime(friday, 72*time.Hour, newYork))
	saturday := friday.AddDate(0, 0, 1)
	require.Equal(t, time.Date(2026, 11, 23, 1, 0, 0, 0, newYork), calendar.AddWeekdayTime(saturday, time.Hour, newYork))
	require.Equal(t, friday, calendar.AddWeekdayTime(friday, -time.Hour, newYork))
}

func TestWeekdayTimeBetweenReversesAddition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		where := zone(t, rapid.SampledFrom([]string{"America/New_York", "Asia/Tokyo", "Africa/Cairo", "UTC"}).Draw(t, "zone"))
		start := time.Unix(rapid.Int64Range(1_700_000_000, 1_900_000_000).Draw(t, "start"), 0)
		span := time.Duration(rapid.Int64Range(1, 2_000_000).Draw(t, "seconds")) * time.Second
		end := calendar.AddWeekdayTime(start, span, where)
		require.True(t, calendar.Of(end, where).IsWeekday())
		require.Equal(t, span, calendar.WeekdayTimeBetween(start, end, where))
	})
}

package wait_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind/wait"
)

func TestWaitEndsAtNextTimeOfDay(t *testing.T) {
	zone, err := time.LoadLocation("America/New_York")
	require.NoError(t, err)
	at := func(text string) time.Time {
		parsed, err := time.ParseInLocation("2006-01-02 15:04", text, zone)
		require.NoError(t, err)
		return parsed
	}
	for _, c := range []struct {
		settings  wait.Settings
		now, want string
	}{
		{wait.Settings{Minutes: 90}, "2026-11-30 10:00", "2026-11-30 11:30"},
		{wait.Settings{Until: "15:00"}, "2026-11-30 10:00", "2026-11-30 15:00"},
		{wait.Settings{Until: "15:00"}, "2026-11-30 15:00", "2026-12-01 15:00"},
		{wait.Settings{Until: "15:00", WorkingDays: true}, "2026-11-27 16:00", "2026-11-30 15:00"},
		{wait.Settings{Until: "15:00"}, "2026-11-27 16:00", "2026-11-28 15:00"},
		{wait.Settings{Until: "02:30"}, "2026-03-08 00:00", "2026-03-08 03:30"}, // the hour does not exist on that day
	} {
		computed, err := c.settings.Compute(flow.Env{}, at(c.now), zone)
		require.NoError(t, err)
		require.Equal(t, at(c.want).UTC(), computed.Until.UTC(), c)
	}
	_, err = wait.Settings{Until: "3 pm"}.Compute(flow.Env{}, time.Now(), zone)
	require.Error(t, err)
}

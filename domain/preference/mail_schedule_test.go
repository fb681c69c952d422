package preference

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/calendar"
)

func TestMessagesAreSentAtTheNextTimeOfTheSchedule(t *testing.T) {
	zone, err := calendar.Zone("Europe/Berlin")
	require.NoError(t, err)
	for _, c := range []struct {
		name      string
		chosen    Preferences
		now, want string
	}{
		{"each task at once", Preferences{TaskMails: EveryTask},
			"2026-11-28 10:00", ""},
		{"no messages", Preferences{TaskMails: NoMails},
			"2026-11-28 10:00", ""},
		{"each task on a working day", Preferences{NoWeekendMails: true},
			"2026-11-27 23:59", ""},
		{"each task of a Saturday", Preferences{NoWeekendMails: true},
			"2026-11-28 00:00", "2026-11-30"},
		{"daily, before the hour", Preferences{TaskMails: Daily},
			"2026-11-27 07:59", "2026-11-27"},
		{"daily, at the hour", Preferences{TaskMails: Daily},
			"2026-11-27 08:00", "2026-11-28"},
		{"daily without weekends", Preferences{TaskMails: Daily, NoWeekendMails: true},
			"2026-11-27 09:00", "2026-11-30"},
		{"weekly", Preferences{TaskMails: Weekly, MailWeekday: 3},
			"2026-11-27 09:00", "2026-12-02"},
		{"weekly, on Sunday", Preferences{TaskMails: Weekly, MailWeekday: 7},
			"2026-11-27 09:00", "2026-11-29"},
		{"weekly, on Sunday, without weekends", Preferences{TaskMails: Weekly, MailWeekday: 7, NoWeekendMails: true},
			"2026-11-27 09:00", "2026-11-30"},
		{"monthly", Preferences{TaskMails: Monthly, MailDay: 5},
			"2026-11-27 09:00", "2026-12-05"},
		{"monthly, on a weekend, without", Preferences{TaskMails: Monthly, MailDay: 5, NoWeekendMails: true},
			"2026-11-27 09:00", "2026-12-07"},
		{"day 31 of a month with 30 days", Preferences{TaskMails: Monthly, MailDay: 31},
			"2026-11-27 09:00", "2026-11-30"},
		{"day 28 of February", Preferences{TaskMails: Monthly, MailDay: 28},
			"2027-02-01 09:00", "2027-02-28"},
		{"day 30 of February", Preferences{TaskMails: Monthly, MailDay: 30},
			"2027-02-01 09:00", "2027-02-28"},
		{"day 29 of February in a leap year", Preferences{TaskMails: Monthly, MailDay: 29},
			"2028-02-01 09:00", "2028-02-29"},
		{"month's end on Sunday, without", Preferences{TaskMails: Monthly, MailDay: 31, NoWeekendMails: true},
			"2027-02-10 09:00", "2027-03-01"},
		{"the first working day", Preferences{TaskMails: WorkingDay, MailWorkingDay: 1},
			"2026-10-10 09:00", "2026-11-02"},
		{"the last working day of every month", Preferences{TaskMails: WorkingDay, MailWorkingDay: 20},
			"2027-02-01 09:00", "2027-02-26"},
		{"a time before the clock is put forward", Preferences{TaskMails: Daily},
			"2027-03-27 09:00", "2027-03-28"},
	} {
		now, err := time.ParseInLocation("2006-01-02 15:04", c.now, zone)
		require.NoError(t, err)
		next := c.chosen.NextDigest(now, zone)
		if c.want == "" {
			require.Zero(t, next, c.name)
			continue
		}
		require.Equal(t, c.want+" 08:00", next.In(zone).Format("2006-01-02 15:04"), c.name)
	}
}

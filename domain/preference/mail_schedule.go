package preference

import (
	"time"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
)

// TaskMails is how often messages about tasks are sent (spec document 2, section 9).
type TaskMails string

const (
	EveryTask  TaskMails = "everyTask" // a mail for each task that asks for a decision
	Daily      TaskMails = "daily"
	Weekly     TaskMails = "weekly"     // on MailWeekday
	Monthly    TaskMails = "monthly"    // on MailDay; in a shorter month on its last day
	WorkingDay TaskMails = "workingDay" // on the working day MailWorkingDay of each month
	NoMails    TaskMails = "none"
)

// Values lists every TaskMails.
func (TaskMails) Values() []string {
	return enum.Of(EveryTask, Daily, Weekly, Monthly, WorkingDay, NoMails)
}

// Ranges of the days of a schedule. Every month has 20 working days (Monday to Friday).
const (
	maxWeekday    = 7 // Sunday; 1 is Monday
	maxDay        = 31
	maxWorkingDay = 20
)

// digestHour is when the messages of a period are sent, in the time zone of the company.
const digestHour = 8

// horizon is within which every schedule has a day.
const horizon = 70

// NextDigest is when a message that is written now is sent with others. The zero time means: at once.
func (p Preferences) NextDigest(now time.Time, zone *time.Location) time.Time {
	p = p.Sound()
	today := calendar.Of(now, zone)
	if p.TaskMails == NoMails || p.TaskMails == EveryTask && (!p.NoWeekendMails || today.IsWeekday()) {
		return time.Time{}
	}
	for days := range horizon {
		day := today.AddDays(days)
		at := time.Date(day.Year(), day.Month(), day.Day(), digestHour, 0, 0, 0, zone)
		if at.After(now) && p.sends(day) {
			return at
		}
	}
	return time.Time{}
}

// sends reports whether messages are sent on a day. What is due on a weekend is sent on Monday if the person chose it.
func (p Preferences) sends(day calendar.Date) bool {
	if !p.NoWeekendMails {
		return p.due(day)
	}
	if !day.IsWeekday() {
		return false
	}
	return p.due(day) || day.Weekday() == time.Monday && (p.due(day.AddDays(-1)) || p.due(day.AddDays(-2)))
}

func (p Preferences) due(day calendar.Date) bool {
	switch p.TaskMails {
	case EveryTask, Daily:
		return true
	case Weekly:
		return isoWeekday(day) == p.MailWeekday
	case Monthly:
		return day.Day() == min(p.MailDay, day.EndOfMonth().Day())
	case WorkingDay:
		return day.IsWeekday() && workingDays(day) == p.MailWorkingDay
	case NoMails:
	}
	return false
}

// isoWeekday is 1 for Monday to 7 for Sunday.
func isoWeekday(day calendar.Date) int { return (int(day.Weekday())+6)%7 + 1 }

// workingDays counts the days from Monday to Friday of the month until day.
func workingDays(day calendar.Date) (n int) {
	for d := day; d.Month() == day.Month(); d = d.AddDays(-1) {
		if d.IsWeekday() {
			n++
		}
	}
	return n
}

// checkSchedule names the days that are out of range. 0 means that none was chosen.
func (p Preferences) checkSchedule(v *fault.Validation) {
	for _, field := range []struct {
		path        string
		value, most int
	}{{"mailWeekday", p.MailWeekday, maxWeekday}, {"mailDay", p.MailDay, maxDay},
		{"mailWorkingDay", p.MailWorkingDay, maxWorkingDay}} {
		if field.value < 0 || field.value > field.most {
			v.Add(field.path, fault.InvalidValue, "Enter a day from 1 to %d.", field.most)
		}
	}
}

// soundDay replaces a day that is not offered by the first one.
func soundDay(day, most int) int {
	if day < 1 || day > most {
		return 1
	}
	return day
}

package task

import (
	"time"

	"countersign.dev/domain/calendar"
)

// Policy says when the product reminds and escalates, in weekday time.
type Policy struct {
	IdleReminder time.Duration // recommended no earlier than 72 hours
	Escalation   time.Duration
	DefaultDue   time.Duration // when the invoice has no due date
	EscalateTo   string        // role
	Zone         *time.Location
}

// DefaultPolicy reminds after three weekdays and escalates after five.
func DefaultPolicy(zone *time.Location) Policy {
	const day = 24 * time.Hour
	return Policy{IdleReminder: 3 * day, Escalation: 5 * day, DefaultDue: 5 * day, EscalateTo: "AP Manager", Zone: zone}
}

// businessHour is the hour of reminders.
const businessHour = 9

// Schedule computes the timers from the time of assignment.
func (t *Task) Schedule(p Policy, now time.Time) {
	if !t.Open() {
		t.stopClocks()
		return
	}
	t.NextReminderAt = p.next(t.AssignedAt, p.IdleReminder, now)
	if t.Limited() {
		t.EscalatesAt = p.next(t.AssignedAt, p.Escalation, now)
	}
}

// Reminded sets the next reminder after one was sent.
func (t *Task) Reminded(p Policy, now time.Time) { t.NextReminderAt = p.next(now, p.IdleReminder, now) }

// Escalated turns the clock off: a task escalates once per assignment.
func (t *Task) Escalated() { t.EscalatesAt = time.Time{} }

// Due is when an invoice's decision is due: in the morning of its due date.
func (p Policy) Due(date calendar.Date, created time.Time) time.Time {
	if date.IsZero() {
		return p.morning(calendar.AddWeekdayTime(created, p.DefaultDue, p.Zone))
	}
	return date.StartIn(p.Zone).Add(businessHour * time.Hour)
}

// DueIn is the morning that many weekdays after a time.
func (p Policy) DueIn(days int, created time.Time) time.Time {
	return p.morning(calendar.AddWeekdayTime(created, time.Duration(days)*24*time.Hour, p.Zone))
}

// next is span of weekday time after from, moved to the next morning. It is never in the
// past: after an outage the product reminds once, not for every day it missed.
func (p Policy) next(from time.Time, span time.Duration, now time.Time) time.Time {
	at := p.morning(calendar.AddWeekdayTime(from, span, p.Zone))
	if at.Before(now) {
		at = p.morning(now)
	}
	return at
}

// morning is nine o'clock of the weekday at falls on, or of the next one.
func (p Policy) morning(at time.Time) time.Time {
	day := calendar.Of(at, p.Zone)
	for {
		nine := day.StartIn(p.Zone).Add(businessHour * time.Hour)
		if day.IsWeekday() && !nine.Before(at) {
			return nine
		}
		day = day.AddDays(1)
	}
}

// Alarm is the next automatic action.
type Alarm struct {
	At     time.Time
	Action Action // Approve, Remind, Escalate, Overdue
}

// NextAlarm is the earliest timer after a time. It is false if none is set. A pending approval takes effect before
// other clocks, because they depend on it.
func (t *Task) NextAlarm(after time.Time) (Alarm, bool) {
	if t.Pending != nil {
		return Alarm{At: t.Pending.At, Action: Approve}, true
	}
	var first Alarm
	for _, a := range []Alarm{{t.NextReminderAt, Remind}, {t.EscalatesAt, Escalate}, {t.DueAt, Overdue}} {
		if a.At.IsZero() || (a.Action == Overdue && !a.At.After(after)) {
			continue
		}
		if first.At.IsZero() || a.At.Before(first.At) {
			first = a
		}
	}
	return first, !first.At.IsZero()
}

// IsDue says whether an alarm set for at is still valid.
func (t *Task) IsDue(alarm Action, at time.Time) bool {
	if alarm == Approve {
		return t.Open() && t.Pending != nil && t.Pending.At.Equal(at)
	}
	clock := map[Action]time.Time{Remind: t.NextReminderAt, Escalate: t.EscalatesAt, Overdue: t.DueAt}[alarm]
	// the column's precision
	return !clock.IsZero() && clock.Truncate(time.Microsecond).Equal(at.Truncate(time.Microsecond))
}

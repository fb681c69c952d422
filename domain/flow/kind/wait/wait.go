// Package wait defines the step that waits for a time.
package wait

import (
	"time"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
)

// Settings are the settings of a wait: for a time, or until the next time of day.
type Settings struct {
	Minutes int    `json:"minutes,omitempty"` // 1 to maxMinutes
	Until   string `json:"until,omitempty"`   // a time of day in the time zone of the company: 15:00
	// WorkingDays leaves out Saturdays and Sundays from Until.
	WorkingDays bool `json:"workingDays,omitempty"`
}

const (
	maxMinutes = 366 * 24 * 60 // a year
	timeOfDay  = "15:04"
)

// Definition describes the kind.
func Definition() kind.Definition {
	return kind.Definition{Kind: flow.Wait, Group: kind.Control, Icon: "clock", Exits: []flow.EdgeType{flow.Then},
		Name: kind.Text{English: "Wait", German: "Warten"},
		Description: kind.Text{
			English: "Waits for some minutes, or until a time of day in the time zone of the company.",
			German:  "Wartet einige Minuten oder bis zu einer Uhrzeit in der Zeitzone des Unternehmens.",
		},
		Fields: []kind.Field{
			{Name: "minutes", Type: kind.Integer, Min: 1, Max: maxMinutes,
				Label: kind.Text{English: "Minutes", German: "Minuten"}},
			{Name: "until", Type: kind.TimeOfDay, Label: kind.Text{English: "Until", German: "Bis"},
				Help: kind.Text{English: "A time of day such as 15:00, instead of minutes.",
					German: "Eine Uhrzeit wie 15:00 anstelle von Minuten."}},
			{Name: "workingDays", Type: kind.Flag, Label: kind.Text{English: "Only on working days", German: "Nur an Werktagen"},
				Help: kind.Text{English: "Leaves out Saturdays and Sundays.", German: "Lässt Samstage und Sonntage aus."}},
		},
		Read: kind.Read[Settings],
	}
}

// Check reports a time that cannot be waited for.
func (s Settings) Check(c kind.Check) {
	switch _, err := time.Parse(timeOfDay, s.Until); {
	case s.Until == "" && (s.Minutes < 1 || s.Minutes > maxMinutes):
		c.At("minutes").Report(fault.InvalidValue, "A step waits for 1 to %d minutes.", maxMinutes)
	case s.Until != "" && s.Minutes != 0:
		c.At("until").Report(fault.InvalidValue, "Enter a number of minutes or a time of day.")
	case s.Until != "" && err != nil:
		c.At("until").Report(fault.InvalidValue, "Enter a time of day such as 15:00.")
	}
}

// Expressions are none.
func (Settings) Expressions() []string { return nil }

// Compute is when a wait that begins now is over.
func (s Settings) Compute(_ flow.Env, now time.Time, zone *time.Location) (c kind.Computed, err error) {
	if s.Until == "" {
		c.Until = now.Add(time.Duration(s.Minutes) * time.Minute)
		return c, nil
	}
	at, err := time.Parse(timeOfDay, s.Until)
	if err != nil {
		return c, err
	}
	local := now.In(zone)
	for day := 0; ; day++ {
		end := time.Date(local.Year(), local.Month(), local.Day()+day, at.Hour(), at.Minute(), 0, 0, zone)
		if end.Hour() != at.Hour() { // an hour that the change to daylight saving time leaves out
			end = end.Add(time.Hour)
		}
		weekend := end.Weekday() == time.Saturday || end.Weekday() == time.Sunday
		if end.After(now) && !(s.WorkingDays && weekend) {
			c.Until = end
			return c, nil
		}
	}
}

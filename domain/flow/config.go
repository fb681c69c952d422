package flow

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"time"

	"countersign.dev/domain/enum"
)

// ConditionConfig is the setting of a condition.
type ConditionConfig struct {
	Expression string `json:"expression"` // true or false
}

// SwitchConfig is the setting of a switch. The first case that applies is taken.
type SwitchConfig struct {
	Cases []SwitchCase `json:"cases"`
}

// SwitchCase is one way out of a switch.
type SwitchCase struct {
	Name       string `json:"name"`
	Expression string `json:"expression"` // true or false
}

// SetValueConfig is the setting of a step that sets values.
type SetValueConfig struct {
	Values []Assignment `json:"values"`
}

// Assignment gives the result of an expression a name.
type Assignment struct {
	Name       string `json:"name"`
	Expression string `json:"expression"`
}

// OnFailure says what a for-each does after an item failed.
type OnFailure string

const (
	ContinueItems OnFailure = ""     // with the other items
	StopItems     OnFailure = "stop" // no further item starts
)

// Values lists every OnFailure.
func (OnFailure) Values() []string { return enum.Of(ContinueItems, StopItems) }

// ForEachConfig is the setting of a for-each.
type ForEachConfig struct {
	Items       string    `json:"items"`                 // an expression: a list of at most MaxItems
	As          string    `json:"as,omitempty"`          // the name of the item in expressions; empty: item
	Concurrency int       `json:"concurrency,omitempty"` // items at the same time, 1 to maxConcurrency; 0: 1
	Result      string    `json:"result,omitempty"`      // an expression that is evaluated at the end of each item
	OnFailure   OnFailure `json:"onFailure,omitempty"`
}

// Limits of a for-each.
const (
	MaxItems       = 10_000 // of the list
	maxConcurrency = 50
	defaultItem    = "item"
)

// Name is the name of the item in expressions. Name with the suffix Index is its position, from 0.
func (c ForEachConfig) Name() string {
	if c.As == "" {
		return defaultItem
	}
	return c.As
}

// AtOnce is how many items run at the same time.
func (c ForEachConfig) AtOnce() int { return min(max(c.Concurrency, 1), maxConcurrency) }

// WaitConfig is the setting of a wait: for a time, or until the next time of day.
type WaitConfig struct {
	Minutes int    `json:"minutes,omitempty"` // 1 to maxWait
	Until   string `json:"until,omitempty"`   // a time of day in the time zone of the company: 15:00
	// WorkingDays leaves out Saturdays and Sundays from Until.
	WorkingDays bool `json:"workingDays,omitempty"`
}

// maxWait is a year, in minutes.
const maxWait = 366 * 24 * 60

// End is when a wait that begins now is over.
func (c WaitConfig) End(now time.Time, zone *time.Location) (time.Time, error) {
	if c.Until == "" {
		return now.Add(time.Duration(c.Minutes) * time.Minute), nil
	}
	at, err := time.Parse(timeOfDay, c.Until)
	if err != nil {
		return time.Time{}, err
	}
	local := now.In(zone)
	for day := 0; ; day++ {
		end := time.Date(local.Year(), local.Month(), local.Day()+day, at.Hour(), at.Minute(), 0, 0, zone)
		if end.Hour() != at.Hour() { // an hour that the change to daylight saving time leaves out
			end = end.Add(time.Hour)
		}
		weekend := end.Weekday() == time.Saturday || end.Weekday() == time.Sunday
		if end.After(now) && !(c.WorkingDays && weekend) {
			return end, nil
		}
	}
}

const timeOfDay = "15:04"

// EndConfig is the setting of an end.
type EndConfig struct {
	WithErrors bool `json:"withErrors,omitempty"` // the job, or the item of a for-each, ends with errors
}

// ConfigOf reads the settings of a node. A field that the kind does not have is an error.
func ConfigOf[T any](n Node) (config T, err error) {
	if len(n.Config) == 0 {
		return config, nil
	}
	d := json.NewDecoder(bytes.NewReader(n.Config))
	d.DisallowUnknownFields()
	if err := d.Decode(&config); err != nil {
		return config, err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return config, errors.New("more than one object")
	}
	return config, nil
}

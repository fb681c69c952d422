// Package preference is what one person chose for themselves, on every device.
package preference

import (
	"slices"

	"countersign.dev/domain/fault"
)

// Preferences of one person. An empty choice means: as the device has it.
type Preferences struct {
	Language    string
	ColorScheme string
	OpenDetails string
	TaskMails   string
}

// The choices.
const (
	EveryTask = "everyTask" // a mail for each task that asks for a decision
	NoMails   = "none"
)

// Languages, colour schemes, ways to open details and mails that can be chosen.
func Languages() []string    { return []string{"", "en", "de"} }
func ColorSchemes() []string { return []string{"", "light", "dark", "auto"} }
func OpenModes() []string    { return []string{"panel", "fullScreen", "tab"} }
func TaskMails() []string    { return []string{EveryTask, NoMails} }

// Default is what holds for whoever has chosen nothing.
func Default() Preferences { return Preferences{OpenDetails: "panel", TaskMails: EveryTask} }

// Check names every problem.
func (p Preferences) Check() error {
	var v fault.Validation
	for _, field := range []struct {
		path, value string
		choices     []string
	}{
		{"language", p.Language, Languages()}, {"colorScheme", p.ColorScheme, ColorSchemes()},
		{"openDetails", p.OpenDetails, OpenModes()}, {"taskMails", p.TaskMails, TaskMails()},
	} {
		if !slices.Contains(field.choices, field.value) {
			v.Add(field.path, fault.InvalidValue, "Choose one of the list.")
		}
	}
	return v.Err()
}

// Sound replaces what is no choice (any more) by the default.
func (p Preferences) Sound() Preferences {
	d := Default()
	for _, field := range []struct {
		value    *string
		choices  []string
		fallback string
	}{
		{&p.Language, Languages(), d.Language}, {&p.ColorScheme, ColorSchemes(), d.ColorScheme},
		{&p.OpenDetails, OpenModes(), d.OpenDetails}, {&p.TaskMails, TaskMails(), d.TaskMails},
	} {
		if !slices.Contains(field.choices, *field.value) {
			*field.value = field.fallback
		}
	}
	return p
}

// UserPath is the path of a person's own choices. The other paths belong to screens.
const UserPath = "user"

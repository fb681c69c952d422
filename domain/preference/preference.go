// Package preference is what one person chose for themselves, on every device.
package preference

import (
	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
)

// Preferences of one person. An empty choice means: as the device has it.
type Preferences struct {
	Language    Language
	ColorScheme ColorScheme
	OpenDetails OpenMode
	TaskMails   TaskMails

	MailWeekday    int  // of weekly messages: 1 is Monday
	MailDay        int  // of monthly messages
	MailWorkingDay int  // of messages on a working day of the month
	NoWeekendMails bool // messages of a weekend are sent on Monday
}

// Language of the user interface.
type Language string

// Values lists every Language.
func (Language) Values() []string { return []string{"", "en", "de"} }

// ColorScheme of the user interface.
type ColorScheme string

// Values lists every ColorScheme.
func (ColorScheme) Values() []string { return []string{"", "light", "dark", "auto"} }

// OpenMode is where the details of a record open.
type OpenMode string

// Values lists every OpenMode.
func (OpenMode) Values() []string { return []string{"panel", "fullScreen", "tab"} }

// Default holds for people who have chosen nothing.
func Default() Preferences {
	return Preferences{OpenDetails: "panel", TaskMails: EveryTask, MailWeekday: 1, MailDay: 1, MailWorkingDay: 1}
}

// Check names every problem.
func (p Preferences) Check() error {
	var v fault.Validation
	for _, field := range []struct {
		path    string
		offered bool
	}{
		{"language", enum.Has(p.Language)}, {"colorScheme", enum.Has(p.ColorScheme)},
		{"openDetails", enum.Has(p.OpenDetails)}, {"taskMails", enum.Has(p.TaskMails)},
	} {
		if !field.offered {
			v.Add(field.path, fault.InvalidValue, "Choose one of the list.")
		}
	}
	p.checkSchedule(&v)
	return v.Err()
}

// Sound replaces values that are not offered by the default.
func (p Preferences) Sound() Preferences {
	d := Default()
	if !enum.Has(p.Language) {
		p.Language = d.Language
	}
	if !enum.Has(p.ColorScheme) {
		p.ColorScheme = d.ColorScheme
	}
	if !enum.Has(p.OpenDetails) {
		p.OpenDetails = d.OpenDetails
	}
	if !enum.Has(p.TaskMails) {
		p.TaskMails = d.TaskMails
	}
	p.MailWeekday, p.MailDay = soundDay(p.MailWeekday, maxWeekday), soundDay(p.MailDay, maxDay)
	p.MailWorkingDay = soundDay(p.MailWorkingDay, maxWorkingDay)
	return p
}

// UserPath is the path of a person's own choices. The other paths belong to screens.
const UserPath = "user"

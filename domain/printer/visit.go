package printer

import (
	"errors"
	"strings"
	"time"

	"countersign.dev/domain/check"
	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
)

// VisitKind is what a person asks a printer for.
type VisitKind string

const (
	ReadAttributes VisitKind = "attributes"
	TestPage       VisitKind = "testPage"
)

// Values lists every VisitKind.
func (VisitKind) Values() []string { return enum.Of(ReadAttributes, TestPage) }

// VisitState is how far a visit is.
type VisitState string

const (
	Running   VisitState = "running"
	Succeeded VisitState = "succeeded"
	Failed    VisitState = "failed"
)

// Values lists every VisitState.
func (VisitState) Values() []string { return enum.Of(Running, Succeeded, Failed) }

// Reason is why a visit failed.
type Reason string

const (
	NoReason            Reason = "none"
	AddressNotAllowed   Reason = "addressNotAllowed" // private, and the operator has not allowed it
	Unreachable         Reason = "unreachable"
	Refused             Reason = "refused" // by the printer
	ReasonAgentOffline  Reason = "agentOffline"
	SettingsUnsupported Reason = "settingsUnsupported"
	OutcomeUnknown      Reason = "outcomeUnknown" // the page may have been printed
	NoAnswer            Reason = "noAnswer"       // no worker finished the visit in time
)

// Values lists every Reason.
func (Reason) Values() []string {
	return enum.Of(NoReason, AddressNotAllowed, Unreachable, Refused, ReasonAgentOffline, SettingsUnsupported,
		OutcomeUnknown, NoAnswer)
}

// Visit is one request of a person to a printer.
type Visit struct {
	ID          string
	PrinterID   string
	Kind        VisitKind
	State       VisitState
	Reason      Reason
	Document    []byte // of a test page
	RequestedAt time.Time
	EndedAt     *time.Time
}

// JobName is the name of the test page at the printer. All attempts use it, so that the job can be found.
func (v Visit) JobName() string { return "countersign-test-" + v.ID }

// ReasonOf is why a visit failed with an error.
func ReasonOf(err error) Reason {
	var f *fault.Fault
	switch {
	case err == nil:
		return NoReason
	case !errors.As(err, &f):
		return NoAnswer
	case f.Code == fault.AddressNotAllowed:
		return AddressNotAllowed
	case f.Code == fault.AgentOffline:
		return ReasonAgentOffline
	case f.Code == fault.PrintSettingsUnsupported:
		return SettingsUnsupported
	case f.Kind == fault.Unknown:
		return OutcomeUnknown
	case f.Kind == fault.Conflict:
		return Refused
	default:
		return Unreachable
	}
}

// TestSheet is a page that shows where and how a printer prints. It is no check and has no number.
func TestSheet(p Printer, asked string, at time.Time) check.Sheet {
	or := func(text, otherwise string) string {
		if text == "" {
			return otherwise
		}
		return text
	}
	lines := []string{
		"Printer: " + p.Name, "Address: " + p.URI, "Tray: " + or(p.Options.Tray, "as the printer decides"),
		"Page size: " + or(p.Options.PageSize, "as the printer decides"), "Orientation: " + string(p.Options.Orientation),
		"Mode: " + string(p.Options.Sides), "Requested by " + asked + ", " + at.UTC().Format("2006-01-02 15:04 UTC"),
		"This page is not a check.",
	}
	sheet := check.Sheet{Title: "Countersign test page"}
	const left, top, step = 72, 96, 22
	add := func(y float64, font check.Font, size float64, text string) {
		sheet.Elements = append(sheet.Elements, check.Text{X: left, Y: y, Font: font, Size: size, Value: shortened(text)})
	}
	add(top, check.Bold, 20, "Test page")
	for n, line := range lines {
		add(top+2*step+float64(n)*step, check.Regular, 11, line)
	}
	return sheet
}

// longest is the number of characters that fit on one line of a test page.
const longest = 80

func shortened(text string) string {
	runes := []rune(strings.TrimSpace(text))
	if len(runes) > longest {
		return string(runes[:longest-1]) + "…"
	}
	return string(runes)
}

// Package printer defines the printers of a tenant, how they print, and requests of people to them.
package printer

import (
	"net/url"
	"slices"
	"strings"
	"time"

	"countersign.dev/domain/connection"
	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/workspace"
)

// Status is the latest known state of a printer.
type Status string

const (
	Unknown  Status = "unknown" // never contacted
	Ready    Status = "ready"
	Printing Status = "printing"
	Stopped  Status = "stopped"
	Offline  Status = "offline"
)

// Values lists every Status.
func (Status) Values() []string { return enum.Of(Unknown, Ready, Printing, Stopped, Offline) }

// Printer is a printer of a tenant. It prints through an agent if it has one.
type Printer struct {
	ID      string
	Name    string
	URI     string
	AgentID string
	Options Options
	Active  bool
	Version int64

	Status       Status
	Attributes   Attributes
	AttributesAt *time.Time
	UpdatedAt    time.Time
	OpenBatches  int    // runs of checks that are not printed yet
	Agent        *Agent // nil: the workers reach it
	Visit        *Visit // the latest one
}

// Agent is the agent of a printer.
type Agent struct {
	ID, Name string
	HostName string // of its machine, as the agent says
	Online   bool
	Revoked  bool
}

// Entry is a row of the list of printers.
type Entry struct {
	ID                   string
	Name                 string
	URI                  string
	Agent                string // its name; empty: none
	Connection           Connection
	Status               Status
	Tray                 string
	OpenBatches          int
	Active               bool
	LastModificationTime time.Time
}

// Connection is how a printer is reached.
type Connection string

const (
	Direct       Connection = "direct"
	AgentOnline  Connection = "agentOnline"
	AgentOffline Connection = "agentOffline"
)

// Values lists every Connection.
func (Connection) Values() []string { return enum.Of(Direct, AgentOnline, AgentOffline) }

// Change is a new or changed printer.
type Change struct {
	Name    string
	URI     string
	AgentID string
	Options Options
}

// Clean is the comparable form of a change.
func (c Change) Clean() Change {
	c.Name, c.URI = strings.TrimSpace(c.Name), strings.TrimSpace(c.URI)
	c.Options.Tray, c.Options.PageSize = strings.TrimSpace(c.Options.Tray), strings.TrimSpace(c.Options.PageSize)
	return c
}

// Check names every problem of a change.
func (c Change) Check() error {
	var v fault.Validation
	workspace.CheckName(&v, "name", c.Name)
	checkURI(&v, c.URI)
	c.Options.check(&v)
	return v.Err()
}

// maxURI is the longest uri of IPP (RFC 8011, 5.1.6).
const maxURI = 1023

func checkURI(v *fault.Validation, text string) {
	at, err := url.Parse(text)
	switch {
	case text == "":
		v.Add("uri", fault.Required, "Field is required.")
	case len(text) > maxURI, err != nil, at.Host == "", at.User != nil, at.Fragment != "",
		!slices.Contains([]string{"ipp", "ipps", "http", "https"}, at.Scheme):
		v.Add("uri", fault.InvalidValue, "Enter an address such as ipp://printer.example.com/ipp/print.")
	default:
		connection.CheckHost(v, "uri", connection.Host(at.Hostname()))
	}
}

// Host is the host of the address of a printer.
func Host(uri string) string {
	at, err := url.Parse(uri)
	if err != nil {
		return ""
	}
	return connection.Host(at.Hostname())
}

// MayDeactivate refuses a printer that still has to print checks.
func (p Printer) MayDeactivate() error {
	if p.OpenBatches == 0 {
		return nil
	}
	return fault.New(fault.Conflict, fault.PrinterInUse,
		"The printer still has to print runs of checks (%d). Finish or cancel them first.", p.OpenBatches)
}

// MayChange refuses to change where a printer prints while it still has to print checks: they come out at the printer
// that people saw when they prepared and released them, and the job of an earlier attempt is searched for there. The
// other settings can change. The name does not decide where checks are printed. A tray, a page size or a mode can make
// a run wait before anything is sent, so people correct it to deliver the run. A wrong one wastes paper at the same
// printer, and the document is still sent once.
func (p Printer) MayChange(next Change) error {
	if p.OpenBatches == 0 || next.URI == p.URI && next.AgentID == p.AgentID {
		return nil
	}
	return fault.New(fault.Conflict, fault.PrinterInUse,
		"The printer still has to print runs of checks (%d). Its address and its agent cannot change until then. Finish or "+
			"cancel the runs first.", p.OpenBatches)
}

// MayPrint refuses a printer for a new run of checks, at its field.
func (p Printer) MayPrint() error {
	var code fault.Code
	var message string
	switch {
	case !p.Active:
		code, message = fault.PrinterInactive, "The printer is not active. Choose another printer."
	case p.Agent != nil && !p.Agent.Online:
		code = fault.AgentOffline
		message = "The print agent " + p.Agent.Name + " is offline. Start it, or choose another printer."
	case len(p.Options.unsupported(p.Attributes)) > 0:
		code = fault.PrintSettingsUnsupported
		message = "The printer does not support its default settings: " +
			strings.Join(p.Options.unsupported(p.Attributes), ", ") + "."
	default:
		return nil
	}
	return fault.New(fault.Invalid, code, "%s", message).
		WithFields(fault.Field{Path: "printerId", Code: code, Message: message})
}

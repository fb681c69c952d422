package printer

import (
	"time"

	"countersign.dev/domain/printer"
)

// PathInput names the printer.
type PathInput struct {
	PrinterID string `path:"printerId" format:"uuid"`
}

// Settings are where and how a printer prints.
type Settings struct {
	Name        string              `json:"name"`
	URI         string              `json:"uri" doc:"IPP address, as the workers or the agent reach it"`
	AgentID     string              `json:"agentId,omitempty" doc:"Absent: this installation's workers print"`
	Tray        string              `json:"tray,omitempty" doc:"A media-source of IPP; empty: the printer decides"`
	PageSize    string              `json:"pageSize,omitempty" doc:"A media of IPP; empty: the printer decides"`
	Orientation printer.Orientation `json:"orientation"`
	Sides       printer.Sides       `json:"sides"`
}

// NewInput is a new printer.
type NewInput struct{ Body Settings }

// ChangedInput is a changed printer with the version that the caller read.
type ChangedInput struct {
	PathInput
	Body struct {
		Settings
		Version int64 `json:"version"`
	}
}

// VersionInput is the version that the caller read.
type VersionInput struct {
	PathInput
	Body struct {
		Version int64 `json:"version"`
	}
}

// Output is one printer.
type Output struct{ Body Detail }

// Detail is the API representation of a printer.
type Detail struct {
	ID string `json:"id"`
	Settings
	Agent        *Agent         `json:"agent,omitempty"`
	Active       bool           `json:"active"`
	Status       printer.Status `json:"status" doc:"The latest known state"`
	OpenBatches  int            `json:"openBatches" doc:"Runs of checks that are not printed yet"`
	Attributes   Attributes     `json:"attributes"`
	AttributesAt *time.Time     `json:"attributesAt,omitempty"`
	Visit        *Visit         `json:"visit,omitempty" doc:"The latest request to the printer"`
	Version      int64          `json:"version"`
}

// Agent is the agent of a printer.
type Agent struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	HostName string `json:"hostName" doc:"Of its machine, as the agent says"`
	Online   bool   `json:"online"`
	Revoked  bool   `json:"revoked"`
}

// Attributes are what the printer reported.
type Attributes struct {
	Model     string          `json:"model"`
	Reason    string          `json:"reason" doc:"printer-state-reasons of IPP"`
	Trays     []string        `json:"trays" maxItems:"100"`
	PageSizes []string        `json:"pageSizes" maxItems:"100"`
	Sides     []printer.Sides `json:"sides" maxItems:"10"`
}

// Visit is a request of a person to a printer.
type Visit struct {
	Kind        printer.VisitKind  `json:"kind"`
	State       printer.VisitState `json:"state"`
	Reason      printer.Reason     `json:"reason"`
	RequestedAt time.Time          `json:"requestedAt"`
	EndedAt     *time.Time         `json:"endedAt,omitempty"`
}

// Entry is a row of the list.
type Entry struct {
	ID                   string             `json:"id"`
	Name                 string             `json:"name"`
	URI                  string             `json:"uri"`
	Agent                string             `json:"agent" doc:"Empty: this installation's workers print"`
	Connection           printer.Connection `json:"connection"`
	Status               printer.Status     `json:"status"`
	Tray                 string             `json:"tray"`
	OpenBatches          int                `json:"openBatches"`
	Active               bool               `json:"active"`
	LastModificationTime time.Time          `json:"lastModificationTime"`
}

func entryToAPI(e printer.Entry) Entry { return Entry(e) }

func (s Settings) fromAPI() printer.Change {
	return printer.Change{Name: s.Name, URI: s.URI, AgentID: s.AgentID, Options: printer.Options{Tray: s.Tray,
		PageSize: s.PageSize, Orientation: s.Orientation, Sides: s.Sides}}
}

func toAPI(p printer.Printer) Detail {
	out := Detail{ID: p.ID, Settings: Settings{Name: p.Name, URI: p.URI, AgentID: p.AgentID, Tray: p.Options.Tray,
		PageSize: p.Options.PageSize, Orientation: p.Options.Orientation, Sides: p.Options.Sides}, Active: p.Active,
		Status: p.Status, OpenBatches: p.OpenBatches, AttributesAt: p.AttributesAt, Version: p.Version,
		Attributes: Attributes{Model: p.Attributes.Model, Reason: p.Attributes.Reason,
			Trays: append([]string{}, p.Attributes.Trays...), PageSizes: append([]string{}, p.Attributes.PageSizes...),
			Sides: append([]printer.Sides{}, p.Attributes.Sides...)}}
	if p.Agent != nil {
		agent := Agent(*p.Agent)
		out.Agent = &agent
	}
	if v := p.Visit; v != nil {
		out.Visit = &Visit{Kind: v.Kind, State: v.State, Reason: v.Reason, RequestedAt: v.RequestedAt, EndedAt: v.EndedAt}
	}
	return out
}

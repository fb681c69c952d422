// Package printer holds the use cases of printers.
package printer

import (
	"context"
	"time"

	"countersign.dev/domain/check"
	"countersign.dev/domain/event"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/printer"
	"countersign.dev/internal/postgres"
	agentrow "countersign.dev/internal/store/agent"
	printerrow "countersign.dev/internal/store/printer"
)

// Commands are the use cases that open their own transaction. Reading needs the database alone.
type Commands struct {
	DB       *postgres.DB
	Networks Networks
	Render   Render
	Now      func() time.Time
}

// Networks are the addresses that the operator allows.
type Networks interface {
	// CheckHost refuses the text of an address that may not be reached. Names are checked when a connection is made.
	CheckHost(host string) error
}

// Render draws pages as PDF.
type Render func(sheets []check.Sheet, createdAt time.Time) ([]byte, error)

// List is the list of printers.
func (c Commands) List(tenantID string) grid.List[printer.Entry] {
	return postgres.NewList[printer.Entry](c.DB, tenantID, printerrow.List())
}

// Active are the printers that new runs of checks may use, by name.
func (c Commands) Active(ctx context.Context, tenantID string) (printers []printer.Printer, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		printers, err = printerrow.Active(tx)
		return err
	})
	return printers, err
}

// Get is one printer.
func (c Commands) Get(ctx context.Context, tenantID, printerID string) (p printer.Printer, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		p, err = printerrow.Get(tx, printerID)
		return err
	})
	return p, err
}

// RequirePrinting refuses a printer that could not print a new run of checks now. The state may change at any time:
// the run itself decides again.
func (c Commands) RequirePrinting(ctx context.Context, tenantID, printerID string) error {
	p, err := c.Get(ctx, tenantID, printerID)
	if err != nil {
		return err
	}
	return p.MayPrint()
}

// NameTaken reports whether a printer other than except has the name.
func (c Commands) NameTaken(ctx context.Context, tenantID, name, except string) (taken bool, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		taken, err = printerrow.NameTaken(tx, name, except)
		return err
	})
	return taken, err
}

// refuse names the problems of a change that depend on other records and on the operator's networks. The workers
// reach allowed addresses only. An agent reaches every address in its own network.
func (c Commands) refuse(tx *postgres.Tx, next printer.Change) error {
	if err := next.Check(); err != nil {
		return err
	}
	var v fault.Validation
	if next.AgentID == "" {
		if c.Networks.CheckHost(printer.Host(next.URI)) != nil {
			v.Add("uri", fault.AddressNotAllowed,
				"This address is local or private. The operator has to allow its network, or an agent has to print.")
		}
		return v.Err()
	}
	a, err := agentrow.Get(tx, next.AgentID)
	if err != nil && fault.KindOf(postgres.Translate(err)) != fault.NotFound {
		return err
	}
	if err != nil || a.RevokedAt != nil {
		v.Add("agentId", fault.ReferenceUnknown, "Choose an agent that is not revoked.")
	}
	return v.Err()
}

// audited is the audited form of a printer: where and how it prints.
type audited struct {
	Name        string              `json:"name"`
	Address     string              `json:"address"`
	Agent       string              `json:"agent"`
	Tray        string              `json:"tray"`
	PageSize    string              `json:"pageSize"`
	Orientation printer.Orientation `json:"orientation"`
	Sides       printer.Sides       `json:"sides"`
	Active      bool                `json:"active"`
}

func auditedOf(p printer.Printer) *audited {
	a := &audited{Name: p.Name, Address: p.URI, Tray: p.Options.Tray, PageSize: p.Options.PageSize,
		Orientation: p.Options.Orientation, Sides: p.Options.Sides, Active: p.Active}
	if p.Agent != nil {
		a.Agent = p.Agent.Name
	}
	return a
}

// record notifies browsers of a change and writes its audit entry.
func record(tx *postgres.Tx, action, printerID string, before, after any) error {
	if err := tx.Emit(event.PrinterUpdated{PrinterID: printerID}); err != nil {
		return err
	}
	return tx.Audit(postgres.Change{Area: "Printers", Action: action, ObjectType: "printer", ObjectID: printerID,
		Old: before, New: after, Edit: before != nil && after != nil})
}

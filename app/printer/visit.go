package printer

import (
	"context"
	"crypto/sha256"
	"encoding/hex"

	"countersign.dev/domain/check"
	"countersign.dev/domain/event"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/printer"
	"countersign.dev/internal/flows"
	"countersign.dev/internal/postgres"
	printerrow "countersign.dev/internal/store/printer"
)

// RequestVisit asks a printer for its attributes, or for a test page. A worker or the agent of the printer carries it
// out, and the result reaches the page by an event.
func (c Commands) RequestVisit(
	ctx context.Context, tenantID, printerID string, kind printer.VisitKind,
) (after printer.Printer, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		p, err := printerrow.Lock(tx, printerID)
		if err != nil {
			return err
		}
		if p.Visit != nil && p.Visit.State == printer.Running {
			return fault.New(fault.Conflict, fault.PrinterBusy, "The printer is being contacted. Wait for the result.")
		}
		visit := printer.Visit{ID: id.New(), PrinterID: printerID, Kind: kind}
		hash := ""
		if kind == printer.TestPage {
			sheet := printer.TestSheet(p, tx.Actor.UserName, c.Now())
			if visit.Document, err = c.Render([]check.Sheet{sheet}, c.Now()); err != nil {
				return err
			}
			sum := sha256.Sum256(visit.Document)
			hash = hex.EncodeToString(sum[:])
		}
		if err := printerrow.InsertVisit(tx, visit, hash); err != nil {
			return err
		}
		start := flows.PrinterVisitStart(tenantID, visit.ID)
		if err := tx.Start(start.Workflow, start.Input); err != nil {
			return err
		}
		action := map[printer.VisitKind]string{printer.ReadAttributes: "attributes requested",
			printer.TestPage: "test page requested"}[kind]
		if err := record(tx, action, printerID, nil, map[string]string{"printer": p.Name, "address": p.URI}); err != nil {
			return err
		}
		after, err = printerrow.Get(tx, printerID)
		return err
	})
	return after, err
}

// Visitor contacts printers, directly or through their agents.
type Visitor interface {
	Attributes(ctx context.Context, tenantID string, p printer.Printer, v printer.Visit) (printer.Attributes, error)
	TestPage(ctx context.Context, tenantID string, p printer.Printer, v printer.Visit) error
}

// Visits carry out what people asked printers for.
type Visits struct {
	DB      *postgres.DB
	Visitor Visitor
}

// Visit carries out a visit. It does nothing if the visit has ended.
func (v Visits) Visit(ctx context.Context, tenantID, visitID string) error {
	p, visit, err := v.read(ctx, tenantID, visitID)
	if err != nil || visit.State != printer.Running {
		return err
	}
	if visit.Kind == printer.TestPage {
		err = v.Visitor.TestPage(ctx, tenantID, p, visit)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return v.end(ctx, tenantID, p, visit, printer.ReasonOf(err), nil)
	}
	found, err := v.Visitor.Attributes(ctx, tenantID, p, visit)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return v.end(ctx, tenantID, p, visit, printer.ReasonOf(err), &found)
}

// End records that no worker finished a visit in time.
func (v Visits) End(ctx context.Context, tenantID, visitID string) error {
	p, visit, err := v.read(ctx, tenantID, visitID)
	if err != nil {
		return err
	}
	return v.end(ctx, tenantID, p, visit, printer.NoAnswer, nil)
}

func (v Visits) read(
	ctx context.Context, tenantID, visitID string,
) (p printer.Printer, visit printer.Visit, err error) {
	err = v.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if visit, err = printerrow.Visit(tx, visitID); err != nil {
			return err
		}
		p, err = printerrow.Get(tx, visit.PrinterID)
		return err
	})
	return p, visit, err
}

// end records the result of a visit. What another address or agent reported is not kept.
func (v Visits) end(
	ctx context.Context, tenantID string, seen printer.Printer, visit printer.Visit, reason printer.Reason,
	found *printer.Attributes,
) error {
	return v.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		p, err := printerrow.Lock(tx, visit.PrinterID)
		if err != nil {
			return err
		}
		state := printer.Failed
		if reason == printer.NoReason {
			state = printer.Succeeded
		}
		recorded, err := printerrow.EndVisit(tx, visit.ID, state, reason)
		if err != nil || !recorded {
			return err
		}
		if p.URI == seen.URI && p.AgentID == seen.AgentID {
			if err := report(tx, p.ID, reason, found); err != nil {
				return err
			}
		}
		return tx.Emit(event.PrinterUpdated{PrinterID: visit.PrinterID})
	})
}

// report writes the state of the printer that a visit found.
func report(tx *postgres.Tx, printerID string, reason printer.Reason, found *printer.Attributes) error {
	switch {
	case reason == printer.NoReason && found != nil:
		return printerrow.SetReported(tx, printerID, found.Status, found)
	case reason == printer.Unreachable, reason == printer.AddressNotAllowed, reason == printer.ReasonAgentOffline:
		return printerrow.SetReported(tx, printerID, printer.Offline, nil)
	}
	return nil
}

package printer

import (
	"context"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/printer"
	"countersign.dev/internal/postgres"
	printerrow "countersign.dev/internal/store/printer"
)

// Update changes the version of a printer that the person saw. A new address or agent is where checks are printed
// from then on, so it is refused while runs of checks are open, and the audit entry holds the old and the new one.
func (c Commands) Update(
	ctx context.Context, tenantID, printerID string, next printer.Change, seen int64,
) (after printer.Printer, err error) {
	return c.change(ctx, tenantID, printerID, "updated", func(tx *postgres.Tx, before printer.Printer) error {
		if before.Version != seen {
			return fault.Stale("this printer")
		}
		next := next.Clean()
		return c.save(tx, before, next)
	})
}

// SetAgent changes the agent of a printer alone. An empty one means the workers.
func (c Commands) SetAgent(ctx context.Context, tenantID, printerID, agentID string) error {
	_, err := c.change(ctx, tenantID, printerID, "agent set", func(tx *postgres.Tx, before printer.Printer) error {
		next := printer.Change{Name: before.Name, URI: before.URI, AgentID: agentID, Options: before.Options}
		return c.save(tx, before, next)
	})
	return err
}

func (c Commands) save(tx *postgres.Tx, before printer.Printer, next printer.Change) error {
	if err := c.refuse(tx, next); err != nil {
		return err
	}
	if err := before.MayChange(next); err != nil {
		return err
	}
	return printerrow.Update(tx, before, next)
}

// change changes a locked printer, notifies browsers and writes the audit entry with the old and the new values.
func (c Commands) change(
	ctx context.Context, tenantID, printerID, action string, do func(tx *postgres.Tx, before printer.Printer) error,
) (after printer.Printer, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		before, err := printerrow.Lock(tx, printerID)
		if err != nil {
			return err
		}
		if err := do(tx, before); err != nil {
			return err
		}
		if after, err = printerrow.Get(tx, printerID); err != nil {
			return err
		}
		return record(tx, action, printerID, auditedOf(before), auditedOf(after))
	})
	return after, err
}

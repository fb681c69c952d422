package printer

import (
	"context"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/printer"
	"countersign.dev/internal/postgres"
	printerrow "countersign.dev/internal/store/printer"
)

// Deactivate excludes a printer from new runs of checks. A printer that still has to print one stays.
func (c Commands) Deactivate(
	ctx context.Context, tenantID, printerID string, seen int64,
) (after printer.Printer, err error) {
	return c.setActive(ctx, tenantID, printerID, seen, false)
}

// Activate allows new runs of checks for a printer again.
func (c Commands) Activate(
	ctx context.Context, tenantID, printerID string, seen int64,
) (after printer.Printer, err error) {
	return c.setActive(ctx, tenantID, printerID, seen, true)
}

func (c Commands) setActive(
	ctx context.Context, tenantID, printerID string, seen int64, active bool,
) (after printer.Printer, err error) {
	action := map[bool]string{true: "activated", false: "deactivated"}[active]
	return c.change(ctx, tenantID, printerID, action, func(tx *postgres.Tx, before printer.Printer) error {
		if before.Version != seen {
			return fault.Stale("this printer")
		}
		if !active {
			if err := before.MayDeactivate(); err != nil {
				return err
			}
		}
		return printerrow.SetActive(tx, before, active)
	})
}

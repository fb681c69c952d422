package invoice

import (
	"context"
	"time"

	"countersign.dev/domain/invoice"
	"countersign.dev/internal/postgres"
	invoicerow "countersign.dev/internal/store/invoice"
)

// edit applies a person's change to the content of an invoice. It locks the invoice, checks its version and
// records the person of the last change.
func (c Commands) edit(
	ctx context.Context,
	tenantID string,
	authorize Authorize,
	invoiceID string,
	version int64,
	change func(*postgres.Tx, *invoice.Invoice) error,
) (inv invoice.Invoice, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if inv, err = lock(tx, authorize, invoiceID, version); err != nil {
			return err
		}
		if inv.Fields, err = invoicerow.Fields(tx, invoiceID); err != nil {
			return err
		}
		if err := change(tx, &inv); err != nil {
			return err
		}
		if tx.Actor.UserID != "" {
			inv.ChangedBy = tx.Actor.UserID
		}
		return save(tx, &inv)
	})
	return inv, err
}

// UpdateIndexData applies typed values to the index data.
func (c Commands) UpdateIndexData(
	ctx context.Context, tenantID string, authorize Authorize, invoiceID string, version int64, changes []invoice.Change,
) (invoice.Invoice, error) {
	return c.edit(ctx, tenantID, authorize, invoiceID, version, func(tx *postgres.Tx, inv *invoice.Invoice) error {
		before := indexView(*inv)
		comparedBefore := compared(*inv)
		if err := inv.Edit(changes); err != nil {
			return err
		}
		if compared(*inv) != comparedBefore {
			inv.NotDuplicate, inv.NotDuplicateAt = false, time.Time{} // the statement was about other values
		}
		if inv.Stage == invoice.Captured {
			if err := enrich(tx, inv); err != nil {
				return err
			}
		}
		if err := invoicerow.SaveContent(tx, *inv); err != nil {
			return err
		}
		old, now := changedView(before, indexView(*inv))
		for field := range now {
			if invoice.MovesMoney(field) {
				if err := recordInvolvement(tx, inv); err != nil {
					return err
				}
				break
			}
		}
		return recordEdit(tx, "index data changed", *inv, old, now)
	})
}

// compared is what makes an invoice a duplicate of another.
func compared(inv invoice.Invoice) [3]string {
	return [3]string{inv.Index.VendorNumber, inv.Index.CompanyNumber, inv.Index.Number}
}

// ReplaceLines sets the line items.
func (c Commands) ReplaceLines(
	ctx context.Context, tenantID string, authorize Authorize, invoiceID string, version int64, lines []invoice.Line,
) (invoice.Invoice, error) {
	return c.edit(ctx, tenantID, authorize, invoiceID, version, func(tx *postgres.Tx, inv *invoice.Invoice) error {
		before := inv.Lines
		if err := inv.ReplaceLines(lines); err != nil {
			return err
		}
		if err := invoicerow.SaveLines(tx, inv.ID, inv.Lines); err != nil {
			return err
		}
		if err := recordInvolvement(tx, inv); err != nil {
			return err
		}
		return recordEdit(tx, "line items changed", *inv, before, inv.Lines)
	})
}

// ReplaceDistribution sets the general-ledger distribution.
func (c Commands) ReplaceDistribution(
	ctx context.Context,
	tenantID string,
	authorize Authorize,
	invoiceID string,
	version int64,
	parts []invoice.Distribution,
) (invoice.Invoice, error) {
	return c.edit(ctx, tenantID, authorize, invoiceID, version, func(tx *postgres.Tx, inv *invoice.Invoice) error {
		before := inv.Distribution
		if err := inv.Distribute(parts); err != nil {
			return err
		}
		if err := invoicerow.SaveDistribution(tx, inv.ID, inv.Distribution); err != nil {
			return err
		}
		return recordEdit(tx, "distribution changed", *inv, before, inv.Distribution)
	})
}

// recordInvolvement keeps that the actor changed whom, how much or when the invoice pays.
func recordInvolvement(tx *postgres.Tx, inv *invoice.Invoice) error {
	if tx.Actor.UserID == "" {
		return nil
	}
	inv.MoneyChangedBy = append(inv.MoneyChangedBy, tx.Actor.UserID)
	return invoicerow.AddInvolvement(tx, inv.ID, tx.Actor.UserID)
}

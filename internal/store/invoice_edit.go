package store

import (
	"context"
	"strings"
	"time"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/postgres"
	invoicerow "countersign.dev/internal/store/invoice"
)

// editInvoice is every change a person makes to the content of an invoice:
// locked, under the version the person saw, and remembered as its last change.
func (s *Store) editInvoice(
	ctx context.Context, tenantID, invoiceID string, version int64, change func(*Tenant, *invoice.Invoice) error,
) (inv invoice.Invoice, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if inv, err = invoicerow.Get(t.Tx, invoiceID, true); err != nil {
			return err
		}
		if inv.Version != version {
			return fault.New(fault.Conflict, fault.StaleVersion,
				"Somebody else has changed this invoice meanwhile. Refresh and try again.")
		}
		if inv.Fields, err = invoicerow.Fields(t.Tx, invoiceID); err != nil {
			return err
		}
		if err := change(t, &inv); err != nil {
			return err
		}
		if t.Actor.UserID != "" {
			inv.ChangedBy = t.Actor.UserID
		}
		return t.saveInvoice(&inv)
	})
	return inv, err
}

// UpdateIndexData applies typed values to the index data.
func (s *Store) UpdateIndexData(
	ctx context.Context, tenantID, invoiceID string, version int64, changes []invoice.Change,
) (invoice.Invoice, error) {
	return s.editInvoice(ctx, tenantID, invoiceID, version, func(t *Tenant, inv *invoice.Invoice) error {
		before := indexView(*inv)
		vendorBefore := inv.Index.VendorNumber
		comparedBefore := compared(*inv)
		if err := inv.Edit(changes); err != nil {
			return err
		}
		if compared(*inv) != comparedBefore {
			inv.NotDuplicate, inv.NotDuplicateAt = false, time.Time{} // the statement was about other values
		}
		if inv.Stage == invoice.Captured {
			if inv.Index.VendorNumber != vendorBefore {
				inv.Index.VendorName = "" // the name belongs to the number
			}
			if err := t.enrich(inv); err != nil {
				return err
			}
		}
		if err := invoicerow.SaveContent(t.Tx, *inv); err != nil {
			return err
		}
		old, now := changedView(before, indexView(*inv))
		for field := range now {
			if invoice.MovesMoney(field) {
				if err := t.involve(inv); err != nil {
					return err
				}
				break
			}
		}
		return t.auditInvoiceEdit("index data changed", *inv, old, now)
	})
}

// compared is what makes an invoice a duplicate of another.
func compared(inv invoice.Invoice) [3]string {
	return [3]string{inv.Index.VendorNumber, inv.Index.CompanyNumber, inv.Index.Number}
}

// ReplaceInvoiceLines sets the line items.
func (s *Store) ReplaceInvoiceLines(
	ctx context.Context, tenantID, invoiceID string, version int64, lines []invoice.Line,
) (invoice.Invoice, error) {
	return s.editInvoice(ctx, tenantID, invoiceID, version, func(t *Tenant, inv *invoice.Invoice) error {
		before := inv.Lines
		if err := inv.ReplaceLines(lines); err != nil {
			return err
		}
		if err := invoicerow.SaveLines(t.Tx, inv.ID, inv.Lines); err != nil {
			return err
		}
		if err := t.involve(inv); err != nil {
			return err
		}
		return t.auditInvoiceEdit("line items changed", *inv, before, inv.Lines)
	})
}

// ReplaceDistribution sets the general-ledger distribution.
func (s *Store) ReplaceDistribution(
	ctx context.Context, tenantID, invoiceID string, version int64, parts []invoice.Distribution,
) (invoice.Invoice, error) {
	return s.editInvoice(ctx, tenantID, invoiceID, version, func(t *Tenant, inv *invoice.Invoice) error {
		before := inv.Distribution
		if err := inv.Distribute(parts); err != nil {
			return err
		}
		if err := invoicerow.SaveDistribution(t.Tx, inv.ID, inv.Distribution); err != nil {
			return err
		}
		return t.auditInvoiceEdit("distribution changed", *inv, before, inv.Distribution)
	})
}

// MarkNotDuplicate records that a person compared both and says they are two.
func (s *Store) MarkNotDuplicate(
	ctx context.Context, tenantID, invoiceID string, version int64,
) (invoice.Invoice, error) {
	return s.editInvoice(ctx, tenantID, invoiceID, version, func(t *Tenant, inv *invoice.Invoice) error {
		inv.NotDuplicate = false
		if err := invoicerow.FindDuplicate(t.Tx, inv); err != nil {
			return err
		}
		before := inv.DuplicateOf
		if before == "" {
			return fault.New(fault.Conflict, fault.IllegalTransition,
				"No other invoice looks like this one, so there is nothing to confirm.")
		}
		inv.DuplicateOf, inv.NotDuplicate, inv.NotDuplicateAt = "", true, time.Now()
		return t.auditInvoice("marked as no duplicate", *inv, map[string]string{"duplicateOf": before}, nil)
	})
}

// maxComment bounds one comment.
const maxComment = 4000

// AddInvoiceComment adds a remark to an invoice in any stage.
func (s *Store) AddInvoiceComment(ctx context.Context, tenantID, invoiceID, body string) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		v := fault.Validation{}
		body = strings.TrimSpace(body)
		if body == "" {
			v.Add("comment", fault.Required, "Field is required")
		}
		if len(body) > maxComment {
			v.Add("comment", fault.LengthOutOfRange, "At most %d characters.", maxComment)
		}
		if err := v.Err(); err != nil {
			return err
		}
		inv, err := invoicerow.Head(t.Tx, invoiceID, false)
		if err != nil {
			return err
		}
		err = invoicerow.AddComment(t.Tx, id.New(), inv.ID, body)
		if err != nil {
			return err
		}
		if err := t.auditInvoice("commented", inv, nil, map[string]string{"comment": body}); err != nil {
			return err
		}
		return t.Emit(postgres.Event{Name: "updateInvoice", ProjectID: inv.ProjectID, ObjectID: inv.ID})
	})
}

// involve keeps that the actor changed whom, how much or when the invoice pays.
func (t *Tenant) involve(inv *invoice.Invoice) error {
	if t.Actor.UserID == "" {
		return nil
	}
	inv.MoneyChangedBy = append(inv.MoneyChangedBy, t.Actor.UserID)
	return invoicerow.AddInvolvement(t.Tx, inv.ID, t.Actor.UserID)
}

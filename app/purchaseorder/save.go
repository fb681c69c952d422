package purchaseorder

import (
	"context"

	invoiceapp "countersign.dev/app/invoice"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/purchaseorder"
	"countersign.dev/internal/postgres"
	purchaseorderrow "countersign.dev/internal/store/purchaseorder"
)

// Create adds an open order. Each row of the form is a line and repeats the head of the order.
func (c Commands) Create(ctx context.Context, tenantID string, items [][]string) (p Page, err error) {
	rows := purchaseorder.Table().ReadItems(items)
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		k, err := known(tx, rows)
		if err != nil {
			return err
		}
		o, err := purchaseorder.Order{}.Save(rows, k)
		if err != nil {
			return err
		}
		o.ID = id.New()
		taken, err := purchaseorderrow.NumberTaken(tx, o.Number)
		if err != nil {
			return err
		}
		if taken {
			const problem = "A purchase order with this number exists already."
			return fault.New(fault.Invalid, fault.ValidationFailed, problem).
				WithFields(fault.Field{Path: "number", Code: fault.RecordExists, Message: problem})
		}
		if err := purchaseorderrow.Insert(tx, []purchaseorder.Order{o}); err != nil {
			return err
		}
		if err := record(tx, "created", o.ID, nil, auditedOf(o)); err != nil {
			return err
		}
		if err := invoiceapp.Rematch(tx, o.Number); err != nil {
			return err
		}
		p, err = page(tx, o.ID, false)
		return err
	})
	return p, err
}

// Update saves the version of an order that the person saw. items makes the rows of the form from the stored order,
// whose number never changes.
func (c Commands) Update(
	ctx context.Context, tenantID, orderID string, version int64, items func(stored purchaseorder.Order) [][]string,
) (Page, error) {
	return c.change(ctx, tenantID, orderID, version, func(tx *postgres.Tx, before purchaseorder.Order) error {
		if err := before.RequireOpen(); err != nil {
			return err
		}
		rows := purchaseorder.Table().ReadItems(items(before))
		k, err := known(tx, rows)
		if err != nil {
			return err
		}
		after, err := before.Save(rows, k)
		if err != nil {
			return err
		}
		if err := purchaseorderrow.Update(tx, []purchaseorder.Order{after}); err != nil {
			return err
		}
		if err := record(tx, "updated", orderID, auditedOf(before), auditedOf(after)); err != nil {
			return err
		}
		return invoiceapp.Rematch(tx, before.Number)
	})
}

// SetStatus closes or reopens the version of an order that the person saw.
func (c Commands) SetStatus(
	ctx context.Context, tenantID, orderID string, status purchaseorder.Status, version int64,
) (Page, error) {
	return c.change(ctx, tenantID, orderID, version, func(tx *postgres.Tx, before purchaseorder.Order) error {
		after, err := before.SetStatus(status)
		if err != nil {
			return err
		}
		if err := purchaseorderrow.SetStatus(tx, orderID, after.Status, before.Status, version); err != nil {
			return err
		}
		action := "reopened"
		if status == purchaseorder.Closed {
			action = "closed"
		}
		if err := record(tx, action, orderID, map[string]any{"status": before.Status},
			map[string]any{"status": after.Status}); err != nil {
			return err
		}
		return invoiceapp.Rematch(tx, before.Number)
	})
}

// change runs one change of the locked version of an order that the person saw.
func (c Commands) change(ctx context.Context, tenantID, orderID string, version int64,
	do func(tx *postgres.Tx, before purchaseorder.Order) error,
) (p Page, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		before, err := purchaseorderrow.One(tx, orderID, true)
		if err != nil {
			return err
		}
		if before.Version != version {
			return fault.Stale("this purchase order")
		}
		if err := do(tx, before); err != nil {
			return err
		}
		p, err = page(tx, orderID, false)
		return err
	})
	return p, err
}

package purchaseorder

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	invoiceapp "countersign.dev/app/invoice"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/purchaseorder"
	"countersign.dev/internal/postgres"
	purchaseorderrow "countersign.dev/internal/store/purchaseorder"
)

// auditedReceipt is the audited form of a receipt.
type auditedReceipt struct {
	ReceiptNumber string           `json:"receiptNumber"`
	ReceivedOn    string           `json:"receivedOn"`
	Reason        string           `json:"reason,omitempty"`
	Lines         []map[string]any `json:"lines"`
}

func auditedReceiptOf(r purchaseorder.Receipt) *auditedReceipt {
	a := &auditedReceipt{ReceiptNumber: r.Number, ReceivedOn: r.ReceivedOn.String(), Reason: r.Reason}
	for _, l := range r.Lines {
		a.Lines = append(a.Lines, map[string]any{"line": l.Line, "quantity": l.Quantity.String()})
	}
	return a
}

// Receive records a receipt for the version of an order that the person saw. items makes the rows of the form from the
// number of the order.
func (c Commands) Receive(
	ctx context.Context, tenantID, orderID string, version int64, items func(orderNumber string) [][]string,
) (Page, error) {
	return c.change(ctx, tenantID, orderID, version, func(tx *postgres.Tx, o purchaseorder.Order) error {
		today, err := c.today(tx)
		if err != nil {
			return err
		}
		all, err := purchaseorderrow.Receipts(tx, []string{orderID})
		if err != nil {
			return err
		}
		taken := func(number string) bool {
			return slices.ContainsFunc(all[orderID], func(r purchaseorder.Receipt) bool { return r.Number == number })
		}
		r, err := o.Receive(purchaseorder.ReceiptTable().ReadItems(items(o.Number)), taken, today)
		if err != nil {
			return err
		}
		if err := purchaseorderrow.Touch(tx, orderID, version); err != nil {
			return err
		}
		if err := purchaseorderrow.InsertReceipts(tx, []purchaseorder.AddedReceipt{{Order: o, Receipt: r}}); err != nil {
			return err
		}
		if err := record(tx, "receipt recorded", orderID, nil, auditedReceiptOf(r)); err != nil {
			return err
		}
		return invoiceapp.Rematch(tx, o.Number)
	})
}

// maxReason is the length of the reason of a reversal.
const maxReason = 500

// ReverseReceipt reverses a receipt of the version of an order that the person saw.
func (c Commands) ReverseReceipt(
	ctx context.Context, tenantID, orderID, receiptID, reason string, version int64,
) (Page, error) {
	reason = strings.TrimSpace(reason)
	var v fault.Validation
	switch {
	case reason == "":
		v.Add("reason", fault.Required, "Enter the reason.")
	case utf8.RuneCountInString(reason) > maxReason:
		v.Add("reason", fault.LengthOutOfRange, "At most %d characters.", maxReason)
	}
	if err := v.Err(); err != nil {
		return Page{}, err
	}
	return c.change(ctx, tenantID, orderID, version, func(tx *postgres.Tx, o purchaseorder.Order) error {
		all, err := purchaseorderrow.Receipts(tx, []string{orderID})
		if err != nil {
			return err
		}
		at := slices.IndexFunc(all[orderID], func(r purchaseorder.Receipt) bool { return r.ID == receiptID })
		if at < 0 {
			return postgres.NotFound()
		}
		r := all[orderID][at]
		if err := o.Reverse(r); err != nil {
			return err
		}
		if err := purchaseorderrow.Touch(tx, orderID, version); err != nil {
			return err
		}
		if err := purchaseorderrow.ReverseReceipt(tx, orderID, receiptID, reason); err != nil {
			return err
		}
		r.Reason = reason
		if err := record(tx, "receipt reversed", orderID, nil, auditedReceiptOf(r)); err != nil {
			return err
		}
		return invoiceapp.Rematch(tx, o.Number)
	})
}

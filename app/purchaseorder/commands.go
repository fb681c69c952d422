// Package purchaseorder holds the use cases of purchase orders and of their receipts.
package purchaseorder

import (
	"context"
	"time"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/dataimport"
	"countersign.dev/domain/event"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/purchaseorder"
	"countersign.dev/internal/postgres"
	purchaseorderrow "countersign.dev/internal/store/purchaseorder"
	tenantrow "countersign.dev/internal/store/tenant"
)

// Commands are the use cases that open their own transaction.
type Commands struct {
	DB  *postgres.DB
	Now func() time.Time
}

// Page is an order with its receipts, and its newest invoices in the projects that the reader sees.
type Page struct {
	Order    purchaseorder.Order
	Receipts []purchaseorder.Receipt
	Invoices []purchaseorder.Invoice
}

// List is the list of purchase orders.
func (c Commands) List(tenantID string) grid.List[purchaseorder.Entry] {
	return postgres.NewList[purchaseorder.Entry](c.DB, tenantID, purchaseorderrow.List())
}

// Receipts is the list of the receipts of all orders.
func (c Commands) Receipts(tenantID string) grid.List[purchaseorder.ReceiptEntry] {
	return postgres.NewList[purchaseorder.ReceiptEntry](c.DB, tenantID, purchaseorderrow.ReceiptList())
}

// Get is one order. Invoices are read if the reader may see any.
func (c Commands) Get(ctx context.Context, tenantID, orderID string, invoices bool) (p Page, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		p, err = page(tx, orderID, invoices)
		return err
	})
	return p, err
}

func page(tx *postgres.Tx, orderID string, invoices bool) (p Page, err error) {
	if p.Order, err = purchaseorderrow.One(tx, orderID, false); err != nil {
		return p, err
	}
	receipts, err := purchaseorderrow.Receipts(tx, []string{orderID})
	if err != nil {
		return p, err
	}
	p.Receipts = receipts[orderID]
	if invoices {
		p.Invoices, err = purchaseorderrow.Invoices(tx, p.Order.Number)
	}
	return p, err
}

const area = "Purchase orders"

// record notifies browsers of a change and writes its audit entry.
func record(tx *postgres.Tx, action, orderID string, before, after any) error {
	if err := tx.Emit(event.OrderUpdated{OrderID: orderID}); err != nil {
		return err
	}
	return tx.Audit(postgres.Change{Area: area, Action: action, ObjectType: "purchaseOrder", ObjectID: orderID,
		Old: before, New: after, Edit: before != nil})
}

// known is what the rows name.
func known(tx *postgres.Tx, rows []dataimport.Row) (k purchaseorder.Known, err error) {
	if k.Vendors, err = purchaseorderrow.Vendors(tx, purchaseorder.VendorNumbers(rows)); err != nil {
		return k, err
	}
	k.Companies, k.AnyCompany, err = purchaseorderrow.Companies(tx)
	return k, err
}

// today is the day in the company's time zone.
func (c Commands) today(tx *postgres.Tx) (calendar.Date, error) {
	company, err := tenantrow.Get(tx)
	if err != nil {
		return calendar.Date{}, err
	}
	zone, err := calendar.Zone(company.TimeZone)
	return calendar.Of(c.Now(), zone), err
}

// audited is the audited form of an order.
type audited struct {
	Number        string           `json:"number"`
	VendorNumber  string           `json:"vendorNumber"`
	CompanyNumber string           `json:"companyNumber"`
	Currency      string           `json:"currency"`
	OrderedOn     string           `json:"orderedOn"`
	Total         string           `json:"total"`
	Lines         []map[string]any `json:"lines"`
}

func auditedOf(o purchaseorder.Order) *audited {
	a := &audited{Number: o.Number, VendorNumber: o.VendorNumber, CompanyNumber: o.CompanyNumber,
		Currency: string(o.Currency), OrderedOn: o.OrderedOn.String(), Total: o.Total.Number()}
	for _, l := range o.Lines {
		a.Lines = append(a.Lines, map[string]any{"line": l.Line, "material": l.Material, "description": l.Description,
			"quantity": l.Quantity.String(), "unit": l.Unit, "unitPrice": l.UnitPrice.String()})
	}
	return a
}

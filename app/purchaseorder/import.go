package purchaseorder

import (
	dataimportapp "countersign.dev/app/dataimport"
	invoiceapp "countersign.dev/app/invoice"
	"countersign.dev/domain/dataimport"
	"countersign.dev/domain/event"
	"countersign.dev/domain/id"
	"countersign.dev/domain/purchaseorder"
	"countersign.dev/internal/postgres"
	purchaseorderrow "countersign.dev/internal/store/purchaseorder"
)

// Import is how files and interfaces write orders with their lines.
func (c Commands) Import() dataimportapp.Noun {
	return dataimportapp.Noun{Area: area, ObjectType: "purchaseOrder", Event: event.OrderUpdated{},
		Table: purchaseorder.Table(), Writer: orders{c}}
}

// ImportReceipts is how files and interfaces add receipts.
func (c Commands) ImportReceipts() dataimportapp.Noun {
	return dataimportapp.Noun{Area: area, ObjectType: "purchaseOrderReceipt", Event: event.OrderUpdated{},
		Table: purchaseorder.ReceiptTable(), Writer: receipts{c}}
}

type orders struct{ Commands }

// Stage implements dataimportapp.Writer.
func (w orders) Stage(tx *postgres.Tx, rows []dataimport.Row, present []bool, write bool) (
	found map[int]dataimport.Found, apply func(dataimport.Counts) error, err error,
) {
	k, err := known(tx, rows)
	if err != nil {
		return nil, nil, err
	}
	if k.Orders, err = purchaseorderrow.ByNumber(tx, purchaseorder.OrderNumbers(rows), write); err != nil {
		return nil, nil, err
	}
	plan := purchaseorder.PlanOrders(rows, present, k)
	return plan.Found, func(dataimport.Counts) error {
		for n := range plan.Added {
			plan.Added[n].ID = id.New()
		}
		if err := purchaseorderrow.Insert(tx, plan.Added); err != nil {
			return err
		}
		if err := purchaseorderrow.Update(tx, plan.Changed); err != nil {
			return err
		}
		return invoiceapp.Rematch(tx, purchaseorder.OrderNumbers(rows)...)
	}, nil
}

type receipts struct{ Commands }

// Stage implements dataimportapp.Writer.
func (w receipts) Stage(tx *postgres.Tx, rows []dataimport.Row, _ []bool, write bool) (
	found map[int]dataimport.Found, apply func(dataimport.Counts) error, err error,
) {
	k := purchaseorder.KnownReceipts{Receipts: map[string]map[string]purchaseorder.Receipt{}}
	if k.Orders, err = purchaseorderrow.ByNumber(tx, purchaseorder.ReceiptOrders(rows), write); err != nil {
		return nil, nil, err
	}
	if k.Today, err = w.today(tx); err != nil {
		return nil, nil, err
	}
	numbers, ids := map[string]string{}, []string{}
	for number, o := range k.Orders {
		numbers[o.ID], ids = number, append(ids, o.ID)
	}
	existing, err := purchaseorderrow.Receipts(tx, ids)
	if err != nil {
		return nil, nil, err
	}
	for orderID, all := range existing {
		byNumber := map[string]purchaseorder.Receipt{}
		for _, r := range all {
			byNumber[r.Number] = r
		}
		k.Receipts[numbers[orderID]] = byNumber
	}
	plan := purchaseorder.PlanReceipts(rows, k)
	return plan.Found, func(dataimport.Counts) error { return w.add(tx, plan.Added) }, nil
}

func (w receipts) add(tx *postgres.Tx, added []purchaseorder.AddedReceipt) error {
	var ids, numbers []string
	for _, r := range added {
		ids, numbers = append(ids, r.Order.ID), append(numbers, r.Order.Number)
	}
	if err := purchaseorderrow.TouchMany(tx, ids); err != nil {
		return err
	}
	if err := purchaseorderrow.InsertReceipts(tx, added); err != nil {
		return err
	}
	return invoiceapp.Rematch(tx, numbers...)
}

package purchaseorder

import (
	"errors"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/dataimport"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/money"
)

func d(text string) decimal.Decimal { return decimal.RequireFromString(text) }

func day(t *testing.T, text string) calendar.Date {
	found, err := calendar.Parse(text)
	require.NoError(t, err)
	return found
}

func stored(t *testing.T) Order {
	return Order{ID: "o", Number: "PO-1", VendorID: "v", VendorNumber: "V-1", Currency: money.USD, Status: Open,
		Version: 3, OrderedOn: day(t, "2026-11-02"), Lines: []Line{
			{Line: 1, Description: "Paper", Unit: "EA", Quantity: d("10"), UnitPrice: d("5"), Received: d("6"), Invoiced: d("4"),
				Receipts: true},
			{Line: 2, Description: "Toner", Unit: "EA", Quantity: d("2"), UnitPrice: d("80")},
		}}
}

func about(orders ...Order) Known {
	k := Known{Orders: map[string]Order{}, Vendors: map[string]Vendor{"V-1": {ID: "v", Active: true},
		"V-2": {ID: "w", Active: true}, "V-9": {ID: "x"}}, Companies: map[string]bool{"100": true}, AnyCompany: true}
	for _, o := range orders {
		k.Orders[o.Number] = o
	}
	return k
}

// item is a row of an order: number, line, vendor, quantity and price.
func item(number, line, vendor, quantity, price string) []string {
	return []string{number, line, vendor, "", "", "2026-11-02", "", "Paper", quantity, "", price, ""}
}

func read(items ...[]string) []dataimport.Row { return Table().ReadItems(items) }

func codes(err error) map[string]fault.Code {
	all := map[string]fault.Code{}
	if f := (*fault.Fault)(nil); errors.As(err, &f) {
		for _, field := range f.Fields {
			all[field.Path] = field.Code
		}
	}
	return all
}

func TestNewOrderIsCheckedAtItsFields(t *testing.T) {
	o, err := Order{}.Save(read(item("PO-2", "1", "V-1", "3", "1.255"), item("PO-2", "2", "V-1", "1", "10")), about())
	require.NoError(t, err)
	require.Equal(t, Open, o.Status)
	require.Equal(t, "13.77", o.Total.Number(), "each line is rounded as an invoice would round it")

	_, err = Order{}.Save(nil, about())
	require.Equal(t, map[string]fault.Code{"lines": fault.Required}, codes(err))
	_, err = Order{}.Save(read(item("", "1", "", "0", "-1"), item("", "2", "", "x", "1")), about())
	require.Equal(t, map[string]fault.Code{"number": fault.Required, "vendorNumber": fault.Required,
		"lines[0].unitPrice": fault.NumberOutOfRange, "lines[1].quantity": fault.NumberOutOfRange}, codes(err))
	_, err = Order{}.Save(read(item("PO-2", "1", "V-9", "1", "1")), about())
	require.Equal(t, map[string]fault.Code{"vendorNumber": fault.ReferenceUnknown}, codes(err))
	zero := item("PO-2", "1", "V-1", "0", "1")
	_, err = Order{}.Save(read(zero), about())
	require.Equal(t, map[string]fault.Code{"lines[0].quantity": fault.QuantityZero}, codes(err))
}

func TestUsedLinesAndInvoicedOrdersKeepWhatInvoicesName(t *testing.T) {
	o := stored(t)
	_, err := o.Save(read(item("PO-1", "1", "V-2", "5.9999", "5")), about())
	require.Equal(t, map[string]fault.Code{"vendorNumber": fault.OrderInvoiced,
		"lines[0].quantity": fault.QuantityInUse}, codes(err))
	_, err = o.Save(read(item("PO-1", "2", "V-1", "2", "80")), about())
	require.Equal(t, map[string]fault.Code{"lines": fault.OrderLineInUse}, codes(err))

	after, err := o.Save(read(item("PO-1", "3", "V-1", "1", "1"), item("PO-1", "1", "V-1", "6", "5")), about())
	require.NoError(t, err, "an unused line is removed, and lines are sorted")
	require.Equal(t, []int{3, 1}, []int{after.Lines[0].Line, after.Lines[1].Line})
	require.Equal(t, "6", after.Lines[1].Received.String())
	require.Equal(t, 4, after.NextLine())
}

func receiptItem(number, line, on, quantity string) []string {
	return []string{"PO-1", number, line, on, quantity}
}

func TestReceiptsStayWithinWhatIsOpen(t *testing.T) {
	o, today := stored(t), day(t, "2026-11-20")
	none := func(string) bool { return false }
	receive := func(items ...[]string) error {
		_, err := o.Receive(ReceiptTable().ReadItems(items), none, today)
		return err
	}
	require.NoError(t, receive(receiptItem("DN-1", "1", "2026-11-20", "4"), receiptItem("DN-1", "2", "2026-11-20", "0.5")))
	require.Equal(t, map[string]fault.Code{"lines[0].quantity": fault.QuantityOverOpen},
		codes(receive(receiptItem("DN-1", "1", "2026-11-20", "4.0001"))))
	require.Equal(t, map[string]fault.Code{"receivedOn": fault.DateInFuture},
		codes(receive(receiptItem("DN-1", "1", "2026-11-21", "1"))))
	require.Equal(t, map[string]fault.Code{"lines[1].line": fault.RowRepeated},
		codes(receive(receiptItem("DN-1", "1", "2026-11-20", "1"), receiptItem("DN-1", "1", "2026-11-20", "1"))))
	require.Equal(t, map[string]fault.Code{"lines[0].line": fault.ReferenceUnknown},
		codes(receive(receiptItem("DN-1", "7", "2026-11-20", "1"))))
	_, err := o.Receive(ReceiptTable().ReadItems([][]string{receiptItem("DN-1", "1", "2026-11-20", "1")}),
		func(string) bool { return true }, today)
	require.Equal(t, map[string]fault.Code{"receiptNumber": fault.RecordExists}, codes(err))
	o.Status = Closed
	require.Equal(t, fault.OrderClosed, fault.CodeOf(receive(receiptItem("DN-1", "1", "2026-11-20", "1"))))
}

func TestReversalKeepsWhatIsInvoiced(t *testing.T) {
	o := stored(t)
	of := func(quantity string) Receipt {
		return Receipt{Number: "DN-1", Status: Recorded, Lines: []ReceiptLine{{Line: 1, Quantity: d(quantity)}}}
	}
	require.NoError(t, o.Reverse(of("2")))
	require.Equal(t, map[string]fault.Code{"reason": fault.ReceiptInvoiced}, codes(o.Reverse(of("3"))))
	reversed := of("1")
	reversed.Status = Reversed
	require.Equal(t, fault.ReceiptReversed, fault.CodeOf(o.Reverse(reversed)))
}

func outcomes(found map[int]dataimport.Found, lines int) (all []dataimport.Outcome) {
	for n := range lines {
		all = append(all, found[n+1].Outcome)
	}
	return all
}

func TestImportComparesOrdersLineByLine(t *testing.T) {
	rows := read(
		item("PO-1", "1", "V-1", "12", "5"),                                                // more
		[]string{"PO-1", "2", "V-1", "", "", "2026-11-02", "", "Toner", "2", "", "80", ""}, // the same
		item("PO-1", "3", "V-1", "1", "1"),                                                 // another line
		item("PO-2", "1", "V-1", "1", "1"),                                                 // another order
		item("PO-3", "1", "V-1", "1", "1"), item("PO-3", "2", "V-2", "1", "1"),             // two vendors
		item("PO-4", "1", "V-1", "1", "1"), item("PO-4", "2", "V-1", "0", "1")) // one row is wrong
	plan := PlanOrders(rows, nil, about(stored(t)))
	require.Equal(t, []dataimport.Outcome{dataimport.Changed, dataimport.Unchanged, dataimport.New, dataimport.New,
		dataimport.Invalid, dataimport.Invalid, dataimport.Invalid, ""}, outcomes(plan.Found, len(rows)))
	require.Len(t, plan.Changed, 1)
	require.Len(t, plan.Changed[0].Lines, 3)
	require.Equal(t, "221.00", plan.Changed[0].Total.Number())
	require.Len(t, plan.Added, 1)
	require.Equal(t, fault.RecordIncomplete, plan.Found[5].Problems[0].Code)
	require.Equal(t, fault.RecordRowsDiffer, plan.Found[6].Problems[0].Code)
	require.Equal(t, fault.RecordIncomplete, plan.Found[7].Problems[0].Code, "an order is imported as a whole")
}

func TestImportDoesNotChangeClosedOrder(t *testing.T) {
	o := stored(t)
	o.Status = Closed
	plan := PlanOrders(read(item("PO-1", "1", "V-1", "12", "5")), nil, about(o))
	require.Equal(t, fault.OrderClosed, plan.Found[1].Problems[0].Code)
	same := read(item("PO-1", "1", "V-1", "10", "5"))
	require.Equal(t, dataimport.Unchanged, PlanOrders(same, nil, about(o)).Found[1].Outcome)
	reopened := item("PO-1", "1", "V-1", "12", "5")
	reopened[11] = "open"
	plan = PlanOrders(read(reopened), nil, about(o))
	require.Equal(t, dataimport.Changed, plan.Found[1].Outcome)
	require.Equal(t, Open, plan.Changed[0].Status)
}

func TestImportAddsReceiptsOnce(t *testing.T) {
	has := map[string]map[string]Receipt{"PO-1": {
		"DN-1": {Number: "DN-1", Status: Recorded, ReceivedOn: day(t, "2026-11-10"), Lines: []ReceiptLine{{1, d("6")}}},
		"DN-2": {Number: "DN-2", Status: Reversed, ReceivedOn: day(t, "2026-11-11"), Lines: []ReceiptLine{{2, d("1")}}}}}
	rows := ReceiptTable().ReadItems([][]string{
		receiptItem("DN-1", "1", "2026-11-10", "6"),
		receiptItem("DN-2", "2", "2026-11-11", "1"),
		receiptItem("DN-3", "1", "2026-11-12", "3"), receiptItem("DN-3", "2", "2026-11-12", "1"),
		receiptItem("DN-4", "1", "2026-11-13", "2"),
		{"PO-9", "DN-5", "1", "2026-11-13", "1"}})
	plan := PlanReceipts(rows, KnownReceipts{Orders: map[string]Order{"PO-1": stored(t)}, Receipts: has,
		Today: day(t, "2026-11-20")})
	require.Equal(t, []dataimport.Outcome{dataimport.Unchanged, dataimport.Invalid, dataimport.New, dataimport.New,
		dataimport.Invalid, dataimport.Invalid}, outcomes(plan.Found, len(rows)))
	require.Equal(t, fault.ReceiptReversed, plan.Found[2].Problems[0].Code)
	require.Equal(t, fault.QuantityOverOpen, plan.Found[5].Problems[0].Code, "the file took 3 of the 4 that were open")
	require.Equal(t, fault.ReferenceUnknown, plan.Found[6].Problems[0].Code)
	require.Len(t, plan.Added, 1)
	require.Len(t, plan.Added[0].Lines, 2)

	differs := ReceiptTable().ReadItems([][]string{receiptItem("DN-1", "1", "2026-11-10", "5")})
	plan = PlanReceipts(differs, KnownReceipts{Orders: map[string]Order{"PO-1": stored(t)}, Receipts: has})
	require.Equal(t, fault.ReceiptDiffers, plan.Found[1].Problems[0].Code)
}

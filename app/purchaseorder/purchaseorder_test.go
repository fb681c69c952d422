package purchaseorder_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	dataimportapp "countersign.dev/app/dataimport"
	purchaseorderapp "countersign.dev/app/purchaseorder"
	"countersign.dev/domain/dataimport"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/purchaseorder"
	"countersign.dev/internal/postgres"
	invoicerow "countersign.dev/internal/store/invoice"
	"countersign.dev/internal/store/storetest"
)

type fixture struct {
	*storetest.Payables
	*testing.T
	orders  purchaseorderapp.Commands
	imports dataimportapp.Commands
}

func newFixture(t *testing.T) *fixture {
	w := storetest.NewPayables(t)
	return &fixture{Payables: w, T: t, orders: purchaseorderapp.Commands{DB: w.DB, Now: time.Now},
		imports: dataimportapp.Commands{DB: w.DB}}
}

// item is a row of an order: number, line, description, quantity and price.
func item(number, line, description, quantity, price string) []string {
	return []string{number, line, "V-100", "", "", "2026-11-02", "", description, quantity, "", price, ""}
}

func (f *fixture) order(number string) purchaseorder.Order {
	p, err := f.orders.Create(f.Clerk, f.TenantID, [][]string{item(number, "1", "Paper", "10", "5"),
		item(number, "2", "Toner", "2", "80")})
	require.NoError(f.T, err)
	return p.Order
}

func (f *fixture) receive(o purchaseorder.Order, number, quantity string) (purchaseorderapp.Page, error) {
	return f.orders.Receive(f.Clerk, f.TenantID, o.ID, o.Version, func(order string) [][]string {
		return [][]string{{order, number, "1", "2026-11-10", quantity}}
	})
}

// consistent requires that every received quantity is the sum of the recorded receipts.
func (f *fixture) consistent() {
	require.Zero(f.T, storetest.Count(f.T, f.Superuser, `SELECT count(*) FROM purchase_order_lines l WHERE l.received <> (
		SELECT coalesce(sum(r.quantity), 0) FROM purchase_order_receipt_lines r JOIN purchase_order_receipts h ON h.id = r.receipt_id
		WHERE r.po_id = l.po_id AND r.line = l.line AND h.status = 'recorded')`))
}

func TestOrderIsCreatedChangedClosedAndReopened(t *testing.T) {
	f := newFixture(t)
	o := f.order("PO-1")
	require.Equal(t, "210.00", o.Total.Number())
	_, err := f.orders.Create(f.Clerk, f.TenantID, [][]string{item("PO-1", "1", "Paper", "1", "1")})
	var refused *fault.Fault
	require.ErrorAs(t, err, &refused)
	require.Equal(t, fault.RecordExists, refused.Fields[0].Code)

	sorted := func(purchaseorder.Order) [][]string {
		return [][]string{item("PO-1", "3", "Ink", "1", "9"), item("PO-1", "1", "Paper", "12", "5")}
	}
	p, err := f.orders.Update(f.Clerk, f.TenantID, o.ID, o.Version, sorted)
	require.NoError(t, err)
	require.Equal(t, []int{3, 1}, []int{p.Order.Lines[0].Line, p.Order.Lines[1].Line})
	require.Equal(t, "69.00", p.Order.Total.Number())
	_, err = f.orders.Update(f.Clerk, f.TenantID, o.ID, o.Version, sorted)
	require.Equal(t, fault.StaleVersion, fault.CodeOf(err))

	p, err = f.orders.SetStatus(f.Clerk, f.TenantID, o.ID, purchaseorder.Closed, p.Order.Version)
	require.NoError(t, err)
	_, err = f.orders.Update(f.Clerk, f.TenantID, o.ID, p.Order.Version, sorted)
	require.Equal(t, fault.OrderClosed, fault.CodeOf(err))
	_, err = f.receive(p.Order, "DN-1", "1")
	require.Equal(t, fault.OrderClosed, fault.CodeOf(err))
	_, err = f.orders.SetStatus(f.Clerk, f.TenantID, o.ID, purchaseorder.Closed, p.Order.Version)
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(err))
	p, err = f.orders.SetStatus(f.Clerk, f.TenantID, o.ID, purchaseorder.Open, p.Order.Version)
	require.NoError(t, err)
	require.Equal(t, purchaseorder.Open, p.Order.Status)
	for _, action := range []string{"created", "updated", "closed", "reopened"} {
		require.EqualValues(t, 1, storetest.Count(t, f.Superuser, `SELECT count(*) FROM audit_entries
			WHERE object_type = 'purchaseOrder' AND object_id = $1 AND action = $2`, o.ID, action), action)
	}

	other := storetest.TenantWithRoles(t, f.DB)
	_, err = f.orders.Get(f.Clerk, other, o.ID, true)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	_, err = f.orders.SetStatus(f.Clerk, other, o.ID, purchaseorder.Closed, p.Order.Version)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
}

func TestReceivedQuantityIsSumOfRecordedReceipts(t *testing.T) {
	f := newFixture(t)
	o := f.order("PO-1")
	p, err := f.receive(o, "DN-1", "4")
	require.NoError(t, err)
	_, err = f.receive(o, "DN-2", "4")
	require.Equal(t, fault.StaleVersion, fault.CodeOf(err), "two people record at once")
	_, err = f.receive(p.Order, "DN-1", "1")
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err), "the number of a delivery is recorded once")
	p, err = f.receive(p.Order, "DN-2", "6")
	require.NoError(t, err)
	require.Equal(t, "10", p.Order.Lines[0].Received.String())
	require.Len(t, p.Receipts, 2)
	f.consistent()

	f.Exec(`UPDATE purchase_order_lines SET invoiced = 5 WHERE po_id = $1 AND line = 1`, o.ID)
	first := slices.IndexFunc(p.Receipts, func(r purchaseorder.Receipt) bool { return r.Number == "DN-2" })
	_, err = f.orders.ReverseReceipt(f.Clerk, f.TenantID, o.ID, p.Receipts[first].ID, "Counted twice", p.Order.Version)
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err), "5 are invoiced and 4 would stay")
	other := p.Receipts[1-first]
	_, err = f.orders.ReverseReceipt(f.Clerk, f.TenantID, o.ID, other.ID, " ", p.Order.Version)
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err), "a reversal has a reason")
	p, err = f.orders.ReverseReceipt(f.Clerk, f.TenantID, o.ID, other.ID, "Counted twice", p.Order.Version)
	require.NoError(t, err)
	require.Equal(t, "6", p.Order.Lines[0].Received.String())
	_, err = f.orders.ReverseReceipt(f.Clerk, f.TenantID, o.ID, other.ID, "Again", p.Order.Version)
	require.Equal(t, fault.ReceiptReversed, fault.CodeOf(err))
	f.consistent()
}

func (f *fixture) onOrder(inv invoice.Invoice, quantity string) {
	f.Exec(`UPDATE invoices SET invoice_type = 'PO', po_number = 'PO-1' WHERE id = $1`, inv.ID)
	f.Exec(`INSERT INTO invoice_lines (tenant_id, invoice_id, line, po_number, po_line, description, quantity, unit_price, total)
		VALUES ($1, $2, 1, 'PO-1', 1, 'Paper', $3::numeric, 5, 25)`, f.TenantID, inv.ID, quantity)
}

func (f *fixture) stored(invoiceID string) (inv invoice.Invoice) {
	require.NoError(f.T, f.DB.InTenant(f.Clerk, f.TenantID, func(tx *postgres.Tx) (err error) {
		inv, err = invoicerow.Get(tx, invoiceID, false)
		return err
	}))
	return inv
}

func TestInvoiceThatWaitsForReceiptIsMatchedWhenItArrives(t *testing.T) {
	f := newFixture(t)
	f.Rules(storetest.ToApprovers)
	o := f.order("PO-1")
	p, err := f.receive(o, "DN-1", "2")
	require.NoError(t, err)
	inv, _ := f.Routed("INV-1", "25.00")
	f.onOrder(inv, "5")
	p, err = f.receive(p.Order, "DN-2", "1")
	require.NoError(t, err)
	held := f.stored(inv.ID)
	require.Equal(t, invoice.OnHold, held.Match)
	require.Contains(t, held.HoldReason, "quantity over received")
	require.EqualValues(t, 1, storetest.Count(t, f.Superuser, `SELECT count(*) FROM tasks WHERE subject_id = $1
		AND facts->>'matchState' = 'hold'`, inv.ID), "the task shows the hold")

	p, err = f.receive(p.Order, "DN-3", "2")
	require.NoError(t, err)
	require.Equal(t, invoice.Matched, f.stored(inv.ID).Match)
	for range 2 { // everything goes back: the invoice is not compared with the ordered quantity alone
		for _, r := range p.Receipts {
			if r.Status == purchaseorder.Recorded {
				p, err = f.orders.ReverseReceipt(f.Clerk, f.TenantID, o.ID, r.ID, "Returned", p.Order.Version)
				require.NoError(t, err)
			}
		}
	}
	require.True(t, p.Order.Lines[0].Received.IsZero())
	require.Equal(t, invoice.OnHold, f.stored(inv.ID).Match)
	page, err := f.orders.Get(f.Clerk, f.TenantID, o.ID, false)
	require.NoError(t, err)
	require.Empty(t, page.Invoices, "the reader may see none")
}

func (f *fixture) importing(n dataimportapp.Noun, file string) dataimport.Preview {
	p, err := f.imports.Preview(f.Clerk, f.TenantID, n, []byte(file))
	require.NoError(f.T, err)
	done, imported, err := f.imports.Import(f.Clerk, f.TenantID, n, []byte(file), p.Digest)
	require.NoError(f.T, err)
	require.True(f.T, imported)
	require.Equal(f.T, p.Counts, done.Counts)
	return done
}

func TestOrdersAndReceiptsAreImportedOnce(t *testing.T) {
	f := newFixture(t)
	const orders = "number,line,vendorNumber,orderedOn,description,quantity,unitPrice,status\n" +
		"PO-1,1,V-100,2026-11-02,Paper,10,5,\nPO-1,2,V-100,2026-11-02,Toner,2,80,\nPO-2,1,V-100,2026-11-03,Ink,1,9,closed\n" +
		"PO-3,1,V-404,2026-11-03,Ink,1,9,\n"
	p := f.importing(f.orders.Import(), orders)
	require.Equal(t, dataimport.Counts{New: 3, Invalid: 1}, p.Counts)
	p = f.importing(f.orders.Import(), orders)
	require.Equal(t, dataimport.Counts{Unchanged: 3, Invalid: 1}, p.Counts)
	p = f.importing(f.orders.Import(), strings.ReplaceAll(orders, "Paper,10", "Paper,12"))
	require.Equal(t, dataimport.Counts{Changed: 1, Unchanged: 2, Invalid: 1}, p.Counts)

	const receipts = "orderNumber,receiptNumber,line,receivedOn,quantity\n" +
		"PO-1,DN-1,1,2026-11-10,8\nPO-1,DN-1,2,2026-11-10,1\n" +
		"PO-2,DN-2,1,2026-11-10,1\n"
	p = f.importing(f.orders.ImportReceipts(), receipts)
	require.Equal(t, dataimport.Counts{New: 2, Invalid: 1}, p.Counts, "the second order is closed")
	p = f.importing(f.orders.ImportReceipts(), receipts)
	require.Equal(t, dataimport.Counts{Unchanged: 2, Invalid: 1}, p.Counts)
	f.consistent()

	sync, err := f.imports.Sync(f.Clerk, f.TenantID, f.orders.ImportReceipts(),
		[][]string{{"PO-1", "DN-9", "1", "2026-11-11", "4"}})
	require.NoError(t, err)
	require.Equal(t, dataimport.New, sync.Results[0].Outcome)
	sync, err = f.imports.Sync(f.Clerk, f.TenantID, f.orders.ImportReceipts(),
		[][]string{{"PO-1", "DN-10", "1", "2026-11-11", "1"}})
	require.NoError(t, err)
	require.Equal(t, fault.QuantityOverOpen, sync.Results[0].Problems[0].Code)
	f.consistent()

	page, err := f.orders.List(f.TenantID).Page(f.Clerk, grid.Query{Size: 10,
		Sorting: []grid.Sort{{Field: "receivedPercent", Descending: true}}})
	require.NoError(t, err)
	require.Len(t, page.Rows, 2)
	require.Equal(t, "63", page.Rows[0].ReceivedPercent.String(), "140 of 220")
}

func TestFileOfManyOrdersIsImported(t *testing.T) {
	f := newFixture(t)
	var b strings.Builder
	b.WriteString("number,line,vendorNumber,orderedOn,description,quantity,unitPrice\n")
	for n := range 2_000 {
		for line := range 5 {
			fmt.Fprintf(&b, "PO-%d,%d,V-100,2026-11-02,Item,10,5\n", n, line+1)
		}
	}
	require.Equal(t, dataimport.Counts{New: 10_000}, f.importing(f.orders.Import(), b.String()).Counts)
	require.EqualValues(t, 10_000, storetest.Count(t, f.Superuser, `SELECT count(*) FROM purchase_order_lines`))
}

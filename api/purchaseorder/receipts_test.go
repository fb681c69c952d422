package purchaseorder_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/api/apitest"
	purchaseorderapi "countersign.dev/api/purchaseorder"
	"countersign.dev/api/server"
	dataimportapp "countersign.dev/app/dataimport"
	purchaseorderapp "countersign.dev/app/purchaseorder"
	"countersign.dev/domain/id"
	"countersign.dev/internal/store/storetest"
)

type object = map[string]any

// desk is a purchasing manager with two orders: PO-1 with the receipts DN-1 and DN-3, PO-2 with DN-2.
type desk struct {
	*apitest.API
	t       *testing.T
	payable *storetest.Payables
	manager string
	orders  map[string]string // ids by number
}

func open(t *testing.T) *desk {
	w := storetest.NewPayables(t)
	a := apitest.Open(t, w.DB, func(a *apitest.API) {
		purchaseorderapi.Routes(a.Server, purchaseorderapp.Commands{DB: a.DB, Now: time.Now},
			dataimportapp.Commands{DB: a.DB})
	})
	d := &desk{API: a, t: t, payable: w, orders: map[string]string{}, manager: a.With(w.TenantID,
		"purchaseOrders:getList", "purchaseOrders:get", "purchaseOrders:create", "purchaseOrders:update",
		"purchaseOrders:manage")}
	for _, number := range []string{"PO-1", "PO-2"} {
		var o purchaseorderapi.Order
		d.send(http.MethodPost, "/api/purchase-orders", object{"number": number, "vendorNumber": "V-100",
			"orderedOn": "2026-01-02", "lines": []object{
				{"description": "Paper", "quantity": "10", "unitPrice": "5"},
				{"description": "Toner", "quantity": "2", "unitPrice": "80"}}}).Into(t, &o)
		d.orders[number] = o.ID
	}
	d.receive("PO-1", "DN-1", "2026-01-05", 1)
	d.receive("PO-2", "DN-2", "2026-01-07", 2)
	d.receive("PO-1", "DN-3", "2026-01-06", 1)
	return d
}

func (d *desk) send(method, path string, body object) apitest.Answer {
	return d.Call(method, path, d.manager, body, "Idempotency-Key", id.New())
}

func (d *desk) order(number string) (o purchaseorderapi.Order) {
	d.Call(http.MethodGet, "/api/purchase-orders/"+d.orders[number], d.manager, nil).Into(d.t, &o)
	return o
}

// receive records one of each of the first lines of an order.
func (d *desk) receive(order, number, on string, lines int) {
	received := []object{}
	for line := range lines {
		received = append(received, object{"line": line + 1, "quantity": "1"})
	}
	a := d.send(http.MethodPost, "/api/purchase-orders/"+d.orders[order]+"/receipts", object{"receiptNumber": number,
		"receivedOn": on, "lines": received, "version": d.order(order).Version})
	require.Equal(d.t, http.StatusOK, a.Status, string(a.Body))
}

func (d *desk) reverse(order, number, reason string) {
	o := d.order(order)
	for _, r := range o.Receipts {
		if r.Number == number {
			a := d.send(http.MethodPost, "/api/purchase-orders/"+o.ID+"/receipts/"+r.ID+"/reversal",
				object{"reason": reason, "version": o.Version})
			require.Equal(d.t, http.StatusOK, a.Status, string(a.Body))
		}
	}
}

func (d *desk) list(token string, query object) (found server.GridPage[purchaseorderapi.ReceiptEntry]) {
	d.Call(http.MethodPost, "/api/purchase-order-receipts/grid", token, query).Into(d.t, &found)
	return found
}

func (d *desk) numbers(query object) (numbers []string) {
	for _, r := range d.list(d.manager, query).Items {
		numbers = append(numbers, r.Number)
	}
	return numbers
}

func where(field, operator string, value ...string) object {
	return object{"filters": []object{{"field": field, "operator": operator, "value": value}}}
}

func TestReceiptsOfAllOrdersAreListedNewestFirst(t *testing.T) {
	d := open(t)
	require.Equal(t, []string{"DN-2", "DN-3", "DN-1"}, d.numbers(object{}), "by the day of the receipt")
	require.Equal(t, []string{"DN-1", "DN-2", "DN-3"},
		d.numbers(object{"sorting": []object{{"field": "number", "direction": "ascending"}}}))
	require.Equal(t, []string{"DN-3", "DN-1"}, d.numbers(where("orderNumber", "equal", "po-1")))
	require.Equal(t, []string{"DN-2"}, d.numbers(where("receivedOn", "equal", "2026-01-07")))
	require.Equal(t, []string{"DN-2"}, d.numbers(object{"search": "dn-2"}))
	require.Equal(t, []string{"DN-2"}, d.numbers(object{"search": "po-2"}))
	require.Len(t, d.numbers(object{"search": d.order("PO-1").VendorName}), 3)
	require.Empty(t, d.numbers(object{"search": "PO-3"}))

	newest := d.list(d.manager, object{}).Items[0]
	require.Equal(t, []any{"PO-2", d.orders["PO-2"], d.order("PO-2").VendorName, "2026-01-07", 2}, []any{
		newest.OrderNumber, newest.PurchaseOrderID, newest.VendorName, newest.ReceivedOn, newest.Lines})
	require.Contains(t, newest.RecordedBy, "Test", "the name of the person who recorded it")
	require.Nil(t, newest.ReversedAt)
}

func TestReversedReceiptsAreFoundByStatusWithTheirReason(t *testing.T) {
	d := open(t)
	d.reverse("PO-1", "DN-3", "Counted twice")
	require.Equal(t, []string{"DN-2", "DN-1"}, d.numbers(where("status", "equal", "recorded")))
	reversed := d.list(d.manager, where("status", "equal", "reversed"))
	require.Len(t, reversed.Items, 1)
	require.Equal(t, 1, *reversed.TotalCount)
	require.Equal(t, []any{"DN-3", "Counted twice"}, []any{reversed.Items[0].Number, reversed.Items[0].Reason})
	require.NotNil(t, reversed.Items[0].ReversedAt)
	require.Len(t, d.numbers(object{}), 3, "the list without a filter keeps it")
}

func TestReceiptsAreListedForHoldersOfThePermissionInTheirTenant(t *testing.T) {
	d := open(t)
	reader := d.With(d.payable.TenantID, "purchaseOrders:getList")
	require.Len(t, d.list(reader, object{}).Items, 3)
	other := d.With(d.Tenant("elsewhere").ID, "purchaseOrders:getList")
	require.Empty(t, d.list(other, object{}).Items)
	require.Zero(t, *d.list(other, object{}).TotalCount)
	for _, path := range []string{"/api/purchase-order-receipts/grid", "/api/purchase-order-receipts/csv"} {
		without := d.With(d.payable.TenantID, "purchaseOrders:get")
		require.Equal(t, http.StatusForbidden, d.Call(http.MethodPost, path, without, object{}).Status, path)
	}
	file := d.Call(http.MethodPost, "/api/purchase-order-receipts/csv", reader, object{})
	require.Equal(t, http.StatusOK, file.Status, string(file.Body))
	require.Contains(t, string(file.Body), "DN-3")
}

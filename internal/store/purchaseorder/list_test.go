package purchaseorder_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/grid"
	"countersign.dev/domain/purchaseorder"
	"countersign.dev/internal/postgres"
	purchaseorderrow "countersign.dev/internal/store/purchaseorder"
	"countersign.dev/internal/store/storetest"
)

func TestPagesOfReceiptsFollowAnIndex(t *testing.T) {
	db, superuser := storetest.Open(t, 1)
	tenantID := storetest.Tenant(t, db)
	for _, sql := range []string{
		`INSERT INTO vendors (tenant_id, id, number, name) SELECT $1, gen_random_uuid(), 'V-' || n, 'Vendor ' || n
			FROM generate_series(1, 20) n`,
		`INSERT INTO purchase_orders (tenant_id, id, number, vendor_id, total, ordered_on)
			SELECT tenant_id, gen_random_uuid(), 'PO-' || row_number() OVER (), id, 500, '2026-01-01'
			FROM vendors, generate_series(1, 100) WHERE tenant_id = $1`,
		`INSERT INTO purchase_order_receipts (tenant_id, id, po_id, number, received_on, status)
			SELECT tenant_id, gen_random_uuid(), id, 'DN-' || n, date '2026-01-01' + (hashtext(number || n) & 255),
				CASE WHEN hashtext(number || n) % 100 = 0 THEN 'reversed' ELSE 'recorded' END
			FROM purchase_orders, generate_series(1, 5) n WHERE tenant_id = $1`,
	} {
		storetest.ExecAs(t, superuser, sql, tenantID)
	}
	storetest.ExecAs(t, superuser, `ANALYZE vendors, purchase_orders, purchase_order_receipts`)
	list := postgres.NewList[purchaseorder.ReceiptEntry](db, tenantID, purchaseorderrow.ReceiptList())
	for _, c := range []struct {
		name, index string
		filters     []grid.Filter
		sorted      bool
	}{
		{"all", "purchase_order_receipts_received", nil, false},
		{"recorded", "purchase_order_receipts_", []grid.Filter{storetest.Filter("status", grid.Equal, "recorded")}, false},
		{"reversed", "purchase_order_receipts_status",
			[]grid.Filter{storetest.Filter("status", grid.Equal, "reversed")}, false},
		{"of an order", "purchase_orders_number_key",
			[]grid.Filter{storetest.Filter("orderNumber", grid.Equal, "PO-77")}, true},
	} {
		plan, _, err := postgres.ExplainPage(t.Context(), list, grid.Query{Filters: c.filters})
		require.NoError(t, err, c.name)
		require.Contains(t, plan, c.index, c.name)
		require.NotContains(t, plan, "Seq Scan on purchase_order_receipts", c.name)
		if !c.sorted {
			require.NotContains(t, plan, "Sort", c.name)
		}
	}
}

package purchaseorder

import (
	"countersign.dev/domain/enum"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/purchaseorder"
	"countersign.dev/internal/postgres"
)

// share is the value of what was received or invoiced as a part of the ordered value. An order without a value is
// compared by quantity. The share is rounded down, so that 100 is complete.
func share(column string) string {
	return `(SELECT coalesce(floor(100 * CASE WHEN sum(l.quantity * l.unit_price) > 0
		THEN sum(l.` + column + ` * l.unit_price) / sum(l.quantity * l.unit_price)
		ELSE sum(l.` + column + `) / nullif(sum(l.quantity), 0) END), 0)
		FROM purchase_order_lines l WHERE l.tenant_id = p.tenant_id AND l.po_id = p.id)`
}

func percent(name, column string) postgres.ListColumn {
	return postgres.ListColumn{Column: grid.Column{Name: name, Kind: grid.Number}, SQL: share(column)}
}

// List is the list of purchase orders.
func List() postgres.ListDefinition {
	return postgres.ListDefinition{
		From:       `purchase_orders p JOIN vendors v ON v.tenant_id = p.tenant_id AND v.id = p.vendor_id`,
		ID:         "p.id",
		SearchText: "lower(p.number || ' ' || v.number || ' ' || v.name)",
		Columns: []postgres.ListColumn{
			postgres.Column("id", grid.ID, "p.id"),
			postgres.Column("number", grid.String, "p.number").By("p.number_key"),
			postgres.Column("vendorNumber", grid.String, "v.number"),
			postgres.Column("vendorName", grid.String, "v.name").By("v.name_key"),
			postgres.UnsearchedColumn("companyNumber", "p.company_number"),
			postgres.UnsearchedColumn("currency", "p.currency::text"),
			postgres.Column("total", grid.Number, "p.total").In("p.currency"),
			postgres.ChoiceColumn("status", "p.status", enum.Values[purchaseorder.Status]()...),
			percent("receivedPercent", "received"),
			percent("invoicedPercent", "invoiced"),
			postgres.Column("orderedOn", grid.Date, "p.ordered_on"),
			postgres.Column("lastModificationTime", grid.Time, "p.updated_at"),
		},
		Order: []grid.Sort{{Field: "orderedOn", Descending: true}},
	}
}

// ReceiptList is the list of the receipts of all orders. Only the receipts are counted, which an index alone serves.
func ReceiptList() postgres.ListDefinition {
	joined := func(name, sql string) postgres.ListColumn {
		return postgres.Column(name, grid.String, sql).FromJoined()
	}
	unsearched := func(c postgres.ListColumn) postgres.ListColumn {
		c.Searched = false
		return c
	}
	lines := postgres.Column("lines", grid.Number, `(SELECT count(*) FROM purchase_order_receipt_lines l
		WHERE l.tenant_id = r.tenant_id AND l.receipt_id = r.id)`)
	lines.Totaled, lines.Unsortable = false, true // counted for each row
	return postgres.ListDefinition{
		From: "purchase_order_receipts r",
		Joined: ` LEFT JOIN purchase_orders p ON p.tenant_id = r.tenant_id AND p.id = r.po_id
			LEFT JOIN vendors v ON v.tenant_id = p.tenant_id AND v.id = p.vendor_id
			LEFT JOIN users u ON u.tenant_id = r.tenant_id AND u.id = r.recorded_by`,
		ID: "r.id",
		Columns: []postgres.ListColumn{
			postgres.Column("id", grid.ID, "r.id"),
			postgres.Column("number", grid.String, "r.number"),
			postgres.Column("purchaseOrderId", grid.ID, "r.po_id"),
			joined("orderNumber", "p.number").By("p.number_key"),
			joined("vendorName", "v.name").By("v.name_key"),
			unsearched(joined("companyNumber", "p.company_number")),
			postgres.Column("receivedOn", grid.Date, "r.received_on"),
			postgres.ChoiceColumn("status", "r.status", enum.Values[purchaseorder.ReceiptStatus]()...),
			lines,
			unsearched(joined("recordedBy", "coalesce(trim(u.first_name || ' ' || u.last_name), '')")),
			postgres.Column("recordedAt", grid.Time, "r.recorded_at"),
			postgres.OptionalColumn("reversedAt", grid.Time, "r.reversed_at"),
			postgres.UnsearchedColumn("reason", "r.reversal_reason"),
		},
		Order: []grid.Sort{{Field: "receivedOn", Descending: true}},
	}
}

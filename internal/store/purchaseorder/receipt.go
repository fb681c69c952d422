package purchaseorder

import (
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	"countersign.dev/domain/id"
	"countersign.dev/domain/purchaseorder"
	"countersign.dev/internal/postgres"
)

const receipts = `SELECT r.po_id::text, r.id::text, r.number, r.received_on, r.status, coalesce(trim(a.first_name || ' ' || a.last_name), ''), r.recorded_at,
	coalesce(trim(b.first_name || ' ' || b.last_name), ''), r.reversed_at, r.reversal_reason,
	l.line, l.quantity::text FROM purchase_order_receipts r
	JOIN purchase_order_receipt_lines l ON l.tenant_id = r.tenant_id AND l.receipt_id = r.id
	LEFT JOIN users a ON a.tenant_id = r.tenant_id AND a.id = r.recorded_by
	LEFT JOIN users b ON b.tenant_id = r.tenant_id AND b.id = r.reversed_by
	WHERE r.tenant_id = $1 AND r.po_id = ANY($2::text[]::uuid[]) ORDER BY r.received_on DESC, r.id DESC, l.line`

// Receipts are the receipts of orders, the newest first, by the id of the order.
func Receipts(tx *postgres.Tx, orderIDs []string) (map[string][]purchaseorder.Receipt, error) {
	found := map[string][]purchaseorder.Receipt{}
	return found, tx.PGX(func(conn *pgx.Conn) error {
		rows, err := conn.Query(tx.Ctx, receipts, tx.TenantID, orderIDs)
		if err != nil {
			return err
		}
		var orderID, status, quantity string
		var on time.Time
		var r purchaseorder.Receipt
		var l purchaseorder.ReceiptLine
		_, err = pgx.ForEachRow(rows, []any{&orderID, &r.ID, &r.Number, &on, &status, &r.RecordedBy, &r.RecordedAt,
			&r.ReversedBy, &r.ReversedAt, &r.Reason, &l.Line, &quantity}, func() error {
			of := found[orderID]
			if len(of) == 0 || of[len(of)-1].ID != r.ID {
				r.ReceivedOn, r.Status, r.Lines = postgres.Date(&on), purchaseorder.ReceiptStatus(status), nil
				of = append(of, r)
			}
			if err := parse(map[*decimal.Decimal]string{&l.Quantity: quantity}); err != nil {
				return err
			}
			last := &of[len(of)-1]
			last.Lines = append(last.Lines, l)
			found[orderID] = of
			return nil
		})
		return err
	})
}

// InsertReceipts adds receipts and counts them on the lines of their orders. An order that another transaction changed
// refuses all of them.
func InsertReceipts(tx *postgres.Tx, added []purchaseorder.AddedReceipt) error {
	columns, ofLines, numbers := make([][]string, 4), make([][]string, 3), []int32{}
	var orderIDs []string
	for _, r := range added {
		r.ID = id.New()
		orderIDs = append(orderIDs, r.Order.ID)
		for n, value := range []string{r.ID, r.Order.ID, r.Number, r.ReceivedOn.String()} {
			columns[n] = append(columns[n], value)
		}
		for _, l := range r.Lines {
			numbers = append(numbers, int32(l.Line)) //nolint:gosec // at most 9,999
			for n, value := range []string{r.ID, r.Order.ID, l.Quantity.String()} {
				ofLines[n] = append(ofLines[n], value)
			}
		}
	}
	return tx.PGX(func(conn *pgx.Conn) error {
		_, err := conn.Exec(tx.Ctx, `INSERT INTO purchase_order_receipts (tenant_id, id, po_id, number, received_on, recorded_by)
			SELECT $1::uuid, id::uuid, po::uuid, number, received::date, nullif($2::text, '')::uuid
			FROM unnest($3::text[], $4::text[], $5::text[], $6::text[]) AS v (id, po, number, received)`,
			tx.TenantID, tx.Actor.UserID, columns[0], columns[1], columns[2], columns[3])
		if err != nil {
			return err
		}
		_, err = conn.Exec(tx.Ctx, `INSERT INTO purchase_order_receipt_lines (tenant_id, receipt_id, po_id, line, quantity)
			SELECT $1::uuid, receipt::uuid, po::uuid, line, quantity::numeric
			FROM unnest($2::text[], $3::text[], $4::int[], $5::text[]) AS v (receipt, po, line, quantity)`,
			tx.TenantID, ofLines[0], ofLines[1], numbers, ofLines[2])
		if err != nil {
			return err
		}
		return sumReceipts(tx, conn, orderIDs)
	})
}

// ReverseReceipt marks a recorded receipt as reversed and counts it no longer.
func ReverseReceipt(tx *postgres.Tx, orderID, receiptID, reason string) error {
	err := postgres.OneRow(tx.Gorm.Exec(`UPDATE purchase_order_receipts SET status = 'reversed', reversed_by = nullif(?, '')::uuid, reversed_at = now(),
		reversal_reason = ? WHERE tenant_id = ? AND po_id = ? AND id = ? AND status = 'recorded'`,
		tx.Actor.UserID, reason, tx.TenantID, orderID, receiptID))
	if err != nil {
		return err
	}
	return tx.PGX(func(conn *pgx.Conn) error { return sumReceipts(tx, conn, []string{orderID}) })
}

// sumReceipts makes the received quantity of every line the sum of its recorded receipts.
func sumReceipts(tx *postgres.Tx, conn *pgx.Conn, orderIDs []string) error {
	_, err := conn.Exec(tx.Ctx, `UPDATE purchase_order_lines l SET received = s.quantity FROM (
			SELECT o.po_id, o.line, coalesce(sum(r.quantity) FILTER (WHERE h.status = 'recorded'), 0) AS quantity
			FROM purchase_order_lines o
			LEFT JOIN purchase_order_receipt_lines r ON r.tenant_id = o.tenant_id AND r.po_id = o.po_id AND r.line = o.line
			LEFT JOIN purchase_order_receipts h ON h.tenant_id = r.tenant_id AND h.id = r.receipt_id
			WHERE o.tenant_id = $1 AND o.po_id = ANY($2::text[]::uuid[]) GROUP BY o.po_id, o.line) s
		WHERE l.tenant_id = $1 AND l.po_id = s.po_id AND l.line = s.line AND l.received <> s.quantity`, tx.TenantID, orderIDs)
	return err
}

// TouchMany gives orders their next version after receipts were added to them.
func TouchMany(tx *postgres.Tx, orderIDs []string) error {
	return tx.Gorm.Exec(`UPDATE purchase_orders SET updated_at = now(), version = version + 1
		WHERE tenant_id = ? AND id = ANY(?::uuid[]) AND status = 'open'`, tx.TenantID, postgres.Array(orderIDs)).Error
}

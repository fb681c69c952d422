package purchaseorder

import (
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	"countersign.dev/domain/dataimport"
	"countersign.dev/domain/money"
	"countersign.dev/domain/purchaseorder"
	"countersign.dev/internal/postgres"
)

const heads = `SELECT p.id::text, p.number, p.vendor_id::text, v.number, v.name, p.company_number, p.currency::text, p.ordered_on,
	p.status, p.total::text, p.updated_at, p.version FROM purchase_orders p
	JOIN vendors v ON v.tenant_id = p.tenant_id AND v.id = p.vendor_id WHERE p.tenant_id = $1 AND `

const lines = `SELECT l.po_id::text, l.line, l.material, l.description, l.quantity::text, l.unit, l.unit_price::text, l.received::text, l.invoiced::text,
	EXISTS (SELECT FROM purchase_order_receipt_lines r WHERE r.tenant_id = l.tenant_id AND r.po_id = l.po_id AND r.line = l.line)
	FROM purchase_order_lines l WHERE l.tenant_id = $1 AND l.po_id = ANY($2::text[]::uuid[])`

// One is an order with its lines. If it is locked, it does not change until the transaction ends.
func One(tx *postgres.Tx, orderID string, lock bool) (o purchaseorder.Order, err error) {
	found, err := load(tx, "p.id = ANY($2::text[]::uuid[])", []string{orderID}, lock)
	if err != nil {
		return o, err
	}
	for _, o := range found {
		return o, nil
	}
	return o, pgx.ErrNoRows
}

// ByNumber are the orders of these numbers, by number.
func ByNumber(tx *postgres.Tx, numbers []string, lock bool) (map[string]purchaseorder.Order, error) {
	return load(tx, "p.number = ANY($2::text[])", numbers, lock)
}

func load(tx *postgres.Tx, where string, names []string, lock bool) (map[string]purchaseorder.Order, error) {
	found := map[string]purchaseorder.Order{}
	return found, tx.PGX(func(conn *pgx.Conn) error {
		// Orders are locked in the order of their ids, and their lines after them, as in matching.
		query, ofLines := heads+where+" ORDER BY p.id", lines+" ORDER BY l.po_id, l.position, l.line"
		if lock {
			query, ofLines = query+" FOR UPDATE OF p", ofLines+" FOR UPDATE OF l"
		}
		numbers, ids := map[string]string{}, []string{}
		rows, err := conn.Query(tx.Ctx, query, tx.TenantID, names)
		if err != nil {
			return err
		}
		var r headRow
		if _, err := pgx.ForEachRow(rows, r.places(), func() error {
			o, err := r.toDomain()
			found[o.Number], numbers[o.ID], ids = o, o.Number, append(ids, o.ID)
			return err
		}); err != nil {
			return err
		}
		if rows, err = conn.Query(tx.Ctx, ofLines, tx.TenantID, ids); err != nil {
			return err
		}
		var orderID, quantity, price, received, invoiced string
		var l purchaseorder.Line
		_, err = pgx.ForEachRow(rows, []any{&orderID, &l.Line, &l.Material, &l.Description, &quantity, &l.Unit, &price,
			&received, &invoiced, &l.Receipts}, func() (err error) {
			o := found[numbers[orderID]]
			if err := parse(map[*decimal.Decimal]string{&l.Quantity: quantity, &l.UnitPrice: price, &l.Received: received,
				&l.Invoiced: invoiced}); err != nil {
				return err
			}
			o.Lines = append(o.Lines, l)
			found[o.Number] = o
			return nil
		})
		return err
	})
}

func parse(texts map[*decimal.Decimal]string) (err error) {
	for into, text := range texts {
		if *into, err = decimal.NewFromString(text); err != nil {
			return err
		}
	}
	return nil
}

type headRow struct {
	o                       purchaseorder.Order
	currency, status, total string
	orderedOn               time.Time
}

func (r *headRow) places() []any {
	return []any{&r.o.ID, &r.o.Number, &r.o.VendorID, &r.o.VendorNumber, &r.o.VendorName, &r.o.CompanyNumber, &r.currency,
		&r.orderedOn, &r.status, &r.total, &r.o.UpdatedAt, &r.o.Version}
}

func (r *headRow) toDomain() (purchaseorder.Order, error) {
	o := r.o
	o.Currency, o.Status, o.OrderedOn = money.Currency(r.currency), purchaseorder.Status(r.status),
		postgres.Date(&r.orderedOn)
	total, err := decimal.NewFromString(r.total)
	if err != nil {
		return o, err
	}
	o.Total, err = money.New(total, o.Currency)
	return o, err
}

// SetStatus closes or reopens the version of an order that the person saw.
func SetStatus(tx *postgres.Tx, orderID string, to, from purchaseorder.Status, version int64) error {
	return postgres.OneRow(tx.Gorm.Exec(`UPDATE purchase_orders SET status = ?, updated_at = now(), version = version + 1
		WHERE tenant_id = ? AND id = ? AND version = ? AND status = ?`, to, tx.TenantID, orderID, version, from))
}

// Touch gives an order its next version after one of its receipts changed.
func Touch(tx *postgres.Tx, orderID string, version int64) error {
	return postgres.OneRow(tx.Gorm.Exec(`UPDATE purchase_orders SET updated_at = now(), version = version + 1
		WHERE tenant_id = ? AND id = ? AND version = ? AND status = 'open'`, tx.TenantID, orderID, version))
}

// Insert adds orders with their lines.
func Insert(tx *postgres.Tx, orders []purchaseorder.Order) error {
	if len(orders) == 0 {
		return nil
	}
	return tx.PGX(func(conn *pgx.Conn) error {
		_, err := conn.Exec(tx.Ctx, `INSERT INTO purchase_orders (tenant_id, id, number, vendor_id, company_number, currency, ordered_on, status, total)
			SELECT $1::uuid, id::uuid, number, vendor::uuid, company, currency, ordered::date, status, total::numeric
			FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[])
				AS v (id, number, vendor, company, currency, ordered, status, total)`, headArguments(tx, orders)...)
		if err != nil {
			return err
		}
		return writeLines(tx, conn, orders)
	})
}

// Update writes orders with their lines if their versions are still the current ones. Lines that are missing are
// removed.
func Update(tx *postgres.Tx, orders []purchaseorder.Order) error {
	if len(orders) == 0 {
		return nil
	}
	return tx.PGX(func(conn *pgx.Conn) error {
		versions := make([]int64, len(orders))
		for n, o := range orders {
			versions[n] = o.Version
		}
		changed, err := conn.Exec(tx.Ctx, `UPDATE purchase_orders p SET vendor_id = v.vendor::uuid, company_number = v.company, currency = v.currency,
			ordered_on = v.ordered::date, status = v.status, total = v.total::numeric, updated_at = now(), version = p.version + 1
			FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::bigint[])
				AS v (id, number, vendor, company, currency, ordered, status, total, version)
			WHERE p.tenant_id = $1::uuid AND p.id = v.id::uuid AND p.number = v.number AND p.version = v.version
				AND p.status IN ('open', 'closed')`, append(headArguments(tx, orders), versions)...)
		if err != nil {
			return err
		}
		if changed.RowsAffected() != int64(len(orders)) {
			return dataimport.ErrChanged()
		}
		return writeLines(tx, conn, orders)
	})
}

func headArguments(tx *postgres.Tx, orders []purchaseorder.Order) []any {
	columns := make([][]string, 8)
	for _, o := range orders {
		for n, value := range []string{o.ID, o.Number, o.VendorID, o.CompanyNumber, string(o.Currency), o.OrderedOn.String(),
			string(o.Status), o.Total.Number()} {
			columns[n] = append(columns[n], value)
		}
	}
	args := []any{tx.TenantID}
	for _, values := range columns {
		args = append(args, values)
	}
	return args
}

// writeLines gives orders their lines, in their order. Received and invoiced quantities stay.
func writeLines(tx *postgres.Tx, conn *pgx.Conn, orders []purchaseorder.Order) error {
	var ids []string
	columns, numbers, positions := make([][]string, 6), []int32{}, []int32{}
	for _, o := range orders {
		ids = append(ids, o.ID)
		for at, l := range o.Lines {
			numbers, positions = append(numbers, int32(l.Line)), append(positions, int32(at+1)) //nolint:gosec // at most 9,999
			for n, value := range []string{o.ID, l.Material, l.Description, l.Quantity.String(), l.Unit, l.UnitPrice.String()} {
				columns[n] = append(columns[n], value)
			}
		}
	}
	if _, err := conn.Exec(tx.Ctx, `DELETE FROM purchase_order_lines l WHERE l.tenant_id = $1 AND l.po_id = ANY($2::text[]::uuid[])
		AND NOT EXISTS (SELECT FROM unnest($3::text[], $4::int[]) AS v (po, line) WHERE v.po::uuid = l.po_id AND v.line = l.line)`,
		tx.TenantID, ids, columns[0], numbers); err != nil {
		return err
	}
	_, err := conn.Exec(tx.Ctx, `INSERT INTO purchase_order_lines (tenant_id, po_id, line, position, material, description, quantity, unit, unit_price)
		SELECT $1::uuid, po::uuid, line, position, material, description, quantity::numeric, unit, price::numeric
		FROM unnest($2::text[], $3::int[], $4::int[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[])
			AS v (po, line, position, material, description, quantity, unit, price)
		ON CONFLICT (tenant_id, po_id, line) DO UPDATE SET position = excluded.position, material = excluded.material,
			description = excluded.description, quantity = excluded.quantity, unit = excluded.unit, unit_price = excluded.unit_price`,
		tx.TenantID, columns[0], numbers, positions, columns[1], columns[2], columns[3], columns[4], columns[5])
	return err
}

// NumberTaken reports whether an order has the number.
func NumberTaken(tx *postgres.Tx, number string) (taken bool, err error) {
	err = tx.Gorm.Raw(`SELECT EXISTS (SELECT FROM purchase_orders WHERE tenant_id = ? AND number = ?)`,
		tx.TenantID, number).Scan(&taken).Error
	return taken, err
}

// Vendors are the vendors of these numbers, by number.
func Vendors(tx *postgres.Tx, numbers []string) (map[string]purchaseorder.Vendor, error) {
	var rows []struct{ ID, Number, Name, Status string }
	err := tx.Gorm.Raw(`SELECT id, number, name, status FROM vendors WHERE tenant_id = ? AND number = ANY(?::text[])`,
		tx.TenantID, postgres.Array(numbers)).Scan(&rows).Error
	found := map[string]purchaseorder.Vendor{}
	for _, r := range rows {
		found[r.Number] = purchaseorder.Vendor{ID: r.ID, Name: r.Name, Active: r.Status == "active"}
	}
	return found, err
}

// Companies are the numbers of the active companies, and whether there are companies at all.
func Companies(tx *postgres.Tx) (active map[string]bool, exist bool, err error) {
	var rows []struct{ Number, Status string }
	err = tx.Gorm.Raw(`SELECT number, status FROM companies WHERE tenant_id = ?`, tx.TenantID).Scan(&rows).Error
	active = map[string]bool{}
	for _, r := range rows {
		active[r.Number] = r.Status == "active"
	}
	return active, len(rows) > 0, err
}

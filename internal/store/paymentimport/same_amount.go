package paymentimport

import (
	"time"

	"github.com/jackc/pgx/v5"

	"countersign.dev/domain/money"
	"countersign.dev/domain/paymentimport"
	"countersign.dev/internal/postgres"
)

// sameAmountRows finds, for each row, a payment or an invoice of the same vendor, amount and invoice date. The whole
// tenant is compared, as for duplicates; a record of a project that the reader does not see is found without its
// number. Each row is looked up for itself (OFFSET 0 keeps it so), by payments_same_amount and invoices_same_amount.
var sameAmountRows = `SELECT DISTINCT ON (asked.line) asked.line, twin.type, CASE WHEN twin.seen THEN twin.id::text ELSE '' END, CASE WHEN twin.seen THEN twin.number ELSE '' END
	FROM unnest($2::int[], $3::text[], $4::text[], $5::date[], $6::text[]) AS asked (line, vendor, amount, dated, own)
	CROSS JOIN LATERAL (SELECT id, number FROM vendors WHERE tenant_id = $1 AND number = asked.vendor OFFSET 0) v
	CROSS JOIN LATERAL (
		(SELECT 'payment' AS type, p.id, p.number, ` + postgres.VisibleProject(
	"p.project_id",
) + ` AS seen FROM payments p
			WHERE p.tenant_id = $1 AND p.vendor_id = v.id AND p.amount = asked.amount::numeric AND p.currency = 'USD' AND p.id::text <> asked.own
			AND p.status NOT IN ('canceled', 'failed') AND p.void_status = 'none' AND p.deleted_at IS NULL
			AND EXISTS (SELECT FROM payment_invoices i WHERE i.tenant_id = $1 AND i.payment_id = p.id AND i.invoice_date = asked.dated) ORDER BY seen DESC, p.id LIMIT 1)
		UNION ALL
		(SELECT 'invoice', i.id, i.number, ` + postgres.VisibleProject(
	"i.project_id",
) + ` AS seen FROM invoices i
			WHERE i.tenant_id = $1 AND i.vendor_number = v.number AND i.date_key = asked.dated AND i.amount_cents = (asked.amount::numeric * 100)::bigint AND i.currency = 'USD'
			AND i.stage <> 'rejected' AND i.stage <> 'deleted' ORDER BY seen DESC, i.id LIMIT 1)
		OFFSET 0) twin
	ORDER BY asked.line, twin.seen DESC, twin.type DESC`

// Lookup collects rows for SameAmounts. A row without an amount or an invoice date is compared with nothing.
type Lookup struct {
	lines                  []int32
	vendors, amounts, owns []string
	dates                  []time.Time
}

// Add adds a row, with the payment of its own that is not compared with it.
func (a *Lookup) Add(r paymentimport.Row, own string) {
	if !Comparable(r) {
		return
	}
	// at most 100,000 rows
	a.lines, a.vendors, a.amounts, a.owns = append(a.lines, int32(r.Line)), append(a.vendors, r.VendorNumber),
		append(a.amounts, r.Amount.Number()), append(a.owns, own)
	a.dates = append(a.dates, r.InvoiceDate.StartIn(time.UTC))
}

// Comparable reports whether a row has an amount and an invoice date to compare.
func Comparable(r paymentimport.Row) bool {
	return r.Amount.IsPositive() && r.Amount.Currency() == money.USD && !r.InvoiceDate.IsZero()
}

// SameAmounts finds a payment or an invoice of the same vendor, amount and invoice date for each row, by line.
func SameAmounts(tx *postgres.Tx, asked Lookup) (map[int]paymentimport.Twin, error) {
	found := map[int]paymentimport.Twin{}
	if len(asked.lines) == 0 {
		return found, nil
	}
	err := tx.PGX(func(conn *pgx.Conn) error {
		rows, err := conn.Query(tx.Ctx, sameAmountRows, postgres.PlanEachTime, tx.TenantID, asked.lines, asked.vendors,
			asked.amounts, asked.dates, asked.owns)
		if err != nil {
			return err
		}
		var line int
		var twin paymentimport.Twin
		_, err = pgx.ForEachRow(rows, []any{&line, &twin.Type, &twin.ID, &twin.Number}, func() error {
			found[line] = twin
			return nil
		})
		return err
	})
	return found, err
}

// addTwins adds to warned rows what they resemble.
func addTwins(tx *postgres.Tx, page []paymentimport.Outcome) error {
	var asked Lookup
	for _, o := range page {
		if o.SameAmount != nil {
			asked.Add(o.Row, o.PaymentID)
		}
	}
	twins, err := SameAmounts(tx, asked)
	for n, o := range page {
		if twin, found := twins[o.Row.Line]; found && o.SameAmount != nil {
			page[n].SameAmount = &twin
		}
	}
	return err
}

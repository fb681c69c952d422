package store

import (
	"time"

	"github.com/jackc/pgx/v5"

	"countersign.dev/domain/money"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/paymentimport"
	"countersign.dev/internal/postgres"
)

// paidBefore and paidHere are the payments that have paid the invoices of rows, and the invoices that are captured
// here.
const (
	paidBefore = `SELECT p.vendor_id::text, i.number, i.amount::text, p.number FROM unnest($2::text[]) AS asked (number)
	CROSS JOIN LATERAL (SELECT number, amount, payment_id FROM payment_invoices WHERE tenant_id = $1 AND match_key = asked.number AND live OFFSET 0) i
	CROSS JOIN LATERAL (SELECT vendor_id, number FROM payments WHERE tenant_id = $1 AND id = i.payment_id AND vendor_id = ANY($3::text[]::uuid[])
		AND status <> 'canceled' AND void_status = 'none' OFFSET 0) p`
	paidHere = `SELECT i.vendor_id::text, i.number FROM unnest($2::text[]) AS asked (number)
	CROSS JOIN LATERAL (SELECT vendor_id, number, project_id FROM invoices WHERE tenant_id = $1 AND match_key = asked.number AND stage <> 'deleted' AND stage <> 'rejected' OFFSET 0) i
	JOIN projects p ON p.tenant_id = $1 AND p.id = i.project_id
	WHERE i.vendor_id = ANY($3::text[]::uuid[]) AND coalesce(nullif(p.settings->>'achProjectId', ''), nullif(p.settings->>'checkProjectId', '')) IS NOT NULL`
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

// sameAmountAsked are rows as sameAmountRows asks for them; a row without an amount or an invoice date is compared with
// nothing.
type sameAmountAsked struct {
	lines                  []int32
	vendors, amounts, owns []string
	dates                  []time.Time
}

func (a *sameAmountAsked) add(r paymentimport.Row, own string) {
	if !hasTwins(r) {
		return
	}
	// at most 100,000 rows
	a.lines, a.vendors, a.amounts, a.owns = append(a.lines, int32(r.Line)), append(a.vendors, r.VendorNumber),
		append(a.amounts, r.Amount.Number()), append(a.owns, own)
	a.dates = append(a.dates, r.InvoiceDate.StartIn(time.UTC))
}

func hasTwins(r paymentimport.Row) bool {
	return r.Amount.IsPositive() && r.Amount.Currency() == money.USD && !r.InvoiceDate.IsZero()
}

// sameAmounts are the twins of rows by line.
func (t *Tenant) sameAmounts(asked sameAmountAsked) (map[int]paymentimport.Twin, error) {
	found := map[int]paymentimport.Twin{}
	if len(asked.lines) == 0 {
		return found, nil
	}
	err := t.PGX(func(conn *pgx.Conn) error {
		rows, err := conn.Query(
			t.Ctx,
			sameAmountRows,
			postgres.PlanEachTime,
			t.TenantID,
			asked.lines,
			asked.vendors,
			asked.amounts,
			asked.dates,
			asked.owns,
		)
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

// warnSameAmount marks the rows that pay the same vendor the same amount for the same date as another row, payment or
// invoice.
func (t *Tenant) warnSameAmount(rows []stagedRow, of []int, payments []payment.Payment) error {
	type key struct{ vendor, amount, date string }
	keyOf := func(r paymentimport.Row) key { return key{r.VendorNumber, r.Amount.Number(), r.InvoiceDate.String()} }
	var asked sameAmountAsked
	count := map[key]int{}
	for _, n := range of[:len(payments)] {
		if hasTwins(rows[n].Row) {
			asked.add(rows[n].Row, "")
			count[keyOf(rows[n].Row)]++
		}
	}
	twins, err := t.sameAmounts(asked)
	for _, n := range of[:len(payments)] {
		_, found := twins[rows[n].Line]
		rows[n].sameAmount = found || count[keyOf(rows[n].Row)] > 1
	}
	return err
}

// nameTwins adds to warned rows what they resemble.
func (t *Tenant) nameTwins(page []paymentimport.Outcome) error {
	var asked sameAmountAsked
	for _, o := range page {
		if o.SameAmount != nil {
			asked.add(o.Row, o.PaymentID)
		}
	}
	twins, err := t.sameAmounts(asked)
	for n, o := range page {
		if twin, found := twins[o.Row.Line]; found && o.SameAmount != nil {
			page[n].SameAmount = &twin
		}
	}
	return err
}

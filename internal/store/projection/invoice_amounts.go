package projection

import (
	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	"countersign.dev/domain/invoice"
	"countersign.dev/domain/money"
	"countersign.dev/internal/postgres"
)

// counted are the invoices that are not deleted. An amount that is not known yet counts as 0.
const counted = `SELECT tenant_id, id AS invoice_id, project_id, bucket, currency, coalesce(amount, 0) AS amount
	FROM invoices WHERE tenant_id = $1 AND stage <> 'deleted'`

// CountInvoices updates the amounts of invoices from the record. It returns the projects whose amounts changed.
func CountInvoices(tx *postgres.Tx, invoiceIDs []string) (projects []string, err error) {
	err = tx.PGX(func(conn *pgx.Conn) error {
		rows, err := conn.Query(tx.Ctx, `WITH present AS (`+counted+` AND id = ANY($2::uuid[])),
			before AS (SELECT * FROM counted_invoices WHERE tenant_id = $1 AND invoice_id = ANY($2::uuid[])),
			removed AS (DELETE FROM counted_invoices c WHERE c.tenant_id = $1 AND c.invoice_id = ANY($2::uuid[])
				AND NOT EXISTS (SELECT FROM present p WHERE p.invoice_id = c.invoice_id)),
			added AS (INSERT INTO counted_invoices AS c (tenant_id, invoice_id, project_id, bucket, currency, amount)
				SELECT tenant_id, invoice_id, project_id, bucket, currency, amount FROM present
				ON CONFLICT (tenant_id, invoice_id) DO UPDATE
				SET project_id = excluded.project_id, bucket = excluded.bucket, currency = excluded.currency, amount = excluded.amount
				WHERE (c.project_id, c.bucket, c.currency, c.amount) <> (excluded.project_id, excluded.bucket, excluded.currency, excluded.amount)),
			difference AS (SELECT project_id, bucket, currency, sum(n) AS n, sum(n * amount) AS amount FROM (
				SELECT project_id, bucket, currency, 1 AS n, amount FROM present
				UNION ALL SELECT project_id, bucket, currency, -1, amount FROM before) d
				GROUP BY 1, 2, 3 HAVING sum(n) <> 0 OR sum(n * amount) <> 0),
			summed AS (INSERT INTO invoice_amounts AS a (tenant_id, project_id, bucket, currency, invoices, amount)
				SELECT $1, project_id, bucket, currency, n, amount FROM difference
				ON CONFLICT (tenant_id, project_id, bucket, currency)
				DO UPDATE SET invoices = a.invoices + excluded.invoices, amount = a.amount + excluded.amount RETURNING a.project_id)
			SELECT DISTINCT project_id::text FROM summed`, tx.TenantID, invoiceIDs)
		if err != nil {
			return err
		}
		projects, err = pgx.CollectRows(rows, pgx.RowTo[string])
		return err
	})
	if err != nil || len(projects) == 0 {
		return nil, err
	}
	return projects, tx.Exec(
		`DELETE FROM invoice_amounts WHERE tenant_id = $1 AND project_id = ANY($2::uuid[]) AND invoices = 0`,
		tx.TenantID, projects)
}

// RebuildInvoices replaces the amounts of invoices by those of the record.
func RebuildInvoices(tx *postgres.Tx) error {
	return execute(tx, `DELETE FROM counted_invoices WHERE tenant_id = $1`,
		`DELETE FROM invoice_amounts WHERE tenant_id = $1`,
		`INSERT INTO counted_invoices (tenant_id, invoice_id, project_id, bucket, currency, amount) `+counted,
		`INSERT INTO invoice_amounts (tenant_id, project_id, bucket, currency, invoices, amount)
			SELECT tenant_id, project_id, bucket, currency, count(*), sum(amount) FROM counted_invoices
			WHERE tenant_id = $1 GROUP BY 1, 2, 3, 4`)
}

// InvoiceAmounts are the amounts of a project by bucket and currency, if the reader sees the project.
func InvoiceAmounts(tx *postgres.Tx, projectID string) (amounts []invoice.BucketAmount, err error) {
	err = tx.PGX(func(conn *pgx.Conn) error {
		rows, err := conn.Query(tx.Ctx, `SELECT a.bucket, a.currency::text, a.invoices, a.amount::text FROM invoice_amounts a
			WHERE a.tenant_id = $1 AND a.project_id = $2::uuid AND `+postgres.VisibleProject("a.project_id")+`
			ORDER BY a.bucket, a.currency`, tx.TenantID, projectID)
		if err != nil {
			return err
		}
		var bucket, currency, text string
		var invoices int64
		_, err = pgx.ForEachRow(rows, []any{&bucket, &currency, &invoices, &text}, func() error {
			value, err := decimal.NewFromString(text)
			if err != nil {
				return err
			}
			amount, err := money.New(value, money.Currency(currency))
			amounts = append(amounts, invoice.BucketAmount{Bucket: invoice.Bucket(bucket), Invoices: invoices, Amount: amount})
			return err
		})
		return err
	})
	return amounts, err
}

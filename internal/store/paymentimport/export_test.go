package paymentimport

import (
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"countersign.dev/internal/postgres"
)

// Explain returns the plans of the queries of an import about the payments and invoices of the tenant, by name. Tables
// of a test are small, so scans of whole tables are excluded: the plan shows whether an index can answer.
func Explain(tx *postgres.Tx) (map[string]string, error) {
	vendors, numbers := []string{tx.TenantID}, []string{"1"}
	queries := map[string][]any{
		paidBefore: {tx.TenantID, numbers, vendors}, captured: {tx.TenantID, numbers, vendors},
		sameAmountRows: {tx.TenantID, []int32{1}, numbers, []string{"1.00"}, []time.Time{time.Now()}, []string{""}},
	}
	names := map[string]string{paidBefore: "paid before", captured: "captured", sameAmountRows: "same amount"}
	plans := map[string]string{}
	if err := tx.Exec("SET LOCAL enable_seqscan = off"); err != nil {
		return nil, err
	}
	return plans, tx.PGX(func(conn *pgx.Conn) error {
		for sql, args := range queries {
			rows, err := conn.Query(tx.Ctx, "EXPLAIN "+sql, args...)
			if err != nil {
				return err
			}
			lines, err := pgx.CollectRows(rows, pgx.RowTo[string])
			if err != nil {
				return err
			}
			plans[names[sql]] = strings.Join(lines, "\n")
		}
		return nil
	})
}

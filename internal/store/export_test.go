package store

import (
	"context"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// AppConn is a pooled connection of the tenant door with no tenant set.
func (s *Store) AppConn(ctx context.Context) (*pgxpool.Conn, error) {
	return s.TenantPool().Acquire(ctx)
}

// ExplainImports are the plans of what an import asks about the payments and invoices of the tenant, by the name of the
// question. Tables of a test are small, so scans of whole tables are ruled out: the plan shows whether an index can
// answer.
func (s *Store) ExplainImports(ctx context.Context, tenantID string) (plans map[string]string, err error) {
	plans = map[string]string{}
	vendors, numbers := []string{tenantID}, []string{"1"}
	asks := map[string][]any{
		paidBefore: {tenantID, numbers, vendors}, paidHere: {tenantID, numbers, vendors},
		sameAmountRows: {tenantID, []int32{1}, numbers, []string{"1.00"}, []time.Time{time.Now()}, []string{""}},
	}
	names := map[string]string{paidBefore: "paid before", paidHere: "paid here", sameAmountRows: "same amount"}
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if err := t.Exec("SET LOCAL enable_seqscan = off"); err != nil {
			return err
		}
		return t.PGX(func(conn *pgx.Conn) error {
			for sql, args := range asks {
				rows, err := conn.Query(ctx, "EXPLAIN "+sql, args...)
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
	})
	return plans, err
}

package postgres

import (
	"context"
	"strings"

	"github.com/jackc/pgx/v5"

	"countersign.dev/domain/grid"
)

// ExplainPage is the plan of one page of a list, for tests of its indexes.
func ExplainPage[R any](ctx context.Context, list grid.List[R], q grid.Query) (plan string, err error) {
	b := list.(tenantList[R])
	err = b.in(ctx, b.db.boundList(), func(t *Tx, l ListDefinition) error {
		ask, err := l.ask(q)
		if err != nil {
			return err
		}
		sql, err := ask.page()
		if err != nil {
			return err
		}
		return t.PGX(func(conn *pgx.Conn) error {
			rows, err := conn.Query(ctx, "EXPLAIN "+sql, ask.args...)
			if err != nil {
				return err
			}
			lines, err := pgx.CollectRows(rows, pgx.RowTo[string])
			plan = strings.Join(lines, "\n")
			return err
		})
	})
	return plan, err
}

// CursorAt points behind the row with these keys, for tests of cursors.
func CursorAt(sorting []grid.Sort, keys []string) (string, error) {
	return encodeCursor((&listQuery{query: grid.Query{Sorting: sorting}}).signature(), keys)
}

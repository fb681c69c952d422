package postgres

import (
	"context"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"countersign.dev/domain/grid"
)

// ExplainPage is the plan of one page of a list, for tests of its indexes. A plan that is kept for all values is
// returned as such.
func ExplainPage[R any](ctx context.Context, list grid.List[R], q grid.Query) (plan string, kept bool, err error) {
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
		kept = ask.planMode() != ""
		return t.PGX(func(conn *pgx.Conn) error {
			if kept {
				plan, err = explainKept(ctx, conn, ask.planMode(), sql, len(ask.args))
				return err
			}
			rows, err := conn.Query(ctx, "EXPLAIN "+sql, ask.args...)
			if err != nil {
				return err
			}
			lines, err := pgx.CollectRows(rows, pgx.RowTo[string])
			plan = strings.Join(lines, "\n")
			return err
		})
	})
	return plan, kept, err
}

// explainKept executes the page without values, because its plan is the same for all.
func explainKept(ctx context.Context, conn *pgx.Conn, mode, sql string, args int) (string, error) {
	values := "(" + strings.Join(slices.Repeat([]string{"NULL"}, args), ", ") + ")"
	if args == 0 {
		values = ""
	}
	results, err := conn.PgConn().Exec(ctx, "SELECT true"+mode+"; PREPARE explained AS "+sql+
		"; EXPLAIN EXECUTE explained"+values+"; DEALLOCATE explained").ReadAll()
	if err != nil {
		return "", err
	}
	lines := []string{}
	for _, row := range results[2].Rows {
		lines = append(lines, string(row[0]))
	}
	return strings.Join(lines, "\n"), nil
}

// CursorAt points behind the row with these keys, for tests of cursors.
func CursorAt(sorting []grid.Sort, keys []string) (string, error) {
	return encodeCursor((&listQuery{query: grid.Query{Sorting: sorting}}).signature(), keys)
}

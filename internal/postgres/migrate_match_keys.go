package postgres

import (
	"context"
	"database/sql"
	"slices"

	"github.com/pressly/goose/v3"

	"countersign.dev/domain/lookalike"
)

// backfillMatchKeys is the migration between the two SQL files of match_keys.
func backfillMatchKeys() *goose.Migration {
	const version = 20261122100300
	return goose.NewGoMigration(version, &goose.GoFunc{RunTx: WriteMatchKeys}, nil)
}

// WriteMatchKeys writes the compared form of each stored number. Existing
// invoices whose numbers look alike stay submitted: those behind the first are
// marked as no duplicates, because they were submitted before the rule existed.
func WriteMatchKeys(ctx context.Context, tx *sql.Tx) error {
	for _, table := range []string{"invoices", "payment_invoices"} {
		if err := fillMatchKeys(ctx, tx, table); err != nil {
			return err
		}
	}
	return unforced(ctx, tx, "invoices",
		`UPDATE invoices SET not_duplicate_at = updated_at WHERE not_duplicate`,
		`UPDATE invoices i SET not_duplicate = true, not_duplicate_at = i.updated_at FROM (
			SELECT tenant_id, id, row_number() OVER (PARTITION BY tenant_id, vendor_number, company_number, match_key ORDER BY submitted_at, id) AS place
			FROM invoices WHERE submitted_at IS NOT NULL AND bucket IN ('active', 'processed') AND NOT not_duplicate AND match_key <> '') later
			WHERE later.place > 1 AND later.tenant_id = i.tenant_id AND later.id = i.id`)
}

func fillMatchKeys(ctx context.Context, tx *sql.Tx, table string) error {
	if _, err := tx.ExecContext(ctx, `ALTER TABLE `+table+` NO FORCE ROW LEVEL SECURITY`); err != nil {
		return err
	}
	numbers, err := numbersOf(ctx, tx, table)
	if err != nil {
		return err
	}
	for start := 0; start < len(numbers); start += 10_000 {
		part := numbers[start:min(start+10_000, len(numbers))]
		keys := make([]string, len(part))
		for i, number := range part {
			keys[i] = lookalike.Key(number)
		}
		_, err := tx.ExecContext(ctx,
			`UPDATE `+table+` t SET match_key = v.key FROM unnest($1::text[], $2::text[]) AS v (number, key)
			WHERE t.number = v.number AND t.match_key IS NULL`, part, keys)
		if err != nil {
			return err
		}
	}
	_, err = tx.ExecContext(ctx, `ALTER TABLE `+table+` FORCE ROW LEVEL SECURITY`)
	return err
}

func numbersOf(ctx context.Context, tx *sql.Tx, table string) (numbers []string, err error) {
	rows, err := tx.QueryContext(ctx, `SELECT DISTINCT number FROM `+table+` WHERE match_key IS NULL`)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var number string
		if err := rows.Scan(&number); err != nil {
			return nil, err
		}
		numbers = append(numbers, number)
	}
	return numbers, rows.Err()
}

// unforced changes rows of all tenants. The owner of the tables is bound by
// row-level security too, and no tenant is set while the schema changes.
func unforced(ctx context.Context, tx *sql.Tx, table string, statements ...string) error {
	off, on := `ALTER TABLE `+table+` NO FORCE ROW LEVEL SECURITY`, `ALTER TABLE `+table+` FORCE ROW LEVEL SECURITY`
	for _, statement := range slices.Concat([]string{off}, statements, []string{on}) {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}

package dataimport

import (
	"github.com/jackc/pgx/v5"

	"countersign.dev/internal/postgres"
)

// Record is the record of a staged row.
type Record struct {
	ID  string
	New bool
}

// Records are the records of the staged rows, by line.
func Records(tx *postgres.Tx) (map[int]Record, error) {
	records := map[int]Record{}
	return records, tx.PGX(func(conn *pgx.Conn) error {
		rows, err := conn.Query(tx.Ctx, "SELECT line, coalesce(id::text, new_id), id IS NULL FROM "+staged)
		if err != nil {
			return err
		}
		var line int
		var r Record
		_, err = pgx.ForEachRow(rows, []any{&line, &r.ID, &r.New}, func() error {
			records[line] = r
			return nil
		})
		return err
	})
}

// Discard removes staged rows, which are not written then.
func Discard(tx *postgres.Tx, lines []int) error {
	return tx.PGX(func(conn *pgx.Conn) error {
		_, err := conn.Exec(tx.Ctx, "DELETE FROM "+staged+" WHERE line = ANY($1::int[])", lines)
		return err
	})
}

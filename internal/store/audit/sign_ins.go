package audit

import (
	"github.com/jackc/pgx/v5"

	"countersign.dev/domain/audit"
	"countersign.dev/internal/postgres"
)

// SignIns are the last entries about sessions that the user began, the newest first. An entry about the end of a
// session may have another actor.
func SignIns(tx *postgres.Tx, userID string, limit int) (entries []audit.Entry, err error) {
	err = tx.PGX(func(conn *pgx.Conn) error {
		rows, err := conn.Query(tx.Ctx, `WITH own AS (SELECT object_id FROM audit_entries
				WHERE tenant_id = $1 AND user_id = $2 AND object_type = 'session' AND action = 'login' ORDER BY id DESC LIMIT $3)
			SELECT `+columns+` FROM audit_entries e WHERE e.tenant_id = $1 AND e.object_type = 'session'
			AND e.object_id IN (SELECT object_id FROM own) ORDER BY e.id DESC LIMIT $3`,
			tx.TenantID, userID, limit)
		if err != nil {
			return err
		}
		var e audit.Entry
		_, err = pgx.ForEachRow(rows, targets(&e), func() error {
			entries = append(entries, e)
			return nil
		})
		return err
	})
	return entries, err
}

// Package notice finds the readers of notices.
package notice

import (
	"strings"

	"github.com/jackc/pgx/v5"

	"countersign.dev/domain/session"
	"countersign.dev/internal/postgres"
)

// Concern restricts a notice to single records. The conditions name the reader as $?.
type Concern struct {
	From, ID string
	Own      string // the record concerns the reader
	Group    string // the record concerns a member of a group of the reader; empty: none
}

// Members are those of the readers who see the project.
func Members(tx *postgres.Tx, projectID string, readers []session.Access) (members map[string]bool, err error) {
	users, everywhere := make([]string, len(readers)), make([]bool, len(readers))
	for i, r := range readers {
		users[i], everywhere[i] = r.UserID, postgres.ReaderOf(r) == ""
	}
	members = map[string]bool{}
	err = tx.PGX(func(conn *pgx.Conn) error {
		rows, err := conn.Query(tx.Ctx, `SELECT u.id FROM unnest($1::text[], $2::boolean[]) AS u(id, everywhere)
			WHERE EXISTS (SELECT FROM projects p WHERE p.tenant_id = $4::uuid AND p.id::text = $3 AND project_visible_to(p.id, CASE WHEN NOT u.everywhere THEN u.id::uuid END))`,
			users, everywhere, projectID, tx.TenantID)
		if err != nil {
			return err
		}
		var userID string
		_, err = pgx.ForEachRow(rows, []any{&userID}, func() error { members[userID] = true; return nil })
		return err
	})
	return members, err
}

// Reader is a reader of single records.
type Reader struct {
	UserID string
	Group  bool // reads the records of members of their groups too
}

// Records are the ids of the records that concern each reader, by user.
func Records(tx *postgres.Tx, c Concern, ids []string, readers []Reader) (records map[string][]string, err error) {
	users, group := make([]string, len(readers)), make([]bool, len(readers))
	for i, r := range readers {
		users[i], group[i] = r.UserID, r.Group
	}
	condition := c.Own
	if c.Group != "" {
		condition += " OR u.in_group AND " + c.Group
	}
	condition = strings.ReplaceAll(condition, "$?", "u.id")
	records = map[string][]string{}
	err = tx.PGX(func(conn *pgx.Conn) error {
		rows, err := conn.Query(tx.Ctx,
			`SELECT u.id, `+c.ID+`::text FROM unnest($1::text[], $2::boolean[]) AS u(id, in_group), `+c.From+`
			WHERE `+c.ID+`::text = ANY($3) AND (`+condition+`) ORDER BY 1, 2`, users, group, ids)
		if err != nil {
			return err
		}
		var userID, recordID string
		_, err = pgx.ForEachRow(rows, []any{&userID, &recordID}, func() error {
			records[userID] = append(records[userID], recordID)
			return nil
		})
		return err
	})
	return records, err
}

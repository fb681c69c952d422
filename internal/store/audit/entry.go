// Package audit reads the audit log and links its entries.
package audit

import (
	"github.com/jackc/pgx/v5"

	"countersign.dev/domain/audit"
	"countersign.dev/domain/grid"
	"countersign.dev/internal/postgres"
)

// columns are an entry's, in the order of scanEntry.
const columns = `e.tenant_id::text, e.id::text, e.at, coalesce(e.user_id::text, ''), e.user_name, e.client_ip, e.area, e.action, e.object_type, e.object_id,
	coalesce(e.workspace_id::text, ''), coalesce(e.project_id::text, ''), coalesce(e.old_value::text, ''), coalesce(e.new_value::text, ''), e.correlation_id, coalesce(e.details::text, '')`

func targets(e *audit.Entry) []any {
	return []any{&e.TenantID, &e.ID, &e.At, &e.UserID, &e.UserName, &e.ClientIP, &e.Area, &e.Action, &e.ObjectType,
		&e.ObjectID, &e.WorkspaceID, &e.ProjectID, &e.OldValue, &e.NewValue, &e.CorrelationID, &e.Details}
}

// List lists the audit log of a tenant, the newest entry first.
func List(db *postgres.DB, tenantID string) grid.List[audit.Listed] {
	return postgres.NewList[audit.Listed](db, tenantID, definition())
}

// Get loads an entry with its link.
func Get(tx *postgres.Tx, entryID string) (d audit.Detailed, err error) {
	err = tx.PGX(func(conn *pgx.Conn) error {
		return conn.QueryRow(tx.Ctx,
			`SELECT `+columns+`, EXISTS (SELECT FROM agents g WHERE g.tenant_id = e.tenant_id AND g.id = e.user_id),
			coalesce(c.seq, 0), c.hash FROM audit_entries e
			LEFT JOIN audit_chain c ON c.tenant_id = e.tenant_id AND c.entry_id = e.id WHERE e.tenant_id = $1 AND e.id = $2`,
			tx.TenantID, entryID).Scan(append(targets(&d.Entry), &d.Agent, &d.Seq, &d.Hash)...)
	})
	return d, err
}

func definition() postgres.ListDefinition {
	text := func(name, sql string, searched bool) postgres.ListColumn {
		return postgres.ListColumn{Column: grid.Column{Name: name, Kind: grid.String, Searched: searched}, SQL: sql}
	}
	return postgres.ListDefinition{
		From: "audit_entries e",
		ID:   "e.id",
		Columns: []postgres.ListColumn{
			{Column: grid.Column{Name: "id", Kind: grid.ID}, SQL: "e.id"},
			{Column: grid.Column{Name: "at", Kind: grid.Time}, SQL: "e.at"},
			text("userName", "e.user_name", true), text("clientIp", "e.client_ip", false), text("area", "e.area", true),
			text("action", "e.action", true), text("objectType", "e.object_type", false), text("objectId", "e.object_id", true),
			text("correlationId", "e.correlation_id", true),
		},
		Order: []grid.Sort{{Field: "id", Descending: true}}, // ids begin with the time
	}
}

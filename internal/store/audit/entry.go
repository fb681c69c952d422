// Package audit reads the audit log and links its entries.
package audit

import (
	"cmp"

	"github.com/jackc/pgx/v5"

	"countersign.dev/domain/audit"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/id"
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

// Get loads an entry with its place and its link.
func Get(tx *postgres.Tx, entryID string) (d audit.Detailed, err error) {
	err = tx.PGX(func(conn *pgx.Conn) error {
		return conn.QueryRow(tx.Ctx,
			`SELECT `+columns+`, EXISTS (SELECT FROM users u WHERE u.tenant_id = e.tenant_id AND u.id = e.user_id AND u.machine),
			coalesce(c.seq, 0), c.hash, coalesce(w.id::text, ''), coalesce(w.name, ''), coalesce(p.name, '')
			FROM audit_entries e`+places+` LEFT JOIN audit_chain c ON c.tenant_id = e.tenant_id AND c.entry_id = e.id WHERE e.tenant_id = $1 AND e.id = $2`,
			tx.TenantID, entryID).Scan(append(targets(&d.Entry), &d.Agent, &d.Seq, &d.Hash, &d.WorkspaceID, &d.WorkspaceName,
			&d.ProjectName)...)
	})
	if err == nil && id.Valid(d.ObjectID) {
		var names map[string]string
		names, err = recordNames(tx, []string{d.ObjectID})
		d.ObjectName = cmp.Or(names[d.ObjectID], d.TenantName())
	}
	return d, err
}

// places are the project and the workspace of an entry.
const places = ` LEFT JOIN projects p ON p.tenant_id = e.tenant_id AND p.id = e.project_id
	LEFT JOIN workspaces w ON w.tenant_id = e.tenant_id AND w.id = coalesce(e.workspace_id, p.workspace_id)`

// mostExported bounds one download of the log: 100,000 entries are what a spreadsheet opens without delay.
const mostExported = 100_000

func definition() postgres.ListDefinition {
	text := func(name, sql string, searched bool) postgres.ListColumn {
		c := postgres.Column(name, grid.String, sql)
		c.Searched, c.Unsortable = searched, true // without an index
		return c
	}
	area := postgres.ChoiceColumn("area", "e.area", audit.Areas()...)
	area.Unsortable = true
	return postgres.ListDefinition{
		From:   "audit_entries e",
		Joined: places,
		ID:     "e.id",
		Columns: []postgres.ListColumn{
			{Column: grid.Column{Name: "id", Kind: grid.ID}, SQL: "e.id"},
			postgres.Column("at", grid.Time, "e.at"),
			postgres.Column("userName", grid.String, "e.user_name").By("e.user_key"),
			postgres.CodedColumn("action", "e.action_key",
				postgres.Codes{ByStored: audit.CodesByStored(), Other: string(audit.Other)}, postgres.Texts(audit.Codes())...),
			area, text("clientIp", "e.client_ip", false),
			text("workspaceName", "coalesce(w.name, '')", false).FromJoined(),
			text("projectName", "coalesce(p.name, '')", false).FromJoined(), text("objectType", "e.object_type", false),
			text("objectId", "e.object_id", true), text("correlationId", "e.correlation_id", true).By("e.correlation_key"),
		},
		MostExported: mostExported,
		Order:        []grid.Sort{{Field: "at", Descending: true}},
		Indexed: []postgres.Indexed{{Order: "at"}, {Filter: "at", Order: "at"}, {Filter: "area", Order: "at"},
			{Filter: "action", Order: "at"}, {Filter: "userName", Order: "at"}, {Filter: "correlationId"}},
	}
}

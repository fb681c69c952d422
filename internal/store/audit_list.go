package store

import (
	"context"

	"github.com/jackc/pgx/v5"

	"countersign.dev/domain/audit"
	"countersign.dev/domain/grid"
	"countersign.dev/internal/postgres"
)

func auditListing() postgres.ListDefinition {
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

// AuditGrid is the tenant's audit log, the newest first.
func (s *Store) AuditGrid(tenantID string) grid.List[audit.Listed] {
	return postgres.NewList[audit.Listed](s.DB, tenantID, auditListing())
}

// AuditEntry is one entry with what changed and its link.
func (s *Store) AuditEntry(ctx context.Context, tenantID, entryID string) (d audit.Detailed, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		err := t.PGX(func(conn *pgx.Conn) error {
			return conn.QueryRow(ctx,
				`SELECT `+auditColumns+`, EXISTS (SELECT FROM agents g WHERE g.tenant_id = e.tenant_id AND g.id = e.user_id),
				coalesce(c.seq, 0), c.hash FROM audit_entries e
				LEFT JOIN audit_chain c ON c.tenant_id = e.tenant_id AND c.entry_id = e.id WHERE e.tenant_id = $1 AND e.id = $2`,
				t.TenantID, entryID).Scan(append(entryTargets(&d.Entry), &d.Agent, &d.Seq, &d.Hash)...)
		})
		if err != nil {
			return err
		}
		lines, err := t.linesOf([]audit.Entry{d.Entry})
		if err == nil {
			d.Line = lines[0]
		}
		return err
	})
	return d, err
}

package printer

import (
	"fmt"

	"countersign.dev/domain/agent"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/printer"
	"countersign.dev/internal/postgres"
)

// List is the list of printers.
func List() postgres.ListDefinition {
	connection := fmt.Sprintf(`(CASE WHEN p.agent_id IS NULL THEN 'direct' WHEN (SELECT a.revoked_at IS NULL AND a.last_seen_at > now() - interval '%d seconds'
		FROM agents a WHERE a.tenant_id = p.tenant_id AND a.id = p.agent_id) THEN 'agentOnline' ELSE 'agentOffline' END)`,
		int(agent.Silence.Seconds()))
	return postgres.ListDefinition{
		From: "printers p",
		ID:   "p.id",
		Columns: []postgres.ListColumn{
			postgres.Column("id", grid.ID, "p.id"),
			postgres.Column("name", grid.String, "p.name"),
			postgres.Column("uri", grid.String, "p.uri"),
			postgres.Column("agent", grid.String,
				`coalesce((SELECT a.name FROM agents a WHERE a.tenant_id = p.tenant_id AND a.id = p.agent_id), '')`),
			postgres.ChoiceColumn("connection", connection, printer.Connection("").Values()...),
			postgres.ChoiceColumn("status", "p.status", printer.Status("").Values()...),
			postgres.Column("tray", grid.String, "p.tray"),
			postgres.Column("openBatches", grid.Number, openBatches),
			postgres.Column("active", grid.Bool, "p.active"),
			postgres.Column("lastModificationTime", grid.Time, "p.updated_at"),
		},
		Order: []grid.Sort{{Field: "name"}},
	}
}

package agent

import (
	"fmt"

	"countersign.dev/domain/agent"
	"countersign.dev/domain/grid"
	"countersign.dev/internal/postgres"
)

// Grid is the list of agents.
func Grid() postgres.ListDefinition {
	condition := fmt.Sprintf(`(CASE WHEN a.revoked_at IS NOT NULL THEN 'revoked' WHEN length(a.key_hash) = 0 THEN 'unpaired'
		WHEN a.last_seen_at > now() - interval '%d seconds' THEN 'online' ELSE 'offline' END)`, int(agent.Silence.Seconds()))
	return postgres.ListDefinition{
		From: "agents a",
		ID:   "a.id",
		Columns: []postgres.ListColumn{
			postgres.Column("id", grid.ID, "a.id"),
			postgres.Column("name", grid.String, "a.name"),
			postgres.ChoiceColumn("condition", condition, agent.Condition("").Values()...),
			postgres.Column("hostName", grid.String, "a.host_name"),
			postgres.Column("release", grid.String, "a.release"),
			postgres.OptionalColumn("lastSeenAt", grid.Time, "a.last_seen_at"),
			postgres.Column("printers", grid.Number,
				`(SELECT count(*) FROM printers p WHERE p.tenant_id = a.tenant_id AND p.agent_id = a.id)`),
			postgres.OptionalColumn("keyIssuedAt", grid.Time, "CASE WHEN length(a.key_hash) > 0 THEN a.key_issued_at END"),
			postgres.Column("creationTime", grid.Time, "a.created_at"),
		},
		Order: []grid.Sort{{Field: "name"}},
	}
}

// Package datasource reads and writes the rows of data sources and their runs.
package datasource

import (
	"encoding/json"
	"fmt"
	"time"

	"countersign.dev/domain/agent"
	"countersign.dev/domain/datasource"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/id"
	"countersign.dev/internal/postgres"
)

type sourceRow struct {
	ID, AgentID, AgentName, HostName        string
	Name, Description, Database, Parameters string
	Offered                                 bool
	LastSeenAt, RevokedAt                   *time.Time
}

func (r sourceRow) toDomain() (datasource.Source, error) {
	s := datasource.Source{
		ID: r.ID, Offered: r.Offered,
		Agent: agent.Agent{ID: r.AgentID, Name: r.AgentName, HostName: r.HostName, LastSeenAt: r.LastSeenAt,
			RevokedAt: r.RevokedAt},
		Offer: datasource.Offer{Name: r.Name, Description: r.Description, Database: r.Database},
	}
	var parameters []parameterRow
	if err := json.Unmarshal([]byte(r.Parameters), &parameters); err != nil {
		return s, err
	}
	for _, p := range parameters {
		s.Parameters = append(s.Parameters, datasource.Parameter(p))
	}
	return s, nil
}

// parameterRow is a parameter in the column parameters.
type parameterRow struct {
	Name     string                   `json:"name"`
	Kind     datasource.ParameterKind `json:"kind"`
	Required bool                     `json:"required"`
}

func parametersOf(o datasource.Offer) (string, error) {
	rows := make([]parameterRow, len(o.Parameters))
	for i, p := range o.Parameters {
		rows[i] = parameterRow(p)
	}
	text, err := json.Marshal(rows)
	return string(text), err
}

const selectSource = `SELECT s.id, s.agent_id, a.name AS agent_name, a.host_name, s.name, s.description, s.database,
	s.parameters::text AS parameters, s.offered, a.last_seen_at, a.revoked_at
	FROM data_sources s JOIN agents a ON a.tenant_id = s.tenant_id AND a.id = s.agent_id `

// Get is one data source.
func Get(tx *postgres.Tx, sourceID string) (datasource.Source, error) { return get(tx, sourceID, "") }

// Lock is Get. Other runs of the data source wait until the transaction ends.
func Lock(tx *postgres.Tx, sourceID string) (datasource.Source, error) {
	return get(tx, sourceID, " FOR UPDATE OF s")
}

func get(tx *postgres.Tx, sourceID, lock string) (datasource.Source, error) {
	var r sourceRow
	err := tx.Gorm.Raw(selectSource+`WHERE s.tenant_id = ? AND s.id = ?`+lock, tx.TenantID, sourceID).Take(&r).Error
	if err != nil {
		return datasource.Source{}, err
	}
	return r.toDomain()
}

// Put adds or replaces a data source of an agent by its name, and reports whether that changed anything.
func Put(tx *postgres.Tx, agentID string, o datasource.Offer) (changed bool, err error) {
	parameters, err := parametersOf(o)
	if err != nil {
		return false, err
	}
	res := tx.Gorm.Exec(`INSERT INTO data_sources (tenant_id, id, agent_id, name, description, database, parameters)
			VALUES (?, ?, ?, ?, ?, ?, CAST(? AS jsonb))
			ON CONFLICT (tenant_id, agent_id, lower(name)) DO UPDATE SET name = excluded.name, description = excluded.description,
				database = excluded.database, parameters = excluded.parameters, offered = true
			WHERE (data_sources.name, data_sources.description, data_sources.database, data_sources.parameters, data_sources.offered)
				IS DISTINCT FROM (excluded.name, excluded.description, excluded.database, excluded.parameters, true)`,
		tx.TenantID, id.New(), agentID, o.Name, o.Description, o.Database, parameters)
	return res.RowsAffected > 0, res.Error
}

// Withdraw marks the data sources of an agent as not offered, except those with one of the names. It reports whether
// that changed anything.
func Withdraw(tx *postgres.Tx, agentID string, except []string) (changed bool, err error) {
	res := tx.Gorm.Exec(`UPDATE data_sources SET offered = false WHERE tenant_id = ? AND agent_id = ? AND offered AND name <> ALL(?)`,
		tx.TenantID, agentID, postgres.Array(except))
	return res.RowsAffected > 0, res.Error
}

// Grid is the list of data sources.
func Grid() postgres.ListDefinition {
	condition := fmt.Sprintf(`(CASE WHEN NOT s.offered THEN 'withdrawn'
		WHEN a.last_seen_at > now() - interval '%d seconds' THEN 'available' ELSE 'offline' END)`, int(agent.Silence.Seconds()))
	return postgres.ListDefinition{
		From: "data_sources s JOIN agents a ON a.tenant_id = s.tenant_id AND a.id = s.agent_id",
		ID:   "s.id",
		Columns: []postgres.ListColumn{
			postgres.Column("id", grid.ID, "s.id"),
			postgres.Column("name", grid.String, "s.name"),
			postgres.Column("description", grid.String, "s.description"),
			postgres.Column("database", grid.String, "s.database"),
			postgres.Column("agent", grid.String, "a.name"),
			postgres.ChoiceColumn("condition", condition, datasource.Condition("").Values()...),
			postgres.Column("parameters", grid.Number, "jsonb_array_length(s.parameters)"),
			postgres.OptionalColumn("lastRunAt", grid.Time, "s.last_run_at"),
		},
		Order: []grid.Sort{{Field: "name"}},
	}
}

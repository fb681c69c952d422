package component

import (
	"encoding/json"
	"time"

	"countersign.dev/domain/component"
	"countersign.dev/domain/grid"
	"countersign.dev/internal/postgres"
)

type versionRow struct {
	Number                                        int
	Name, Note, Graph, Designers, PublishedByName string
	PublishedAt                                   time.Time
}

// Version returns a published version of a component.
func Version(tx *postgres.Tx, componentID string, number int) (component.Version, error) {
	var r versionRow
	err := tx.Gorm.Raw(`SELECT g.number, g.name, g.note, g.graph::text AS graph, g.designers::text AS designers,
			`+personName+` AS published_by_name, g.published_at
		FROM graphs g LEFT JOIN users u ON u.tenant_id = g.tenant_id AND u.id = g.published_by
		WHERE g.tenant_id = ? AND g.component_id = ? AND g.number = ?`, tx.TenantID, componentID, number).Take(&r).Error
	if err != nil {
		return component.Version{}, err
	}
	designers, err := people(r.Designers)
	return component.Version{Number: r.Number, Name: r.Name, Note: r.Note, Graph: json.RawMessage(r.Graph),
		Designers: designers, PublishedByName: r.PublishedByName, PublishedAt: r.PublishedAt}, err
}

// personName is the full name of user u, or empty without one.
const personName = `coalesce(trim(u.first_name || ' ' || u.last_name), '')`

// Versions is the list of the versions of a component, if the reader sees its project.
func Versions(componentID string) postgres.ListDefinition {
	return postgres.ListDefinition{
		From: "graphs g LEFT JOIN users u ON u.tenant_id = g.tenant_id AND u.id = g.published_by",
		Where: `g.component_id = $1 AND EXISTS (SELECT FROM project_components c WHERE c.tenant_id = g.tenant_id AND
			c.id = g.component_id AND c.deleted_at IS NULL)`,
		Args: []any{componentID}, ID: "g.id",
		Columns: []postgres.ListColumn{
			{Column: grid.Column{Name: "id", Kind: grid.ID}, SQL: "g.id"},
			{Column: grid.Column{Name: "number", Kind: grid.Number}, SQL: "g.number"},
			{Column: grid.Column{Name: "name", Kind: grid.String, Searched: true}, SQL: "g.name"},
			{Column: grid.Column{Name: "publishedBy", Kind: grid.String, Searched: true}, SQL: personName},
			{Column: grid.Column{Name: "publishedAt", Kind: grid.Time}, SQL: "g.published_at"},
			{Column: grid.Column{Name: "steps", Kind: grid.Number},
				SQL: "jsonb_array_length(coalesce(g.graph->'nodes', '[]'))"},
		},
		Order: []grid.Sort{{Field: "number", Descending: true}},
		Require: func(tx *postgres.Tx) error {
			c, err := Get(tx, componentID)
			if err != nil {
				return err
			}
			return tx.RequireProject(c.ProjectID)
		},
	}
}

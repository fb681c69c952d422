package indexfield

import (
	"countersign.dev/domain/grid"
	"countersign.dev/domain/indexfield"
	"countersign.dev/internal/postgres"
)

// List is the list of a project's fields in the order of the form, if the reader sees the project.
func List(projectID string) postgres.ListDefinition {
	return postgres.ListDefinition{
		From: "index_fields f", Where: "f.project_id = $1", Args: []any{projectID}, ID: "f.id",
		Columns: []postgres.ListColumn{
			{Column: grid.Column{Name: "id", Kind: grid.ID}, SQL: "f.id"},
			{Column: grid.Column{Name: "name", Kind: grid.String, Searched: true}, SQL: "f.name"},
			{Column: grid.Column{Name: "systemName", Kind: grid.String, Searched: true}, SQL: "f.system_name"},
			postgres.ChoiceColumn("type", "f.field_type", postgres.Texts(indexfield.Types())...),
			{Column: grid.Column{Name: "mandatory", Kind: grid.Bool}, SQL: "f.mandatory"},
			{Column: grid.Column{Name: "unique", Kind: grid.Bool}, SQL: "f.unique_values"},
			{Column: grid.Column{Name: "visible", Kind: grid.Bool}, SQL: "f.visible"},
			{Column: grid.Column{Name: "displayInGrid", Kind: grid.Bool}, SQL: "f.display_in_grid"},
			{Column: grid.Column{Name: "erpLookup", Kind: grid.String}, SQL: "f.erp_lookup"},
			{Column: grid.Column{Name: "position", Kind: grid.Number}, SQL: "f.position"},
			{Column: grid.Column{Name: "lastModificationTime", Kind: grid.Time}, SQL: "f.updated_at"},
		},
		Order:   []grid.Sort{{Field: "position"}},
		Require: func(tx *postgres.Tx) error { return tx.RequireProject(projectID) },
	}
}

package component

import (
	"fmt"
	"strings"

	"countersign.dev/domain/component"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/grid"
	"countersign.dev/internal/postgres"
)

// startedBy is component.StartedBy in SQL, so that the list sorts and filters by it.
func startedBy() string {
	var b strings.Builder
	for _, w := range flow.WorkflowTypes() {
		if how := component.StartedBy(w); how != "" {
			fmt.Fprintf(&b, " WHEN '%s' THEN '%s'", w, how)
		}
	}
	return "CASE c.workflow_type" + b.String() + " ELSE '' END"
}

// List is the list of a project's components, if the reader sees the project.
func List(projectID string) postgres.ListDefinition {
	return postgres.ListDefinition{
		From: "project_components c", Where: "c.project_id = $1 AND c.deleted_at IS NULL", Args: []any{projectID}, ID: "c.id",
		Columns: []postgres.ListColumn{
			{Column: grid.Column{Name: "id", Kind: grid.ID}, SQL: "c.id"},
			{Column: grid.Column{Name: "componentType", Kind: grid.Values}, SQL: "c.component_type"},
			{Column: grid.Column{Name: "workflowType", Kind: grid.Values}, SQL: "c.workflow_type"},
			{Column: grid.Column{Name: "name", Kind: grid.String, Searched: true}, SQL: "c.name"},
			{Column: grid.Column{Name: "description", Kind: grid.String, Searched: true}, SQL: "c.description"},
			{Column: grid.Column{Name: "triggers", Kind: grid.String}, SQL: startedBy()},
			{Column: grid.Column{Name: "published", Kind: grid.Number}, SQL: publishedNumber},
			{Column: grid.Column{Name: "creationTime", Kind: grid.Time}, SQL: "c.created_at"},
			{Column: grid.Column{Name: "lastModificationTime", Kind: grid.Time}, SQL: "c.updated_at"},
			{Column: grid.Column{Name: "version", Kind: grid.Number}, SQL: "c.version"},
		},
		Order:   []grid.Sort{{Field: "name"}},
		Require: func(tx *postgres.Tx) error { return tx.RequireProject(projectID) },
	}
}

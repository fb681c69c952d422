package component

import (
	"encoding/json"
	"fmt"

	"countersign.dev/domain/component"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/registry"
	"countersign.dev/internal/postgres"
)

// InsertGraph adds the next version of a component's graph, published by the actor of the transaction, and returns its
// number.
func InsertGraph(
	tx *postgres.Tx, graphID, componentID string, g flow.Graph, v component.Version,
) (number int, err error) {
	body, err := json.Marshal(g)
	if err != nil {
		return 0, fmt.Errorf("graph of %s: %w", componentID, err)
	}
	designers, err := list(v.Designers)
	if err != nil {
		return 0, err
	}
	err = tx.Gorm.Raw(
		`INSERT INTO graphs (tenant_id, id, component_id, number, graph, name, note, designers, published_by, profiles, workflows)
		SELECT ?, ?, ?, 1 + coalesce(max(number), 0), ?::jsonb, ?, ?, ?::jsonb, ?, ?::uuid[], ?::uuid[] FROM graphs WHERE tenant_id = ? AND component_id = ?
		RETURNING number`,
		tx.TenantID, graphID, componentID, string(body), v.Name, v.Note, designers, postgres.Null(tx.Actor.UserID),
		postgres.Array(registry.IDs(registry.Profiles(g))), postgres.Array(registry.IDs(registry.Workflows(g))),
		tx.TenantID, componentID).Row().Scan(&number)
	return number, err
}

// NewestGraph returns the newest published version of a component, or nil.
func NewestGraph(tx *postgres.Tx, componentID string) (*flow.Graph, error) {
	var found []string
	err := tx.Gorm.Raw(
		`SELECT graph::text FROM graphs WHERE tenant_id = ? AND component_id = ? ORDER BY number DESC LIMIT 1`, tx.TenantID,
		componentID).Scan(&found).Error
	if err != nil || len(found) == 0 {
		return nil, err
	}
	g, err := graphOf(found[0])
	return &g, err
}

// NewestNumber is the number of the newest version; 0: none. It runs after the component is locked, in a separate
// statement, which sees what was published while the lock waited.
func NewestNumber(tx *postgres.Tx, componentID string) (number int, err error) {
	err = tx.Gorm.Raw(`SELECT coalesce(max(number), 0) FROM graphs WHERE tenant_id = ? AND component_id = ?`, tx.TenantID,
		componentID).Scan(&number).Error
	return number, err
}

// VersionNamed reports whether a version of the component has the name.
func VersionNamed(tx *postgres.Tx, componentID, name string) (taken bool, err error) {
	err = tx.Gorm.Raw(`SELECT EXISTS (SELECT FROM graphs WHERE tenant_id = ? AND component_id = ? AND lower(name) = lower(?))`,
		tx.TenantID, componentID, name).Row().Scan(&taken)
	return taken, err
}

// Published reports whether the graph is the newest version of a workflow of that type in the tenant.
func Published(tx *postgres.Tx, of flow.WorkflowType, g flow.Graph) (published bool, err error) {
	body, err := json.Marshal(g)
	if err != nil {
		return false, err
	}
	err = tx.Gorm.Raw(`SELECT EXISTS (SELECT FROM project_components c
		JOIN LATERAL (SELECT graph FROM graphs WHERE tenant_id = c.tenant_id AND component_id = c.id ORDER BY number DESC LIMIT 1) g ON true
		WHERE c.tenant_id = ? AND c.workflow_type = ? AND c.deleted_at IS NULL AND g.graph = ?::jsonb)`,
		tx.TenantID, of, string(body)).Row().Scan(&published)
	return published, err
}

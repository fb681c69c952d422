package component

import (
	"encoding/json"
	"time"

	"countersign.dev/domain/component"
	"countersign.dev/internal/postgres"
)

type draftRow struct {
	Graph         *string
	Designers     string
	UpdatedBy     *string
	UpdatedByName string
	UpdatedAt     time.Time
	Version       int64
}

// Draft returns the draft of a component, which is empty if no one has saved one. The component is locked for a change.
func Draft(tx *postgres.Tx, componentID string) (component.Draft, error) {
	d := component.Draft{ComponentID: componentID}
	var rows []draftRow
	err := tx.Gorm.Raw(`SELECT d.graph::text AS graph, d.designers::text AS designers, d.updated_by, d.updated_at, d.version,
			`+personName+` AS updated_by_name
		FROM workflow_drafts d LEFT JOIN users u ON u.tenant_id = d.tenant_id AND u.id = d.updated_by
		WHERE d.tenant_id = ? AND d.component_id = ?`, tx.TenantID, componentID).Scan(&rows).Error
	if err != nil || len(rows) == 0 {
		return d, err
	}
	r := rows[0]
	if r.Graph != nil {
		d.Graph = json.RawMessage(*r.Graph)
	}
	d.UpdatedBy, d.UpdatedByName = postgres.Value(r.UpdatedBy), r.UpdatedByName
	d.UpdatedAt, d.Saves = r.UpdatedAt, r.Version
	d.Designers, err = people(r.Designers)
	return d, err
}

// SaveDraft writes a draft that was read as the save before.
func SaveDraft(tx *postgres.Tx, d component.Draft) error {
	designers, err := list(d.Designers)
	if err != nil {
		return err
	}
	var graph any
	if d.Graph != nil {
		graph = string(d.Graph)
	}
	return postgres.OneRow(tx.Gorm.Exec(
		`INSERT INTO workflow_drafts (tenant_id, component_id, graph, designers, updated_by, updated_at, version)
		VALUES (?, ?, ?::jsonb, ?::jsonb, ?, now(), ?)
		ON CONFLICT (tenant_id, component_id) DO UPDATE SET graph = excluded.graph, designers = excluded.designers,
			updated_by = excluded.updated_by, updated_at = now(), version = excluded.version
		WHERE workflow_drafts.version = excluded.version - 1`,
		tx.TenantID, d.ComponentID, graph, designers, postgres.Null(d.UpdatedBy), d.Saves))
}

// list writes ids of people as JSON.
func list(ids []string) (string, error) {
	if ids == nil {
		ids = []string{}
	}
	body, err := json.Marshal(ids)
	return string(body), err
}

func people(body string) (ids []string, err error) { return ids, json.Unmarshal([]byte(body), &ids) }

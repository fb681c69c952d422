package component

import (
	"encoding/json"
	"time"

	"countersign.dev/domain/component"
	"countersign.dev/domain/permission"
	"countersign.dev/internal/postgres"
)

type publicationRow struct {
	ID, ComponentID                     string
	BasedOn                             int
	DraftVersion                        int64
	Graph, Name, Note, Designers        string
	RequestedBy, RequestedByName, State string
	RequestedAt                         time.Time
}

const selectPublication = `SELECT p.id, p.component_id, p.based_on, p.draft_version, p.graph::text AS graph, p.name, p.note,
		p.designers::text AS designers, p.requested_by, ` + personName + ` AS requested_by_name, p.requested_at, p.state
	FROM workflow_publications p LEFT JOIN users u ON u.tenant_id = p.tenant_id AND u.id = p.requested_by
	WHERE p.tenant_id = ? AND p.component_id = ?`

func (r publicationRow) toDomain() (component.Publication, error) {
	designers, err := people(r.Designers)
	return component.Publication{ID: r.ID, ComponentID: r.ComponentID, BasedOn: r.BasedOn, DraftVersion: r.DraftVersion,
		Graph: json.RawMessage(r.Graph), Name: r.Name, Note: r.Note, Designers: designers, RequestedBy: r.RequestedBy,
		RequestedByName: r.RequestedByName, RequestedAt: r.RequestedAt, State: component.PublicationState(r.State)}, err
}

// Publication returns a request to publish a version of a component. The component is locked for a change.
func Publication(tx *postgres.Tx, componentID, publicationID string) (component.Publication, error) {
	var r publicationRow
	err := tx.Gorm.Raw(selectPublication+` AND p.id = ?::uuid`, tx.TenantID, componentID, publicationID).Take(&r).Error
	if err != nil {
		return component.Publication{}, err
	}
	return r.toDomain()
}

// PendingPublication is the request that waits for a second person, or an error of the kind NotFound.
func PendingPublication(tx *postgres.Tx, componentID string) (component.Publication, error) {
	var r publicationRow
	err := tx.Gorm.Raw(selectPublication+` AND p.state = 'pending'`, tx.TenantID, componentID).Take(&r).Error
	if err != nil {
		return component.Publication{}, err
	}
	return r.toDomain()
}

// HasPendingPublication reports whether a request waits.
func HasPendingPublication(tx *postgres.Tx, componentID string) (waits bool, err error) {
	err = tx.Gorm.Raw(
		`SELECT EXISTS (SELECT FROM workflow_publications WHERE tenant_id = ? AND component_id = ? AND state = 'pending')`,
		tx.TenantID, componentID).Row().Scan(&waits)
	return waits, err
}

// InsertPublication adds a request that waits.
func InsertPublication(tx *postgres.Tx, p component.Publication) error {
	designers, err := list(p.Designers)
	if err != nil {
		return err
	}
	return tx.Gorm.Exec(`INSERT INTO workflow_publications
		(tenant_id, id, component_id, based_on, draft_version, graph, name, note, designers, requested_by)
		VALUES (?, ?, ?, ?, ?, ?::jsonb, ?, ?, ?::jsonb, ?)`, tx.TenantID, p.ID, p.ComponentID, p.BasedOn, p.DraftVersion,
		string(p.Graph), p.Name, p.Note, designers, p.RequestedBy).Error
}

// DecidePublication ends a request that waits. A constraint refuses a confirmation by its requester or designers.
func DecidePublication(tx *postgres.Tx, publicationID string, to component.PublicationState, reason string) error {
	return postgres.OneRow(tx.Gorm.Exec(`UPDATE workflow_publications SET state = ?, reason = ?, decided_by = ?, decided_at = now()
		WHERE tenant_id = ? AND id = ? AND state = 'pending'`, to, reason, postgres.Null(tx.Actor.UserID), tx.TenantID,
		publicationID))
}

// Managers are the ids of the active people who see a project and hold the permission to publish workflows, and the
// further ones.
func Managers(tx *postgres.Tx, projectID string, further ...permission.Permission) (ids []string, err error) {
	holds, args := "", []any{tx.TenantID, projectID}
	for _, p := range append([]permission.Permission{component.Publishes}, further...) {
		holds, args = holds+" AND "+postgres.HoldsPermission, append(args, p)
	}
	err = tx.Gorm.Raw(`SELECT u.id FROM users u WHERE u.tenant_id = ? AND u.status = 'active'
		AND project_visible_to(?, u.id)`+holds+` ORDER BY u.id`, args...).Scan(&ids).Error
	return ids, err
}

package postgres

import (
	"encoding/json"
	"fmt"
	"slices"

	"countersign.dev/domain/event"
	"countersign.dev/domain/id"
)

// Emit reports a change. All events of the transaction are written in one statement before it commits. An event that
// is equal to an earlier one of the transaction is written once, because its readers see the committed state only.
func (t *Tx) Emit(e event.Event) error {
	if !slices.Contains(t.events, e) {
		t.events = append(t.events, e)
	}
	return nil
}

// writeEvents adds the events of the transaction to the table of events.
func (t *Tx) writeEvents() error {
	if len(t.events) == 0 {
		return nil
	}
	columns := NewColumnValues(6, len(t.events))
	for _, e := range t.events {
		body, err := json.Marshal(e)
		if err != nil {
			return fmt.Errorf("payload of the event %s: %w", e.Type(), err)
		}
		s := e.Subject()
		columns.Add(id.New(), string(e.Type()), string(s.Type), s.ID, s.ProjectID, string(body))
	}
	return t.Exec(`INSERT INTO events (tenant_id, actor_id, id, type, subject_type, subject_id, project_id, payload)
		SELECT $1, $2, e.id, e.type, e.subject_type, nullif(e.subject_id, '')::uuid, nullif(e.project_id, '')::uuid, e.payload
		FROM unnest($3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::jsonb[])
			AS e (id, type, subject_type, subject_id, project_id, payload)`,
		columns.Args(t.TenantID, Null(t.Actor.UserID))...)
}

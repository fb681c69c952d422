// Package recording stores what sandboxes record.
package recording

import (
	"time"

	"countersign.dev/domain/grid"
	"countersign.dev/domain/id"
	"countersign.dev/domain/recording"
	"countersign.dev/internal/postgres"
)

// List is the list of what the tenant has recorded.
func List(db *postgres.DB, tenantID string) grid.List[recording.Entry] {
	searched := func(name, sql string) postgres.ListColumn {
		return postgres.ListColumn{Column: grid.Column{Name: name, Kind: grid.String, Searched: true}, SQL: sql}
	}
	return postgres.NewList[recording.Entry](db, tenantID, postgres.ListDefinition{
		From: "recordings r LEFT JOIN payment_batches b ON b.tenant_id = r.tenant_id AND b.id = r.batch_id",
		ID:   "r.id",
		Columns: []postgres.ListColumn{
			postgres.Column("id", grid.ID, "r.id"),
			postgres.Column("recordedAt", grid.Time, "r.recorded_at"),
			postgres.ChoiceColumn("channel", "r.channel", recording.Channel("").Values()...),
			postgres.ChoiceColumn("state", "r.state", recording.State("").Values()...),
			searched("recipient", "r.recipient"),
			searched("name", "r.name"),
			searched("subject", "r.subject"),
			postgres.OptionalColumn("batchNumber", grid.Number, "b.number"),
			postgres.Column("size", grid.Number, "r.size"),
		},
		Order: []grid.Sort{{Field: "recordedAt", Descending: true}},
	})
}

type row struct {
	ID, Channel, State, Recipient, Name, Subject, Body, Sha256 string
	BatchID, ProjectID, WorkspaceID                            *string
	BatchNumber                                                *int64
	Size                                                       int64
	RecordedAt                                                 time.Time
}

func (r row) toDomain() recording.Recording {
	return recording.Recording{
		Address: recording.Address{Channel: recording.Channel(r.Channel), Recipient: r.Recipient, Name: r.Name},
		ID:      r.ID, State: recording.State(r.State), Subject: r.Subject, Body: r.Body,
		BatchID: postgres.Value(r.BatchID), BatchNumber: postgres.Value(r.BatchNumber),
		ProjectID: postgres.Value(r.ProjectID), WorkspaceID: postgres.Value(r.WorkspaceID), Size: r.Size, SHA256: r.Sha256,
		RecordedAt: r.RecordedAt,
	}
}

const selectRecording = `SELECT r.id, r.channel, r.state, r.recipient, r.name, r.subject, r.body, r.batch_id, b.number AS batch_number,
	p.id AS project_id, p.workspace_id, r.size, r.sha256, r.recorded_at
	FROM recordings r LEFT JOIN payment_batches b ON b.tenant_id = r.tenant_id AND b.id = r.batch_id
	LEFT JOIN visible_projects p ON p.tenant_id = b.tenant_id AND p.id = b.project_id WHERE r.tenant_id = ? `

// Get is one recording.
func Get(tx *postgres.Tx, recordingID string) (recording.Recording, error) {
	var r row
	err := tx.Gorm.Raw(selectRecording+`AND r.id = ?`, tx.TenantID, recordingID).Take(&r).Error
	return r.toDomain(), err
}

// Lock is the recording at an address, which no other transaction changes until this one ends.
func Lock(tx *postgres.Tx, a recording.Address) (r recording.Recording, found bool, err error) {
	var rows []row
	err = tx.Gorm.Raw(selectRecording+`AND r.channel = ? AND r.recipient = ? AND r.name = ? FOR UPDATE OF r`, tx.TenantID,
		a.Channel, a.Recipient, a.Name).Scan(&rows).Error
	if err != nil || len(rows) == 0 {
		return r, false, err
	}
	return rows[0].toDomain(), true, nil
}

// Put adds a recording or replaces the one at its address.
func Put(tx *postgres.Tx, r recording.Recording) error {
	return tx.Gorm.Exec(`INSERT INTO recordings (tenant_id, id, channel, state, recipient, name, subject, body, batch_id, size, sha256)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (tenant_id, channel, recipient, name) DO UPDATE SET state = excluded.state, subject = excluded.subject,
			body = excluded.body, batch_id = excluded.batch_id, size = excluded.size, sha256 = excluded.sha256, recorded_at = now()`,
		tx.TenantID, id.New(), r.Channel, r.State, r.Recipient, r.Name, r.Subject, r.Body, postgres.Null(r.BatchID), r.Size,
		r.SHA256).Error
}

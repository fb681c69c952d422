// Package dataexport stores the rows of exports, and reads what an export contains.
package dataexport

import (
	"time"

	"countersign.dev/domain/dataexport"
	"countersign.dev/internal/postgres"
)

type row struct {
	ID, State, RequestedBy, Sha256, Archive string
	RequestedAt                             time.Time
	ReadyAt, ExpiresAt                      *time.Time
	Tables, TableRows, Files, TotalBytes    int64
}

func (r row) toDomain() dataexport.Export {
	return dataexport.Export{ID: r.ID, State: dataexport.State(r.State), RequestedBy: r.RequestedBy,
		RequestedAt: r.RequestedAt, ReadyAt: r.ReadyAt, ExpiresAt: r.ExpiresAt, Archive: r.Archive,
		Contents: dataexport.Contents{Tables: r.Tables, Rows: r.TableRows, Files: r.Files, Bytes: r.TotalBytes,
			SHA256: r.Sha256}}
}

const selectExport = `SELECT id, state, requested_by, requested_at, ready_at, expires_at, tables, table_rows, files, bytes AS total_bytes, sha256, archive FROM data_exports WHERE tenant_id = ?`

// Latest are the latest exports, the newest first.
func Latest(tx *postgres.Tx, most int) ([]dataexport.Export, error) {
	var rows []row
	if err := tx.Gorm.Raw(selectExport+` ORDER BY requested_at DESC, id DESC LIMIT ?`, tx.TenantID, most).
		Scan(&rows).Error; err != nil {
		return nil, err
	}
	all := make([]dataexport.Export, len(rows))
	for n, r := range rows {
		all[n] = r.toDomain()
	}
	return all, nil
}

// Get is one export.
func Get(tx *postgres.Tx, exportID string) (dataexport.Export, error) {
	var r row
	err := tx.Gorm.Raw(selectExport+` AND id = ?`, tx.TenantID, exportID).Take(&r).Error
	return r.toDomain(), err
}

// Insert adds an export that is running. The unique index allows one.
func Insert(tx *postgres.Tx, e dataexport.Export) error {
	return tx.Gorm.Exec(`INSERT INTO data_exports (tenant_id, id, requested_by, requested_at) VALUES (?, ?, ?, ?)`,
		tx.TenantID, e.ID, e.RequestedBy, e.RequestedAt).Error
}

// Finish records the archive of a running export. It reports false if the export has ended already.
func Finish(
	tx *postgres.Tx, exportID, archive string, c dataexport.Contents, readyAt, expiresAt time.Time,
) (bool, error) {
	res := tx.Gorm.Exec(`UPDATE data_exports SET state = 'ready', archive = ?, ready_at = ?, expires_at = ?, tables = ?,
		table_rows = ?, files = ?, bytes = ?, sha256 = ? WHERE tenant_id = ? AND id = ? AND state = 'running'`, archive, readyAt, expiresAt,
		c.Tables, c.Rows, c.Files, c.Bytes, c.SHA256, tx.TenantID, exportID)
	return res.RowsAffected == 1, res.Error
}

// Fail ends a running export without an archive.
func Fail(tx *postgres.Tx, exportID string) (bool, error) {
	res := tx.Gorm.Exec(`UPDATE data_exports SET state = 'failed' WHERE tenant_id = ? AND id = ? AND state = 'running'`,
		tx.TenantID, exportID)
	return res.RowsAffected == 1, res.Error
}

// Expire records that the archive is removed.
func Expire(tx *postgres.Tx, exportID string) (bool, error) {
	res := tx.Gorm.Exec(`UPDATE data_exports SET state = 'expired', archive = '', link_hash = NULL, link_until = NULL
		WHERE tenant_id = ? AND id = ? AND state = 'ready'`, tx.TenantID, exportID)
	return res.RowsAffected == 1, res.Error
}

// SetLink replaces the download link of an export that is ready.
func SetLink(tx *postgres.Tx, exportID string, hash []byte, until time.Time) error {
	return postgres.OneRow(tx.Gorm.Exec(`UPDATE data_exports SET link_hash = ?, link_until = ?
		WHERE tenant_id = ? AND id = ? AND state = 'ready'`, hash, until, tx.TenantID, exportID))
}

// TakeLink ends a download link and returns its export. Without such a link, the answer is a missing row.
func TakeLink(tx *postgres.Tx, hash []byte, now time.Time) (dataexport.Export, error) {
	var r row
	err := tx.Gorm.Raw(`UPDATE data_exports SET link_hash = NULL, link_until = NULL
		WHERE tenant_id = ? AND link_hash = ? AND link_until > ? AND state = 'ready'
		RETURNING id, state, requested_by, requested_at, ready_at, expires_at, tables, table_rows, files,
			bytes AS total_bytes, sha256, archive`, tx.TenantID, hash, now).Take(&r).Error
	return r.toDomain(), err
}

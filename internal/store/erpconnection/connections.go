// Package erpconnection stores the connections of projects to their ERP.
package erpconnection

import (
	"time"

	"countersign.dev/domain/erpconnection"
	"countersign.dev/internal/postgres"
)

type row struct {
	ProjectID, Address, ChangedBy string
	HasCredential, Enabled        bool
	ChangedAt                     time.Time
	Version                       int64
}

func (r row) toDomain() erpconnection.Connection {
	return erpconnection.Connection{ProjectID: r.ProjectID, Address: r.Address, HasCredential: r.HasCredential,
		Enabled: r.Enabled, Version: r.Version, ChangedAt: r.ChangedAt, ChangedBy: r.ChangedBy}
}

// Get returns the connection of a project. Its version is 0 if none was ever saved.
func Get(tx *postgres.Tx, projectID string) (erpconnection.Connection, error) {
	var rows []row
	err := tx.Gorm.Raw(`SELECT c.project_id, c.address, c.credential IS NOT NULL AS has_credential, c.enabled, c.changed_at, c.version,
			coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username, '') AS changed_by
		FROM erp_connections c LEFT JOIN users u ON u.tenant_id = c.tenant_id AND u.id = c.changed_by
		WHERE c.tenant_id = ? AND c.project_id = ?`, tx.TenantID, projectID).Scan(&rows).Error
	if err != nil || len(rows) == 0 {
		return erpconnection.Connection{ProjectID: projectID}, err
	}
	return rows[0].toDomain(), nil
}

// Target returns where the invoices of a project are sent. Its address is empty if the project has no enabled
// connection.
func Target(tx *postgres.Tx, projectID string) (erpconnection.Target, error) {
	return target(tx, projectID, `AND enabled`)
}

// StoredTarget is Target whether or not the connection is enabled.
func StoredTarget(tx *postgres.Tx, projectID string) (erpconnection.Target, error) {
	return target(tx, projectID, ``)
}

func target(tx *postgres.Tx, projectID, condition string) (erpconnection.Target, error) {
	var rows []struct {
		Address    string
		Credential []byte
	}
	err := tx.Gorm.Raw(`SELECT address, credential FROM erp_connections WHERE tenant_id = ? AND project_id = ? `+condition,
		tx.TenantID, projectID).Scan(&rows).Error
	t := erpconnection.Target{ProjectID: projectID}
	if err == nil && len(rows) > 0 {
		t.Address, t.Credential = rows[0].Address, rows[0].Credential
	}
	return t, err
}

// Insert adds the first connection of a project. credential is sealed, or nil.
func Insert(tx *postgres.Tx, c erpconnection.Connection, credential []byte) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`INSERT INTO erp_connections (tenant_id, project_id, address, credential, enabled, changed_by) VALUES (?, ?, ?, ?, ?, ?)
		ON CONFLICT (tenant_id, project_id) DO NOTHING`, tx.TenantID, c.ProjectID, c.Address, credential, c.Enabled,
		postgres.OrNull(tx.Actor.UserID)))
}

// Update writes the version of a connection that was read. Without keep, credential replaces the stored one.
func Update(tx *postgres.Tx, c erpconnection.Connection, credential []byte, keep bool) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE erp_connections SET address = ?, credential = CASE WHEN ? THEN credential ELSE ?::bytea END, enabled = ?,
			changed_at = now(), changed_by = ?, version = version + 1 WHERE tenant_id = ? AND project_id = ? AND version = ?`,
		c.Address, keep, credential, c.Enabled, postgres.OrNull(tx.Actor.UserID), tx.TenantID, c.ProjectID, c.Version))
}

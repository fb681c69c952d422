// Package scim stores the rows of SCIM clients, and what identity providers say about people and groups.
package scim

import (
	"time"

	"countersign.dev/domain/scim"
	"countersign.dev/internal/postgres"
)

const clients = `SELECT c.id, c.name, trim(u.first_name || ' ' || u.last_name) AS created_by, c.created_at, c.expires_at,
	c.last_used_at FROM scim_clients c JOIN users u ON u.tenant_id = c.tenant_id AND u.id = c.created_by
	WHERE c.tenant_id = ? AND c.revoked_at IS NULL`

// Clients are the clients that are not revoked, by name.
func Clients(tx *postgres.Tx) ([]scim.Client, error) {
	all := []scim.Client{}
	err := tx.Gorm.Raw(clients+` ORDER BY lower(c.name)`, tx.TenantID).Scan(&all).Error
	return all, err
}

// Client is one client that is not revoked.
func Client(tx *postgres.Tx, clientID string) (c scim.Client, err error) {
	err = tx.Gorm.Raw(clients+` AND c.id = ?`, tx.TenantID, clientID).Take(&c).Error
	return c, err
}

// InsertClient adds a client with the hash of its token.
func InsertClient(tx *postgres.Tx, c scim.Client, tokenHash []byte) error {
	return tx.Gorm.Exec(`INSERT INTO scim_clients (tenant_id, id, name, token_hash, created_by, created_at, expires_at)
		VALUES (?, ?, ?, ?, ?, ?, ?)`, tx.TenantID, c.ID, c.Name, tokenHash, tx.Actor.UserID, c.CreatedAt, c.ExpiresAt).Error
}

// NameTaken reports whether a client that is not revoked has the name.
func NameTaken(tx *postgres.Tx, name string) (taken bool, err error) {
	err = tx.Gorm.Raw(`SELECT EXISTS (SELECT FROM scim_clients WHERE tenant_id = ? AND lower(name) = lower(?) AND revoked_at IS NULL)`,
		tx.TenantID, name).Scan(&taken).Error
	return taken, err
}

// Revoke ends a client. It reports false if it had ended.
func Revoke(tx *postgres.Tx, clientID string) (revoked bool, err error) {
	res := tx.Gorm.Exec(`UPDATE scim_clients SET revoked_at = now() WHERE tenant_id = ? AND id = ? AND revoked_at IS NULL`,
		tx.TenantID, clientID)
	return res.RowsAffected == 1, res.Error
}

// TokenHash is the hash of the token of a client that is neither revoked nor expired.
func TokenHash(tx *postgres.Tx, clientID string, now time.Time) (hash []byte, err error) {
	err = tx.Gorm.Raw(`SELECT token_hash FROM scim_clients WHERE tenant_id = ? AND id = ? AND revoked_at IS NULL AND expires_at > ?`,
		tx.TenantID, clientID, now).Row().Scan(&hash)
	return hash, err
}

// Used notes that a client made a request, at most once a minute.
func Used(tx *postgres.Tx, clientID string, now time.Time) error {
	return tx.Gorm.Exec(`UPDATE scim_clients SET last_used_at = ? WHERE tenant_id = ? AND id = ?
		AND (last_used_at IS NULL OR last_used_at < ?)`, now, tx.TenantID, clientID, now.Add(-time.Minute)).Error
}

// Holder is the client of a refused token, also of a revoked one.
type Holder struct {
	ID, Name  string
	TokenHash []byte
	Revoked   bool
	ExpiresAt time.Time
}

// HolderOf is the client that a refused token names. It is empty if there is none.
func HolderOf(tx *postgres.Tx, clientID string) (h Holder, err error) {
	err = tx.Gorm.Raw(`SELECT id, name, token_hash, revoked_at IS NOT NULL AS revoked, expires_at FROM scim_clients
		WHERE tenant_id = ? AND id = ?::uuid`, tx.TenantID, clientID).Scan(&h).Error
	return h, err
}

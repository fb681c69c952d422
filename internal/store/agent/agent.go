// Package agent reads and writes the rows of agents and their calls.
package agent

import (
	"time"

	"countersign.dev/domain/agent"
	"countersign.dev/domain/grid"
	"countersign.dev/internal/postgres"
)

type row struct {
	ID, Name, HostName, Release string
	LastSeenAt, RevokedAt       *time.Time
	CreatedAt                   time.Time
	Version                     int64
}

func (r row) toDomain() agent.Agent { return agent.Agent(r) }

const columns = `a.id, a.name, a.host_name, a.release, a.last_seen_at, a.revoked_at, a.created_at, a.version`

// List is the tenant's agents. Those that are not revoked come first.
func List(tx *postgres.Tx) ([]agent.Agent, error) {
	all := []agent.Agent{}
	var rows []row
	err := tx.Gorm.Raw(`SELECT `+columns+
		` FROM agents a WHERE a.tenant_id = ? ORDER BY a.revoked_at DESC NULLS FIRST, lower(a.name), a.id LIMIT ?`,
		tx.TenantID, grid.MaxPage).Scan(&rows).Error
	for _, r := range rows {
		all = append(all, r.toDomain())
	}
	return all, err
}

// Get is one agent.
func Get(tx *postgres.Tx, agentID string) (agent.Agent, error) { return get(tx, agentID, "") }

// Lock is Get. Other changes of the agent wait until the transaction ends.
func Lock(tx *postgres.Tx, agentID string) (agent.Agent, error) {
	return get(tx, agentID, " FOR UPDATE")
}

func get(tx *postgres.Tx, agentID, lock string) (agent.Agent, error) {
	var r row
	err := tx.Gorm.Raw(`SELECT `+columns+` FROM agents a WHERE a.tenant_id = ? AND a.id = ?`+lock, tx.TenantID,
		agentID).Take(&r).Error
	return r.toDomain(), err
}

// Insert adds an agent with the hash of its key.
func Insert(tx *postgres.Tx, agentID, name string, keyHash []byte) error {
	return tx.Gorm.Exec(`INSERT INTO agents (tenant_id, id, name, key_hash) VALUES (?, ?, ?, ?)`, tx.TenantID, agentID,
		name, keyHash).Error
}

// Revoke revokes a locked agent.
func Revoke(tx *postgres.Tx, agentID string) error {
	return tx.Gorm.Exec(`UPDATE agents SET revoked_at = now(), version = version + 1 WHERE tenant_id = ? AND id = ?`,
		tx.TenantID, agentID).Error
}

// KeyHash is the hash of the key of an agent that is not revoked.
func KeyHash(tx *postgres.Tx, agentID string) (hash []byte, err error) {
	err = tx.Gorm.Raw(`SELECT key_hash FROM agents WHERE tenant_id = ? AND id = ? AND revoked_at IS NULL`, tx.TenantID,
		agentID).Row().Scan(&hash)
	return hash, err
}

// CheckIn notes where an agent runs and returns its name.
func CheckIn(tx *postgres.Tx, agentID string, from agent.Presence) (name string, err error) {
	err = tx.Gorm.Raw(
		`UPDATE agents SET host_name = left(?, 200), release = left(?, 50), last_seen_at = now() WHERE tenant_id = ? AND id = ? AND revoked_at IS NULL RETURNING name`,
		from.HostName, from.Release, tx.TenantID, agentID).Row().Scan(&name)
	return name, err
}

// Seen notes that the agent is running. It reports false if there is no such agent or it was revoked.
func Seen(tx *postgres.Tx, agentID string) (found bool, err error) {
	res := tx.Gorm.Exec(`UPDATE agents SET last_seen_at = now() WHERE tenant_id = ? AND id = ? AND revoked_at IS NULL`,
		tx.TenantID, agentID)
	return res.RowsAffected > 0, res.Error
}

// LockPrinter is the agent through which a printer is reached, or nil. It locks the printer.
func LockPrinter(tx *postgres.Tx, printerID string) (agentID *string, err error) {
	err = tx.Gorm.Raw(`SELECT agent_id FROM printers WHERE tenant_id = ? AND id = ? FOR UPDATE`, tx.TenantID,
		printerID).Row().Scan(&agentID)
	return agentID, err
}

// SetPrinter writes through which agent a locked printer is reached. An empty id means the product's workers.
func SetPrinter(tx *postgres.Tx, printerID, agentID string) error {
	return tx.Gorm.Exec(`UPDATE printers SET agent_id = ? WHERE tenant_id = ? AND id = ?`, postgres.Null(agentID),
		tx.TenantID, printerID).Error
}

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
	KeyIssuedAt                 *time.Time
	RotationRequestedAt         *time.Time
	PairingExpiresAt            *time.Time
}

func (r row) toDomain() agent.Agent { return agent.Agent(r) }

const columns = `a.id, a.name, a.host_name, a.release, a.last_seen_at, a.revoked_at, a.created_at, a.version,
	CASE WHEN length(a.key_hash) > 0 THEN a.key_issued_at END AS key_issued_at, a.rotation_requested_at,
	(SELECT p.expires_at FROM agent_pairings p WHERE p.tenant_id = a.tenant_id AND p.agent_id = a.id AND p.used_at IS NULL AND p.expires_at > now()) AS pairing_expires_at`

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
	return tx.Gorm.Exec(`UPDATE agents SET revoked_at = now(), next_key_hash = NULL, version = version + 1 WHERE tenant_id = ? AND id = ?`,
		tx.TenantID, agentID).Error
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

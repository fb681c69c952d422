package agent

import (
	"time"

	"countersign.dev/domain/agent"
	"countersign.dev/internal/postgres"
)

// KeyHashes are the hashes of the keys of an agent that is not revoked. next is empty unless the agent was given a new
// key that it has not used yet. current is empty before the agent was paired.
func KeyHashes(tx *postgres.Tx, agentID string) (current, next []byte, err error) {
	err = tx.Gorm.Raw(`SELECT key_hash, next_key_hash FROM agents WHERE tenant_id = ? AND id = ? AND revoked_at IS NULL`,
		tx.TenantID, agentID).Row().Scan(&current, &next)
	return current, next, err
}

// OfferKey stores the hash of a new key, which is valid beside the current one. It replaces an earlier offer.
func OfferKey(tx *postgres.Tx, agentID string, hash []byte) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE agents SET next_key_hash = ?, version = version + 1 WHERE tenant_id = ? AND id = ? AND revoked_at IS NULL`,
		hash, tx.TenantID, agentID))
}

// AdoptKey makes the offered key the only one, because the agent has used it. It reports false if it was replaced.
func AdoptKey(tx *postgres.Tx, agentID string, hash []byte) (adopted bool, err error) {
	res := tx.Gorm.Exec(
		`UPDATE agents SET former_key_hash = key_hash, key_hash = next_key_hash, next_key_hash = NULL, key_issued_at = now(), rotation_requested_at = NULL, version = version + 1
			WHERE tenant_id = ? AND id = ? AND revoked_at IS NULL AND next_key_hash = ?`, tx.TenantID, agentID, hash)
	return res.RowsAffected == 1, res.Error
}

// SetKey replaces every key of a locked agent.
func SetKey(tx *postgres.Tx, agentID string, hash []byte) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE agents SET former_key_hash = nullif(key_hash, ''), key_hash = ?, next_key_hash = NULL, key_issued_at = now(), rotation_requested_at = NULL, version = version + 1
			WHERE tenant_id = ? AND id = ? AND revoked_at IS NULL`, hash, tx.TenantID, agentID))
}

// RequestRotation records that the agent has to replace its key at its next request.
func RequestRotation(tx *postgres.Tx, agentID string) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE agents SET rotation_requested_at = now(), version = version + 1 WHERE tenant_id = ? AND id = ? AND revoked_at IS NULL`,
		tx.TenantID, agentID))
}

// SetPairing replaces the pairing code of a locked agent.
func SetPairing(tx *postgres.Tx, selector string, p agent.Pairing) error {
	return tx.Gorm.Exec(`INSERT INTO agent_pairings (tenant_id, agent_id, selector, code_hash, expires_at) VALUES (?, ?, ?, ?, ?)
			ON CONFLICT (tenant_id, agent_id) DO UPDATE SET selector = excluded.selector, code_hash = excluded.code_hash,
			expires_at = excluded.expires_at, used_at = NULL, created_at = now()`,
		tx.TenantID, p.AgentID, selector, p.CodeHash, p.ExpiresAt).Error
}

// LockPairing is the pairing code with a selector. Another exchange of it waits until the transaction ends.
func LockPairing(tx *postgres.Tx, selector string) (p agent.Pairing, err error) {
	err = tx.Gorm.Raw(
		`SELECT agent_id, code_hash, expires_at, used_at FROM agent_pairings WHERE tenant_id = ? AND selector = ? FOR UPDATE`,
		tx.TenantID, selector).Take(&p).Error
	return p, err
}

// UsePairing ends the pairing code of an agent.
func UsePairing(tx *postgres.Tx, agentID string) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE agent_pairings SET used_at = now() WHERE tenant_id = ? AND agent_id = ? AND used_at IS NULL`, tx.TenantID,
		agentID))
}

// Holder is the agent of a refused key or pairing code.
type Holder struct {
	ID, Name                  string
	Revoked                   bool
	KeyHash, FormerKeyHash    []byte
	CodeHash                  []byte // of a pairing code
	CodeUsedAt, CodeExpiresAt *time.Time
}

// HolderOfKey is the agent that a refused key names. It is empty if there is none.
func HolderOfKey(tx *postgres.Tx, agentID string) (h Holder, err error) {
	err = tx.Gorm.Raw(`SELECT id, name, revoked_at IS NOT NULL AS revoked, key_hash, former_key_hash FROM agents
		WHERE tenant_id = ? AND id = ?::uuid`, tx.TenantID, agentID).Scan(&h).Error
	return h, err
}

// HolderOfCode is the agent that a refused pairing code names. It is empty if there is none.
func HolderOfCode(tx *postgres.Tx, selector string) (h Holder, err error) {
	err = tx.Gorm.Raw(`SELECT a.id, a.name, a.revoked_at IS NOT NULL AS revoked, p.code_hash, p.used_at AS code_used_at,
			p.expires_at AS code_expires_at FROM agent_pairings p JOIN agents a ON a.tenant_id = p.tenant_id AND a.id = p.agent_id
		WHERE p.tenant_id = ? AND p.selector = ?`, tx.TenantID, selector).Scan(&h).Error
	return h, err
}

package bankaccount

import (
	"encoding/json"
	"fmt"

	"countersign.dev/domain/bankaccount"
	"countersign.dev/internal/postgres"
)

// pendingConnection is the pending change of an account's connection, as JSON.
const pendingConnection = `(SELECT jsonb_build_object('ID', c.id, 'AccountID', c.bank_account_id, 'HasPassword', c.secret IS NOT NULL,
	'Connection', jsonb_build_object('Address', c.address, 'User', c.login, 'HostKey', c.host_key), 'ProposedBy', c.proposed_by, 'ProposedAt', c.proposed_at)::text
	FROM bank_connection_changes c WHERE c.tenant_id = a.tenant_id AND c.bank_account_id = a.id AND c.status = 'pending')`

func connectionChange(text *string) (*bankaccount.ConnectionChange, error) {
	if text == nil {
		return nil, nil
	}
	var c bankaccount.ConnectionChange
	if err := json.Unmarshal([]byte(*text), &c); err != nil {
		return nil, fmt.Errorf("change of a bank connection: %w", err)
	}
	return &c, nil
}

// ReplacePending ends the pending change of an account's connection, because another one takes its place.
func ReplacePending(tx *postgres.Tx, accountID string) error {
	return tx.Gorm.Exec(`UPDATE bank_connection_changes SET status = 'replaced', secret = NULL, decided_at = now()
		WHERE tenant_id = ? AND bank_account_id = ? AND status = 'pending'`, tx.TenantID, accountID).Error
}

// InsertPending stores a change of an account's connection, which waits for its decision. secret is the encrypted
// password, or nil.
func InsertPending(
	tx *postgres.Tx, changeID, accountID string, c bankaccount.Connection, secret []byte, proposedBy string,
) error {
	return tx.Gorm.Exec(
		`INSERT INTO bank_connection_changes (tenant_id, id, bank_account_id, address, login, host_key, secret, proposed_by) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
		tx.TenantID, changeID, accountID, c.Address, c.User, c.HostKey, secret, proposedBy).Error
}

// UsePending makes the pending change the connection of the account, with its password. The old password is
// removed, so that the new server never gets it.
func UsePending(tx *postgres.Tx, accountID string, change bankaccount.ConnectionChange) error {
	c := change.Connection
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE bank_accounts a SET delivery = a.delivery || jsonb_build_object('Address', ?::text, 'User', ?::text, 'HostKey', ?::text),
				delivery_secret = c.secret, updated_at = now(), version = a.version + 1 FROM bank_connection_changes c
				WHERE a.tenant_id = ? AND a.id = ? AND c.tenant_id = a.tenant_id AND c.bank_account_id = a.id AND c.id = ? AND c.status = 'pending'`,
		c.Address, c.User, c.HostKey, tx.TenantID, accountID, change.ID))
}

// Decide ends a pending change and removes its password.
func Decide(tx *postgres.Tx, changeID string, status bankaccount.ChangeStatus, comment, decidedBy string) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE bank_connection_changes SET status = ?, comment = ?, secret = NULL, decided_by = ?, decided_at = now()
				WHERE tenant_id = ? AND id = ? AND status = 'pending'`, status, comment, decidedBy, tx.TenantID, changeID))
}

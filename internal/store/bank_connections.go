package store

import (
	"context"
	"encoding/json"
	"fmt"

	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/internal/postgres"
)

// pendingConnection is the change of an account's connection that waits, as JSON.
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

// proposeConnection keeps a connection for a second person. It takes the place of one that waits.
func (t *Tenant) proposeConnection(accountID string, c bankaccount.Connection, secret []byte) error {
	if t.Actor.UserID == "" {
		return fault.New(fault.Forbidden, fault.ActionForbidden, "A bank connection is changed by a person.")
	}
	err := t.Gorm.Exec(`UPDATE bank_connection_changes SET status = 'replaced', secret = NULL, decided_at = now()
		WHERE tenant_id = ? AND bank_account_id = ? AND status = 'pending'`, t.TenantID, accountID).Error
	if err != nil {
		return err
	}
	changeID := id.New()
	err = t.Gorm.Exec(
		`INSERT INTO bank_connection_changes (tenant_id, id, bank_account_id, address, login, host_key, secret, proposed_by) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
		t.TenantID,
		changeID,
		accountID,
		c.Address,
		c.User,
		c.HostKey,
		secret,
		t.Actor.UserID,
	).Error
	if err != nil {
		return err
	}
	current, err := t.bankAccount(accountID)
	if err != nil {
		return err
	}
	return t.auditConnection("connection proposed", accountID, current.Delivery.Connection(), c, changeID, "",
		len(secret) > 0)
}

// DecideConnection approves or refuses a proposed connection in the actor's name.
// Approved, it takes effect at once with the password that came with it. The old
// password is removed, so that the new server never gets it.
func (s *Store) DecideConnection(
	ctx context.Context, tenantID, accountID string, d bankaccount.ConnectionDecision,
) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		a, err := t.lockedBankAccount(accountID)
		if err != nil {
			return err
		}
		if a.Pending == nil || a.Pending.ID != d.ChangeID {
			return fault.New(fault.Conflict, fault.IllegalTransition,
				"This change of the bank connection is not pending any more. Refresh to see the account.")
		}
		if err := a.Pending.MayDecide(t.Actor.UserID); err != nil {
			return err
		}
		status := bankaccount.ChangeRefused
		if d.Approve {
			status = bankaccount.ChangeApproved
			c := a.Pending.Connection
			err = postgres.OneRow(t.Gorm.Exec(
				`UPDATE bank_accounts a SET delivery = a.delivery || jsonb_build_object('Address', ?::text, 'User', ?::text, 'HostKey', ?::text),
				delivery_secret = c.secret, updated_at = now(), version = a.version + 1 FROM bank_connection_changes c
				WHERE a.tenant_id = ? AND a.id = ? AND c.tenant_id = a.tenant_id AND c.bank_account_id = a.id AND c.id = ? AND c.status = 'pending'`,
				c.Address,
				c.User,
				c.HostKey,
				t.TenantID,
				accountID,
				d.ChangeID,
			))
		}
		if err == nil {
			err = postgres.OneRow(t.Gorm.Exec(
				`UPDATE bank_connection_changes SET status = ?, comment = ?, secret = NULL, decided_by = ?, decided_at = now()
				WHERE tenant_id = ? AND id = ? AND status = 'pending'`, status, d.Comment, t.Actor.UserID, t.TenantID, d.ChangeID))
		}
		if err != nil {
			return err
		}
		return t.auditConnection(
			"connection "+string(status),
			accountID,
			a.Delivery.Connection(),
			a.Pending.Connection,
			d.ChangeID,
			d.Comment,
			d.Approve && a.Pending.HasPassword,
		)
	})
}

// lockedBankAccount is an account that nobody else changes until the transaction ends.
func (t *Tenant) lockedBankAccount(accountID string) (bankaccount.Account, error) {
	if err := t.Gorm.Exec(`SELECT FROM bank_accounts WHERE tenant_id = ? AND id = ? FOR UPDATE`, t.TenantID,
		accountID).Error; err != nil {
		return bankaccount.Account{}, err
	}
	return t.bankAccount(accountID)
}

func (t *Tenant) auditConnection(
	action, accountID string, before any, c bankaccount.Connection, changeID, comment string, password bool,
) error {
	return t.Audit(postgres.Change{Area: "BankAccounts", Action: action, ObjectType: "bankAccount", ObjectID: accountID,
		Old: before,
		New: map[string]any{"address": c.Address, "user": c.User, "hostKey": c.HostKey, "changeId": changeID,
			"comment": comment, "password": password}})
}

package bankaccount

import (
	"context"

	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/internal/postgres"
	bankaccountrow "countersign.dev/internal/store/bankaccount"
)

// Update changes everything but the number, the sequence of checks and the connection. Another connection, or a
// password, is used only after a second person has approved it.
func (c Commands) Update(
	ctx context.Context, tenantID string, a bankaccount.Account, password string,
) (bankaccount.Account, error) {
	if err := a.Validate(); err != nil {
		return a, err
	}
	sealed, err := c.sealPassword(ctx, tenantID, a.ID, password)
	if err != nil {
		return a, err
	}
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error { return update(tx, a, sealed) })
	if err != nil {
		return a, err
	}
	return c.Get(ctx, tenantID, a.ID)
}

func update(tx *postgres.Tx, a bankaccount.Account, password []byte) error {
	before, err := bankaccountrow.Lock(tx, a.ID)
	if err != nil {
		return err
	}
	wanted := a.Delivery.Connection()
	a.Delivery = a.Delivery.WithConnection(before.Delivery.Connection())
	if err := bankaccountrow.Update(tx, a); err != nil {
		return err
	}
	if err := audit(tx, "updated", before, a); err != nil {
		return err
	}
	if wanted == before.Delivery.Connection() && len(password) == 0 {
		return nil
	}
	return proposeConnection(tx, a.ID, wanted, password)
}

// proposeConnection stores a connection that waits for a second person. It replaces a pending one.
func proposeConnection(tx *postgres.Tx, accountID string, c bankaccount.Connection, password []byte) error {
	if tx.Actor.UserID == "" {
		return fault.New(fault.Forbidden, fault.ActionForbidden, "A bank connection is changed by a person.")
	}
	if err := bankaccountrow.ReplacePending(tx, accountID); err != nil {
		return err
	}
	changeID := id.New()
	err := bankaccountrow.InsertPending(tx, changeID, accountID, c, password, tx.Actor.UserID)
	if err != nil {
		return err
	}
	current, err := bankaccountrow.Get(tx, accountID)
	if err != nil {
		return err
	}
	return auditConnection(tx, "connection proposed", accountID, current.Delivery.Connection(),
		connectionEntry{Connection: c, changeID: changeID, password: len(password) > 0})
}

// connectionEntry is the audit entry of a proposed connection.
type connectionEntry struct {
	bankaccount.Connection
	changeID, comment string
	password          bool // a password belongs to it
}

func auditConnection(tx *postgres.Tx, action, accountID string, before any, e connectionEntry) error {
	return tx.Audit(postgres.Change{Area: "BankAccounts", Action: action, ObjectType: "bankAccount", ObjectID: accountID,
		Old: before,
		New: map[string]any{"address": e.Address, "user": e.User, "hostKey": e.HostKey, "changeId": e.changeID,
			"comment": e.comment, "password": e.password}})
}

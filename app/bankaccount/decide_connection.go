package bankaccount

import (
	"context"

	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/fault"
	"countersign.dev/internal/postgres"
	bankaccountrow "countersign.dev/internal/store/bankaccount"
)

// DecideConnection approves or refuses the pending connection as the actor. An approved connection applies at
// once, with its password.
func (c Commands) DecideConnection(
	ctx context.Context, tenantID, accountID string, d bankaccount.ConnectionDecision,
) (bankaccount.Account, error) {
	err := c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error { return decideConnection(tx, accountID, d) })
	if err != nil {
		return bankaccount.Account{}, err
	}
	return c.Get(ctx, tenantID, accountID)
}

func decideConnection(tx *postgres.Tx, accountID string, d bankaccount.ConnectionDecision) error {
	a, err := bankaccountrow.Lock(tx, accountID)
	if err != nil {
		return err
	}
	if a.Pending == nil || a.Pending.ID != d.ChangeID {
		return fault.New(fault.Conflict, fault.IllegalTransition,
			"This change of the bank connection is no longer pending. Refresh to see the account.")
	}
	if err := a.Pending.MayDecide(tx.Actor.UserID); err != nil {
		return err
	}
	status := bankaccount.ChangeRefused
	if d.Approve {
		status = bankaccount.ChangeApproved
		if err := bankaccountrow.UsePending(tx, accountID, *a.Pending); err != nil {
			return err
		}
	}
	if err := bankaccountrow.Decide(tx, d.ChangeID, status, d.Comment, tx.Actor.UserID); err != nil {
		return err
	}
	return auditConnection(tx, "connection "+string(status), accountID, a.Delivery.Connection(),
		connectionEntry{Connection: a.Pending.Connection, changeID: d.ChangeID, comment: d.Comment,
			password: d.Approve && a.Pending.HasPassword})
}

package bankaccount

import (
	"context"

	"countersign.dev/domain/audit"
	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
	bankaccountrow "countersign.dev/internal/store/bankaccount"
	userrow "countersign.dev/internal/store/user"
)

// Decide confirms or rejects a change as the second person. A confirmed change applies at once, unless what it changes
// was changed meanwhile: then it becomes outdated, which the status reports.
func (c Commands) Decide(
	ctx context.Context, tenantID, accountID string, d bankaccount.Decision,
) (status bankaccount.ChangeStatus, a bankaccount.Account, err error) {
	return c.end(ctx, tenantID, accountID, d, func(
		tx *postgres.Tx, a bankaccount.Account, change bankaccount.Change, password []byte,
	) (bankaccount.ChangeStatus, error) {
		if err := change.MayDecide(tx.Actor.UserID); err != nil {
			return "", err
		}
		if !d.Approve {
			return bankaccount.ChangeRefused, nil
		}
		return approve(tx, a, change, password)
	})
}

// Withdraw takes the proposer's own change back.
func (c Commands) Withdraw(ctx context.Context, tenantID, accountID, changeID string) (bankaccount.Account, error) {
	_, a, err := c.end(ctx, tenantID, accountID, bankaccount.Decision{ChangeID: changeID}, func(
		tx *postgres.Tx, _ bankaccount.Account, change bankaccount.Change, _ []byte,
	) (bankaccount.ChangeStatus, error) {
		return bankaccount.ChangeWithdrawn, change.MayWithdraw(tx.Actor.UserID)
	})
	return a, err
}

// end ends a change of a locked account, so that two decisions follow each other and the second one finds no change.
func (c Commands) end(
	ctx context.Context, tenantID, accountID string, d bankaccount.Decision,
	to func(*postgres.Tx, bankaccount.Account, bankaccount.Change, []byte) (bankaccount.ChangeStatus, error),
) (status bankaccount.ChangeStatus, a bankaccount.Account, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if a, err = bankaccountrow.Lock(tx, accountID); err != nil {
			return err
		}
		change, password, err := bankaccountrow.Change(tx, accountID, d.ChangeID)
		if err != nil {
			return err
		}
		if change.ProjectID != "" {
			if err := tx.RequireProject(change.ProjectID); err != nil {
				return err
			}
		}
		if status, err = to(tx, a, change, password); err != nil {
			return err
		}
		if err := bankaccountrow.Decide(tx, change.ID, status, d.Comment, tx.Actor.UserID); err != nil {
			return err
		}
		if err := recordEnd(tx, status, change, d.Comment); err != nil {
			return err
		}
		a, err = bankaccountrow.Get(tx, accountID)
		return err
	})
	return status, a, err
}

func approve(
	tx *postgres.Tx, a bankaccount.Account, change bankaccount.Change, password []byte,
) (bankaccount.ChangeStatus, error) {
	proposer, err := userrow.Get(tx, change.ProposedBy)
	if err != nil {
		return "", err
	}
	held, err := userrow.Permissions(tx, change.ProposedBy)
	if err != nil {
		return "", err
	}
	if proposer.Status != user.Active || !held.Has("bankAccounts:update") && !held.Has("bankAccounts:create") {
		return bankaccount.ChangeOutdated, nil
	}
	tx.Because(audit.Cause{Code: audit.ConfirmedChange, Params: map[string]string{"name": change.Proposer}})
	defer tx.Because()
	if change.ProjectID != "" {
		return approveAssignment(tx, change)
	}
	if !change.Current(a) {
		return bankaccount.ChangeOutdated, nil
	}
	// The profile must still lead to the server that the second person saw.
	repinned, err := pinned(tx, a.With(change.Settings))
	if fault.CodeOf(err) == fault.ValidationFailed || err == nil && !repinned.Settings().Same(change.Settings) {
		return bankaccount.ChangeOutdated, nil
	}
	if err != nil {
		return "", err
	}
	return bankaccount.ChangeApproved, confirm(tx, a, change, password)
}

// confirm makes the change the settings of the account. A stored password is never used with another server.
func confirm(tx *postgres.Tx, a bankaccount.Account, change bankaccount.Change, password []byte) error {
	after := a.With(change.Settings)
	keep := len(password) == 0 && after.Delivery.ProfileID == "" &&
		after.Delivery.Connection() == a.Delivery.Connection()
	if err := bankaccountrow.Confirm(tx, after, change.NextCheck, password, keep); err != nil {
		return err
	}
	if tx.Actor.UserID != "" {
		return nil // the decision is recorded
	}
	return recordChange(tx, "updated", change, len(password) > 0, "")
}

// recordEnd writes the audit entry of the end of a change.
func recordEnd(tx *postgres.Tx, status bankaccount.ChangeStatus, c bankaccount.Change, comment string) error {
	if c.ProjectID == "" {
		return recordChange(tx, "change "+string(status), c, c.HasPassword, comment)
	}
	return recordAssignment(tx, "project "+string(status), c, comment)
}

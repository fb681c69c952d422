package vendor

import (
	"context"
	"slices"
	"strings"
	"time"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/vendor"
	"countersign.dev/internal/flows"
	"countersign.dev/internal/postgres"
	paymentrow "countersign.dev/internal/store/payment"
	vendorrow "countersign.dev/internal/store/vendor"
)

// Approve approves a proposed account as the actor, who did not propose it. The first account of a vendor is used at
// once. A change is used after the waiting period, and not while payments to the former account are in progress.
func (c Commands) Approve(
	ctx context.Context, tenantID, vendorID, accountID, comment string,
) ([]vendor.Account, error) {
	return c.onAccount(ctx, tenantID, vendorID, accountID, func(tx *postgres.Tx, a vendor.Account) error {
		if err := a.MayApprove(tx.Actor.UserID); err != nil {
			return err
		}
		policy, err := vendorrow.Policy(tx)
		if err != nil {
			return err
		}
		now := c.now()
		usable := a.Use(now, policy)
		a.Comment, a.UsableFrom = strings.TrimSpace(comment), &usable
		if err := vendorrow.Approve(tx, a.ID, tx.Actor.UserID, now, usable, a.Comment); err != nil {
			return err
		}
		if err := record(tx, "bank account approved", vendorID, nil, accountEntry(a)); err != nil {
			return err
		}
		used := false
		if !usable.After(now) {
			if used, err = use(tx, a, now); err != nil {
				return err
			}
		}
		if used {
			return nil
		}
		start := flows.VendorAccountStart(tx.TenantID, a.ID, usable)
		return tx.Start(start.Workflow, start.Input)
	})
}

// Refuse ends a proposal, also within its waiting period.
func (c Commands) Refuse(ctx context.Context, tenantID, vendorID, accountID, reason string) ([]vendor.Account, error) {
	return c.onAccount(ctx, tenantID, vendorID, accountID, func(tx *postgres.Tx, a vendor.Account) error {
		if err := a.MayRefuse(reason); err != nil {
			return err
		}
		return end(tx, a, vendor.AccountRefused, strings.TrimSpace(reason))
	})
}

// Withdraw ends a proposal of the actor, also within its waiting period.
func (c Commands) Withdraw(ctx context.Context, tenantID, vendorID, accountID string) ([]vendor.Account, error) {
	return c.onAccount(ctx, tenantID, vendorID, accountID, func(tx *postgres.Tx, a vendor.Account) error {
		if err := a.MayWithdraw(tx.Actor.UserID); err != nil {
			return err
		}
		return end(tx, a, vendor.AccountWithdrawn, "")
	})
}

func end(tx *postgres.Tx, a vendor.Account, as vendor.AccountStatus, reason string) error {
	if err := vendorrow.End(tx, a.ID, as, tx.Actor.UserID, reason); err != nil {
		return err
	}
	a.Comment = reason
	return record(tx, "bank account "+string(as), a.VendorID, nil, accountEntry(a))
}

// onAccount runs one change of an account under the lock of its vendor, and returns all accounts.
func (c Commands) onAccount(
	ctx context.Context, tenantID, vendorID, accountID string, do func(*postgres.Tx, vendor.Account) error,
) (all []vendor.Account, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if tx.Actor.UserID == "" {
			return fault.New(fault.Forbidden, fault.ActionForbidden, "A person decides about a bank account.")
		}
		if _, err := vendorrow.LockOne(tx, vendorID); err != nil {
			return err
		}
		a, err := vendorrow.AccountOf(tx, vendorID, accountID)
		if err != nil {
			return err
		}
		if err := do(tx, a); err != nil {
			return err
		}
		if err := vendorrow.Touch(tx, vendorID); err != nil {
			return err
		}
		all, err = accounts(tx, vendorID)
		return err
	})
	return all, err
}

// Use begins the use of an approved account after its waiting period. It returns true if there is nothing left to do:
// the account is in use, or it was refused or withdrawn meanwhile.
func (c Commands) Use(ctx context.Context, tenantID, accountID string) (done bool, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		vendorID, err := vendorrow.VendorOf(tx, accountID)
		if err != nil {
			return err
		}
		if _, err := vendorrow.LockOne(tx, vendorID); err != nil {
			return err
		}
		a, err := vendorrow.AccountOf(tx, vendorID, accountID)
		if err != nil {
			return err
		}
		if a.Status != vendor.AccountWaiting {
			done = true
			return nil
		}
		if now := c.now(); a.UsableFrom == nil || !a.UsableFrom.After(now) {
			done, err = use(tx, a, now)
		}
		return err
	})
	return done, err
}

// use retires the former account and makes payments use the approved one. It does nothing while a payment to the former
// account is in progress: its batch would lose the number that it was prepared with.
func use(tx *postgres.Tx, a vendor.Account, now time.Time) (used bool, err error) {
	former, err := vendorrow.InUse(tx, a.VendorID)
	if err != nil {
		return false, err
	}
	if former != nil {
		// The preparation of a batch locks payments in the same order. Either it claimed them before this transaction,
		// or it runs later and pays to the new account.
		open, err := paymentrow.LockOpenTo(tx, former.ID)
		if err != nil || slices.Contains(open, payment.Processing) {
			return false, err
		}
		if err := vendorrow.Retire(tx, former.ID); err != nil {
			return false, err
		}
	}
	if err := vendorrow.Use(tx, a.ID, now); err != nil {
		return false, err
	}
	if former != nil {
		if err := paymentrow.Redirect(tx, former.ID, a.ID); err != nil {
			return false, err
		}
	}
	before := map[string]any(nil)
	if former != nil {
		before = map[string]any{"routing": former.Routing, "last4": former.Last4}
	}
	return true, recordUse(tx, a, before)
}

func recordUse(tx *postgres.Tx, a vendor.Account, before map[string]any) error {
	after := map[string]any{"routing": a.Routing, "last4": a.Last4}
	if before == nil {
		return record(tx, "bank account in use", a.VendorID, nil, after)
	}
	return record(tx, "bank account in use", a.VendorID, before, after)
}

package bankfile

import (
	"context"
	"slices"

	"countersign.dev/domain/event"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/vendor"
	"countersign.dev/internal/postgres"
	bankfilerow "countersign.dev/internal/store/bankfile"
	paymentrow "countersign.dev/internal/store/payment"
	vendorrow "countersign.dev/internal/store/vendor"
)

var (
	errDecided = fault.New(fault.Conflict, fault.IllegalTransition,
		"Someone has already decided on this change. Refresh to see it.")
	errPaying = fault.New(fault.Conflict, fault.ProcessingDocuments,
		"The vendor is being paid right now. Decide when the batch is done.")
	errChanged = fault.New(fault.Conflict, fault.StaleVersion,
		"The vendor's account has changed since the bank sent this. Compare both. "+
			"Refuse the change or enter the account again.")
)

// DecideChange approves or refuses a proposed account in the actor's name. An approved account replaces the old one
// for every payment that is not in a batch.
func (c Commands) DecideChange(
	ctx context.Context, tenantID, changeID string, approve bool, comment string,
) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		change, err := bankfilerow.LockChange(tx, changeID)
		if err != nil {
			return err
		}
		if change.Status != payment.ChangePending {
			return errDecided
		}
		status := payment.ChangeRefused
		if approve {
			status = payment.ChangeApproved
			if err := replaceAccount(tx, change); err != nil {
				return err
			}
		}
		if err := bankfilerow.DecideChange(tx, changeID, status, comment, tx.Actor.UserID); err != nil {
			return err
		}
		if err := tx.Emit(event.VendorUpdated{VendorID: change.VendorID}); err != nil {
			return err
		}
		return tx.Audit(postgres.Change{Area: "Vendors", Action: "account change " + string(status), ObjectType: "vendor",
			ObjectID: change.VendorID, Old: map[string]any{"accountId": change.VendorAccountID},
			New: map[string]any{"accountId": change.NewAccountID, "routing": change.Routing, "last4": change.Last4,
				"code": change.Code, "comment": comment}})
	})
}

func replaceAccount(tx *postgres.Tx, c payment.AccountChange) error {
	if err := paymentrow.LockVendor(tx, c.VendorID); err != nil {
		return err
	}
	open, err := vendorrow.Open(tx, c.VendorID)
	if err != nil {
		return err
	}
	if err := vendor.MayOpen(open); err != nil {
		return err
	}
	// The preparation of a batch locks payments in the same order. Either it claimed them before this transaction,
	// or it runs later and pays to the new account.
	statuses, err := paymentrow.LockOpenTo(tx, c.VendorAccountID)
	if err != nil {
		return err
	}
	if slices.Contains(statuses, payment.Processing) {
		return errPaying
	}
	retired, err := bankfilerow.RetireAccount(tx, c.VendorAccountID)
	if err != nil {
		return err
	}
	if !retired {
		return errChanged
	}
	if err := bankfilerow.InsertAccount(tx, c.ID, tx.Actor.UserID); err != nil {
		return err
	}
	return paymentrow.Redirect(tx, c.VendorAccountID, c.NewAccountID)
}

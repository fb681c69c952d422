package payment

import (
	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
)

// AccountHold is why nothing more is paid to the account of a payment. Empty: nothing holds it. The
// account itself stays as it was approved.
type AccountHold string

const (
	HeldClosed   AccountHold = "closed"   // a proposed change says that the vendor has closed it
	HeldEnding   AccountHold = "ending"   // an approved change is due and waits for payments in progress
	HeldReplaced AccountHold = "replaced" // it is no longer the vendor's account
)

// Values lists every AccountHold.
func (AccountHold) Values() []string { return enum.Of(HeldClosed, HeldEnding, HeldReplaced) }

// mayClaim refuses to claim a payment whose account is held.
func (p Payment) mayClaim() error {
	if p.Method != ACH {
		return nil
	}
	switch p.Vendor.Hold {
	case "":
		return nil
	case HeldClosed:
		return held("A change of the bank account of %s says that the former account is closed. "+
			"Decide about the change first.", p)
	case HeldEnding:
		return held("The new bank account of %s is about to be used. "+
			"Prepare the payment when the payments in progress are done.", p)
	case HeldReplaced:
		return held("The payment names a bank account that %s no longer uses. Cancel it and pay the invoice again.", p)
	}
	return held("The bank account of %s is on hold.", p)
}

func held(format string, p Payment) error {
	return fault.New(fault.Conflict, fault.VendorAccountHeld, format, p.Vendor.Payee())
}

// MaySeal refuses to release payments to accounts that are closed or replaced since their batch was prepared. What was
// prepared before the end of a waiting period is paid to the account that is still in use.
func MaySeal(members []Payment) error {
	for _, p := range members {
		if p.Method != ACH || p.Vendor.Hold != HeldClosed && p.Vendor.Hold != HeldReplaced {
			continue
		}
		return fault.New(fault.Conflict, fault.VendorAccountHeld,
			"Payment %s goes to a bank account of %s that is closed or replaced. Remove the payment from the batch.",
			p.Label(), p.Vendor.Payee())
	}
	return nil
}

package payment

import (
	"countersign.dev/domain/event"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
	paymentrow "countersign.dev/internal/store/payment"
)

// Save stores the states of a payment and notifies browsers.
func Save(tx *postgres.Tx, p payment.Payment) error {
	if err := paymentrow.Save(tx, p); err != nil {
		return err
	}
	return tx.Emit(event.PaymentUpdated{ProjectID: p.ProjectID, PaymentID: p.ID})
}

// Audit writes the audit entry of a change of a payment.
func Audit(tx *postgres.Tx, action string, p payment.Payment, before, after any) error {
	return tx.Audit(postgres.Change{Area: "Payments", Action: action, ObjectType: "payment", ObjectID: p.ID,
		ProjectID: p.ProjectID, Old: before, New: after})
}

package payment

import (
	"fmt"

	"countersign.dev/domain/audit"
	"countersign.dev/domain/event"
	"countersign.dev/domain/money"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
	paymentrow "countersign.dev/internal/store/payment"
)

// Create writes payments with what they pay, their audit entries and one event, and after them the statements of
// also. All are of one project, one job and one import.
func Create(tx *postgres.Tx, all []payment.Payment, also ...func() (postgres.Statement, error)) error {
	if len(all) == 0 {
		return tx.RunOverlapped(also...)
	}
	if err := number(tx, all); err != nil {
		return err
	}
	inserts := append(paymentrow.Inserts(tx, all), func() (postgres.Statement, error) {
		return tx.AuditAll(changes(all))
	})
	if err := tx.RunOverlapped(append(inserts, also...)...); err != nil {
		return err
	}
	added := event.PaymentAdded{ProjectID: all[0].ProjectID, ImportID: all[0].ImportID}
	if len(all) == 1 {
		added.PaymentID = all[0].ID
	}
	return tx.Emit(added)
}

// number gives each payment without a number of its project the next one of its method, in their order and without a
// gap.
func number(tx *postgres.Tx, all []payment.Payment) error {
	counts, next := map[payment.Method]int64{}, map[payment.Method]int64{}
	for _, p := range all {
		if p.Number == "" {
			counts[p.Method]++
		}
	}
	// Always in this order, so that two imports at once do not block each other.
	for _, method := range []payment.Method{payment.ACH, payment.Check} {
		if counts[method] == 0 {
			continue
		}
		first, err := tx.NextBlock("payments/"+string(method), counts[method])
		if err != nil {
			return err
		}
		next[method] = first
	}
	prefix := map[payment.Method]string{payment.ACH: "ACH", payment.Check: "CHK"}
	for n := range all {
		method := all[n].Method
		if all[n].Number != "" {
			continue
		}
		all[n].Number = fmt.Sprintf("%s-%06d", prefix[method], next[method])
		next[method]++
	}
	return nil
}

// created is the audit entry of a new payment.
type created struct {
	Number string       `json:"number"`
	Amount money.Amount `json:"amount"`
	Vendor string       `json:"vendor"`
}

func changes(all []payment.Payment) []postgres.Change {
	changes := make([]postgres.Change, len(all))
	for n, p := range all {
		changes[n] = postgres.Change{Area: "Payments", Action: "created", ObjectType: "payment", ObjectID: p.ID,
			ProjectID: p.ProjectID, New: created{p.Number, p.Amount, p.Vendor.Number}, Links: invoicesOf(p)}
	}
	return changes
}

// invoicesOf are the invoices of this tenant that a payment pays.
func invoicesOf(p payment.Payment) []audit.Record {
	var paid []audit.Record
	for _, r := range p.Remittances {
		if r.InvoiceID != "" {
			paid = append(paid, audit.Record{Type: "invoice", ID: r.InvoiceID})
		}
	}
	return paid
}

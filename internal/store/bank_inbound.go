package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"

	"github.com/jackc/pgx/v5"

	paymentapp "countersign.dev/app/payment"
	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/money"
	"countersign.dev/domain/nacha"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
	bankaccountrow "countersign.dev/internal/store/bankaccount"
	paymentrow "countersign.dev/internal/store/payment"
)

// InboundAccount is an account with the sealed password of its bank's server.
func (s *Store) InboundAccount(
	ctx context.Context, tenantID, accountID string,
) (a bankaccount.Account, password []byte, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		// Locked, so that the password is the one of the connection that is read with it.
		if a, err = bankaccountrow.Lock(t.Tx, accountID); err != nil {
			return err
		}
		return t.Gorm.Raw(`SELECT delivery_secret FROM bank_accounts WHERE tenant_id = ? AND id = ?`, t.TenantID,
			accountID).Row().Scan(&password)
	})
	return a, password, err
}

// PaidAccounts are the accounts that entries of the account's files were sent
// to, by trace. A trace that names several payments is left out.
func (s *Store) PaidAccounts(
	ctx context.Context, tenantID, accountID string, traces []string,
) (paid map[string]payment.PaidAccount, err error) {
	paid = map[string]payment.PaidAccount{}
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		several := map[string]bool{}
		err := t.PGX(func(conn *pgx.Conn) error {
			found, err := conn.Query(t.Ctx, `SELECT p.trace_number, p.id, p.vendor_id, v.id, v.routing, v.account, v.account_type
				FROM payments p JOIN vendor_bank_accounts v ON v.tenant_id = p.tenant_id AND v.id = p.vendor_bank_account_id
				WHERE p.tenant_id = $1 AND p.bank_account_id = $2 AND p.method = 'ach' AND p.trace_number = ANY ($3) AND p.trace_number <> ''`, t.TenantID, accountID, traces)
			if err != nil {
				return err
			}
			var trace string
			var a payment.PaidAccount
			_, err = pgx.ForEachRow(found, []any{&trace, &a.PaymentID, &a.VendorID, &a.ID, &a.Routing, &a.Sealed, &a.Type},
				func() error {
					_, seen := paid[trace]
					several[trace] = several[trace] || seen
					a.Sealed = bytes.Clone(a.Sealed)
					paid[trace] = a
					return nil
				})
			return err
		})
		maps.DeleteFunc(paid, func(trace string, _ payment.PaidAccount) bool { return several[trace] })
		return err
	})
	return paid, err
}

// RecordBankFile takes a file in with everything that follows from it, in one
// transaction. The same bytes taken in before change nothing: known.
func (s *Store) RecordBankFile(
	ctx context.Context, tenantID string, f payment.BankFile,
) (_ payment.BankFile, known bool, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if err := t.Exec(`DELETE FROM bank_file_troubles WHERE tenant_id = $1 AND bank_account_id = $2 AND name = $3`,
			t.TenantID, f.AccountID, f.Name); err != nil {
			return err
		}
		res := t.Gorm.Exec(
			`INSERT INTO bank_files (tenant_id, id, bank_account_id, name, size, modified_at, sha256, object_key, message)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (tenant_id, bank_account_id, sha256) DO NOTHING`,
			t.TenantID, f.ID, f.AccountID, f.Name, f.Size, f.ModifiedAt, f.SHA256, f.ObjectKey, f.Message)
		if known = res.RowsAffected == 0; res.Error != nil || known {
			return res.Error
		}
		outcomes := map[payment.InboundOutcome]int{}
		for i := range f.Entries {
			if err := t.entry(f, &f.Entries[i]); err != nil {
				return err
			}
			outcomes[f.Entries[i].Outcome]++
		}
		return t.Audit(postgres.Change{Area: "Payments", Action: "bank's file read", ObjectType: "bankFile", ObjectID: f.ID,
			New: map[string]any{"file": f.Name, "sha256": f.SHA256, "entries": len(f.Entries), "outcomes": outcomes,
				"message": f.Message}})
	})
	return f, known, err
}

// entry settles one entry and writes what became of it. A rule that forbids what
// follows from one does not keep the others of the file from being applied: it
// is undone and held for a person.
func (t *Tenant) entry(f payment.BankFile, e *payment.InboundEntry) error {
	if err := t.Gorm.SavePoint("entry").Error; err != nil {
		return err
	}
	err := t.inbound(f, e)
	var refused *fault.Fault
	if errors.As(postgres.Translate(err), &refused) &&
		(refused.Kind == fault.Conflict || refused.Kind == fault.NotFound || refused.Kind == fault.Invalid) {
		if err := t.Gorm.RollbackTo("entry").Error; err != nil {
			return err
		}
		e.Outcome, e.Message = payment.OutcomeHeld, "Nothing of this was applied: "+refused.Message+" Somebody has to look."
		err = nil
	}
	if err != nil {
		return err
	}
	// Kept, each would lie within all before it, and the work on one grow with their number.
	if err := t.Gorm.Exec("RELEASE SAVEPOINT entry").Error; err != nil {
		return err
	}
	return t.Gorm.Exec(
		`INSERT INTO bank_file_entries (tenant_id, file_id, line, kind, code, trace, cents, payment_id, outcome, message) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		t.TenantID, f.ID, e.Line, e.Kind, e.Code, e.Trace, e.Cents, postgres.Null(e.PaymentID), e.Outcome, e.Message).Error
}

func (t *Tenant) inbound(f payment.BankFile, e *payment.InboundEntry) error {
	if e.Outcome != "" {
		return nil // it was decided when the file was read
	}
	found, err := paymentrow.Load(t.Tx, `WHERE p.tenant_id = ? AND p.bank_account_id = ? AND p.method = 'ach' AND p.trace_number = ? AND p.trace_number <> '' ORDER BY p.id FOR UPDATE OF p`,
		t.TenantID, f.AccountID, e.Trace)
	if err != nil {
		return err
	}
	switch {
	case len(found) != 1:
		e.Outcome, e.Message = payment.OutcomeUnmatched,
			"No payment from this account has this trace. Ask the bank what it is about."
	case e.Kind != payment.InboundReturn && e.Kind != payment.InboundChange:
		e.PaymentID, e.Outcome = found[0].ID, payment.OutcomeHeld
		e.Message = fmt.Sprintf("The bank says of %s: %s. Nothing was changed. Somebody has to look.", found[0].Label(),
			nacha.Reason(e.Code))
	case e.Kind == payment.InboundReturn:
		e.PaymentID = found[0].ID
		err = t.returned(found[0], e)
	default:
		e.PaymentID = found[0].ID
		err = t.proposed(f, e)
	}
	return err
}

// returned gives a payment back: it failed, its invoices may be paid again by
// another one. Nothing happens twice.
func (t *Tenant) returned(p payment.Payment, e *payment.InboundEntry) error {
	switch {
	case p.StatusDetail == payment.DetailReturned:
		e.Outcome, e.Message = payment.OutcomeRepeated, fmt.Sprintf("%s was returned before: %s.", p.Label(), p.StatusMessage)
		return nil
	case p.Amount.Cents() != e.Cents:
		e.Outcome, e.Message = payment.OutcomeUnmatched,
			fmt.Sprintf("%s was of another amount. Ask the bank; nothing was changed.", p.Label())
		return nil
	}
	before := map[string]any{"status": p.Status}
	if err := p.Return(e.Code, nacha.Reason(e.Code)); err != nil {
		if fault.KindOf(err) != fault.Conflict {
			return err
		}
		e.Outcome, e.Message = payment.OutcomeUnmatched,
			fmt.Sprintf("%s is %s and cannot come back. Somebody has to look.", p.Label(), p.Status)
		return nil
	}
	if err := paymentapp.Save(t.Tx, p); err != nil {
		return err
	}
	if err := t.Gorm.Exec(`UPDATE payment_invoices SET live = false WHERE tenant_id = ? AND payment_id = ?`, t.TenantID,
		p.ID).Error; err != nil {
		return err
	}
	e.Outcome, e.Message = payment.OutcomeReturned, p.StatusMessage
	for _, r := range p.Remittances {
		if r.InvoiceID == "" {
			continue // an imported payment pays an invoice that is not kept here
		}
		// The money is back whatever the invoice's stage allows.
		var refused *fault.Fault
		err := paymentapp.SetInvoiceUnpaid(t.Tx, PaidInvoices{}, p, r.InvoiceID,
			"Payment "+p.Label()+" came back, "+p.StatusMessage)
		if err != nil && (!errors.As(err, &refused) || refused.Kind != fault.Conflict) {
			return err
		}
		if err != nil {
			e.Outcome = payment.OutcomeHeld
			e.Message += fmt.Sprintf(". Its invoice %s could not follow: %s Somebody has to look.", r.InvoiceNumber,
				refused.Message)
		}
	}
	return paymentapp.Audit(t.Tx, "returned", p, before,
		map[string]any{"status": p.Status, "returnCode": e.Code, "amount": money.FromCents(e.Cents, money.USD)})
}

// proposed keeps the change of a vendor's account for a person to approve.
func (t *Tenant) proposed(f payment.BankFile, e *payment.InboundEntry) error {
	e.Outcome, e.Message = payment.OutcomeNoted, "The bank notes "+nacha.Reason(e.Code)+"."
	c := e.Proposal
	if c == nil {
		return nil
	}
	res := t.Gorm.Exec(
		`INSERT INTO vendor_account_changes (tenant_id, id, vendor_id, vendor_bank_account_id, file_id, code, new_account_id, routing, account, account_last4, account_type)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (tenant_id, vendor_bank_account_id, code) WHERE status = 'pending' DO NOTHING`,
		t.TenantID, c.ID, c.VendorID, c.VendorAccountID, f.ID, c.Code, c.NewAccountID, c.Routing, c.Sealed, c.Last4, c.Type)
	if res.Error != nil {
		return res.Error
	}
	if res.RowsAffected == 0 {
		e.Outcome, e.Message = payment.OutcomeRepeated, "The same change waits for approval already."
		return nil
	}
	e.Outcome = payment.OutcomeProposed
	return t.Audit(postgres.Change{Area: "Vendors", Action: "account change proposed by bank", ObjectType: "vendor",
		ObjectID: c.VendorID, New: map[string]any{"code": c.Code, "routing": c.Routing, "last4": c.Last4, "type": c.Type}})
}

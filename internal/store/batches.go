package store

import (
	"context"
	"slices"
	"time"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/id"
	"countersign.dev/domain/money"
	"countersign.dev/domain/payment"
)

// Batch is one batch.
func (s *Store) Batch(ctx context.Context, tenantID, batchID string) (b payment.Batch, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		b, err = t.batch(batchID, "")
		return err
	})
	return b, err
}

// BatchPayments are its payments in the order of the file.
func (s *Store) BatchPayments(ctx context.Context, tenantID, batchID string) (found []payment.Payment, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if _, err := t.batch(batchID, ""); err != nil {
			return err
		}
		found, err = t.members(batchID)
		return err
	})
	return found, err
}

// PrepareBatch claims everything of the project that is ready, in one
// transaction with the batch and the job that carries it on. The database lets
// only one unsealed batch of a kind exist per project.
func (s *Store) PrepareBatch(ctx context.Context, tenantID string, n payment.NewBatch) (b payment.Batch, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		b, err = t.prepareBatch(n)
		return err
	})
	if n.Kind == payment.BatchPositivePay && fault.CodeOf(err) == fault.AchGenerationAlreadyStarted {
		err = fault.Wrap(err, fault.Conflict, fault.PPayGenerationAlreadyStarted, "A positive pay file is being generated for this project already. Refresh the page to see it.")
	}
	return b, err
}

func (t *Tenant) prepareBatch(n payment.NewBatch) (payment.Batch, error) {
	if err := t.takesWork(n.ProjectID); err != nil { // before anything else is found wrong
		return payment.Batch{}, err
	}
	if n.Kind != payment.BatchPositivePay { // a check that was printed is reported, whatever the licence says
		if err := t.mayUse(n.ProjectID); err != nil {
			return payment.Batch{}, err
		}
	}
	account, chosen, err := t.projectAccount(n.ProjectID)
	if err != nil {
		return payment.Batch{}, err
	}
	if err := n.Configured(account, chosen); err != nil {
		return payment.Batch{}, err
	}
	number, err := t.Next("payment-batches")
	if err != nil {
		return payment.Batch{}, err
	}
	b := payment.Batch{
		ID: id.New(), Number: number, ProjectID: n.ProjectID, AccountID: account.ID, PrinterID: n.PrinterID, Kind: n.Kind, Status: payment.AwaitingRelease,
		Generation: 1, PreparedBy: t.actor.UserID, PreparedAt: n.Now, Version: 1,
	}
	// The batch comes first: whoever is second waits here and is then refused.
	err = t.db.Exec(`INSERT INTO payment_batches (tenant_id, id, number, project_id, bank_account_id, printer_id, kind, status, prepared_by, prepared_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		t.id, b.ID, b.Number, b.ProjectID, b.AccountID, null(b.PrinterID), b.Kind, b.Status, null(b.PreparedBy), b.PreparedAt).Error
	if err != nil {
		return b, err
	}
	ready, err := t.ready(n)
	if err != nil {
		return b, err
	}
	var spoiled []payment.Payment
	if n.Kind == payment.BatchPositivePay {
		if spoiled, err = t.spoiledDue(n.ProjectID, account); err != nil {
			return b, err
		}
	}
	if err := payment.Rehearse(b, account, slices.Concat(ready, spoiled), n.Now); len(ready)+len(spoiled) > 0 && err != nil {
		return b, err
	}
	if err := t.claim(&b, ready, spoiled); err != nil {
		return b, err
	}
	job, err := t.CreateJob(NewJob{
		ProjectID: b.ProjectID, WorkflowType: flow.Payments, Kind: b.Kind.Process(), SubjectType: "batch", SubjectID: b.ID,
		Name: b.Summary(),
	})
	if err != nil {
		return b, err
	}
	b.JobID = job.ID
	err = t.db.Exec(`UPDATE payment_batches SET job_id = ?, payments = ?, total = ?, currency = ? WHERE tenant_id = ? AND id = ?`,
		b.JobID, b.Count, b.Total.Number(), b.Total.Currency(), t.id, b.ID).Error
	if err != nil {
		return b, err
	}
	return b, t.auditBatch("prepared", b, nil, map[string]any{"number": b.Number, "kind": b.Kind, "payments": b.Count, "total": b.Total})
}

// ready locks what a batch of the kind would take, in the order of the file.
func (t *Tenant) ready(n payment.NewBatch) ([]payment.Payment, error) {
	const only = `WHERE p.tenant_id = ? AND p.project_id = ? AND p.method = ? AND `
	switch n.Kind {
	case payment.BatchACH, payment.BatchCheck:
		method := payment.ACH
		if n.Kind == payment.BatchCheck {
			method = payment.Check
		}
		return t.payments(only+`p.status = 'new' AND p.void_status = 'none' AND `+importApproved+` ORDER BY p.number LIMIT ? FOR UPDATE OF p`, t.id, n.ProjectID, method, payment.MaxBatch)
	case payment.BatchPositivePay:
		return t.payments(only+`p.check_number IS NOT NULL AND p.positive_pay_status IN ('notSent', 'failed') ORDER BY p.number LIMIT ? FOR UPDATE OF p`,
			t.id, n.ProjectID, payment.Check, payment.MaxBatch)
	}
	return nil, fault.New(fault.Internal, fault.InternalError, "unknown kind of batch %q", n.Kind)
}

// claim binds the payments to the batch. The unique index on live claims holds
// whatever this code overlooks.
func (t *Tenant) claim(b *payment.Batch, ready, spoiled []payment.Payment) error {
	var claims []payment.Claim
	var err error
	if len(ready) > 0 || len(spoiled) == 0 { // nothing but spoiled numbers makes a file too
		if claims, err = payment.ClaimAll(*b, ready, nil); err != nil {
			return err
		}
	}
	var amounts []money.Amount
	ids := make([]string, len(ready))
	for i, p := range ready {
		amounts, ids[i] = append(amounts, p.Amount), p.ID
	}
	for _, p := range spoiled {
		amounts = append(amounts, p.Amount)
	}
	if b.Total, err = money.Sum(amounts...); err != nil {
		return err
	}
	b.Count = len(amounts)
	if err := t.reportSpoiled(*b, spoiled); err != nil {
		return err
	}
	for _, purpose := range []payment.Purpose{payment.ToPay, payment.ToReportIssue, payment.ToReportVoid} {
		var of []string
		for _, c := range claims {
			if c.Purpose == purpose {
				of = append(of, c.PaymentID)
			}
		}
		err := t.db.Exec(`INSERT INTO payment_claims (tenant_id, payment_id, batch_id, kind) SELECT ?, unnest(?::uuid[]), ?, ?`, t.id, uuids(of), b.ID, purpose).Error
		if err != nil {
			return err
		}
	}
	column := "batch_id"
	if b.Kind == payment.BatchPositivePay {
		column = "positive_pay_batch_id"
	}
	err = t.db.Exec(`UPDATE payments SET `+column+` = ?, bank_account_id = ? WHERE tenant_id = ? AND id = ANY(?::uuid[])`, b.ID, b.AccountID, t.id, uuids(ids)).Error
	if err != nil {
		return err
	}
	return t.follow(*b)
}

// AwaitBatch shows that the batch's job waits for its release; for one that is
// past it, it says where it stands.
func (s *Store) AwaitBatch(ctx context.Context, tenantID, batchID string) (b payment.Batch, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if b, err = t.batch(batchID, " FOR UPDATE"); err != nil || b.JobID == "" || b.Status != payment.AwaitingRelease {
			return err
		}
		return t.SetJobState(b.JobID, flow.WaitingForTask, "", "")
	})
	return b, err
}

// AdvanceBatch moves the batch and everything that follows it; a repeat finds it
// there, and a workflow that was reset finds it beyond.
func (s *Store) AdvanceBatch(ctx context.Context, tenantID, batchID string, to payment.BatchStatus, detail payment.Detail, message string, now time.Time) (b payment.Batch, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if b, err = t.batch(batchID, " FOR UPDATE"); err != nil || b.Status == to || b.Status.Past(to) {
			return err
		}
		if err := t.certain(b, to); err != nil {
			return err
		}
		return t.advance(&b, to, detail, message, now)
	})
	return b, err
}

// HearWish notes what a person wants of a batch under way. The process does it
// when it can.
func (s *Store) HearWish(ctx context.Context, tenantID, batchID string, wish payment.Wish) (b payment.Batch, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if b, err = t.batch(batchID, ""); err != nil {
			return err
		}
		return t.auditBatch(string(wish)+" requested", b, nil, map[string]any{"status": b.Status, "generation": b.Generation})
	})
	return b, err
}

// certain keeps what may be at a printer or a bank from being called unsent, and
// a run of checks from being called printed while nobody knows of a sheet. A
// file in doubt is called unsent by reconciliation alone.
func (t *Tenant) certain(b payment.Batch, to payment.BatchStatus) error {
	switch {
	case to == payment.Sealed && b.Status == payment.Delivering, to == payment.Expired && b.Kind == payment.BatchCheck:
		if begun, err := t.mayBeSent(b); err != nil || !begun {
			return err
		}
		if b.Kind == payment.BatchCheck {
			return fault.New(fault.Unknown, fault.OutcomeUnknown, "The checks may have been printed. Look into the printer's tray.")
		}
		return fault.New(fault.Unknown, fault.OutcomeUnknown, "The bank may have taken the file. It is not sent again before that is known.")
	case to == payment.Delivered && b.Kind == payment.BatchCheck:
		var open int
		err := t.db.Raw(`SELECT count(*) FROM check_numbers WHERE tenant_id = ? AND batch_id = ? AND fate IN ('reserved', 'verify')`, t.id, b.ID).Row().Scan(&open)
		if err != nil || open == 0 {
			return err
		}
		return fault.New(fault.Conflict, fault.IllegalTransition, "Of %d checks it is not known whether they were printed.", open)
	}
	return nil
}

// ResolveBatch records in the actor's name what the bank said about a file in doubt.
func (s *Store) ResolveBatch(ctx context.Context, tenantID, batchID string, r payment.Resolution, now time.Time) (b payment.Batch, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if b, err = t.batch(batchID, " FOR UPDATE"); err != nil {
			return err
		}
		before := map[string]any{"status": b.Status, "message": b.Message}
		if err := b.Resolve(t.actor.UserID, r, now); err != nil {
			return err
		}
		return t.moved(&b, "resolved by hand", before)
	})
	return b, err
}

func (t *Tenant) advance(b *payment.Batch, to payment.BatchStatus, detail payment.Detail, message string, now time.Time) error {
	before := map[string]any{"status": b.Status, "message": b.Message}
	if err := b.Advance(to, detail, message); err != nil {
		return err
	}
	switch to {
	case payment.Delivered:
		b.DeliveredAt = now
	case payment.Acknowledged:
		b.AcknowledgedAt = now
	default: // the others have no time of their own
	}
	return t.moved(b, string(to), before)
}

// moved stores a batch that has changed its status, with everything that follows from it.
func (t *Tenant) moved(b *payment.Batch, action string, before any) error {
	if err := t.saveBatch(*b); err != nil {
		return err
	}
	b.Version++
	if err := t.auditBatch(action, *b, before, map[string]any{"status": b.Status, "detail": b.Detail, "message": b.Message}); err != nil {
		return err
	}
	if err := t.follow(*b); err != nil || b.Status.KeepsClaims() {
		return err
	}
	return t.db.Exec(`UPDATE payment_claims SET live = false WHERE tenant_id = ? AND batch_id = ?`, t.id, b.ID).Error
}

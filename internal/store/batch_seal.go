package store

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"time"

	jobapp "countersign.dev/app/job"
	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
	bankaccountrow "countersign.dev/internal/store/bankaccount"
)

// BeginSeal takes the numbers of the batch's file for one attempt to seal it and
// says what to render. Nothing is released yet: an act stays open for CommitSeal.
// A batch that its actor has sealed before comes back as it is.
func (s *Store) BeginSeal(
	ctx context.Context, tenantID, batchID string, now time.Time,
) (draft payment.SealDraft, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		b, err := t.batch(batchID, " FOR UPDATE")
		if err != nil {
			return err
		}
		if t.sealedBefore(b) {
			draft.Batch = b
			return nil
		}
		t.LeaveActOpen()
		draft, err = t.draftSeal(b, now)
		return err
	})
	return draft, err
}

// CommitSeal releases the batch in the actor's name and names the stored bytes,
// in one transaction. It is refused for a retry when the attempt is not open any
// more, or when the batch would give another file by now.
func (s *Store) CommitSeal(
	ctx context.Context, tenantID string, draft payment.SealDraft, files payment.SealedFiles, now time.Time,
) (b payment.Batch, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if b, err = t.batch(draft.Batch.ID, " FOR UPDATE"); err != nil || t.sealedBefore(b) {
			return err
		}
		return t.commitSeal(&b, draft, files, now)
	})
	return b, err
}

// AbandonSeal ends the act whose attempt failed for a reason that no retry heals,
// and returns the reason. The numbers stay with the batch.
func (s *Store) AbandonSeal(ctx context.Context, tenantID string, cause error) error {
	return s.InTenant(ctx, tenantID, func(*Tenant) error { return cause })
}

func (t *Tenant) sealedBefore(b payment.Batch) bool {
	return !b.Seal.IsZero() && b.ReleasedBy == t.releaser(b)
}

// releaser is who a batch is released by: a person, unless no money moves by it.
func (t *Tenant) releaser(b payment.Batch) string {
	if b.Kind.MovesMoney() {
		return t.Actor.UserID
	}
	return ""
}

func (t *Tenant) draftSeal(b payment.Batch, now time.Time) (draft payment.SealDraft, err error) {
	duties, err := t.releaseDuties(b)
	if err != nil {
		return draft, err
	}
	if err := payment.MayRelease(b, t.releaser(b), duties); err != nil {
		return draft, err
	}
	account, members, err := t.contents(b)
	if err != nil {
		return draft, err
	}
	attemptID, taken, err := t.openAttempt(b, account, members, now)
	if err != nil {
		return draft, err
	}
	record, err := payment.SealRecord(b, account, members, taken, now)
	if err != nil {
		return draft, err
	}
	secrets, err := t.batchSecrets(b)
	if err != nil {
		return draft, err
	}
	draft = payment.SealDraft{AttemptID: attemptID, Batch: b, Record: record, Taken: taken, Secrets: secrets,
		Masked: payment.Masked(account, members), At: now}
	return draft, t.Start(payment.CollectName, map[string]string{"tenantId": t.TenantID})
}

// contents are the account of a batch and what belongs into its file: payments
// that it holds a live claim on, and for a bank's list the spoiled numbers.
func (t *Tenant) contents(b payment.Batch) (account bankaccount.Account, members []payment.Payment, err error) {
	if account, err = bankaccountrow.Get(t.Tx, b.AccountID); err != nil {
		return account, nil, err
	}
	if members, err = t.bound(b.ID); err != nil || b.Kind != payment.BatchPositivePay {
		return account, members, err
	}
	spoiled, err := t.spoiledIn(b.ID, account)
	return account, append(members, spoiled...), err
}

func (t *Tenant) commitSeal(b *payment.Batch, draft payment.SealDraft, files payment.SealedFiles, now time.Time) error {
	if err := t.closeAttempt(*b, draft.AttemptID, files.File); err != nil {
		return err
	}
	account, members, err := t.contents(*b)
	if err != nil {
		return err
	}
	if err := t.unchanged(*b, draft, account, members); err != nil {
		return err
	}
	record := draft.Record
	record.File, record.Masked = files.File, files.Masked
	seal, err := payment.NewSeal(*b, account, record, draft.At)
	if err != nil {
		return err
	}
	if !seal.Deadline.IsZero() && now.After(seal.Deadline) {
		return errSealAgain // the dates in the file belong to a cut-off that has passed meanwhile
	}
	duties, err := t.releaseDuties(*b)
	if err != nil {
		return err
	}
	if err := b.Release(t.releaser(*b), draft.At, duties, seal); err != nil {
		return err
	}
	if b.Kind == payment.BatchCheck {
		if err := t.giveChecks(*b, draft.Taken.FirstCheck, members); err != nil {
			return err
		}
	}
	return t.saveSeal(b, record, files.Traces)
}

// errSealAgain has the attempt repeated: its file is not what the batch is now.
var errSealAgain = fault.New(fault.Unavailable, fault.ServiceUnavailable,
	"The batch changed while its file was made. It is being sealed again.")

// unchanged refuses a file that the batch would not give any more: by its live
// claims, by its account, or by the account numbers that went into it.
func (t *Tenant) unchanged(
	b payment.Batch, draft payment.SealDraft, account bankaccount.Account, members []payment.Payment,
) error {
	record, err := payment.SealRecord(b, account, members, draft.Taken, draft.At)
	if err != nil {
		return err
	}
	same, err := record.Same(draft.Record)
	if err != nil {
		return err
	}
	secrets, err := t.batchSecrets(b)
	if err != nil {
		return err
	}
	if !same || !slices.Equal(secrets.Number, draft.Secrets.Number) ||
		!maps.EqualFunc(secrets.Vendors, draft.Secrets.Vendors, slices.Equal[[]byte]) {
		return errSealAgain
	}
	return nil
}

func (t *Tenant) saveSeal(b *payment.Batch, record payment.Record, traces map[string]string) error {
	body, err := json.Marshal(record)
	if err != nil {
		return err
	}
	if err := t.saveBatch(*b); err != nil {
		return err
	}
	b.Version++
	if err := t.Gorm.Exec(`UPDATE payment_batches SET sealed_record = ? WHERE tenant_id = ? AND id = ?`, string(body),
		t.TenantID, b.ID).Error; err != nil {
		return err
	}
	if err := t.follow(*b); err != nil {
		return err
	}
	if err := t.saveTraces(traces); err != nil {
		return err
	}
	if b.Kind == payment.BatchACH { // from now on its bank may send entries back
		if err := t.Start(bankaccount.InboundName,
			map[string]string{"tenantId": t.TenantID, "accountId": b.AccountID}); err != nil {
			return err
		}
	}
	if err := jobapp.Continue(t.Tx, b.JobID); err != nil {
		return err
	}
	return t.auditBatch("released", *b, nil,
		map[string]any{"generation": b.Generation, "file": b.Seal.FileName, "sha256": b.Seal.SHA256, "payments": b.Count,
			"total": b.Total})
}

func (t *Tenant) saveTraces(traces map[string]string) error {
	if len(traces) == 0 {
		return nil
	}
	ids, numbers := make([]string, 0, len(traces)), make([]string, 0, len(traces))
	for paymentID, trace := range traces {
		ids, numbers = append(ids, paymentID), append(numbers, trace)
	}
	return t.Gorm.Exec(
		`UPDATE payments p SET trace_number = x.trace FROM unnest(?::uuid[], ?::text[]) AS x(id, trace) WHERE p.tenant_id = ? AND p.id = x.id`,
		postgres.Array(ids),
		postgres.Array(numbers),
		t.TenantID,
	).Error
}

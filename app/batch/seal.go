package batch

import (
	"context"
	"maps"
	"slices"

	checkapp "countersign.dev/app/check"
	jobapp "countersign.dev/app/job"
	licenseapp "countersign.dev/app/license"
	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/flows"
	"countersign.dev/internal/postgres"
	bankaccountrow "countersign.dev/internal/store/bankaccount"
	batchrow "countersign.dev/internal/store/batch"
	paymentrow "countersign.dev/internal/store/payment"
)

// BeginSeal takes the numbers of the batch's file for one attempt to seal it and returns
// what to render. Nothing is released yet: a recorded request stays open for CommitSeal.
// A batch that its actor has sealed before is returned as it is.
func (c *Commands) BeginSeal(ctx context.Context, tenantID, batchID string) (draft payment.SealDraft, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		b, err := batchrow.Lock(tx, batchID)
		if err != nil {
			return err
		}
		if sealedBefore(tx, b) {
			draft.Batch = b
			return nil
		}
		tx.LeaveActOpen()
		draft, err = c.draftSeal(tx, b)
		return err
	})
	return draft, err
}

// CommitSeal releases the batch in the actor's name and names the stored bytes, in one
// transaction. It demands a retry if the attempt is closed or the batch would give
// another file by now.
func (c *Commands) CommitSeal(
	ctx context.Context, tenantID string, draft payment.SealDraft, files payment.SealedFiles,
) (b payment.Batch, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if b, err = batchrow.Lock(tx, draft.Batch.ID); err != nil || sealedBefore(tx, b) {
			return err
		}
		return c.commitSeal(tx, &b, draft, files)
	})
	return b, err
}

// AbandonSeal ends the request whose attempt failed permanently, and returns the cause.
// The numbers stay with the batch.
func (c *Commands) AbandonSeal(ctx context.Context, tenantID string, cause error) error {
	return c.DB.InTenant(ctx, tenantID, func(*postgres.Tx) error { return cause })
}

func sealedBefore(tx *postgres.Tx, b payment.Batch) bool {
	return !b.Seal.IsZero() && b.ReleasedBy == releaser(tx, b)
}

// releaser is who releases the batch: a person, unless the batch moves no money.
func releaser(tx *postgres.Tx, b payment.Batch) string {
	if b.Kind.MovesMoney() {
		return tx.Actor.UserID
	}
	return ""
}

func (c *Commands) draftSeal(tx *postgres.Tx, b payment.Batch) (draft payment.SealDraft, err error) {
	duties, err := releaseDuties(tx, b)
	if err != nil {
		return draft, err
	}
	if err := payment.MayRelease(b, releaser(tx, b), duties); err != nil {
		return draft, err
	}
	account, members, err := contents(tx, b)
	if err != nil {
		return draft, err
	}
	if err := payment.MaySeal(members); err != nil {
		return draft, err
	}
	if err := account.MayPay(b.Kind != payment.BatchCheck); err != nil {
		return draft, err
	}
	now := c.Now()
	attemptID, taken, err := openAttempt(tx, b, account, members, now)
	if err != nil {
		return draft, err
	}
	sealed, err := payment.SealRecord(b, account, members, taken, now)
	if err != nil {
		return draft, err
	}
	secrets, err := numbers(tx, b)
	if err != nil {
		return draft, err
	}
	draft = payment.SealDraft{AttemptID: attemptID, Batch: b, Record: sealed, Taken: taken, Secrets: secrets,
		Masked: payment.Masked(account, members), At: now}
	start := flows.CollectStart(tx.TenantID)
	return draft, tx.Start(start.Workflow, start.Input)
}

// contents returns the account of a batch and the contents of its file: payments with an active claim, and for
// positive pay the spoiled check numbers.
func contents(
	tx *postgres.Tx, b payment.Batch,
) (account bankaccount.Account, members []payment.Payment, err error) {
	if account, err = bankaccountrow.Get(tx, b.AccountID); err != nil {
		return account, nil, err
	}
	if members, err = paymentrow.LockClaimed(tx, b.ID); err != nil || b.Kind != payment.BatchPositivePay {
		return account, members, err
	}
	spoiled, err := checkapp.SpoiledIn(tx, b.ID, account)
	return account, append(members, spoiled...), err
}

// numbers are the encrypted account numbers that the file of a batch contains.
func numbers(tx *postgres.Tx, b payment.Batch) (payment.Secrets, error) {
	secrets, err := batchrow.Secrets(tx, b)
	if err != nil {
		return secrets, err
	}
	secrets.Vendors, err = batchrow.VendorNumbers(tx, b)
	return secrets, err
}

func (c *Commands) commitSeal(
	tx *postgres.Tx, b *payment.Batch, draft payment.SealDraft, files payment.SealedFiles,
) error {
	open, err := batchrow.SealAttempt(tx, *b, draft.AttemptID, files.File)
	if err != nil {
		return err
	}
	if !open {
		return errSealAgain
	}
	account, members, err := contents(tx, *b)
	if err != nil {
		return err
	}
	if err := unchanged(tx, *b, draft, account, members); err != nil {
		return err
	}
	if err := payment.MaySeal(members); err != nil {
		return err
	}
	sealed := draft.Record
	sealed.File, sealed.Masked, sealed.Encrypted = files.File, files.Masked, files.Encrypted
	seal, err := payment.NewSeal(*b, account, sealed, draft.At)
	if err != nil {
		return err
	}
	if !seal.Deadline.IsZero() && c.Now().After(seal.Deadline) {
		return errSealAgain // the dates in the file are for a cut-off that has passed
	}
	duties, err := releaseDuties(tx, *b)
	if err != nil {
		return err
	}
	if err := b.Release(releaser(tx, *b), draft.At, duties, seal); err != nil {
		return err
	}
	if b.Kind == payment.BatchCheck {
		if err := checkapp.Reserve(tx, *b, draft.Taken.FirstCheck, members); err != nil {
			return err
		}
	}
	return saveSeal(tx, b, sealed, files.Traces)
}

// errSealAgain demands another attempt: the file is not what the batch contains now.
var errSealAgain = fault.New(fault.Unavailable, fault.ServiceUnavailable,
	"The batch changed while its file was made. It is being sealed again.")

// unchanged refuses a file that would be different now: because of its claims, its account, or the account
// numbers in it.
func unchanged(
	tx *postgres.Tx, b payment.Batch, draft payment.SealDraft, account bankaccount.Account, members []payment.Payment,
) error {
	sealed, err := payment.SealRecord(b, account, members, draft.Taken, draft.At)
	if err != nil {
		return err
	}
	same, err := sealed.Same(draft.Record)
	if err != nil {
		return err
	}
	secrets, err := numbers(tx, b)
	if err != nil {
		return err
	}
	if !same || !slices.Equal(secrets.Number, draft.Secrets.Number) ||
		!maps.EqualFunc(secrets.Vendors, draft.Secrets.Vendors, slices.Equal[[]byte]) {
		return errSealAgain
	}
	return nil
}

func saveSeal(tx *postgres.Tx, b *payment.Batch, sealed payment.Record, traces map[string]string) error {
	if err := save(tx, b); err != nil {
		return err
	}
	if err := batchrow.SetRecord(tx, b.ID, sealed); err != nil {
		return err
	}
	if err := updatePayments(tx, *b); err != nil {
		return err
	}
	if err := batchrow.SetTraces(tx, traces); err != nil {
		return err
	}
	if b.Kind == payment.BatchACH { // from now on its bank may return entries
		start := flows.InboundStart(tx.TenantID, b.AccountID)
		if err := tx.Start(start.Workflow, start.Input); err != nil {
			return err
		}
	}
	if err := jobapp.Continue(tx, b.JobID); err != nil {
		return err
	}
	if err := licenseapp.UsePayments(tx, b.ProjectID, b.ID, b.Seal.CreatedAt); err != nil {
		return err
	}
	return record(tx, "released", *b, nil,
		map[string]any{"generation": b.Generation, "file": b.Seal.FileName, "sha256": b.Seal.SHA256, "payments": b.Count,
			"total": b.Total, "encryptedSha256": b.Seal.EncryptedSHA256})
}

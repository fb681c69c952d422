package batchact

import (
	"context"

	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/temporalx"
	batchflow "countersign.dev/workflows/batch"
)

// Seal releases and fixes the bytes. Numbers are decrypted before the
// transaction, so that nothing is waited for inside it.
func (a *Activities) Seal(ctx context.Context, in batchflow.Command) (batchflow.Standing, error) {
	defer temporalx.Heartbeat(ctx)()
	ctx = as(ctx, in)
	numbers, err := a.numbers(ctx, in.Ref)
	if err != nil {
		return batchflow.Standing{}, temporalx.Error(err)
	}
	b, err := a.Seals.SealBatch(ctx, in.TenantID, in.BatchID, a.Now(), func(record payment.Record) (payment.Rendered, error) {
		return record.Render(numbers, a.Draw)
	})
	if err != nil {
		return batchflow.Standing{}, temporalx.Error(err)
	}
	return a.standing(ctx, in.Ref, b)
}

// Keep stores the bytes under their hash.
func (a *Activities) Keep(ctx context.Context, in batchflow.Ref) error {
	defer temporalx.Heartbeat(ctx)()
	s, err := a.sealed(ctx, in)
	if err != nil {
		return temporalx.Error(err)
	}
	key, err := a.Objects.Keep(ctx, in.TenantID, s.batch.Seal.CreatedAt, s.rendered.ContentType, s.rendered.Bytes)
	if err == nil {
		err = a.Seals.StoredBatch(ctx, in.TenantID, in.BatchID, key)
	}
	return temporalx.Error(err)
}

// Upload brings the bytes to the bank under their temporary name.
func (a *Activities) Upload(ctx context.Context, in batchflow.Ref) error {
	defer temporalx.Heartbeat(ctx)()
	s, err := a.sealed(ctx, in)
	if err != nil || s.batch.Status.Past(payment.Delivering) {
		return temporalx.Error(err) // past: it is on record that the bank has it
	}
	former, err := a.Marks.HandOver(ctx, in.TenantID, in.BatchID, s.batch.Seal.FileName)
	if err != nil {
		return temporalx.Error(err)
	}
	return temporalx.Error(a.Bank.Upload(ctx, s.remote, s.batch.Seal.FileName, s.rendered.Bytes, former.Begun))
}

// Commit gives the uploaded file its final name, after it is on record that the
// bank may have it from then on: histories can be reset, and servers restored.
func (a *Activities) Commit(ctx context.Context, in batchflow.Ref) error {
	defer temporalx.Heartbeat(ctx)()
	b, remote, err := a.remote(ctx, in)
	if err != nil {
		return temporalx.Error(err)
	}
	if b.Status.Past(payment.Delivering) {
		return nil // it is on record that the bank has it
	}
	if _, err := a.Marks.BeginHandOver(ctx, in.TenantID, in.BatchID, b.Seal.FileName); err != nil {
		return temporalx.Error(err)
	}
	return temporalx.Error(a.Bank.Commit(ctx, remote, b.Seal.FileName, b.Seal.SHA256))
}

// Answer asks for the bank's answer to the file.
func (a *Activities) Answer(ctx context.Context, in batchflow.Ref) (batchflow.AnswerResult, error) {
	defer temporalx.Heartbeat(ctx)()
	b, remote, err := a.remote(ctx, in)
	if err != nil {
		return batchflow.AnswerResult{}, temporalx.Error(err)
	}
	text, found, err := a.Bank.Answer(ctx, remote, b.Seal.FileName)
	if err != nil || !found {
		return batchflow.AnswerResult{Answer: batchflow.NoAnswer}, temporalx.Error(err)
	}
	accepted, reason, err := payment.ReadAnswer(text, b.Seal)
	if err != nil {
		return batchflow.AnswerResult{}, temporalx.Error(err)
	}
	if accepted {
		return batchflow.AnswerResult{Answer: batchflow.Accepted}, nil
	}
	return batchflow.AnswerResult{Answer: batchflow.Refused, Text: reason}, nil
}

// Reconcile moves a batch in doubt only when what is seen is certain.
func (a *Activities) Reconcile(ctx context.Context, in batchflow.Ref) (batchflow.Standing, error) {
	defer temporalx.Heartbeat(ctx)()
	b, remote, err := a.remote(ctx, in)
	if err != nil {
		return batchflow.Standing{}, temporalx.Error(err)
	}
	sight, err := a.Bank.Look(ctx, remote, b.Seal.FileName, b.Seal.SHA256)
	if err != nil {
		return batchflow.Standing{}, temporalx.Error(err)
	}
	_, answered, err := a.Bank.Answer(ctx, remote, b.Seal.FileName)
	if err != nil {
		return batchflow.Standing{}, temporalx.Error(err)
	}
	to, message := payment.Reconciled(sight, answered)
	if to == payment.Sealed {
		// A worker that is believed dead may be held up just before its rename.
		if err := a.Bank.Withdraw(ctx, remote, b.Seal.FileName); err != nil {
			return batchflow.Standing{}, temporalx.Error(err)
		}
		if err := a.Marks.RefusedHandOver(ctx, in.TenantID, in.BatchID, b.Seal.FileName, message); err != nil {
			return batchflow.Standing{}, temporalx.Error(err)
		}
	}
	if to != payment.OutcomeUnknown {
		if b, err = a.Ledger.AdvanceBatch(ctx, in.TenantID, in.BatchID, to, payment.NoDetail, message, a.Now()); err != nil {
			return batchflow.Standing{}, temporalx.Error(err)
		}
	}
	return a.standing(ctx, in, b)
}

type sealed struct {
	batch    payment.Batch
	rendered payment.Rendered
	remote   bankaccount.Remote
}

// sealed renders the bytes again and refuses any that are not those of the seal.
func (a *Activities) sealed(ctx context.Context, in batchflow.Ref) (sealed, error) {
	b, record, account, err := a.Seals.SealedBatch(ctx, in.TenantID, in.BatchID)
	if err != nil {
		return sealed{}, err
	}
	numbers, err := a.numbers(ctx, in)
	if err != nil {
		return sealed{}, err
	}
	rendered, err := record.Render(numbers, a.Draw)
	if err != nil {
		return sealed{}, err
	}
	if rendered.SHA256 != b.Seal.SHA256 {
		// An account number or the software changed since the seal. What was released was other bytes.
		return sealed{}, fault.New(fault.Conflict, fault.BatchNotReleasable,
			"the file no longer has the bytes that were released; issue the batch again")
	}
	remote, err := a.open(ctx, in, account)
	return sealed{batch: b, rendered: rendered, remote: remote}, err
}

func (a *Activities) remote(ctx context.Context, in batchflow.Ref) (payment.Batch, bankaccount.Remote, error) {
	b, _, account, err := a.Seals.SealedBatch(ctx, in.TenantID, in.BatchID)
	if err != nil {
		return b, bankaccount.Remote{}, err
	}
	remote, err := a.open(ctx, in, account)
	return b, remote, err
}

func (a *Activities) open(ctx context.Context, in batchflow.Ref, account bankaccount.Account) (bankaccount.Remote, error) {
	secrets, err := a.Seals.BatchSecrets(ctx, in.TenantID, in.BatchID)
	if err != nil || len(secrets.Password) == 0 {
		return bankaccount.Remote{Delivery: account.Delivery}, err
	}
	password, err := a.Vault.Open(ctx, in.TenantID, bankaccount.PasswordPlace(account.ID), secrets.Password)
	return bankaccount.Remote{Delivery: account.Delivery, Password: string(password)}, err
}

// numbers decrypts what one rendering needs.
func (a *Activities) numbers(ctx context.Context, in batchflow.Ref) (payment.Numbers, error) {
	secrets, err := a.Seals.BatchSecrets(ctx, in.TenantID, in.BatchID)
	if err != nil {
		return payment.Numbers{}, err
	}
	own, err := a.Vault.Open(ctx, in.TenantID, bankaccount.NumberPlace(secrets.AccountID), secrets.Number)
	if err != nil {
		return payment.Numbers{}, err
	}
	numbers := payment.Numbers{Own: string(own), Vendors: make(map[string]string, len(secrets.Vendors))}
	for vendorAccountID, cipher := range secrets.Vendors {
		number, err := a.Vault.Open(ctx, in.TenantID, bankaccount.VendorPlace(vendorAccountID), cipher)
		if err != nil {
			return payment.Numbers{}, err
		}
		numbers.Vendors[vendorAccountID] = string(number)
	}
	return numbers, nil
}

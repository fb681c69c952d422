package batch

import (
	"context"

	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/temporalx"
	batchflow "countersign.dev/workflows/batch"
)

// Upload brings the stored bytes to the bank under their temporary name.
func (a *Activities) Upload(ctx context.Context, in batchflow.Ref) error {
	defer temporalx.Heartbeat(ctx)()
	t, err := a.target(ctx, in)
	if err != nil || t.batch.Status.Past(payment.Delivering) {
		return temporalx.Error(err) // past: it is on record that the bank has it
	}
	if err := t.moved(); err != nil {
		return temporalx.Error(err)
	}
	content, err := a.bytes(ctx, in.TenantID, t.record)
	if err != nil {
		return temporalx.Error(err)
	}
	former, err := a.Marks.HandOver(ctx, in.TenantID, in.BatchID, t.batch.Seal.FileName)
	if err != nil {
		return temporalx.Error(err)
	}
	return temporalx.Error(a.Bank.Upload(ctx, t.remote, t.batch.Seal.FileName, content, former.Begun))
}

// Commit gives the uploaded file its final name, after it is on record that the
// bank may have it from then on: histories can be reset, and servers restored.
func (a *Activities) Commit(ctx context.Context, in batchflow.Ref) error {
	defer temporalx.Heartbeat(ctx)()
	t, err := a.target(ctx, in)
	if err != nil {
		return temporalx.Error(err)
	}
	if t.batch.Status.Past(payment.Delivering) {
		return nil // it is on record that the bank has it
	}
	if err := t.moved(); err != nil {
		return temporalx.Error(err)
	}
	if _, err := a.Marks.BeginHandOver(ctx, in.TenantID, in.BatchID, t.batch.Seal.FileName); err != nil {
		return temporalx.Error(err)
	}
	return temporalx.Error(a.Bank.Commit(ctx, t.remote, t.batch.Seal.FileName, t.batch.Seal.SHA256))
}

// Answer asks for the bank's answer to the file. What a person has recorded by
// hand meanwhile counts as the answer.
func (a *Activities) Answer(ctx context.Context, in batchflow.Ref) (batchflow.AnswerResult, error) {
	defer temporalx.Heartbeat(ctx)()
	t, err := a.target(ctx, in)
	if err != nil {
		return batchflow.AnswerResult{}, temporalx.Error(err)
	}
	switch t.batch.Status {
	case payment.Acknowledged, payment.Settled:
		return batchflow.AnswerResult{Answer: batchflow.Accepted}, nil
	case payment.Rejected:
		return batchflow.AnswerResult{Answer: batchflow.Refused, Text: t.batch.Message}, nil
	default:
	}
	answer, err := a.answer(ctx, t)
	if err == nil {
		err = answer.Err()
	}
	if err != nil {
		return batchflow.AnswerResult{}, temporalx.Error(err)
	}
	switch answer.Reply {
	case payment.Accepted:
		return batchflow.AnswerResult{Answer: batchflow.Accepted}, nil
	case payment.Refused, payment.RefusedOne:
		return batchflow.AnswerResult{Answer: batchflow.Refused, Text: answer.Reason}, nil
	default:
		return batchflow.AnswerResult{Answer: batchflow.NoAnswer}, nil
	}
}

// answer reads the bank's answer. It names the hash, so it counts wherever the bank puts its answers today.
func (a *Activities) answer(ctx context.Context, t target) (payment.Answer, error) {
	text, found, err := a.Bank.Answer(ctx, t.remote, t.batch.Seal.FileName)
	if err != nil || !found {
		return payment.Answer{Reply: payment.NoReply}, err
	}
	return payment.ReadAnswer(text, t.batch.Seal), nil
}

// Reconcile moves a batch in doubt only when what is seen is certain. A batch
// that a person has resolved meanwhile stays as it is.
func (a *Activities) Reconcile(ctx context.Context, in batchflow.Ref) (batchflow.Snapshot, error) {
	defer temporalx.Heartbeat(ctx)()
	t, err := a.target(ctx, in)
	if err == nil && t.batch.Status == payment.OutcomeUnknown {
		t.batch, err = a.reconcile(ctx, in, t)
	}
	if err == nil {
		err = a.settle(ctx, in, t.batch)
	}
	if err != nil {
		return batchflow.Snapshot{}, temporalx.Error(err)
	}
	return a.snapshot(ctx, in, t.batch)
}

func (a *Activities) reconcile(ctx context.Context, in batchflow.Ref, t target) (payment.Batch, error) {
	b, sight := t.batch, bankaccount.Gone
	var err error
	if t.moved() == nil { // elsewhere, a look would say nothing about the file
		if sight, err = a.Bank.Look(ctx, t.remote, b.Seal.FileName, b.Seal.SHA256); err != nil {
			return b, err
		}
	}
	answer, err := a.answer(ctx, t)
	if err != nil {
		return b, err
	}
	to, message := payment.Reconciled(sight, answer)
	switch {
	case to == payment.Sealed:
		// A worker that is believed dead may be held up just before its rename.
		if err := a.Bank.Withdraw(ctx, t.remote, b.Seal.FileName); err != nil {
			return b, err
		}
		if err := a.Marks.RefusedHandOver(ctx, in.TenantID, in.BatchID, b.Seal.FileName, message); err != nil {
			return b, err
		}
	case sight == bankaccount.Different:
		// The name is taken by other bytes. Ours must not get it when they leave the folder.
		if err := a.Bank.Withdraw(ctx, t.remote, b.Seal.FileName); err != nil && fault.KindOf(err) != fault.Unknown {
			return b, err
		}
	}
	if to == payment.OutcomeUnknown {
		return b, nil
	}
	return a.Ledger.AdvanceBatch(ctx, in.TenantID, in.BatchID, to, detailOf(to), message, a.Now())
}

func detailOf(to payment.BatchStatus) payment.Detail {
	if to == payment.Rejected {
		return payment.DetailBank
	}
	return payment.NoDetail
}

// target is a sealed batch and the server of its bank.
type target struct {
	batch  payment.Batch
	record payment.Record
	remote bankaccount.Remote
}

// moved refuses a server other than the one the batch was released for: the
// people who released the batch did not agree to it. Seals of before the
// destination was recorded name none.
func (t target) moved() error {
	if t.record.Destination == nil || *t.record.Destination == t.remote.Destination() {
		return nil
	}
	return fault.New(fault.Conflict, fault.BatchNotReleasable,
		"The bank connection has changed since this batch was released. Nothing was sent; issue the batch again.")
}

func (a *Activities) target(ctx context.Context, in batchflow.Ref) (target, error) {
	b, record, account, err := a.Seals.SealedBatch(ctx, in.TenantID, in.BatchID)
	if err != nil {
		return target{}, err
	}
	remote, err := a.open(ctx, in, account)
	return target{batch: b, record: record, remote: remote}, err
}

func (a *Activities) open(
	ctx context.Context, in batchflow.Ref, account bankaccount.Account,
) (bankaccount.Remote, error) {
	secrets, err := a.Seals.BatchSecrets(ctx, in.TenantID, in.BatchID)
	if err != nil || len(secrets.Password) == 0 {
		return bankaccount.Remote{Delivery: account.Delivery}, err
	}
	if secrets.Destination != account.Delivery.Destination() { // a password is shown to no server but its own
		return bankaccount.Remote{},
			fault.New(fault.Unavailable, fault.ServiceUnavailable, "The bank connection is being changed.")
	}
	password, err := a.Vault.Open(ctx, in.TenantID, bankaccount.PasswordPlace(account.ID), secrets.Password)
	return bankaccount.Remote{Delivery: account.Delivery, Password: string(password)}, err
}

// numbers decrypts what the rendering needs.
func (a *Activities) numbers(ctx context.Context, tenantID string, secrets payment.Secrets) (payment.Numbers, error) {
	own, err := a.Vault.Open(ctx, tenantID, bankaccount.NumberPlace(secrets.AccountID), secrets.Number)
	if err != nil {
		return payment.Numbers{}, err
	}
	numbers := payment.Numbers{Own: string(own), Vendors: make(map[string]string, len(secrets.Vendors))}
	for vendorAccountID, cipher := range secrets.Vendors {
		number, err := a.Vault.Open(ctx, tenantID, bankaccount.VendorPlace(vendorAccountID), cipher)
		if err != nil {
			return payment.Numbers{}, err
		}
		numbers.Vendors[vendorAccountID] = string(number)
	}
	return numbers, nil
}

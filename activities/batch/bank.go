package batch

import (
	"context"

	bankaccountapp "countersign.dev/app/bankaccount"
	batchapp "countersign.dev/app/batch"
	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/temporalx"
	batchflow "countersign.dev/workflows/batch"
)

// Upload uploads the stored bytes to the bank under their temporary name.
func (a *Activities) Upload(ctx context.Context, in batchflow.Ref) error {
	defer temporalx.Heartbeat(ctx)()
	t, err := a.target(ctx, in)
	if err != nil || t.Batch.Status.Past(payment.Delivering) {
		return temporalx.Error(err) // the record says that the bank has it
	}
	if err := t.moved(); err != nil {
		return temporalx.Error(err)
	}
	content, err := a.bytes(ctx, in.TenantID, t.Record.ForBank())
	if err != nil {
		return temporalx.Error(err)
	}
	return temporalx.Error(a.Bank.Upload(ctx, t.remote, t.Batch.Seal.FileName, content, t.HandOver.Begun))
}

// Commit gives the uploaded file its final name. Before that it records that the bank
// may have the file: histories can be reset, and servers restored.
func (a *Activities) Commit(ctx context.Context, in batchflow.Ref) error {
	defer temporalx.Heartbeat(ctx)()
	t, err := a.target(ctx, in)
	if err != nil {
		return temporalx.Error(err)
	}
	if t.Batch.Status.Past(payment.Delivering) {
		return nil // the record says that the bank has it
	}
	if err := t.moved(); err != nil {
		return temporalx.Error(err)
	}
	if _, err := a.Batches.BeginHandOver(ctx, in.TenantID, in.BatchID, t.Batch.Seal.FileName); err != nil {
		return temporalx.Error(err)
	}
	return temporalx.Error(a.Bank.Commit(ctx, t.remote, t.Batch.Seal.FileName, t.Batch.Seal.BankSHA256()))
}

// Answer reads the bank's response to the file. An outcome that a person has recorded in the meantime counts as
// the response.
func (a *Activities) Answer(ctx context.Context, in batchflow.Ref) (batchflow.AnswerResult, error) {
	defer temporalx.Heartbeat(ctx)()
	t, err := a.target(ctx, in)
	if err != nil {
		return batchflow.AnswerResult{}, temporalx.Error(err)
	}
	switch t.Batch.Status {
	case payment.Acknowledged, payment.Settled:
		return batchflow.AnswerResult{Answer: batchflow.Accepted}, nil
	case payment.Rejected:
		return batchflow.AnswerResult{Answer: batchflow.Refused, Text: t.Batch.Message}, nil
	default:
	}
	answer, err := a.answer(ctx, in.TenantID, t)
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

// answer reads the bank's answer. The answer names the hash of the file, so it counts also
// if the connection has changed.
func (a *Activities) answer(ctx context.Context, tenantID string, t target) (payment.Answer, error) {
	if t.held != nil {
		return payment.Answer{}, t.held
	}
	text, found, err := a.Bank.Answer(ctx, t.remote, t.Batch.Seal.FileName)
	if err != nil || !found {
		return payment.Answer{Reply: payment.NoReply}, err
	}
	plain := []byte(text)
	if !t.remote.Live { // a sandbox has nobody who encrypts and signs
		return payment.ReadAnswer(text, t.Batch.Seal), nil
	}
	if t.Record.Keys == nil && !a.PGP.Encrypted(plain) { // the file was released before the account had keys
		return payment.ReadAnswer(text, t.Batch.Seal), nil
	}
	plain, err = a.visits().Decrypt(ctx, tenantID, t.Account, plain)
	if fault.CodeOf(err) == fault.FileNotAuthentic {
		return payment.Answer{}, fault.Wrap(err, fault.Unknown, fault.OutcomeUnknown,
			"The bank's answer cannot be opened with the keys of the bank account, or the bank did not sign it. Call the bank.")
	}
	return payment.ReadAnswer(string(plain), t.Batch.Seal), err
}

// Reconcile changes the status of a batch with an unknown outcome only if the outcome is certain. It does not
// change a batch that a person has resolved in the meantime.
func (a *Activities) Reconcile(ctx context.Context, in batchflow.Ref) (batchflow.Snapshot, error) {
	defer temporalx.Heartbeat(ctx)()
	t, err := a.target(ctx, in)
	if err == nil && t.Batch.Status == payment.OutcomeUnknown {
		t.Batch, err = a.reconcile(ctx, in, t)
	}
	if err == nil {
		err = a.settle(ctx, in, t.Batch)
	}
	return snapshot(t.Batch, err)
}

func (a *Activities) reconcile(ctx context.Context, in batchflow.Ref, t target) (payment.Batch, error) {
	b, state := t.Batch, bankaccount.FileAbsent
	var err error
	if t.moved() == nil { // another server says nothing about the file
		if state, err = a.Bank.FileState(ctx, t.remote, b.Seal.FileName, b.Seal.BankSHA256()); err != nil {
			return b, err
		}
	}
	answer, err := a.answer(ctx, in.TenantID, t)
	if err != nil {
		return b, err
	}
	to, message := payment.Reconciled(state, answer)
	switch {
	case to == payment.Sealed:
		// A worker that was held up may still rename the file. Withdrawing it prevents that.
		if err := a.Bank.Withdraw(ctx, t.remote, b.Seal.FileName); err != nil {
			return b, err
		}
		if err := a.Batches.RefusedHandOver(ctx, in.TenantID, in.BatchID, b.Seal.FileName, message); err != nil {
			return b, err
		}
	case state == bankaccount.FileDifferent:
		// Another file has the name. Ours must not get it when the other one leaves the folder.
		if err := a.Bank.Withdraw(ctx, t.remote, b.Seal.FileName); err != nil && fault.KindOf(err) != fault.Unknown {
			return b, err
		}
	}
	if to == payment.OutcomeUnknown {
		return b, nil
	}
	return a.Batches.Advance(ctx, in.TenantID, in.BatchID, to, detailOf(to), message)
}

func detailOf(to payment.BatchStatus) payment.Detail {
	if to == payment.Rejected {
		return payment.DetailBank
	}
	return payment.NoDetail
}

// target is a sealed batch and the server of its bank.
type target struct {
	batchapp.Sealed
	remote bankaccount.Remote
	held   error // the profile of the account leads elsewhere than two people confirmed
}

// moved refuses a server other than the one that the batch was released for: its
// releasers did not agree to another one.
func (t target) moved() error {
	if t.held != nil {
		return t.Account.MayPay(true)
	}
	if !t.Account.Delivery.SameKeys(t.Record.Keys) {
		return fault.New(fault.Conflict, fault.BatchNotReleasable,
			"The keys of the bank account have changed since this batch was released. Nothing was sent; issue the batch again.")
	}
	if t.Record.Destination == nil || *t.Record.Destination == t.remote.Destination() {
		return nil
	}
	return fault.New(fault.Conflict, fault.BatchNotReleasable,
		"The bank connection has changed since this batch was released. Nothing was sent; issue the batch again.")
}

func (a *Activities) target(ctx context.Context, in batchflow.Ref) (target, error) {
	s, err := a.Batches.Sealed(ctx, in.TenantID, in.BatchID)
	if err != nil {
		return target{}, err
	}
	remote, err := a.open(ctx, in.TenantID, s)
	remote.TenantID, remote.BatchID, remote.Live = in.TenantID, in.BatchID, s.Batch.Live
	if fault.CodeOf(err) == fault.BankConnectionChanged {
		return target{Sealed: s, remote: remote, held: err}, nil
	}
	return target{Sealed: s, remote: remote}, err
}

// open decrypts what opens the bank's server.
func (a *Activities) open(ctx context.Context, tenantID string, s batchapp.Sealed) (bankaccount.Remote, error) {
	delivery := s.Account.Delivery
	password := s.Secrets.Password
	if len(password) > 0 && s.Secrets.Destination != delivery.Destination() { // it is sent to its own server only
		return bankaccount.Remote{},
			fault.New(fault.Unavailable, fault.ServiceUnavailable, "The bank connection is being changed.")
	}
	return a.visits().Remote(ctx, tenantID, s.Account, password)
}

func (a *Activities) visits() bankaccountapp.Visits {
	return bankaccountapp.Visits{Vault: a.Vault, Profiles: a.Profiles, PGP: a.PGP}
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

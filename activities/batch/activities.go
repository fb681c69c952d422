// Package batch holds the activities of batches: they write the database, object
// storage and the server of the bank.
package batch

import (
	"context"
	"errors"
	"time"

	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/worker"

	"countersign.dev/domain/act"
	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/temporalx"
	batchflow "countersign.dev/workflows/batch"
)

// Ledger is where batches are kept.
type Ledger interface {
	AwaitBatch(ctx context.Context, tenantID, batchID string) (payment.Batch, error)
	AdvanceBatch(ctx context.Context, tenantID, batchID string, to payment.BatchStatus, detail payment.Detail,
		message string, now time.Time) (payment.Batch, error)
	Batch(ctx context.Context, tenantID, batchID string) (payment.Batch, error)
	RecordBatchRequest(ctx context.Context, tenantID, batchID string, action payment.BatchAction) (payment.Batch, error)
	SettleInvoices(ctx context.Context, tenantID, batchID string) (more bool, err error)
	BankAccount(ctx context.Context, tenantID, accountID string) (bankaccount.Account, error)
}

// Seals fixes batches and finds what they were sealed with.
type Seals interface {
	BatchSecrets(ctx context.Context, tenantID, batchID string) (payment.Secrets, error)
	// BeginSeal takes the numbers of an attempt, CommitSeal names its stored files. AbandonSeal ends an attempt for good.
	BeginSeal(ctx context.Context, tenantID, batchID string, now time.Time) (payment.SealDraft, error)
	CommitSeal(ctx context.Context, tenantID string, draft payment.SealDraft, files payment.SealedFiles,
		now time.Time) (payment.Batch, error)
	AbandonSeal(ctx context.Context, tenantID string, cause error) error
	SealedBatch(ctx context.Context, tenantID, batchID string) (payment.Batch, payment.Record, bankaccount.Account, error)
	SealLeftovers(ctx context.Context, tenantID string) (attemptIDs []string, err error)
	SealCollected(ctx context.Context, tenantID, attemptID string) error
	DeliveredBatches(ctx context.Context, tenantID string) ([]payment.Batch, error)
}

// Marks is where it is on record that a file may be at its bank.
type Marks interface {
	BeginHandOver(ctx context.Context, tenantID, batchID, name string) (first bool, err error)
	HandOver(ctx context.Context, tenantID, batchID, name string) (payment.HandOver, error)
	RefusedHandOver(ctx context.Context, tenantID, batchID, name, why string) error
}

// Vault opens sealed values.
type Vault interface {
	Open(ctx context.Context, tenantID, place string, sealed []byte) ([]byte, error)
}

// Bank is the SFTP server of a bank.
type Bank interface {
	// Upload leaves content, verified, under the temporary name.
	// One that was offered before and is gone is a doubt.
	Upload(ctx context.Context, remote bankaccount.Remote, name string, content []byte, offered bool) error
	// Commit gives it the final name. A former success is a success; a doubt is an Unknown fault.
	Commit(ctx context.Context, remote bankaccount.Remote, name, sha256 string) error
	// Withdraw takes the file back from under its temporary name, so that nobody
	// can give it its final name any more. One that is gone is a doubt.
	Withdraw(ctx context.Context, remote bankaccount.Remote, name string) error
	Look(ctx context.Context, remote bankaccount.Remote, name, sha256 string) (bankaccount.Sight, error)
	// Answer is the text of the bank's answer to a file, when there is one.
	Answer(ctx context.Context, remote bankaccount.Remote, name string) (text string, found bool, err error)
}

// Activities satisfies the contract of workflows/batch.
type Activities struct {
	Ledger Ledger
	Seals  Seals
	Marks  Marks
	Vault  Vault
	Files  Files
	Bank   Bank
	Render payment.Render
	Now    func() time.Time
}

var _ batchflow.Activities = (*Activities)(nil)

// RegisterCore names the activities that are database work alone.
func (a *Activities) RegisterCore(w worker.ActivityRegistry) {
	register(w, batchflow.ActAwait, a.Await)
	register(w, batchflow.ActCancel, a.Cancel)
	register(w, batchflow.ActRecordRequest, a.RecordRequest)
	register(w, batchflow.ActAdvance, a.Advance)
}

// RegisterBank names those that open secrets: only the bank pool may run them.
func (a *Activities) RegisterBank(w worker.ActivityRegistry) {
	register(w, batchflow.ActSeal, a.Seal)
	register(w, batchflow.ActVerify, a.Verify)
	register(w, batchflow.ActUpload, a.Upload)
	register(w, batchflow.ActCommit, a.Commit)
	register(w, batchflow.ActAnswer, a.Answer)
	register(w, batchflow.ActReconcile, a.Reconcile)
	register(w, batchflow.ActCompare, a.Compare)
	register(w, batchflow.ActCollect, a.Collect)
}

func register(w worker.ActivityRegistry, name string, do any) {
	w.RegisterActivityWithOptions(do, activity.RegisterOptions{Name: name})
}

// Await records that the batch waits for a person.
func (a *Activities) Await(ctx context.Context, in batchflow.Ref) (batchflow.Snapshot, error) {
	b, err := a.Ledger.AwaitBatch(ctx, in.TenantID, in.BatchID)
	if err != nil {
		return batchflow.Snapshot{}, temporalx.Error(err)
	}
	return a.snapshot(ctx, in, b)
}

// Cancel cancels the batch before it is sealed and frees its payments.
func (a *Activities) Cancel(ctx context.Context, in batchflow.Command) (batchflow.Snapshot, error) {
	b, err := a.Ledger.AdvanceBatch(withRequest(ctx, act.CancelBatch, in), in.TenantID, in.BatchID, payment.BatchCanceled,
		payment.NoDetail, "", a.Now())
	return a.snapshotAfter(ctx, in.Ref, b, err)
}

// RecordRequest refuses an action that nobody requested or may request.
func (a *Activities) RecordRequest(ctx context.Context, in batchflow.Command) (batchflow.Snapshot, error) {
	b, err := a.Ledger.RecordBatchRequest(withRequest(ctx, in.Action.Kind(), in), in.TenantID, in.BatchID, in.Action)
	return a.snapshotAfter(ctx, in.Ref, b, err)
}

// Advance moves the batch and settles the invoices it has paid, page by page; a
// repeat finds it moved and goes on with the pages that are left.
func (a *Activities) Advance(ctx context.Context, in batchflow.AdvanceInput) (batchflow.Snapshot, error) {
	b, err := a.Ledger.AdvanceBatch(ctx, in.TenantID, in.BatchID, in.To, in.Detail, in.Message, a.Now())
	if err != nil {
		return batchflow.Snapshot{}, temporalx.Error(err)
	}
	if err := a.settle(ctx, in.Ref, b); err != nil {
		return batchflow.Snapshot{}, temporalx.Error(err)
	}
	return a.snapshot(ctx, in.Ref, b)
}

// settle marks the invoices of a completed batch as paid. A repeat goes on with the pages that are left.
func (a *Activities) settle(ctx context.Context, in batchflow.Ref, b payment.Batch) error {
	outcome, _ := b.Status.PaymentOutcome()
	for more := outcome == payment.Completed && b.Kind.MovesMoney(); more; {
		var err error
		if more, err = a.Ledger.SettleInvoices(ctx, in.TenantID, in.BatchID); err != nil {
			return err
		}
	}
	return nil
}

func (a *Activities) snapshot(ctx context.Context, in batchflow.Ref, b payment.Batch) (batchflow.Snapshot, error) {
	account, err := a.Ledger.BankAccount(ctx, in.TenantID, b.AccountID)
	if err != nil {
		return batchflow.Snapshot{}, temporalx.Error(err)
	}
	return batchflow.Snapshot{
		Kind: b.Kind, Status: b.Status, Message: b.Message, Summary: b.Summary(), FileName: b.Seal.FileName,
		SHA256: b.Seal.SHA256, Deadline: b.Seal.Deadline, Answers: account.Delivery.Outbound != "", Version: b.Version,
	}, nil
}

// withRequest makes a transaction the effect of a person's recorded request, in whose
// name it acts. A command of the process has none.
func withRequest(ctx context.Context, kind act.Kind, in batchflow.Command) context.Context {
	if in.UpdateID == "" {
		return ctx
	}
	return act.With(ctx, act.New(kind, in.BatchID, in.UpdateID))
}

// snapshotAfter returns the batch after a request, also if an earlier attempt has had
// the effect.
func (a *Activities) snapshotAfter(
	ctx context.Context, in batchflow.Ref, b payment.Batch, err error,
) (batchflow.Snapshot, error) {
	if errors.Is(err, act.ErrDone) {
		b, err = a.Ledger.Batch(ctx, in.TenantID, in.BatchID)
	}
	if err != nil {
		return batchflow.Snapshot{}, temporalx.Error(err)
	}
	return a.snapshot(ctx, in, b)
}

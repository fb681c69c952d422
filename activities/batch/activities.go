// Package batch holds the activities of batches: they write the database, object
// storage and the server of the bank.
package batch

import (
	"context"
	"errors"

	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/worker"

	bankaccountapp "countersign.dev/app/bankaccount"
	batchapp "countersign.dev/app/batch"
	"countersign.dev/domain/act"
	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/temporalx"
	batchflow "countersign.dev/workflows/batch"
)

// Seals fixes batches. A test replaces it by one that kills its process between two steps.
type Seals interface {
	BeginSeal(ctx context.Context, tenantID, batchID string) (payment.SealDraft, error)
	CommitSeal(
		ctx context.Context, tenantID string, draft payment.SealDraft, files payment.SealedFiles,
	) (payment.Batch, error)
	AbandonSeal(ctx context.Context, tenantID string, cause error) error
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
	// Withdraw renames the temporary file, so that no attempt can give it its final name. A missing file has an
	// unknown outcome.
	Withdraw(ctx context.Context, remote bankaccount.Remote, name string) error
	FileState(ctx context.Context, remote bankaccount.Remote, name, sha256 string) (bankaccount.FileState, error)
	// Answer is the text of the bank's answer to a file, when there is one.
	Answer(ctx context.Context, remote bankaccount.Remote, name string) (text string, found bool, err error)
}

// Activities satisfies the contract of workflows/batch.
type Activities struct {
	Batches *batchapp.Commands
	Seals   Seals
	Vault   Vault
	// Profiles opens the profiles of connections that deliver files.
	Profiles bankaccountapp.Profiles
	PGP      bankaccountapp.PGP
	Files    Files
	Bank     Bank
	Render   payment.Render
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
	return snapshot(a.Batches.AwaitRelease(ctx, in.TenantID, in.BatchID))
}

// Cancel cancels the batch before it is sealed and frees its payments.
func (a *Activities) Cancel(ctx context.Context, in batchflow.Command) (batchflow.Snapshot, error) {
	b, err := a.Batches.Advance(withRequest(ctx, act.CancelBatch, in), in.TenantID, in.BatchID, payment.BatchCanceled,
		payment.NoDetail, "")
	return a.snapshotAfter(ctx, in.Ref, b, err)
}

// RecordRequest refuses an action that nobody requested or may request.
func (a *Activities) RecordRequest(ctx context.Context, in batchflow.Command) (batchflow.Snapshot, error) {
	b, err := a.Batches.RecordRequest(withRequest(ctx, in.Action.Kind(), in), in.TenantID, in.BatchID, in.Action)
	return a.snapshotAfter(ctx, in.Ref, b, err)
}

// Advance changes the status of the batch and settles the invoices that it has paid. A
// repeat finds the new status and settles the invoices that are left.
func (a *Activities) Advance(ctx context.Context, in batchflow.AdvanceInput) (batchflow.Snapshot, error) {
	b, err := a.Batches.Advance(ctx, in.TenantID, in.BatchID, in.To, in.Detail, in.Message)
	if err == nil {
		err = a.settle(ctx, in.Ref, b)
	}
	return snapshot(b, err)
}

// settle marks the invoices of a completed batch as paid, page by page.
func (a *Activities) settle(ctx context.Context, in batchflow.Ref, b payment.Batch) error {
	outcome, _ := b.Status.PaymentOutcome()
	for more := outcome == payment.Completed && b.Kind.MovesMoney(); more; {
		var err error
		if more, err = a.Batches.SettleInvoices(ctx, in.TenantID, in.BatchID); err != nil {
			return err
		}
	}
	return nil
}

// withRequest makes a transaction the effect of a person's recorded request, with that person as the actor. A
// command of the process has no request.
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
		b, err = a.Batches.Get(ctx, in.TenantID, in.BatchID)
	}
	return snapshot(b, err)
}

func snapshot(b payment.Batch, err error) (batchflow.Snapshot, error) {
	if err != nil {
		return batchflow.Snapshot{}, temporalx.Error(err)
	}
	return batchflow.Snapshot{
		Kind: b.Kind, Status: b.Status, Message: b.Message, Summary: b.Summary(), FileName: b.Seal.FileName,
		SHA256: b.Seal.SHA256, Deadline: b.Seal.Deadline, Answers: b.BankAnswers, Version: b.Version,
	}, nil
}

// Package batch holds the use cases of batches: payments that go to the bank or to a
// printer as one file.
package batch

import (
	"context"
	"time"

	"countersign.dev/domain/actor"
	"countersign.dev/domain/audit"
	"countersign.dev/domain/event"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/job"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
	batchrow "countersign.dev/internal/store/batch"
)

// Commands are the use cases that open their own transaction.
type Commands struct {
	DB        *postgres.DB
	Processes Processes // nil in processes that only execute effects
	Now       func() time.Time
}

// Processes runs one process per generation of a batch. The requests that it is sent are recorded.
type Processes interface {
	StartJob(ctx context.Context, tenantID string, j job.Ref) error
	// RequestBatchAction returns when the effect of the action is committed.
	RequestBatchAction(ctx context.Context, b payment.Batch, tenantID, updateID string, action payment.BatchAction) error
	// SettleSheets returns when the fate of the sheets is committed.
	SettleSheets(ctx context.Context, b payment.Batch, tenantID, updateID string, s payment.Sheets) error
	CompareFiles(ctx context.Context, tenantID string) (compared int, findings []payment.Finding, err error)
}

// Get is one batch.
func (c *Commands) Get(ctx context.Context, tenantID, batchID string) (b payment.Batch, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		b, err = batchrow.Get(tx, batchID)
		return err
	})
	return b, err
}

// visible is a batch whose project the reader sees.
func visible(tx *postgres.Tx, batchID string) (payment.Batch, error) {
	b, err := batchrow.Get(tx, batchID)
	if err != nil {
		return b, err
	}
	return b, tx.RequireProject(b.ProjectID)
}

func person(ctx context.Context) (actor.Actor, error) {
	who, ok := actor.From(ctx)
	if !ok || who.UserID == "" {
		return who, fault.New(fault.Unauthenticated, fault.NotSignedIn, "You are not signed in. Sign in and try again.")
	}
	return who, nil
}

// startNow starts the job, if there is one, at once. If that fails, the relay starts it: the start is in
// the outbox of the transaction that created the job.
func (c *Commands) startNow(ctx context.Context, tenantID string, j job.Ref) {
	if j.ID != "" && c.Processes != nil {
		_ = c.Processes.StartJob(ctx, tenantID, j)
	}
}

// save stores a batch whose status has changed and notifies browsers.
func save(tx *postgres.Tx, b *payment.Batch) error {
	if err := batchrow.Save(tx, *b); err != nil {
		return err
	}
	b.Version++
	return changed(tx, *b)
}

func changed(tx *postgres.Tx, b payment.Batch) error {
	return tx.Emit(event.PaymentUpdated{ProjectID: b.ProjectID, BatchID: b.ID})
}

func record(tx *postgres.Tx, action string, b payment.Batch, before, after any, causes ...audit.Cause) error {
	return tx.Audit(postgres.Change{Area: "Payments", Action: action, ObjectType: "batch", ObjectID: b.ID,
		ProjectID: b.ProjectID, Old: before, New: after, Causes: causes})
}

package batch

import (
	"context"

	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
	bankaccountrow "countersign.dev/internal/store/bankaccount"
	batchrow "countersign.dev/internal/store/batch"
)

// Sealed is a sealed batch with everything that its delivery needs.
type Sealed struct {
	Batch    payment.Batch
	Record   payment.Record
	Account  bankaccount.Account
	Secrets  payment.Secrets  // of the account, encrypted
	HandOver payment.HandOver // of the file to the bank
}

// Sealed reads a sealed batch.
func (c *Commands) Sealed(ctx context.Context, tenantID, batchID string) (s Sealed, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if s.Batch, s.Record, err = sealed(tx, batchID); err != nil {
			return err
		}
		if s.Account, err = bankaccountrow.Get(tx, s.Batch.AccountID); err != nil {
			return err
		}
		if s.Secrets, err = batchrow.Secrets(tx, s.Batch); err != nil {
			return err
		}
		s.HandOver, err = batchrow.HandOver(tx, batchID, s.Batch.Seal.FileName)
		return err
	})
	return s, err
}

func sealed(tx *postgres.Tx, batchID string) (b payment.Batch, r payment.Record, err error) {
	if b, err = batchrow.Get(tx, batchID); err != nil {
		return b, r, err
	}
	if b.Seal.IsZero() {
		return b, r, fault.New(fault.Conflict, fault.BatchNotReleasable, "The batch has not been released.")
	}
	body, err := batchrow.Record(tx, batchID)
	if err != nil {
		return b, r, err
	}
	r, err = payment.ReadRecord(b, body)
	return b, r, err
}

// File is a sealed batch of a project that the reader sees, with its record.
func (c *Commands) File(
	ctx context.Context, tenantID, batchID string,
) (b payment.Batch, r payment.Record, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if b, err = visible(tx, batchID); err != nil {
			return err
		}
		b, r, err = sealed(tx, batchID)
		return err
	})
	return b, r, err
}

// RecordShown records that a person has seen the file's bytes.
func (c *Commands) RecordShown(ctx context.Context, tenantID string, b payment.Batch, masked bool) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		return tx.Audit(postgres.Change{Area: "Payments", Action: "file shown", ObjectType: "batch", ObjectID: b.ID,
			ProjectID: b.ProjectID, Reading: true,
			New: map[string]any{"file": b.Seal.FileName, "sha256": b.Seal.SHA256, "masked": masked}})
	})
}

// Leftovers are the attempts to seal whose objects no seal names and that cannot be
// committed any more.
func (c *Commands) Leftovers(ctx context.Context, tenantID string) (attemptIDs []string, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		attemptIDs, err = batchrow.Leftovers(tx, page)
		return err
	})
	return attemptIDs, err
}

// RecordCollected records that the objects of an attempt are removed.
func (c *Commands) RecordCollected(ctx context.Context, tenantID, attemptID string) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error { return batchrow.SetCollected(tx, attemptID) })
}

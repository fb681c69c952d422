// Package bulk holds the use cases of bulk actions: one action by one person on many tasks.
package bulk

import (
	"context"

	"countersign.dev/domain/event"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/task"
	"countersign.dev/internal/postgres"
	bulkrow "countersign.dev/internal/store/bulk"
)

// Commands are the use cases that open their own transaction.
type Commands struct{ DB *postgres.DB }

// Get is the progress of a bulk action of the user. Those of other users do not exist for them.
func (c Commands) Get(ctx context.Context, tenantID, userID, bulkID string) (b task.Bulk, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		b, err = own(tx, userID, bulkID)
		return err
	})
	return b, err
}

// maxUnseen is how many bulk actions of a person are listed. Older ones follow when the person has seen these.
const maxUnseen = 10

// List are the bulk actions of a person that run, and those that ended and were not seen yet, newest first.
func (c Commands) List(ctx context.Context, tenantID, userID string) (all []task.Bulk, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		all, err = bulkrow.Unseen(tx, userID, maxUnseen)
		return err
	})
	return all, err
}

// Refusals are the refused tasks after a position, in the order of the selection.
func (c Commands) Refusals(
	ctx context.Context, tenantID, userID, bulkID string, after, limit int,
) (refused []task.BulkItem, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if _, err := own(tx, userID, bulkID); err != nil {
			return err
		}
		refused, err = bulkrow.Refusals(tx, bulkID, after, limit)
		return err
	})
	return refused, err
}

// own loads a bulk action for the user who started it.
func own(tx *postgres.Tx, userID, bulkID string) (task.Bulk, error) {
	b, err := bulkrow.Get(tx, bulkID)
	if err == nil && b.By.UserID != userID {
		return task.Bulk{}, fault.New(fault.NotFound, fault.NotFoundCode, "It does not exist or you may not see it.")
	}
	return b, err
}

func emit(tx *postgres.Tx, bulkID string) error {
	return tx.Emit(event.BulkUpdated{BulkID: bulkID})
}

// Package recording holds the use cases of what sandboxes record instead of delivering it.
package recording

import (
	"context"

	"countersign.dev/domain/grid"
	"countersign.dev/domain/recording"
	"countersign.dev/domain/session"
	"countersign.dev/internal/postgres"
	recordingrow "countersign.dev/internal/store/recording"
)

// Commands are the use cases of administrators.
type Commands struct{ DB *postgres.DB }

// List is what the company of the caller has recorded.
func (c Commands) List(ctx context.Context) grid.List[recording.Entry] {
	caller, _ := session.From(ctx)
	return recordingrow.List(c.DB, caller.TenantID)
}

// Get is one recording, with the text of a message.
func (c Commands) Get(ctx context.Context, tenantID, recordingID string) (r recording.Recording, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		r, err = recordingrow.Get(tx, recordingID)
		return err
	})
	return r, err
}

// Records are written by the workers. A live tenant cannot record anything.
type Records struct{ DB *postgres.DB }

// Find is the recording at an address.
func (c Records) Find(
	ctx context.Context, tenantID string, a recording.Address,
) (r recording.Recording, found bool, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		r, found, err = recordingrow.Lock(tx, a)
		return err
	})
	return r, found, err
}

// Change adds or replaces the recording at an address. change returns false if nothing is to be written.
func (c Records) Change(
	ctx context.Context, tenantID string, a recording.Address,
	change func(former recording.Recording, found bool) (next recording.Recording, write bool, err error),
) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		former, found, err := recordingrow.Lock(tx, a)
		if err != nil {
			return err
		}
		next, write, err := change(former, found)
		if err != nil || !write {
			return err
		}
		return recordingrow.Put(tx, next)
	})
}

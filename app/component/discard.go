package component

import (
	"context"

	"countersign.dev/internal/postgres"
	componentrow "countersign.dev/internal/store/component"
)

// DiscardDraft removes the draft of the version that the person saw. The people who saved it remain its designers until
// the next version is published.
func (c Commands) DiscardDraft(ctx context.Context, tenantID, componentID string, version int64) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		found, p, err := workflow(tx, componentID, componentrow.Lock)
		if err != nil {
			return err
		}
		d, err := componentrow.Draft(tx, found.ID)
		if err != nil {
			return err
		}
		if err := d.Discard(version); err != nil {
			return err
		}
		if err := componentrow.SaveDraft(tx, d); err != nil {
			return err
		}
		return record(tx, "draft discarded", p, found, nil, nil)
	})
}

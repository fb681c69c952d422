package indexfield

import (
	"context"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/indexfield"
	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
	indexfieldrow "countersign.dev/internal/store/indexfield"
)

// manyValues is more than the values that a drop-down list may have.
const manyValues = 1000

// Update saves the version that the person saw. It refuses a change that makes values of invoices invalid.
func (c Commands) Update(ctx context.Context, tenantID string, f indexfield.Field) (indexfield.Field, error) {
	err := c.change(ctx, tenantID, f.ProjectID, func(tx *postgres.Tx, p project.Project) error {
		before, err := indexfieldrow.Lock(tx, p.ID, f.ID)
		if err != nil {
			return err
		}
		var v fault.Validation
		f.Complete()
		if f.Check(&v, ""); v.Err() != nil {
			return v.Err()
		}
		used, err := indexfieldrow.Values(tx, f.ID, "", manyValues)
		if err != nil {
			return err
		}
		if err := before.Change(f, used); err != nil {
			return err
		}
		if err := indexfieldrow.Update(tx, f); err != nil {
			return err
		}
		if f, err = indexfieldrow.Get(tx, p.ID, f.ID); err != nil {
			return err
		}
		return audit(tx, "updated", p, f, before, f)
	})
	return f, err
}

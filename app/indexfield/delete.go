package indexfield

import (
	"context"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
	indexfieldrow "countersign.dev/internal/store/indexfield"
)

// Delete deletes a field in which no invoice holds a value.
func (c Commands) Delete(ctx context.Context, tenantID, projectID, fieldID string, version int64) error {
	return c.change(ctx, tenantID, projectID, func(tx *postgres.Tx, p project.Project) error {
		f, err := indexfieldrow.Lock(tx, p.ID, fieldID)
		if err != nil {
			return err
		}
		used, err := indexfieldrow.Values(tx, f.ID, "", 1)
		if err != nil {
			return err
		}
		if len(used) > 0 {
			return fault.New(fault.Conflict, fault.IndexFieldInUse,
				"Invoices hold data in %s: it cannot be deleted. Make it invisible instead.", f.Name)
		}
		if err := indexfieldrow.Delete(tx, f.ID, version); err != nil {
			return err
		}
		return audit(tx, "deleted", p, f, f, nil)
	})
}

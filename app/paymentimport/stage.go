package paymentimport

import (
	"context"

	"countersign.dev/domain/paymentimport"
	"countersign.dev/internal/postgres"
	paymentimportrow "countersign.dev/internal/store/paymentimport"
	uploadrow "countersign.dev/internal/store/upload"
)

// Stage stores every row of the file, or none. A repetition has no effect.
func (c Commands) Stage(ctx context.Context, tenantID, uploadID string, rows []paymentimport.Row) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if _, err := uploadrow.Get(tx, uploadID, true); err != nil {
			return err
		}
		counts, err := paymentimportrow.Count(tx, uploadID)
		if err != nil || counts.Rows > 0 {
			return err
		}
		return paymentimportrow.Stage(tx, uploadID, rows)
	})
}

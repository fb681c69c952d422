package batch

import (
	"context"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
	batchrow "countersign.dev/internal/store/batch"
)

// comparedFiles is how many of the newest files are compared with the bank. Banks
// archive older ones.
const comparedFiles = 200

// Delivered are the newest batches whose file was given to a bank.
func (c *Commands) Delivered(ctx context.Context, tenantID string) (found []payment.Batch, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		found, err = batchrow.Delivered(tx, comparedFiles)
		return err
	})
	return found, err
}

// Compare compares the files at the banks with the record. It returns what it found
// about projects that the person sees.
func (c *Commands) Compare(ctx context.Context) (compared int, shown []payment.Finding, err error) {
	who, err := person(ctx)
	if err != nil {
		return 0, nil, err
	}
	compared, findings, err := c.Processes.CompareFiles(ctx, who.TenantID)
	if err != nil {
		return 0, nil, err
	}
	err = c.DB.InTenant(ctx, who.TenantID, func(tx *postgres.Tx) error {
		for _, f := range findings {
			switch _, err := visible(tx, f.BatchID); {
			case err == nil:
				shown = append(shown, f)
			case fault.KindOf(postgres.Translate(err)) != fault.NotFound:
				return err
			}
		}
		return nil
	})
	return compared, shown, err
}

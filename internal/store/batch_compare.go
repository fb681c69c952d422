package store

import (
	"context"

	"countersign.dev/domain/payment"
)

// comparedFiles is how many of the newest files are compared with the bank:
// older ones were archived by it.
const comparedFiles = 200

// DeliveredBatches are the newest batches whose file was given to a bank.
func (s *Store) DeliveredBatches(ctx context.Context, tenantID string) (found []payment.Batch, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		var rows []batchRow
		err := t.Gorm.Raw(selectBatch+`WHERE b.tenant_id = ? AND b.kind <> 'check' AND b.sealed_record IS NOT NULL
			AND b.status IN ('delivered', 'acknowledged', 'settled', 'unknown') ORDER BY b.number DESC LIMIT ?`, t.TenantID,
			comparedFiles).Scan(&rows).Error
		for _, r := range rows {
			b, err := r.toDomain()
			if err != nil {
				return err
			}
			found = append(found, b)
		}
		return err
	})
	return found, err
}

// Package company reads the rows of a tenant's companies.
package company

import (
	"countersign.dev/domain/capture"
	"countersign.dev/internal/postgres"
)

// Known are the active companies by number.
func Known(tx *postgres.Tx) (known []capture.Company, err error) {
	err = tx.Gorm.Raw(`SELECT id, number, name FROM companies WHERE tenant_id = ? AND status = 'active' ORDER BY number`, tx.TenantID).Scan(
		&known).Error
	return known, err
}

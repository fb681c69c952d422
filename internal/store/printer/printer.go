// Package printer reads the rows of printers.
package printer

import (
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
)

const selectPrinter = `SELECT id, name, uri, status, coalesce(agent_id::text, '') AS agent_id FROM printers WHERE tenant_id = ?`

// All are the printers of the tenant by name.
func All(tx *postgres.Tx) (printers []payment.Printer, err error) {
	err = tx.Gorm.Raw(selectPrinter+` ORDER BY lower(name)`, tx.TenantID).Scan(&printers).Error
	return printers, err
}

// Get loads a printer.
func Get(tx *postgres.Tx, printerID string) (p payment.Printer, err error) {
	err = tx.Gorm.Raw(selectPrinter+` AND id = ?`, tx.TenantID, printerID).Take(&p).Error
	return p, err
}

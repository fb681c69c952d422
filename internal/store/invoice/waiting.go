package invoice

import (
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/postgres"
)

// LockWaiting locks the invoices that wait for approval and name one of the orders. It leaves out those that another
// transaction holds, because waiting for them could be a deadlock: they are locked before their order.
func LockWaiting(tx *postgres.Tx, orderNumbers []string) (ids []string, err error) {
	err = tx.Gorm.Raw(`SELECT id FROM invoices WHERE tenant_id = ? AND po_number = ANY(?::text[]) AND po_number <> ''
		AND invoice_type = 'PO' AND stage IN (?, ?) ORDER BY id FOR UPDATE SKIP LOCKED`, tx.TenantID,
		postgres.Array(orderNumbers), invoice.Submitted, invoice.InApproval).Scan(&ids).Error
	return ids, err
}

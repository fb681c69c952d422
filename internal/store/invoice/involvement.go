package invoice

import (
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/postgres"
)

// AddInvolvement records that a user changed whom, how much or when an invoice pays. Later changes by other users do
// not remove it.
func AddInvolvement(tx *postgres.Tx, invoiceID, userID string) error {
	return tx.Gorm.Exec(
		`INSERT INTO invoice_involvements (tenant_id, invoice_id, user_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`,
		tx.TenantID, invoiceID, userID).Error
}

// MoneyChangers are the people who changed a money field of the invoice, or the
// bank account it would be paid to.
func MoneyChangers(tx *postgres.Tx, inv invoice.Invoice) (people []string, err error) {
	err = tx.Gorm.Raw(`SELECT user_id::text FROM invoice_involvements WHERE tenant_id = ? AND invoice_id = ?
		UNION SELECT changed_by::text FROM vendor_bank_accounts WHERE tenant_id = ? AND vendor_id::text = ? AND status IN ('pending', 'waiting', 'approved') AND changed_by IS NOT NULL
		ORDER BY 1`, tx.TenantID, inv.ID, tx.TenantID, inv.Index.VendorID).Scan(&people).Error
	return people, err
}

package payment

import (
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
)

// LockPage locks payments of a project in the order in which the preparation of a batch locks them.
func LockPage(tx *postgres.Tx, projectID string, paymentIDs []string) ([]payment.Payment, error) {
	return Load(tx,
		`WHERE p.tenant_id = ? AND p.project_id = ? AND p.id = ANY(?::uuid[]) AND p.deleted_at IS NULL ORDER BY p.number FOR UPDATE OF p`,
		tx.TenantID, projectID, postgres.Array(paymentIDs))
}

// Bonds reports what ties the payment to a file. The caller holds the payment's lock, which every batch takes before
// it claims.
func Bonds(tx *postgres.Tx, paymentID string) (bonds payment.Bonds, err error) {
	err = tx.Gorm.Raw(`SELECT EXISTS (SELECT FROM payment_claims WHERE tenant_id = ? AND payment_id = ? AND live),
		EXISTS (SELECT FROM check_numbers WHERE tenant_id = ? AND payment_id = ? AND fate <> 'burned')
			OR EXISTS (SELECT FROM payments WHERE tenant_id = ? AND id = ? AND trace_number <> '')`,
		tx.TenantID, paymentID, tx.TenantID, paymentID, tx.TenantID,
		paymentID).Row().Scan(&bonds.Claimed, &bonds.Sent)
	return bonds, err
}

// MarkDeleted takes a canceled payment out of all lists.
func MarkDeleted(tx *postgres.Tx, paymentID, userID string) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE payments SET deleted_at = now(), deleted_by = ? WHERE tenant_id = ? AND id = ? AND status = ? AND deleted_at IS NULL`,
		postgres.Null(userID), tx.TenantID, paymentID, payment.Canceled))
}

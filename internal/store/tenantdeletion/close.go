package tenantdeletion

import (
	"countersign.dev/domain/payment"
	"countersign.dev/domain/tenantdeletion"
	"countersign.dev/internal/postgres"
)

// Unfinished counts what the tenant still has to pay or to report. The caller holds the lock of the tenant, so that
// nothing is added meanwhile.
func Unfinished(tx *postgres.Tx) (u tenantdeletion.Unfinished, err error) {
	err = tx.Gorm.Raw(`SELECT
		(SELECT count(*) FROM payments WHERE tenant_id = @tenant AND status NOT IN ('completed', 'failed', 'canceled'))
		+ (SELECT coalesce(sum(p.rows - p.done), 0) FROM payment_import_pages p JOIN payment_imports i
			ON i.tenant_id = p.tenant_id AND i.upload_id = p.upload_id WHERE p.tenant_id = @tenant AND i.live),
		(SELECT count(*) FROM payment_batches WHERE tenant_id = @tenant AND status IN @open),
		(SELECT count(*) FROM payments WHERE tenant_id = @tenant AND check_number IS NOT NULL
			AND positive_pay_status IN ('notSent', 'processing', 'failed'))
		+ (SELECT count(*) FROM check_numbers WHERE tenant_id = @tenant AND void_report IN ('due', 'processing'))`,
		map[string]any{"tenant": tx.TenantID, "open": openStatuses()}).Row().Scan(&u.Payments, &u.Batches, &u.Reports)
	return u, err
}

func openStatuses() (open []string) {
	for _, status := range payment.BatchStatuses() {
		if status.InProgress() {
			open = append(open, string(status))
		}
	}
	return open
}

// Close closes the tenant, which the transaction has locked.
func Close(tx *postgres.Tx) error {
	return postgres.OneRow(tx.Gorm.Exec(`UPDATE tenants SET status = 'closed', updated_at = now(), version = version + 1
		WHERE tenant_id = ? AND kind = 'customer'`, tx.TenantID))
}

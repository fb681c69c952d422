package tenantdeletion

import (
	"countersign.dev/domain/invoice"
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
			ON i.tenant_id = p.tenant_id AND i.upload_id = p.upload_id WHERE p.tenant_id = @tenant AND i.live)
		+ (SELECT count(*) FROM invoices WHERE tenant_id = @tenant AND stage IN @payable),
		(SELECT count(*) FROM payment_batches WHERE tenant_id = @tenant AND status IN @open),
		(SELECT count(*) FROM payments WHERE tenant_id = @tenant AND check_number IS NOT NULL
			AND positive_pay_status IN ('notSent', 'processing', 'failed'))
		+ (SELECT count(*) FROM check_numbers WHERE tenant_id = @tenant AND void_report IN ('due', 'processing'))`,
		map[string]any{"tenant": tx.TenantID, "open": openStatuses(), "payable": payable}).Row().
		Scan(&u.Payments, &u.Batches, &u.Reports)
	return u, err
}

// payable are the stages of invoices that become payments without another decision.
var payable = []invoice.Stage{invoice.Approved, invoice.ErpSending, invoice.ErpSent}

func openStatuses() (open []string) {
	for _, status := range payment.BatchStatuses() {
		if status.InProgress() {
			open = append(open, string(status))
		}
	}
	return open
}

package payment

import (
	"countersign.dev/domain/money"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
)

// Ready are the payments of a project that a batch could take now, by method.
func Ready(tx *postgres.Tx, projectID string) (ready []payment.Ready, err error) {
	var sums []struct {
		Method string
		Count  int
		Total  string
	}
	if err := tx.Gorm.Raw(`SELECT method, count(*) AS count, sum(amount)::text AS total FROM payments p
		WHERE tenant_id = ? AND project_id = ? AND status = 'new' AND void_status = 'none' AND `+ImportApproved+
		` GROUP BY method ORDER BY method`, tx.TenantID, projectID).Scan(&sums).Error; err != nil {
		return nil, err
	}
	for _, sum := range sums {
		total, err := money.Parse(sum.Total, money.USD)
		if err != nil {
			return nil, err
		}
		ready = append(ready, payment.Ready{Method: payment.Method(sum.Method), Count: sum.Count, Total: total})
	}
	return ready, nil
}

// CountPositivePayDue counts the checks of a project that are not reported to the bank, or whose void is due.
func CountPositivePayDue(tx *postgres.Tx, projectID string) (due int, err error) {
	err = tx.Gorm.Raw(
		`SELECT (SELECT count(*) FROM payments WHERE tenant_id = ? AND project_id = ? AND check_number IS NOT NULL AND positive_pay_status IN ('notSent', 'failed'))
		+ (SELECT count(*) FROM check_numbers c JOIN payments p ON p.tenant_id = c.tenant_id AND p.id = c.payment_id WHERE c.tenant_id = ? AND p.project_id = ? AND c.void_report = 'due')`,
		tx.TenantID, projectID, tx.TenantID, projectID).Scan(&due).Error
	return due, err
}

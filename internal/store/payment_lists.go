package store

import (
	"context"
	"time"

	"countersign.dev/domain/money"
	"countersign.dev/domain/payment"
	bankaccountrow "countersign.dev/internal/store/bankaccount"
	batchrow "countersign.dev/internal/store/batch"
	paymentrow "countersign.dev/internal/store/payment"
)

// PaymentRun is what a project could pay now.
func (s *Store) PaymentRun(
	ctx context.Context, tenantID, projectID string, now time.Time,
) (run payment.Run, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		var sums []struct {
			Method string
			Count  int
			Total  string
		}
		err := t.Gorm.Raw(`SELECT method, count(*) AS count, sum(amount)::text AS total FROM payments p
			WHERE tenant_id = ? AND project_id = ? AND status = 'new' AND void_status = 'none' AND `+paymentrow.ImportApproved+
			` GROUP BY method ORDER BY method`, t.TenantID, projectID).Scan(&sums).Error
		if err != nil {
			return err
		}
		for _, sum := range sums {
			total, err := money.Parse(sum.Total, money.USD)
			if err != nil {
				return err
			}
			run.Ready = append(run.Ready, payment.Ready{Method: payment.Method(sum.Method), Count: sum.Count, Total: total})
		}
		err = t.Gorm.Raw(
			`SELECT (SELECT count(*) FROM payments WHERE tenant_id = ? AND project_id = ? AND check_number IS NOT NULL AND positive_pay_status IN ('notSent', 'failed'))
			+ (SELECT count(*) FROM check_numbers c JOIN payments p ON p.tenant_id = c.tenant_id AND p.id = c.payment_id WHERE c.tenant_id = ? AND p.project_id = ? AND c.void_report = 'due')`,
			t.TenantID,
			projectID,
			t.TenantID,
			projectID,
		).Scan(&run.PositivePayDue).Error
		if err != nil {
			return err
		}
		if run.Open, err = batchrow.Open(t.Tx, projectID); err != nil {
			return err
		}
		if run.Account, run.HasAccount, err = bankaccountrow.OfProject(t.Tx, projectID); err != nil || !run.HasAccount {
			return err
		}
		run.NextCutoff, err = run.Account.Delivery.NextCutoff(now)
		return err
	})
	return run, err
}

// Printers are the tenant's printers.
func (s *Store) Printers(ctx context.Context, tenantID string) (printers []payment.Printer, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		return t.Gorm.Raw(
			`SELECT id, name, uri, status, coalesce(agent_id::text, '') AS agent_id FROM printers WHERE tenant_id = ? ORDER BY lower(name)`,
			t.TenantID,
		).Scan(&printers).Error
	})
	return printers, err
}

// Printer is one of them.
func (s *Store) Printer(ctx context.Context, tenantID, printerID string) (p payment.Printer, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		return t.Gorm.Raw(
			`SELECT id, name, uri, status, coalesce(agent_id::text, '') AS agent_id FROM printers WHERE tenant_id = ? AND id = ?`,
			t.TenantID,
			printerID,
		).Take(&p).Error
	})
	return p, err
}

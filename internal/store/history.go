package store

import (
	"context"

	invoiceapp "countersign.dev/app/invoice"
	"countersign.dev/domain/audit"
	"countersign.dev/domain/invoice"
	auditrow "countersign.dev/internal/store/audit"
	bankaccountrow "countersign.dev/internal/store/bankaccount"
	batchrow "countersign.dev/internal/store/batch"
	invoicerow "countersign.dev/internal/store/invoice"
	paymentrow "countersign.dev/internal/store/payment"
	userrow "countersign.dev/internal/store/user"
)

// InvoiceHistory is what happened to an invoice, its document and its tasks.
// Payments are those of projects that the reader sees.
func (s *Store) InvoiceHistory(
	ctx context.Context, tenantID, invoiceID string, viewer invoice.Viewer,
) (lines []audit.Line, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		inv, err := invoicerow.Head(t.Tx, invoiceID, false)
		if err != nil {
			return err
		}
		if err := invoiceapp.RequireVisible(t.Tx, inv, viewer); err != nil {
			return err
		}
		of, err := auditrow.Related(t.Tx, "invoice", invoiceID,
			`SELECT 'task', id::text FROM tasks WHERE tenant_id = $1 AND subject_type = 'invoice' AND subject_id = $2
			UNION ALL SELECT 'job', id::text FROM jobs WHERE tenant_id = $1 AND subject_type = 'invoice' AND subject_id = $2
			UNION ALL SELECT 'upload', id::text FROM uploads WHERE tenant_id = $1 AND invoice_id = $2
			UNION ALL SELECT 'payment', i.payment_id::text FROM payment_invoices i JOIN payments p ON p.tenant_id = $1 AND p.id = i.payment_id
				JOIN visible_projects vp ON vp.id = p.project_id WHERE i.tenant_id = $1 AND i.invoice_id = $2`)
		if err != nil {
			return err
		}
		if !viewer.Payments {
			delete(of, "payment")
		}
		lines, err = auditrow.History(t.Tx, of)
		return err
	})
	return lines, err
}

// PaymentHistory is what happened to a payment, its check and the batches that carried it.
func (s *Store) PaymentHistory(ctx context.Context, tenantID, paymentID string) (lines []audit.Line, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		p, err := paymentrow.Get(t.Tx, paymentID)
		if err != nil {
			return err
		}
		if err := t.RequireProject(p.ProjectID); err != nil {
			return err
		}
		of, err := auditrow.Related(t.Tx, "payment", paymentID,
			`SELECT 'batch', batch_id::text FROM payment_claims WHERE tenant_id = $1 AND payment_id = $2
			UNION ALL SELECT 'checkNumber', $2::text`)
		if err != nil {
			return err
		}
		lines, err = auditrow.History(t.Tx, of)
		return err
	})
	return lines, err
}

// BatchHistory is what happened to a batch, its jobs and its checks.
func (s *Store) BatchHistory(ctx context.Context, tenantID, batchID string) (lines []audit.Line, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		b, err := batchrow.Get(t.Tx, batchID)
		if err != nil {
			return err
		}
		if err := t.RequireProject(b.ProjectID); err != nil {
			return err
		}
		lines, err = t.batchHistory(batchID)
		return err
	})
	return lines, err
}

func (t *Tenant) batchHistory(batchID string) ([]audit.Line, error) {
	of, err := auditrow.Related(t.Tx, "batch", batchID,
		`SELECT 'job', id::text FROM jobs WHERE tenant_id = $1 AND subject_type = 'batch' AND subject_id = $2
		UNION ALL SELECT DISTINCT 'checkNumber', payment_id::text FROM check_numbers WHERE tenant_id = $1 AND batch_id = $2`)
	if err != nil {
		return nil, err
	}
	return auditrow.History(t.Tx, of)
}

// JobHistory is what happened to a job, to the document it captures, and to its batch for a reader of payments.
// The caller has found that the reader sees the job.
func (s *Store) JobHistory(ctx context.Context, tenantID, jobID string, payments bool) (lines []audit.Line, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		var batches []string
		if err := t.Gorm.Raw(`SELECT subject_id FROM jobs WHERE tenant_id = ? AND id = ? AND subject_type = 'batch'`,
			t.TenantID, jobID).Scan(&batches).Error; err != nil {
			return err
		}
		if payments && len(batches) > 0 {
			lines, err = t.batchHistory(batches[0])
			return err
		}
		of, err := auditrow.Related(t.Tx, "job", jobID,
			`SELECT 'upload', u.id::text FROM jobs j JOIN uploads u ON u.tenant_id = j.tenant_id AND u.id = j.subject_id
				JOIN documents d ON d.tenant_id = u.tenant_id AND d.id = u.document_id AND d.kind = 'invoice'
			WHERE j.tenant_id = $1 AND j.id = $2 AND j.subject_type = 'upload'`)
		if err != nil {
			return err
		}
		lines, err = auditrow.History(t.Tx, of)
		return err
	})
	return lines, err
}

// ProjectHistory is what people changed in the settings of a project, its fields and its components.
func (s *Store) ProjectHistory(ctx context.Context, tenantID, projectID string) (lines []audit.Line, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if err := t.RequireProject(projectID); err != nil {
			return err
		}
		of, err := auditrow.Related(t.Tx, "project", projectID, `SELECT DISTINCT e.object_type, e.object_id FROM audit_entries e
			WHERE e.tenant_id = $1 AND e.project_id = $2 AND e.area IN ('Projects', 'Components')`)
		if err != nil {
			return err
		}
		lines, err = auditrow.History(t.Tx, of)
		return err
	})
	return lines, err
}

// AccountHistory is what people changed in a bank account and its connection.
func (s *Store) AccountHistory(ctx context.Context, tenantID, accountID string) (lines []audit.Line, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if _, err := bankaccountrow.Get(t.Tx, accountID); err != nil {
			return err
		}
		lines, err = auditrow.History(t.Tx, auditrow.Records{"bankAccount": {accountID}})
		return err
	})
	return lines, err
}

// UserHistory is what people changed in an account, its roles and its limit.
func (s *Store) UserHistory(ctx context.Context, tenantID, userID string) (lines []audit.Line, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if _, err := userrow.Get(t.Tx, userID); err != nil {
			return err
		}
		lines, err = auditrow.History(t.Tx, auditrow.Records{"user": {userID}})
		return err
	})
	return lines, err
}

// SettingsHistory is what people changed in the settings of the company.
func (s *Store) SettingsHistory(ctx context.Context, tenantID string) (lines []audit.Line, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		lines, err = auditrow.History(t.Tx, auditrow.Records{"appearance": {t.TenantID}, "releasePolicy": {t.TenantID},
			"subscription": {t.TenantID}, "identityProvider": {t.TenantID}, "keyset": {t.TenantID}})
		return err
	})
	return lines, err
}

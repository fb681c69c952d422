package store

import (
	"context"
	"time"

	"countersign.dev/domain/money"
	"countersign.dev/domain/paymentimport"
	"countersign.dev/internal/postgres"
	uploadrow "countersign.dev/internal/store/upload"
)

// ApproveImport lets the payments of a file be paid, all together, in the actor's name.
func (s *Store) ApproveImport(ctx context.Context, tenantID, uploadID string, now time.Time) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		u, err := uploadrow.Get(t.Tx, uploadID, true)
		if err != nil {
			return err
		}
		i, err := t.importHead(uploadID)
		if err != nil {
			return err
		}
		i.Upload = u
		if i.Counts, err = t.importCounts(uploadID); err != nil {
			return err
		}
		if err := i.MayApprove(t.Actor.UserID); err != nil {
			return err
		}
		err = postgres.OneRow(t.Gorm.Exec(
			`UPDATE payment_imports SET approved_by = ?, approved_at = ? WHERE tenant_id = ? AND upload_id = ? AND approved_at IS NULL`,
			t.Actor.UserID,
			now,
			t.TenantID,
			uploadID,
		))
		if err != nil {
			return err
		}
		if err := t.auditImport("import approved", u,
			map[string]any{"fileName": u.FileName, "payments": i.Counts.Imported, "total": i.Total}); err != nil {
			return err
		}
		return t.Emit(postgres.Event{Name: "updatePayment", ProjectID: u.ProjectID})
	})
}

// importHead is what is known of a file besides its upload and its rows.
func (t *Tenant) importHead(uploadID string) (i paymentimport.Import, err error) {
	var row struct {
		ApprovedAt                           *time.Time
		ApprovedBy, UploadedBy, Total, Coded string
	}
	err = t.Gorm.Raw(`SELECT i.approved_at, `+nameOf("i.approved_by")+` AS approved_by, `+nameOf("u.created_by")+
		` AS uploaded_by,
			coalesce(s.total, 0)::text AS total, coalesce(s.currency, 'USD')::text AS coded
		FROM payment_imports i JOIN uploads u ON u.tenant_id = i.tenant_id AND u.id = i.upload_id
		LEFT JOIN LATERAL (SELECT sum(p.amount) AS total, min(p.currency) AS currency FROM payments p WHERE p.tenant_id = i.tenant_id AND p.import_id = i.upload_id) s ON true
		WHERE i.tenant_id = ? AND i.upload_id::text = ?`, t.TenantID, uploadID).Take(&row).Error
	if err != nil {
		return i, err
	}
	i.ApprovedAt, i.ApprovedBy, i.UploadedBy = postgres.Value(row.ApprovedAt), row.ApprovedBy, row.UploadedBy
	i.Total, err = money.Parse(row.Total, money.Currency(row.Coded))
	return i, err
}

// nameOf is a person's name by a column with their id. The column is a constant of this package.
func nameOf(column string) string {
	return `coalesce((SELECT trim(n.first_name || ' ' || n.last_name) FROM users n WHERE n.tenant_id = i.tenant_id AND n.id = ` + column + `), '')`
}

// newestImports is how many files a project lists.
const newestImports = 100

// PaymentImports are a project's newest files of payments, without their rows.
func (s *Store) PaymentImports(
	ctx context.Context, tenantID, projectID string,
) (all []paymentimport.Import, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		var ids []string
		err := t.Gorm.Raw(
			`SELECT upload_id FROM payment_imports WHERE tenant_id = ? AND project_id = ? ORDER BY upload_id DESC LIMIT ?`,
			t.TenantID, projectID, newestImports).Scan(&ids).Error
		if err != nil {
			return err
		}
		for _, uploadID := range ids {
			i, err := t.importHead(uploadID)
			if err != nil {
				return err
			}
			if i.Upload, err = uploadrow.Get(t.Tx, uploadID, false); err != nil {
				return err
			}
			if i.Counts, err = t.importCounts(uploadID); err != nil {
				return err
			}
			all = append(all, i)
		}
		return nil
	})
	return all, err
}

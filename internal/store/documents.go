package store

import (
	"context"

	"countersign.dev/domain/capture"
	"countersign.dev/domain/document"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/postgres"
	documentrow "countersign.dev/internal/store/document"
)

// DocumentFor is one kept file, for a person who may see it: it belongs to an
// invoice they may see, they uploaded it, or they see every invoice of its project.
func (s *Store) DocumentFor(
	ctx context.Context, tenantID, documentID string, viewer invoice.Viewer,
) (d document.Document, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if d, err = documentrow.Get(t.Tx, documentID); err != nil {
			return err
		}
		return t.maySeeDocument(d, viewer)
	})
	return d, err
}

func (t *Tenant) maySeeDocument(d document.Document, viewer invoice.Viewer) error {
	condition := "(d.created_by::text = $? OR EXISTS (SELECT FROM invoices i WHERE i.document_id = d.id AND " +
		invoiceConcerns + "))"
	if viewer.AllInvoices {
		condition = "(d.project_id IS NULL OR " + postgres.VisibleProject("d.project_id") + " OR " + condition + ")"
	}
	holds, err := t.Holds("documents d", "d.id", d.ID, condition, viewer.UserID)
	if err != nil || holds {
		return err
	}
	return t.RefuseHidden(d.ProjectID,
		fault.New(fault.Forbidden, fault.ForbiddenAccess, "You have no access to this document. Contact your AP Manager."))
}

// CaptureKnown is what the tenant knows before a document is read: its active
// vendors with the lines that identify them, and its own companies.
func (s *Store) CaptureKnown(ctx context.Context, tenantID string) (known capture.Known, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		var rows []struct{ ID, Number, Name, Email, Address1, RemitTo string }
		err := t.Gorm.Raw(
			`SELECT id, number, name, email, address1, remit_to FROM vendors WHERE tenant_id = ? AND status = 'active' ORDER BY number`,
			t.TenantID,
		).Scan(&rows).Error
		if err != nil {
			return err
		}
		for _, r := range rows {
			known.Vendors = append(known.Vendors,
				capture.Vendor{ID: r.ID, Number: r.Number, Name: r.Name, RemitTo: filled(r.Email, r.Address1, r.RemitTo)})
		}
		var companies []struct{ ID, Number, Name string }
		if err := t.Gorm.Raw(`SELECT id, number, name FROM companies WHERE tenant_id = ? ORDER BY number`,
			t.TenantID).Scan(&companies).Error; err != nil {
			return err
		}
		for _, c := range companies {
			known.Companies = append(known.Companies, capture.Company{ID: c.ID, Number: c.Number, Name: c.Name})
		}
		return nil
	})
	return known, err
}

// SameContent is an earlier upload of the very same bytes, if there is one.
func (s *Store) SameContent(ctx context.Context, tenantID, documentID string) (fileName string, found bool, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		var names []string
		err := t.Gorm.Raw(
			`SELECT o.file_name FROM documents d JOIN documents o ON o.tenant_id = d.tenant_id AND o.sha256 = d.sha256 AND o.id < d.id
			JOIN uploads u ON u.tenant_id = o.tenant_id AND u.document_id = o.id AND u.status IN ('processing', 'completed')
			WHERE d.tenant_id = ? AND d.id = ? ORDER BY o.id LIMIT 1`,
			t.TenantID,
			documentID,
		).Scan(&names).Error
		if err == nil && len(names) > 0 {
			fileName, found = names[0], true
		}
		return err
	})
	return fileName, found, err
}

func filled(all ...string) []string {
	var some []string
	for _, s := range all {
		if s != "" {
			some = append(some, s)
		}
	}
	return some
}

package vendor

import (
	"time"

	"github.com/shopspring/decimal"

	"countersign.dev/domain/money"
	"countersign.dev/domain/vendor"
	"countersign.dev/internal/postgres"
)

type documentRow struct {
	ID, Number, Status, ProjectID, WorkspaceID, ProjectName, Currency string
	Amount                                                            *decimal.Decimal
	At                                                                time.Time
}

// newest limits the documents on the page of a vendor.
const newest = 20

// Invoices are the newest invoices of a vendor in the projects that the reader sees.
func Invoices(tx *postgres.Tx, vendorID string) ([]vendor.Document, error) {
	return documents(tx, `SELECT i.id, i.number, i.stage AS status, i.project_id, p.workspace_id, p.name AS project_name, i.currency::text AS currency, i.amount, i.created_at AS at
		FROM invoices i JOIN visible_projects p ON p.tenant_id = i.tenant_id AND p.id = i.project_id
		WHERE i.tenant_id = ? AND i.vendor_id = ? AND i.stage <> 'deleted' ORDER BY i.id DESC LIMIT ?`, tx.TenantID, vendorID,
		newest)
}

// Payments are the newest payments to a vendor in the projects that the reader sees.
func Payments(tx *postgres.Tx, vendorID string) ([]vendor.Document, error) {
	return documents(tx, `SELECT m.id, m.number, m.status, m.project_id, p.workspace_id, p.name AS project_name, m.currency::text AS currency, m.amount, m.created_at AS at
		FROM payments m JOIN visible_projects p ON p.tenant_id = m.tenant_id AND p.id = m.project_id
		WHERE m.tenant_id = ? AND m.vendor_id = ? AND m.deleted_at IS NULL ORDER BY m.created_at DESC, m.id DESC LIMIT ?`,
		tx.TenantID, vendorID, newest)
}

func documents(tx *postgres.Tx, query string, args ...any) (found []vendor.Document, err error) {
	var rows []documentRow
	if err := tx.Gorm.Raw(query, args...).Scan(&rows).Error; err != nil {
		return nil, err
	}
	for _, r := range rows {
		d := vendor.Document{ID: r.ID, Number: r.Number, Status: r.Status, ProjectID: r.ProjectID,
			WorkspaceID: r.WorkspaceID, ProjectName: r.ProjectName, At: r.At}
		if r.Amount != nil {
			amount, err := money.New(*r.Amount, money.Currency(r.Currency))
			if err != nil {
				return nil, err
			}
			d.Amount = &amount
		}
		found = append(found, d)
	}
	return found, nil
}

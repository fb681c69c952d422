package purchaseorder

import (
	"time"

	"github.com/shopspring/decimal"

	"countersign.dev/domain/money"
	"countersign.dev/domain/purchaseorder"
	"countersign.dev/internal/postgres"
)

// newest limits the invoices on the page of an order.
const newest = 50

// Invoices are the newest invoices that name an order, in the projects that the reader sees.
func Invoices(tx *postgres.Tx, number string) (found []purchaseorder.Invoice, err error) {
	var rows []struct {
		ID, Number, Stage, ProjectID, WorkspaceID, ProjectName, Currency string
		Amount                                                           *decimal.Decimal
		At                                                               time.Time
	}
	err = tx.Gorm.Raw(`SELECT i.id, i.number, i.stage, i.project_id, p.workspace_id, p.name AS project_name, i.currency::text AS currency, i.amount, i.created_at AS at
		FROM invoices i JOIN visible_projects p ON p.tenant_id = i.tenant_id AND p.id = i.project_id
		WHERE i.tenant_id = ? AND i.po_number = ? AND i.po_number <> '' AND i.stage <> 'deleted' ORDER BY i.id DESC LIMIT ?`,
		tx.TenantID, number, newest).Scan(&rows).Error
	for _, r := range rows {
		i := purchaseorder.Invoice{ID: r.ID, Number: r.Number, Stage: r.Stage, ProjectID: r.ProjectID,
			WorkspaceID: r.WorkspaceID, ProjectName: r.ProjectName, At: r.At}
		if r.Amount != nil {
			amount, err := money.New(*r.Amount, money.Currency(r.Currency))
			if err != nil {
				return nil, err
			}
			i.Amount = &amount
		}
		found = append(found, i)
	}
	return found, err
}

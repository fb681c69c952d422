package invoice

import (
	"time"

	"github.com/shopspring/decimal"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/dashboard"
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/postgres"
)

// toCorrect selects invoices that wait for a person. It is the condition of the index invoices_to_correct.
const toCorrect = `i.stage IN ('captured', 'erp_failed', 'payment_failed')`

// ToCorrect are the invoices that wait for a correction, those that are due first at the beginning.
func ToCorrect(tx *postgres.Tx) (*dashboard.List[dashboard.Invoice], error) {
	return work(tx, toCorrect)
}

// DueBetween are the unpaid invoices that are due on one of these days, in the order of their due dates.
func DueBetween(tx *postgres.Tx, from, to calendar.Date) (*dashboard.List[dashboard.Invoice], error) {
	return work(tx, `i.bucket = 'active' AND i.due_date BETWEEN ?::date AND ?::date`, from.String(), to.String())
}

// DueUntil are the unpaid invoices that were due on this day or before, the oldest first.
func DueUntil(tx *postgres.Tx, day calendar.Date) (*dashboard.List[dashboard.Invoice], error) {
	return work(tx, `i.bucket = 'active' AND i.due_date <= ?::date`, day.String())
}

// work reads the first invoices of a condition and the sums of all of them, in the projects that the reader sees.
func work(tx *postgres.Tx, where string, args ...any) (*dashboard.List[dashboard.Invoice], error) {
	from := `FROM visible_projects p JOIN invoices i ON i.tenant_id = p.tenant_id AND i.project_id = p.id
		WHERE i.tenant_id = ? AND p.status <> 'archived' AND ` + where
	args = append([]any{tx.TenantID}, args...)
	var sums []dashboard.Sum
	err := tx.Gorm.Raw(`SELECT p.id AS project_id, p.workspace_id, p.name AS project_name, i.bucket, i.currency::text AS currency,
		count(*) AS count, sum(i.amount) AS amount `+from+` GROUP BY 1, 2, 3, 4, 5 ORDER BY 3, 1, 4, 5`, args...).Scan(&sums).Error
	if err != nil {
		return nil, err
	}
	var rows []struct {
		ProjectID, WorkspaceID, ProjectName, ID, Number, VendorName, Currency, Stage string
		Amount                                                                       decimal.NullDecimal
		DueDate                                                                      *time.Time
	}
	err = tx.Gorm.Raw(`SELECT p.id AS project_id, p.workspace_id, p.name AS project_name, i.id, i.number, i.vendor_name,
		i.currency::text AS currency, i.stage, i.amount, i.due_date `+from+`
		ORDER BY i.due_date NULLS LAST, i.created_at, i.id LIMIT ?`, append(args, dashboard.MaxRows)...).Scan(&rows).Error
	found := make([]dashboard.Invoice, len(rows))
	for n, r := range rows {
		found[n] = dashboard.Invoice{
			Project: dashboard.Project{ProjectID: r.ProjectID, WorkspaceID: r.WorkspaceID, ProjectName: r.ProjectName},
			ID:      r.ID, Number: r.Number, Vendor: r.VendorName, Currency: r.Currency, Amount: r.Amount,
			Due: postgres.Date(r.DueDate), Stage: invoice.Stage(r.Stage)}
	}
	return dashboard.Summed(found, sums), err
}

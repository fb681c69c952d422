package batch

import (
	"countersign.dev/domain/grid"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
)

// Listing is the list of a project's batches.
func Listing(projectID string) postgres.ListDefinition {
	return postgres.ListDefinition{
		From: `payment_batches b JOIN bank_accounts a ON a.tenant_id = b.tenant_id AND a.id = b.bank_account_id
			LEFT JOIN users u ON u.tenant_id = b.tenant_id AND u.id = b.prepared_by LEFT JOIN users r ON r.tenant_id = b.tenant_id AND r.id = b.released_by`,
		Where: "b.project_id = $1::text::uuid", Args: []any{projectID}, ID: "b.id",
		Columns: []postgres.ListColumn{
			postgres.Column("id", grid.ID, "b.id"),
			postgres.Column("number", grid.Number, "b.number"),
			postgres.ChoiceColumn("kind", "b.kind", "ach", "check", "positive-pay"),
			postgres.ChoiceColumn("status", "b.status", postgres.Texts(payment.BatchStatuses())...),
			postgres.Column("message", grid.String, "b.message"),
			postgres.Column("generation", grid.Number, "b.generation"),
			postgres.Column("payments", grid.Number, "b.payments"),
			postgres.Column("total", grid.Number, "b.total").In("b.currency"),
			postgres.Column("currency", grid.String, "b.currency::text"),
			postgres.Column("fileName", grid.String, "b.file_name"),
			postgres.Column("accountName", grid.String, "a.name"),
			postgres.OptionalColumn("effectiveDate", grid.Date, "b.effective_date"),
			postgres.Column("preparedBy", grid.String, "coalesce(trim(u.first_name || ' ' || u.last_name), '')"),
			postgres.Column("preparedAt", grid.Time, "b.prepared_at"),
			postgres.Column("releasedBy", grid.String, "coalesce(trim(r.first_name || ' ' || r.last_name), '')"),
			postgres.OptionalColumn("releasedAt", grid.Time, "b.released_at"),
			postgres.OptionalColumn("deliveredAt", grid.Time, "b.delivered_at"),
			postgres.OptionalColumn("acknowledgedAt", grid.Time, "b.acknowledged_at"),
		},
		Order:      []grid.Sort{{Field: "number", Descending: true}},
		Visibility: postgres.ProjectVisibility{Column: "b.project_id", ProjectID: projectID},
	}
}

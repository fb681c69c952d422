package license

import (
	"countersign.dev/domain/grid"
	"countersign.dev/domain/license"
	"countersign.dev/internal/postgres"
)

// Notify adds a notice and reports whether it is the first one of its occasion.
func Notify(tx *postgres.Tx, n license.Notice) (added bool, err error) {
	done := tx.Gorm.Exec(`INSERT INTO license_notices (tenant_id, id, feature, type, remaining, occasion, notified_at)
		VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (tenant_id, feature, type, occasion) DO NOTHING`, tx.TenantID, n.ID,
		n.Feature, n.Type, n.RemainingPercentage, n.Occasion, n.NotificationTime)
	return done.RowsAffected == 1, done.Error
}

// Notices is the list of the tenant's notices.
func Notices(db *postgres.DB, tenantID string) grid.List[license.Notice] {
	return postgres.NewList[license.Notice](db, tenantID, postgres.ListDefinition{
		From: "license_notices n",
		ID:   "n.id",
		Columns: []postgres.ListColumn{
			postgres.Column("id", grid.ID, "n.id"),
			postgres.ChoiceColumn("feature", "n.feature", license.Names()...),
			postgres.ChoiceColumn("type", "n.type", license.NoticeType("").Values()...),
			postgres.Column("remainingPercentage", grid.Number, "n.remaining"),
			postgres.Column("notificationTime", grid.Time, "n.notified_at"),
		},
		Order: []grid.Sort{{Field: "notificationTime", Descending: true}},
	})
}

// Package feature reads and writes the rows of feature flags, which belong to the platform tenant.
package feature

import (
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"countersign.dev/domain/feature"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/id"
	"countersign.dev/internal/postgres"
)

type row struct {
	TenantID, ID, Name, Description string
	Global, Enabled                 bool
	CreatedAt, UpdatedAt            time.Time `gorm:"->"`
	Version                         int64
}

func (row) TableName() string { return "features" }

func (r row) toDomain(tenants []string) feature.Flag {
	return feature.Flag{ID: r.ID, Name: r.Name, Description: r.Description, Global: r.Global, Enabled: r.Enabled,
		Tenants: tenants, CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt, Version: r.Version}
}

// All are all flags of the installation.
func All(p *postgres.PlatformTx) ([]feature.Flag, error) {
	var rows []row
	if err := p.Gorm.Order("name").Find(&rows).Error; err != nil {
		return nil, err
	}
	tenants, err := customers(p.Gorm, "true")
	all := make([]feature.Flag, len(rows))
	for n, r := range rows {
		all[n] = r.toDomain(tenants[r.ID])
	}
	return all, err
}

// customers are the tenants that flags name, by flag.
func customers(db *gorm.DB, where string, args ...any) (map[string][]string, error) {
	var rows []struct{ FeatureID, CustomerID string }
	err := db.Raw(`SELECT feature_id::text, customer_id::text FROM feature_tenants WHERE `+where+
		` ORDER BY feature_id, customer_id`, args...).Scan(&rows).Error
	found := map[string][]string{}
	for _, r := range rows {
		found[r.FeatureID] = append(found[r.FeatureID], r.CustomerID)
	}
	return found, err
}

// Get is one flag.
func Get(tx *postgres.Tx, featureID string) (feature.Flag, error) { return get(tx, featureID, "") }

// Lock is Get. Other changes of the flag wait until the transaction ends.
func Lock(tx *postgres.Tx, featureID string) (feature.Flag, error) {
	return get(tx, featureID, "UPDATE")
}

func get(tx *postgres.Tx, featureID, lock string) (feature.Flag, error) {
	query := tx.Gorm.Where("tenant_id = ? AND id = ?", tx.TenantID, featureID)
	if lock != "" {
		query = query.Clauses(clause.Locking{Strength: lock})
	}
	var r row
	if err := query.Take(&r).Error; err != nil {
		return feature.Flag{}, err
	}
	tenants, err := customers(tx.Gorm, "tenant_id = ? AND feature_id = ?::uuid", tx.TenantID, featureID)
	return r.toDomain(tenants[featureID]), err
}

// NameTaken reports whether a flag other than except has the name.
func NameTaken(tx *postgres.Tx, name, except string) (taken bool, err error) {
	err = tx.Gorm.Raw(
		`SELECT EXISTS (SELECT FROM features WHERE tenant_id = ? AND lower(name) = lower(?) AND id::text <> ?)`,
		tx.TenantID, name, except).Scan(&taken).Error
	return taken, err
}

// Insert adds a flag.
func Insert(tx *postgres.Tx, featureID string, c feature.Change) error {
	r := row{TenantID: tx.TenantID, ID: featureID, Name: c.Name, Description: c.Description, Global: c.Global,
		Enabled: c.Enabled, Version: 1}
	if err := tx.Gorm.Create(&r).Error; err != nil {
		return err
	}
	return setTenants(tx, featureID, c.Tenants)
}

// Update writes a flag if the version is still the current one.
func Update(tx *postgres.Tx, featureID string, c feature.Change, version int64) error {
	if err := postgres.OneRow(tx.Gorm.Exec(
		`UPDATE features SET name = ?, description = ?, global = ?, enabled = ?, updated_at = now(), version = version + 1 WHERE tenant_id = ? AND id = ? AND version = ?`,
		c.Name, c.Description, c.Global, c.Enabled, tx.TenantID, featureID, version)); err != nil {
		return err
	}
	return setTenants(tx, featureID, c.Tenants)
}

func setTenants(tx *postgres.Tx, featureID string, ids []string) error {
	if err := tx.Gorm.Exec(`DELETE FROM feature_tenants WHERE tenant_id = ? AND feature_id = ?`, tx.TenantID,
		featureID).Error; err != nil {
		return err
	}
	return tx.Gorm.Exec(`INSERT INTO feature_tenants (tenant_id, feature_id, customer_id) SELECT ?, ?, unnest(?::uuid[])`,
		tx.TenantID, featureID, postgres.Array(ids)).Error
}

// Seed adds a flag of the catalog unless a flag has its name.
func Seed(tx *postgres.Tx, f feature.Flag) error {
	r := row{TenantID: tx.TenantID, ID: id.New(), Name: f.Name, Description: f.Description, Global: f.Global,
		Enabled: f.Enabled, Version: 1}
	return tx.Gorm.Clauses(clause.OnConflict{DoNothing: true}).Create(&r).Error
}

// List is the list of flags. Outside of the platform tenant it is empty.
func List(db *postgres.DB, tenantID string) grid.List[feature.Entry] {
	return postgres.NewList[feature.Entry](db, tenantID, postgres.ListDefinition{
		From: "features f",
		ID:   "f.id",
		Columns: []postgres.ListColumn{
			postgres.Column("id", grid.ID, "f.id"),
			{Column: grid.Column{Name: "name", Kind: grid.String, Searched: true}, SQL: "f.name"},
			{Column: grid.Column{Name: "description", Kind: grid.String, Searched: true},
				SQL: "f.description"},
			postgres.Column("global", grid.Bool, "f.global"),
			postgres.Column("enabled", grid.Bool, "f.enabled"),
			postgres.Column("tenants", grid.Number,
				"(SELECT count(*) FROM feature_tenants ft WHERE ft.tenant_id = f.tenant_id AND ft.feature_id = f.id)"),
			postgres.Column("creationTime", grid.Time, "f.created_at"),
			postgres.Column("lastModificationTime", grid.Time, "f.updated_at"),
		},
		Order: []grid.Sort{{Field: "name"}},
	})
}

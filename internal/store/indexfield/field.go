// Package indexfield stores the index fields of projects.
package indexfield

import (
	"encoding/json"
	"time"

	"gorm.io/gorm/clause"

	"countersign.dev/domain/indexfield"
	"countersign.dev/internal/postgres"
)

type row struct {
	TenantID, ID, ProjectID, Name, SystemName, FieldType string
	Mandatory, UniqueValues, Visible, DisplayInGrid      bool
	MinLength, MaxLength                                 int
	ErpLookup, Options                                   string
	Position                                             int
	CreatedAt, UpdatedAt                                 time.Time `gorm:"->"`
	Version                                              int64
}

func (row) TableName() string { return "index_fields" }

func (r row) toDomain() (indexfield.Field, error) {
	f := indexfield.Field{ID: r.ID, ProjectID: r.ProjectID, Name: r.Name, SystemName: r.SystemName,
		Type: indexfield.Type(r.FieldType), Mandatory: r.Mandatory, Unique: r.UniqueValues, Visible: r.Visible,
		DisplayInGrid: r.DisplayInGrid, MinLength: r.MinLength, MaxLength: r.MaxLength,
		Lookup: indexfield.Lookup(r.ErpLookup), Options: []string{}, Position: r.Position, CreatedAt: r.CreatedAt,
		UpdatedAt: r.UpdatedAt, Version: r.Version}
	return f, json.Unmarshal([]byte(r.Options), &f.Options)
}

func fromDomain(tenantID string, f indexfield.Field) (row, error) {
	options, err := json.Marshal(f.Options)
	return row{TenantID: tenantID, ID: f.ID, ProjectID: f.ProjectID, Name: f.Name, SystemName: f.SystemName,
		FieldType: string(f.Type), Mandatory: f.Mandatory, UniqueValues: f.Unique, Visible: f.Visible,
		DisplayInGrid: f.DisplayInGrid, MinLength: f.MinLength, MaxLength: f.MaxLength, ErpLookup: string(f.Lookup),
		Options: string(options), Position: f.Position, Version: f.Version}, err
}

// OfProject are the fields of a project in the order of the form.
func OfProject(tx *postgres.Tx, projectID string) ([]indexfield.Field, error) {
	var rows []row
	if err := tx.Gorm.Where("tenant_id = ? AND project_id = ?", tx.TenantID,
		projectID).Order("position, id").Find(&rows).Error; err != nil {
		return nil, err
	}
	return toDomain(rows)
}

func toDomain(rows []row) ([]indexfield.Field, error) {
	all := make([]indexfield.Field, len(rows))
	for i, r := range rows {
		var err error
		if all[i], err = r.toDomain(); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// Get returns one field of a project.
func Get(tx *postgres.Tx, projectID, fieldID string) (indexfield.Field, error) {
	var r row
	if err := tx.Gorm.Where("tenant_id = ? AND project_id = ? AND id = ?", tx.TenantID, projectID,
		fieldID).Take(&r).Error; err != nil {
		return indexfield.Field{}, err
	}
	return r.toDomain()
}

// Lock locks a field of a project against new values and other changes until the transaction ends.
func Lock(tx *postgres.Tx, projectID, fieldID string) (indexfield.Field, error) {
	var r row
	if err := tx.Gorm.Clauses(clause.Locking{Strength: "UPDATE"}).Where("tenant_id = ? AND project_id = ? AND id = ?",
		tx.TenantID, projectID, fieldID).Take(&r).Error; err != nil {
		return indexfield.Field{}, err
	}
	return r.toDomain()
}

// Keep prevents changes of fields, in the order of their ids, until the transaction ends: values of them are entered.
func Keep(tx *postgres.Tx, projectID string, fieldIDs []string) error {
	var kept []row
	return tx.Gorm.Clauses(clause.Locking{Strength: "SHARE"}).Select("id").
		Where("tenant_id = ? AND project_id = ? AND id = ANY(?::uuid[])", tx.TenantID, projectID, postgres.Array(fieldIDs)).
		Order("id").Find(&kept).Error
}

// LockUnique locks a project's fields with unique values, in the order of their ids, until the transaction ends.
func LockUnique(tx *postgres.Tx, projectID string) error {
	var locked []row
	return tx.Gorm.Clauses(clause.Locking{Strength: "NO KEY UPDATE"}).Select("id").
		Where("tenant_id = ? AND project_id = ? AND unique_values", tx.TenantID, projectID).
		Order("id").Find(&locked).Error
}

// Positions returns the number of a project's fields and the last position.
func Positions(tx *postgres.Tx, projectID string) (count, last int, err error) {
	var have struct{ Count, Last int }
	err = tx.Gorm.Raw(
		`SELECT count(*) AS count, coalesce(max(position), 0) AS last FROM index_fields WHERE tenant_id = ? AND project_id = ?`,
		tx.TenantID, projectID).Scan(&have).Error
	return have.Count, have.Last, err
}

// Insert adds a field.
func Insert(tx *postgres.Tx, f indexfield.Field) error {
	r, err := fromDomain(tx.TenantID, f)
	if err != nil {
		return err
	}
	return tx.Gorm.Create(&r).Error
}

// Update writes a field if its version is still the current one.
func Update(tx *postgres.Tx, f indexfield.Field) error {
	r, err := fromDomain(tx.TenantID, f)
	if err != nil {
		return err
	}
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE index_fields SET name = ?, system_name = ?, field_type = ?, mandatory = ?, unique_values = ?, visible = ?, display_in_grid = ?,
		min_length = ?, max_length = ?, erp_lookup = ?, options = ?, updated_at = now(), version = version + 1 WHERE tenant_id = ? AND id = ? AND version = ?`,
		r.Name, r.SystemName, r.FieldType, r.Mandatory, r.UniqueValues, r.Visible, r.DisplayInGrid,
		r.MinLength, r.MaxLength, r.ErpLookup, r.Options, tx.TenantID, r.ID, r.Version))
}

// Arrange writes the positions of a project's fields in the order of the ids.
func Arrange(tx *postgres.Tx, projectID string, ids []string) error {
	return tx.Gorm.Exec(
		`UPDATE index_fields SET position = array_position(?::uuid[], id), updated_at = now() WHERE tenant_id = ? AND project_id = ?`,
		postgres.Array(ids), tx.TenantID, projectID).Error
}

// Delete deletes a field if its version is still the current one.
func Delete(tx *postgres.Tx, fieldID string, version int64) error {
	return postgres.OneRow(tx.Gorm.Exec(`DELETE FROM index_fields WHERE tenant_id = ? AND id = ? AND version = ?`,
		tx.TenantID, fieldID, version))
}

// Package autonumber stores the automatic numbers of projects.
package autonumber

import (
	"time"

	"gorm.io/gorm/clause"

	"countersign.dev/domain/autonumber"
	"countersign.dev/internal/postgres"
)

type row struct {
	TenantID, ProjectID            string
	BaseValue, NextValue, MaxValue int64
	Enabled                        bool
	UpdatedAt                      time.Time
	Version                        int64
}

func (row) TableName() string { return "auto_numbers" }

func (r row) toDomain() autonumber.Setting {
	return autonumber.Setting{ProjectID: r.ProjectID, Enabled: r.Enabled, Base: r.BaseValue, Next: r.NextValue,
		Max: r.MaxValue, UpdatedAt: r.UpdatedAt, Version: r.Version}
}

// Find returns the setting of a project if it was ever saved.
func Find(tx *postgres.Tx, projectID string) (autonumber.Setting, bool, error) {
	return find(tx, projectID)
}

// Lock is Find for a change: the setting stays locked until the transaction ends.
func Lock(tx *postgres.Tx, projectID string) (autonumber.Setting, bool, error) {
	return find(tx, projectID, clause.Locking{Strength: "UPDATE"})
}

func find(tx *postgres.Tx, projectID string, lock ...clause.Expression) (autonumber.Setting, bool, error) {
	var rows []row
	err := tx.Gorm.Clauses(lock...).Where("tenant_id = ? AND project_id = ?", tx.TenantID, projectID).Find(&rows).Error
	if err != nil || len(rows) == 0 {
		return autonumber.Setting{}, false, err
	}
	return rows[0].toDomain(), true, nil
}

// LockTenant makes the changes of the tenant's settings wait for each other.
func LockTenant(tx *postgres.Tx) error {
	return tx.Gorm.Exec(`SELECT pg_advisory_xact_lock(hashtextextended('auto-numbers/' || ?, 0))`, tx.TenantID).Error
}

// Save adds or replaces the setting of a project. The caller has locked it and checked its version.
func Save(tx *postgres.Tx, a autonumber.Setting) error {
	return tx.Gorm.Exec(
		`INSERT INTO auto_numbers (tenant_id, project_id, base_value, next_value, max_value, enabled) VALUES (?, ?, ?, ?, ?, ?)
		ON CONFLICT (tenant_id, project_id) DO UPDATE SET base_value = excluded.base_value, next_value = excluded.next_value, max_value = excluded.max_value,
			enabled = excluded.enabled, updated_at = now(), version = auto_numbers.version + 1`,
		tx.TenantID, a.ProjectID, a.Base, a.Next, a.Max, a.Enabled).Error
}

// SetNext writes the next number of a locked setting.
func SetNext(tx *postgres.Tx, projectID string, next int64) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE auto_numbers SET next_value = ?, version = version + 1 WHERE tenant_id = ? AND project_id = ?`,
		next, tx.TenantID, projectID))
}

// Range is the range of numbers of an enabled setting.
type Range struct {
	ProjectName         string
	BaseValue, MaxValue int64
}

// OtherRanges are the ranges of the enabled settings of all projects but one.
func OtherRanges(tx *postgres.Tx, projectID string) (all []Range, err error) {
	err = tx.Gorm.Raw(
		`SELECT p.name AS project_name, a.base_value, a.max_value FROM auto_numbers a JOIN projects p ON p.tenant_id = a.tenant_id AND p.id = a.project_id
		WHERE a.tenant_id = ? AND a.project_id <> ? AND a.enabled ORDER BY p.name`, tx.TenantID, projectID).Scan(&all).Error
	return all, err
}

// HighestPayment returns the highest number of a payment from the range, if there is one.
func HighestPayment(tx *postgres.Tx, from, to int64) (number string, found bool, err error) {
	var numbers []string
	err = tx.Gorm.Raw(
		`SELECT number FROM payments WHERE tenant_id = ? AND CASE WHEN number ~ '^[0-9]{1,16}$' THEN number::bigint BETWEEN ? AND ? ELSE false END
		ORDER BY length(number) DESC, number DESC LIMIT 1`, tx.TenantID, from, to).Scan(&numbers).Error
	if err != nil || len(numbers) == 0 {
		return "", false, err
	}
	return numbers[0], true, nil
}

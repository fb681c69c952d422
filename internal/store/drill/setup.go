// Package drill stores how links of ERPs are read, and finds the invoices that they name.
package drill

import (
	"encoding/json"
	"fmt"
	"time"

	"countersign.dev/domain/drill"
	"countersign.dev/internal/postgres"
)

type row struct {
	ErpType, Parameters, ChangedBy string
	Enabled                        bool
	Version                        int64
	ChangedAt                      time.Time
}

func (r row) toDomain() (drill.Setup, error) {
	s := drill.Setup{Target: drill.Target(r.ErpType), Enabled: r.Enabled, Version: r.Version, ChangedAt: r.ChangedAt,
		ChangedBy: r.ChangedBy, Parameters: drill.Parameters{}}
	if err := json.Unmarshal([]byte(r.Parameters), &s.Parameters); err != nil {
		return s, fmt.Errorf("parameters of a drill setup: %w", err)
	}
	return s, nil
}

// All are the setups of all targets, saved or with the names of the product.
func All(tx *postgres.Tx) ([]drill.Setup, error) {
	var rows []row
	err := tx.Gorm.Raw(`SELECT s.erp_type, s.enabled, s.parameters::text AS parameters, s.version, s.changed_at,
			coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username, '') AS changed_by
		FROM drill_setups s LEFT JOIN users u ON u.tenant_id = s.tenant_id AND u.id = s.changed_by
		WHERE s.tenant_id = ?`, tx.TenantID).Scan(&rows).Error
	if err != nil {
		return nil, err
	}
	saved := map[drill.Target]drill.Setup{}
	for _, r := range rows {
		s, err := r.toDomain()
		if err != nil {
			return nil, err
		}
		saved[s.Target] = s
	}
	var all []drill.Setup
	for _, t := range drill.Targets() {
		s, found := saved[t]
		if !found {
			s = drill.Default(t)
		}
		all = append(all, s)
	}
	return all, nil
}

// Get is the setup of one target. Its version is 0 if it was never saved.
func Get(tx *postgres.Tx, target drill.Target) (drill.Setup, error) {
	all, err := All(tx)
	for _, s := range all {
		if s.Target == target {
			return s, nil
		}
	}
	if err == nil {
		err = postgres.NotFound()
	}
	return drill.Setup{}, err
}

// Save writes the version that was read.
func Save(tx *postgres.Tx, s drill.Setup) error {
	parameters, err := json.Marshal(s.Parameters)
	if err != nil {
		return err
	}
	if s.Version == 0 {
		return postgres.OneRow(tx.Gorm.Exec(
			`INSERT INTO drill_setups (tenant_id, erp_type, enabled, parameters, changed_by)
			VALUES (?, ?, ?, ?::jsonb, ?) ON CONFLICT (tenant_id, erp_type) DO NOTHING`, tx.TenantID, string(s.Target),
			s.Enabled, string(parameters), postgres.OrNull(tx.Actor.UserID)))
	}
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE drill_setups SET enabled = ?, parameters = ?::jsonb, changed_at = now(), changed_by = ?,
			version = version + 1 WHERE tenant_id = ? AND erp_type = ? AND version = ?`, s.Enabled, string(parameters),
		postgres.OrNull(tx.Actor.UserID), tx.TenantID, string(s.Target), s.Version))
}

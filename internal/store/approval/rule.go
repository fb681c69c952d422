// Package approval stores the rows of approval rules.
package approval

import (
	"encoding/json"
	"fmt"

	"countersign.dev/domain/approval"
	"countersign.dev/domain/id"
	"countersign.dev/internal/postgres"
)

type row struct {
	TenantID, ID, ProjectID string
	Position                int
	Name, Condition, Levels string
	Version                 int64
}

func (row) TableName() string { return "approval_rules" }

func (r row) toDomain() (approval.Rule, error) {
	rule := approval.Rule{ID: r.ID, ProjectID: r.ProjectID, Position: r.Position, Name: r.Name}
	if err := json.Unmarshal([]byte(r.Condition), &rule.Condition); err != nil {
		return rule, fmt.Errorf("condition of rule %s: %w", r.ID, err)
	}
	if err := json.Unmarshal([]byte(r.Levels), &rule.Levels); err != nil {
		return rule, fmt.Errorf("levels of rule %s: %w", r.ID, err)
	}
	rule.Passes = len(rule.Levels) == 0
	return rule, nil
}

// Rules are a project's approval rules in the order they are evaluated.
func Rules(tx *postgres.Tx, projectID string) ([]approval.Rule, error) {
	var rows []row
	if err := tx.Gorm.Where("tenant_id = ? AND project_id = ?", tx.TenantID,
		projectID).Order("position").Find(&rows).Error; err != nil {
		return nil, err
	}
	rules := make([]approval.Rule, len(rows))
	for n, r := range rows {
		var err error
		if rules[n], err = r.toDomain(); err != nil {
			return nil, err
		}
	}
	return rules, nil
}

// Version counts how often the rules of a project were saved.
func Version(tx *postgres.Tx, projectID string) (version int64, err error) {
	err = tx.Gorm.Raw(`SELECT coalesce(max(version), 0) FROM approval_rule_sets WHERE tenant_id = ? AND project_id = ?`,
		tx.TenantID, projectID).Scan(&version).Error
	return version, err
}

// Replace writes a project's rules in the order given.
func Replace(tx *postgres.Tx, projectID string, rules []approval.Rule) error {
	if err := tx.Gorm.Exec(`INSERT INTO approval_rule_sets (tenant_id, project_id) VALUES (?, ?)
		ON CONFLICT (tenant_id, project_id) DO UPDATE SET version = approval_rule_sets.version + 1`, tx.TenantID,
		projectID).Error; err != nil {
		return err
	}
	if err := tx.Gorm.Exec("DELETE FROM approval_rules WHERE tenant_id = ? AND project_id = ?", tx.TenantID,
		projectID).Error; err != nil {
		return err
	}
	for n, r := range rules {
		condition, err := json.Marshal(r.Condition)
		if err != nil {
			return err
		}
		// Never null: queries read the levels as a list, also of a rule without any.
		levels, err := json.Marshal(append([]approval.Level{}, r.Levels...))
		if err != nil {
			return err
		}
		saved := row{TenantID: tx.TenantID, ID: id.New(), ProjectID: projectID, Position: n + 1, Name: r.Name,
			Condition: string(condition), Levels: string(levels), Version: 1}
		if err := tx.Gorm.Create(&saved).Error; err != nil {
			return err
		}
	}
	return nil
}

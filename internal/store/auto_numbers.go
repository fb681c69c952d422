package store

import (
	"context"
	"time"

	"gorm.io/gorm/clause"

	"countersign.dev/domain/autonumber"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
)

type autoNumberRow struct {
	TenantID, ProjectID            string
	BaseValue, NextValue, MaxValue int64
	Enabled                        bool
	UpdatedAt                      time.Time
	Version                        int64
}

func (autoNumberRow) TableName() string { return "auto_numbers" }

func (r autoNumberRow) toDomain() autonumber.Setting {
	return autonumber.Setting{ProjectID: r.ProjectID, Enabled: r.Enabled, Base: r.BaseValue, Next: r.NextValue,
		Max: r.MaxValue, UpdatedAt: r.UpdatedAt, Version: r.Version}
}

// AutoNumber is a project's setting; one never saved is the default.
func (s *Store) AutoNumber(ctx context.Context, tenantID, projectID string) (a autonumber.Setting, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		p, err := t.project(projectID)
		if err != nil {
			return err
		}
		a, err = t.autoNumber(p, false)
		return err
	})
	return a, err
}

func (t *Tenant) autoNumber(p project.Project, forUpdate bool) (autonumber.Setting, error) {
	if kind, _ := project.TypeNamed(p.Type); !kind.Has(project.AutoNumberSection) {
		return autonumber.Setting{},
			fault.New(fault.Conflict, fault.ActionForbidden, "A project of type %s numbers nothing.", p.Type)
	}
	a, found, err := t.findAutoNumber(p.ID, forUpdate)
	if err == nil && !found {
		a = autonumber.Default(p.ID)
	}
	return a, err
}

func (t *Tenant) findAutoNumber(projectID string, forUpdate bool) (autonumber.Setting, bool, error) {
	q := t.Gorm.Where("tenant_id = ? AND project_id = ?", t.TenantID, projectID)
	if forUpdate {
		q = q.Clauses(clause.Locking{Strength: "UPDATE"})
	}
	var rows []autoNumberRow
	if err := q.Find(&rows).Error; err != nil || len(rows) == 0 {
		return autonumber.Setting{}, false, err
	}
	return rows[0].toDomain(), true, nil
}

// SetAutoNumber saves the version that was seen. Two projects never number from
// the same range, and no number that was given is given again.
func (s *Store) SetAutoNumber(ctx context.Context, tenantID string, a autonumber.Setting) (autonumber.Setting, error) {
	if err := a.Check(); err != nil {
		return a, err
	}
	err := s.InTenant(ctx, tenantID, func(t *Tenant) error {
		// One change at a time in the tenant: two projects could take the same range at once.
		if err := t.Gorm.Exec(`SELECT pg_advisory_xact_lock(hashtextextended('auto-numbers/' || ?, 0))`,
			t.TenantID).Error; err != nil {
			return err
		}
		p, err := t.lockProject(a.ProjectID)
		if err != nil {
			return err
		}
		before, err := t.autoNumber(p, true)
		if err != nil {
			return err
		}
		if before.Version != a.Version {
			return fault.New(fault.Conflict, fault.StaleVersion,
				"Somebody else has changed this meanwhile, or a number was taken. Refresh and try again.")
		}
		if a.Enabled {
			if err := t.freeRange(a); err != nil {
				return err
			}
		}
		err = t.Gorm.Exec(
			`INSERT INTO auto_numbers (tenant_id, project_id, base_value, next_value, max_value, enabled) VALUES (?, ?, ?, ?, ?, ?)
			ON CONFLICT (tenant_id, project_id) DO UPDATE SET base_value = excluded.base_value, next_value = excluded.next_value, max_value = excluded.max_value,
				enabled = excluded.enabled, updated_at = now(), version = auto_numbers.version + 1`, t.TenantID, p.ID, a.Base,
			a.Next, a.Max, a.Enabled).Error
		if err != nil {
			return err
		}
		if a, err = t.autoNumber(p, false); err != nil {
			return err
		}
		return t.Audit(postgres.Change{Area: "Projects", Action: "auto number changed", ObjectType: "project", ObjectID: p.ID,
			WorkspaceID: p.WorkspaceID, ProjectID: p.ID, Old: before, New: a, Edit: true})
	})
	return a, err
}

func (t *Tenant) freeRange(a autonumber.Setting) error {
	var others []struct {
		Name                string
		BaseValue, MaxValue int64
	}
	err := t.Gorm.Raw(
		`SELECT p.name, a.base_value, a.max_value FROM auto_numbers a JOIN projects p ON p.tenant_id = a.tenant_id AND p.id = a.project_id
		WHERE a.tenant_id = ? AND a.project_id <> ? AND a.enabled ORDER BY p.name`, t.TenantID,
		a.ProjectID).Scan(&others).Error
	if err != nil {
		return err
	}
	for _, o := range others {
		if a.Overlaps(autonumber.Setting{Base: o.BaseValue, Max: o.MaxValue}) {
			return fault.New(fault.Invalid, fault.ValidationFailed,
				"The range overlaps with another project's.").WithFields(fault.Field{
				Path: "base", Code: fault.InvalidValue,
				Message: "The project " + o.Name + " numbers from this range already. Choose another one."})
		}
	}
	var taken []string
	err = t.Gorm.Raw(
		`SELECT number FROM payments WHERE tenant_id = ? AND CASE WHEN number ~ '^[0-9]{1,16}$' THEN number::bigint BETWEEN ? AND ? ELSE false END
		ORDER BY length(number) DESC, number DESC LIMIT 1`, t.TenantID, a.Next, a.Max).Scan(&taken).Error
	if err != nil || len(taken) == 0 {
		return err
	}
	return fault.New(fault.Invalid, fault.ValidationFailed, "A number of the range is taken.").WithFields(fault.Field{
		Path: "next", Code: fault.InvalidValue,
		Message: "The number " + taken[0] + " was given to a payment already. The next value must be above it."})
}

// takeAutoNumbers are the next numbers of a project that numbers what it imports,
// fewer than wanted when they come to their end, of which why tells. The row stays
// locked until the transaction ends: rolled-back numbers are given out again, and
// two imports at once get theirs one after the other.
func (t *Tenant) takeAutoNumbers(projectID string, wanted int) (numbers []int64, why error, enabled bool, err error) {
	a, found, err := t.findAutoNumber(projectID, true)
	if err != nil || !found || !a.Enabled {
		return nil, nil, false, err
	}
	for len(numbers) < wanted && why == nil {
		var n int64
		if n, why = a.Take(); why == nil {
			numbers = append(numbers, n)
		}
	}
	if len(numbers) == 0 {
		return nil, why, true, nil
	}
	return numbers, why, true,
		postgres.OneRow(
			t.Gorm.Exec(`UPDATE auto_numbers SET next_value = ?, version = version + 1 WHERE tenant_id = ? AND project_id = ?`,
				a.Next, t.TenantID, projectID))
}

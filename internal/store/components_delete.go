package store

import (
	"context"

	"countersign.dev/domain/project"
	projectrow "countersign.dev/internal/store/project"
)

// DeleteComponents takes away those of a project's components of which nothing
// runs, and answers which it kept. What is gone already is no fault: the person
// wanted it gone.
func (s *Store) DeleteComponents(
	ctx context.Context, tenantID, projectID string, ids []string,
) (deleted int, kept []project.Kept, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		p, err := projectrow.Lock(t.Tx, projectID) // whoever starts a job of one is first or finds it gone
		if err != nil {
			return err
		}
		var going []componentRow
		if going, kept, err = t.deletable(p, ids); err != nil {
			return err
		}
		for _, row := range going {
			if err := t.deleteComponent(p, row.toDomain(), row.Version); err != nil {
				return err
			}
		}
		deleted = len(going)
		return nil
	})
	return deleted, kept, err
}

func (t *Tenant) deletable(p project.Project, ids []string) (going []componentRow, kept []project.Kept, err error) {
	var found []struct {
		Component componentRow `gorm:"embedded"`
		Running   int
	}
	err = t.Gorm.Raw(`SELECT c.id, c.project_id, c.component_type, c.workflow_type, c.name, c.description, `+
		publishedNumber+` AS published, c.created_at, c.updated_at, c.version,
			(SELECT count(*) FROM jobs j WHERE j.tenant_id = c.tenant_id AND j.component_id = c.id AND j.finished_at IS NULL) AS running
		FROM project_components c WHERE c.tenant_id = ? AND c.project_id = ? AND c.id IN ? AND c.deleted_at IS NULL ORDER BY c.name, c.id FOR UPDATE OF c`, t.TenantID, p.ID, ids).Scan(&found).Error
	for _, f := range found {
		if reason := f.Component.toDomain().Deletable(f.Running); reason != nil {
			kept = append(kept, project.Kept{ID: f.Component.ID, Name: f.Component.Name, Reason: reason})
			continue
		}
		going = append(going, f.Component)
	}
	return going, kept, err
}

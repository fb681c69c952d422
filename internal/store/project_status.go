package store

import (
	"context"

	"countersign.dev/domain/project"
)

// MoveProject pauses, resumes, archives or restores the version that was seen.
func (s *Store) MoveProject(
	ctx context.Context, tenantID, projectID string, version int64, step project.Step,
) (p project.Project, err error) {
	err = s.changeProject(ctx, tenantID, projectID, string(step),
		func(t *Tenant, before project.Project) (project.Project, error) {
			after := before
			after.Version = version
			if err := after.Take(step); err != nil {
				return after, err
			}
			if step != project.Archive {
				return after, nil
			}
			uses, err := t.projectUses(projectID)
			if err != nil {
				return after, err
			}
			return after, uses.Archivable()
		}, &p)
	return p, err
}

// projectUses are what archiving would strand.
func (t *Tenant) projectUses(projectID string) (u project.Uses, err error) {
	var counts struct{ Jobs, Payments int }
	err = t.Gorm.Raw(
		`SELECT (SELECT count(*) FROM jobs WHERE tenant_id = @tenant AND project_id = @project AND finished_at IS NULL) AS jobs,
		(SELECT count(*) FROM payments WHERE tenant_id = @tenant AND project_id = @project AND status IN ('new', 'processing')) AS payments`,
		map[string]any{"tenant": t.TenantID, "project": projectID}).Scan(&counts).Error
	if err != nil {
		return u, err
	}
	u.Jobs, u.Payments = counts.Jobs, counts.Payments
	err = t.Gorm.Raw(`SELECT name FROM projects WHERE tenant_id = ? AND status <> 'archived' AND id <> ?
		AND (settings->>'achProjectId' = ? OR settings->>'checkProjectId' = ?) ORDER BY name`, t.TenantID, projectID,
		projectID, projectID).Scan(&u.Payers).Error
	return u, err
}

package store

import (
	"context"

	"countersign.dev/domain/navigation"
)

// Menu is what the menu of one person shows.
func (s *Store) Menu(
	ctx context.Context, tenantID, userID string, want navigation.Wanted,
) (m navigation.Menu, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if want.ArchivedProjects {
			if err := t.Gorm.Raw(`SELECT count(*) FROM visible_projects WHERE status = 'archived'`).Scan(
				&m.ArchivedProjects).Error; err != nil {
				return err
			}
		}
		if !want.Workspaces {
			return nil
		}
		if err := t.Gorm.Raw(`SELECT count(*) FROM workspaces WHERE status = 'active'`).Scan(
			&m.Workspaces).Error; err != nil {
			return err
		}
		return t.Gorm.Raw(`SELECT w.id AS workspace_id, w.name,
			  (SELECT count(*) FROM visible_projects p WHERE p.workspace_id = w.id AND p.status <> 'archived') AS project_count
			FROM recent_workspaces r JOIN workspaces w ON w.tenant_id = r.tenant_id AND w.id = r.workspace_id
			WHERE r.user_id = ? AND w.status = 'active' ORDER BY r.visited_at DESC LIMIT ?`, userID,
			navigation.MaxRecent).Scan(&m.Recent).Error
	})
	return m, err
}

// VisitWorkspace notes that somebody opened a workspace; what fell off the list is forgotten.
func (s *Store) VisitWorkspace(ctx context.Context, tenantID, userID, workspaceID string) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if err := t.Gorm.Exec(
			`INSERT INTO recent_workspaces (tenant_id, user_id, workspace_id, visited_at) VALUES (?, ?, ?, clock_timestamp())
			ON CONFLICT (tenant_id, user_id, workspace_id) DO UPDATE SET visited_at = excluded.visited_at`, t.TenantID, userID,
			workspaceID).Error; err != nil {
			return err
		}
		return t.Gorm.Exec(`DELETE FROM recent_workspaces WHERE user_id = ? AND workspace_id NOT IN (
			SELECT workspace_id FROM recent_workspaces WHERE user_id = ? ORDER BY visited_at DESC LIMIT ?)`, userID, userID,
			2*navigation.MaxRecent).Error
	})
}

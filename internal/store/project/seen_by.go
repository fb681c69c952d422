package project

import (
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
)

// SeenBy are the projects that a user sees, by name, and their number. It names at most limit projects, and only
// those that the reader of the transaction sees too. all: a role shows the user every project.
func SeenBy(tx *postgres.Tx, userID string, all bool, limit int) (found []user.SeenProject, total int, err error) {
	as := &userID
	if all {
		as = nil
	}
	var rows []struct {
		user.SeenProject
		Total int
	}
	err = tx.Gorm.Raw(`SELECT p.id, p.name, p.workspace_id, w.name AS workspace_name, count(*) OVER () AS total,
			CASE WHEN NOT EXISTS (SELECT FROM project_members m WHERE m.tenant_id = p.tenant_id AND m.project_id = p.id) THEN 'everyone'
			  WHEN EXISTS (SELECT FROM project_members m WHERE m.tenant_id = p.tenant_id AND m.project_id = p.id AND m.member_id = @user) THEN 'member'
			  WHEN project_visible_to(p.id, @user) THEN 'group' ELSE 'role' END AS reason
		FROM visible_projects p JOIN workspaces w ON w.tenant_id = p.tenant_id AND w.id = p.workspace_id
		WHERE p.tenant_id = @tenant AND p.archived_at IS NULL AND project_visible_to(p.id, cast(@as AS uuid))
		ORDER BY lower(p.name), p.id LIMIT @limit`,
		map[string]any{"user": userID, "as": as, "tenant": tx.TenantID, "limit": limit}).Scan(&rows).Error
	for _, r := range rows {
		found, total = append(found, r.SeenProject), r.Total
	}
	return found, total, err
}

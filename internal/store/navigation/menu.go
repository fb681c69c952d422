// Package navigation reads and writes what the menu of a person shows.
package navigation

import (
	"countersign.dev/domain/navigation"
	"countersign.dev/internal/postgres"
)

// ArchivedProjects counts the archived projects that the reader sees.
func ArchivedProjects(tx *postgres.Tx) (n *int, err error) {
	err = tx.Gorm.Raw(`SELECT count(*) FROM visible_projects WHERE tenant_id = ? AND status = 'archived'`,
		tx.TenantID).Scan(&n).Error
	return n, err
}

// Workspaces counts the active workspaces.
func Workspaces(tx *postgres.Tx) (n *int, err error) {
	err = tx.Gorm.Raw(`SELECT count(*) FROM workspaces WHERE tenant_id = ? AND status = 'active'`,
		tx.TenantID).Scan(&n).Error
	return n, err
}

// Recent are the workspaces that a person opened last.
func Recent(tx *postgres.Tx, userID string) (recent []navigation.Recent, err error) {
	err = tx.Gorm.Raw(`SELECT w.id AS workspace_id, w.name,
			  (SELECT count(*) FROM visible_projects p WHERE p.tenant_id = w.tenant_id AND p.workspace_id = w.id AND p.status <> 'archived') AS project_count
			FROM recent_workspaces r JOIN workspaces w ON w.tenant_id = r.tenant_id AND w.id = r.workspace_id
			WHERE r.tenant_id = ? AND r.user_id = ? AND w.status = 'active' ORDER BY r.visited_at DESC LIMIT ?`,
		tx.TenantID, userID, navigation.MaxRecent).Scan(&recent).Error
	return recent, err
}

// SetVisited notes that a person has opened a workspace.
func SetVisited(tx *postgres.Tx, userID, workspaceID string) error {
	return tx.Gorm.Exec(
		`INSERT INTO recent_workspaces (tenant_id, user_id, workspace_id, visited_at) VALUES (?, ?, ?, clock_timestamp())
			ON CONFLICT (tenant_id, user_id, workspace_id) DO UPDATE SET visited_at = excluded.visited_at`, tx.TenantID,
		userID, workspaceID).Error
}

// DeleteOldVisits removes the visits that are too old for the menu.
func DeleteOldVisits(tx *postgres.Tx, userID string) error {
	return tx.Gorm.Exec(`DELETE FROM recent_workspaces WHERE tenant_id = ? AND user_id = ? AND workspace_id NOT IN (
			SELECT workspace_id FROM recent_workspaces WHERE tenant_id = ? AND user_id = ? ORDER BY visited_at DESC LIMIT ?)`,
		tx.TenantID, userID, tx.TenantID, userID, 2*navigation.MaxRecent).Error
}

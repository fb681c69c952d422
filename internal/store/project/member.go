package project

import (
	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
)

// Members are the users and groups that a project is reserved for.
func Members(tx *postgres.Tx, projectID string) ([]project.Member, error) {
	all := []project.Member{}
	err := tx.Gorm.Raw(
		`SELECT member_id AS id, kind FROM project_members WHERE tenant_id = ? AND project_id = ? ORDER BY kind, member_id`,
		tx.TenantID, projectID).Scan(&all).Error
	return all, err
}

// AllMembers are the members of all projects by the id of the project.
func AllMembers(tx *postgres.Tx) (map[string][]project.Member, error) {
	var rows []struct {
		ProjectID, ID string
		Kind          project.MemberKind
	}
	err := tx.Gorm.Raw(`SELECT project_id, member_id AS id, kind FROM project_members WHERE tenant_id = ?
		ORDER BY project_id, kind, member_id`, tx.TenantID).Scan(&rows).Error
	all := map[string][]project.Member{}
	for _, r := range rows {
		all[r.ProjectID] = append(all[r.ProjectID], project.Member{ID: r.ID, Kind: r.Kind})
	}
	return all, err
}

// AddMember adds a user or group of the tenant to a project.
func AddMember(tx *postgres.Tx, projectID string, m project.Member) error {
	res := tx.Gorm.Exec(`INSERT INTO project_members (tenant_id, project_id, member_id, kind)
		SELECT @tenant, @project, @member, @kind
		WHERE EXISTS (SELECT FROM users WHERE tenant_id = @tenant AND id = @member AND @kind = 'user')
		OR EXISTS (SELECT FROM groups WHERE tenant_id = @tenant AND id = @member AND @kind = 'group')`,
		map[string]any{"tenant": tx.TenantID, "project": projectID, "member": m.ID, "kind": m.Kind})
	if res.Error == nil && res.RowsAffected == 0 {
		return postgres.NotFound()
	}
	return res.Error
}

// DeleteMembers removes all members of a project.
func DeleteMembers(tx *postgres.Tx, projectID string) error {
	return tx.Gorm.Exec(`DELETE FROM project_members WHERE tenant_id = ? AND project_id = ?`, tx.TenantID, projectID).Error
}

// DeleteMember removes one member of a project.
func DeleteMember(tx *postgres.Tx, projectID string, m project.Member) error {
	return tx.Gorm.Exec(`DELETE FROM project_members WHERE tenant_id = ? AND project_id = ? AND member_id = ? AND kind = ?`,
		tx.TenantID, projectID, m.ID, m.Kind).Error
}

// CopyMembers adds the members of one project to another.
func CopyMembers(tx *postgres.Tx, fromProjectID, toProjectID string) error {
	return tx.Gorm.Exec(
		`INSERT INTO project_members (tenant_id, project_id, member_id, kind) SELECT tenant_id, ?, member_id, kind FROM project_members WHERE tenant_id = ? AND project_id = ?`,
		toProjectID, tx.TenantID, fromProjectID).Error
}

// Groups are the groups that a project can be reserved for.
func Groups(tx *postgres.Tx) ([]project.Group, error) {
	all := []project.Group{}
	err := tx.Gorm.Raw(
		`SELECT g.id, g.name, (SELECT count(*) FROM group_members m WHERE m.tenant_id = g.tenant_id AND m.group_id = g.id) AS members
		FROM groups g WHERE g.tenant_id = ? ORDER BY lower(g.name)`, tx.TenantID).Scan(&all).Error
	return all, err
}

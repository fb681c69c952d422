// Package group stores the rows of groups, their members and their roles.
package group

import (
	"time"

	"github.com/shopspring/decimal"
	"gorm.io/gorm/clause"

	"countersign.dev/domain/group"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
)

type row struct {
	TenantID, ID, Name, Description string
	CreatedAt, UpdatedAt            time.Time `gorm:"->"`
	Version                         int64
}

func (row) TableName() string { return "groups" }

// Get is one group with its roles, the number of its members and its projects that the reader sees.
func Get(tx *postgres.Tx, groupID string) (group.Group, error) { return get(tx, groupID, "") }

// Lock is Get. Other changes of the group wait until the transaction ends.
func Lock(tx *postgres.Tx, groupID string) (group.Group, error) { return get(tx, groupID, "UPDATE") }

func get(tx *postgres.Tx, groupID, lock string) (g group.Group, err error) {
	query := tx.Gorm.Where("tenant_id = ? AND id = ?", tx.TenantID, groupID)
	if lock != "" {
		query = query.Clauses(clause.Locking{Strength: lock})
	}
	var r row
	if err := query.Take(&r).Error; err != nil {
		return g, err
	}
	g = group.Group{ID: r.ID, Name: r.Name, Description: r.Description, Roles: []string{}, Projects: []group.Project{},
		CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt, Version: r.Version}
	if err := tx.Gorm.Raw(`SELECT r.name FROM group_roles gr JOIN roles r ON r.tenant_id = gr.tenant_id AND r.id = gr.role_id
		WHERE gr.tenant_id = ? AND gr.group_id = ? ORDER BY r.priority, r.name`, tx.TenantID, groupID).Scan(&g.Roles).Error; err != nil {
		return g, err
	}
	if err := tx.Gorm.Raw(`SELECT count(*) FROM group_members WHERE tenant_id = ? AND group_id = ?`, tx.TenantID,
		groupID).Scan(&g.Members).Error; err != nil {
		return g, err
	}
	if err := tx.Gorm.Raw(`SELECT EXISTS (SELECT FROM scim_groups WHERE tenant_id = ? AND group_id = ?)`, tx.TenantID,
		groupID).Scan(&g.OfDirectory).Error; err != nil {
		return g, err
	}
	err = tx.Gorm.Raw(`SELECT p.id, p.name, p.workspace_id, w.name AS workspace_name FROM project_members m
		JOIN visible_projects p ON p.tenant_id = m.tenant_id AND p.id = m.project_id
		JOIN workspaces w ON w.tenant_id = p.tenant_id AND w.id = p.workspace_id
		WHERE m.tenant_id = ? AND m.member_id = ? AND m.kind = 'group' ORDER BY lower(p.name), p.id`, tx.TenantID,
		groupID).Scan(&g.Projects).Error
	return g, err
}

// All are the groups of the tenant by name.
func All(tx *postgres.Tx) ([]group.Summary, error) {
	all := []group.Summary{}
	err := tx.Gorm.Raw(`SELECT g.id, g.name, g.description, `+members+` AS members FROM groups g WHERE g.tenant_id = ?
		ORDER BY lower(g.name)`, tx.TenantID).Scan(&all).Error
	return all, err
}

// NameTaken reports whether a group other than except has the name.
func NameTaken(tx *postgres.Tx, name, except string) (taken bool, err error) {
	err = tx.Gorm.Raw(
		`SELECT EXISTS (SELECT FROM groups WHERE tenant_id = ? AND lower(name) = lower(?) AND id::text <> ?)`, tx.TenantID,
		name, except).Scan(&taken).Error
	return taken, err
}

// Insert adds a group without members and roles.
func Insert(tx *postgres.Tx, g group.Group) error {
	added := row{TenantID: tx.TenantID, ID: g.ID, Name: g.Name, Description: g.Description, Version: 1}
	return tx.Gorm.Create(&added).Error
}

// Update writes name and description if the version is still the current one.
func Update(tx *postgres.Tx, g group.Group) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE groups SET name = ?, description = ?, updated_at = now(), version = version + 1 WHERE tenant_id = ? AND id = ? AND version = ?`,
		g.Name, g.Description, tx.TenantID, g.ID, g.Version))
}

// Touch makes a new version of the group on the version that was seen.
func Touch(tx *postgres.Tx, groupID string, version int64) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE groups SET updated_at = now(), version = version + 1 WHERE tenant_id = ? AND id = ? AND version = ?`,
		tx.TenantID, groupID, version))
}

// Delete removes a locked group with its members and roles.
func Delete(tx *postgres.Tx, groupID string) error {
	return postgres.OneRow(tx.Gorm.Exec(`DELETE FROM groups WHERE tenant_id = ? AND id = ?`, tx.TenantID, groupID))
}

// SetRoles replaces the roles of the group.
func SetRoles(tx *postgres.Tx, groupID string, roles []user.Role) error {
	ids := make([]string, len(roles))
	for n, r := range roles {
		ids[n] = r.ID
	}
	if err := tx.Gorm.Exec(`DELETE FROM group_roles WHERE tenant_id = ? AND group_id = ?`, tx.TenantID,
		groupID).Error; err != nil {
		return err
	}
	return tx.Gorm.Exec(`INSERT INTO group_roles (tenant_id, group_id, role_id) SELECT ?, ?, unnest(?::uuid[])`,
		tx.TenantID, groupID, postgres.Array(ids)).Error
}

// Roles are the roles with these names, with their permissions. Unknown names are left out. The roles are locked
// against changes of their permissions, on which the caller decides.
func Roles(tx *postgres.Tx, names []string) (roles []user.Role, err error) {
	var found []struct {
		ID, Name      string
		ApprovalLimit *decimal.Decimal
	}
	if err := tx.Gorm.Raw(`SELECT id, name, approval_limit FROM roles WHERE tenant_id = ? AND name = ANY(?::text[]) ORDER BY priority, name FOR SHARE`,
		tx.TenantID, postgres.Array(names)).Scan(&found).Error; err != nil {
		return nil, err
	}
	for _, r := range found {
		var granted []permission.Permission
		if err := tx.Gorm.Raw(`SELECT permission FROM role_permissions WHERE tenant_id = ? AND role_id = ?`, tx.TenantID,
			r.ID).Scan(&granted).Error; err != nil {
			return nil, err
		}
		roles = append(roles, user.Role{ID: r.ID, Name: r.Name, Permissions: granted, ApprovalLimit: r.ApprovalLimit})
	}
	return roles, nil
}

package role

import (
	"countersign.dev/domain/grid"
	"countersign.dev/domain/role"
	"countersign.dev/internal/postgres"
)

// List is the list of roles in priority order.
func List(db *postgres.DB, tenantID string) grid.List[role.Entry] {
	return postgres.NewList[role.Entry](db, tenantID, postgres.ListDefinition{
		From: "roles r",
		ID:   "r.id",
		Columns: []postgres.ListColumn{
			postgres.Column("id", grid.ID, "r.id"),
			postgres.Column("name", grid.String, "r.name"),
			postgres.Column("description", grid.String, "r.description"),
			postgres.ChoiceColumn("type", "CASE WHEN r.system THEN 'system' ELSE 'custom' END", role.Type("").Values()...),
			postgres.Column("requiresTwoFactors", grid.Bool, "r.requires_two_factors"),
			{Column: grid.Column{Name: "members", Kind: grid.Number}, SQL: members},
			{Column: grid.Column{Name: "priority", Kind: grid.Number}, SQL: "r.priority"},
			postgres.Column("lastModificationTime", grid.Time, "r.updated_at"),
			{Column: grid.Column{Name: "version", Kind: grid.Number}, SQL: "r.version"},
		},
		Order: []grid.Sort{{Field: "priority"}, {Field: "name"}},
	})
}

// Members is the list of the users who hold the role directly.
func Members(db *postgres.DB, tenantID, roleID string) grid.List[role.Member] {
	return postgres.NewList[role.Member](db, tenantID, postgres.ListDefinition{
		From:  "user_roles m JOIN users u ON u.tenant_id = m.tenant_id AND u.id = m.user_id",
		Where: "m.role_id = $1",
		Args:  []any{roleID},
		ID:    "u.id",
		Columns: []postgres.ListColumn{
			postgres.Column("id", grid.ID, "u.id"),
			postgres.Column("fullName", grid.String, "trim(u.first_name || ' ' || u.last_name)"),
			postgres.Column("email", grid.String, "u.email"),
			postgres.Column("username", grid.String, "u.username"),
			{Column: grid.Column{Name: "roles", Kind: grid.String, Unsortable: true}, SQL: rolesOfUser},
			postgres.ChoiceColumn("status", "u.status", "invited", "active", "inactive"),
			postgres.OptionalColumn("lastActivityAt", grid.Time, "u.last_activity_at"),
		},
		Order: []grid.Sort{{Field: "fullName"}},
		Require: func(tx *postgres.Tx) error {
			_, err := Get(tx, roleID)
			return err
		},
	})
}

const rolesOfUser = `ARRAY(SELECT r.name FROM user_roles ur JOIN roles r ON r.tenant_id = ur.tenant_id AND r.id = ur.role_id
	WHERE ur.tenant_id = u.tenant_id AND ur.user_id = u.id ORDER BY r.priority, r.name)`

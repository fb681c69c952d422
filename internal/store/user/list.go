package user

import (
	"countersign.dev/domain/grid"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
)

// List is the list of users.
func List(db *postgres.DB, tenantID string) grid.List[user.Entry] {
	return postgres.NewList[user.Entry](db, tenantID, listDefinition())
}

// platformRole is the role with which a person runs the installation.
const platformRole = `(SELECT r.name FROM user_roles ur JOIN roles r ON r.tenant_id = ur.tenant_id AND r.id = ur.role_id
	WHERE ur.tenant_id = u.tenant_id AND ur.user_id = u.id AND r.system
	AND r.name IN ('` + permission.PlatformAdmin + `', '` + permission.Operator + `') ORDER BY r.priority LIMIT 1)`

// ListAdministrators is the list of the people who run the installation: platform administrators and operators. Outside
// of the platform tenant nobody does.
func ListAdministrators(db *postgres.DB, tenantID string) grid.List[user.AdministratorEntry] {
	d := listDefinition()
	d.Where += " AND " + platformRole + " IS NOT NULL"
	d.Columns = append(d.Columns, postgres.ChoiceColumn("role", platformRole, user.PlatformRole("").Values()...))
	return postgres.NewList[user.AdministratorEntry](db, tenantID, d)
}

func listDefinition() postgres.ListDefinition {
	searched := func(name, sql string) postgres.ListColumn {
		return postgres.ListColumn{Column: grid.Column{Name: name, Kind: grid.String, Searched: true}, SQL: sql}
	}
	names := func(name, sql string) postgres.ListColumn {
		return postgres.ListColumn{Column: grid.Column{Name: name, Kind: grid.String, Unsortable: true}, SQL: sql}
	}
	stamp := func(name, sql string) postgres.ListColumn { return postgres.OptionalColumn(name, grid.Time, sql) }
	return postgres.ListDefinition{
		From: "users u",
		// The account of an agent belongs to the agent, which has its own list.
		Where: "NOT u.machine",
		ID:    "u.id",
		Columns: []postgres.ListColumn{
			postgres.Column("id", grid.ID, "u.id"),
			searched("fullName", "trim(u.first_name || ' ' || u.last_name)"),
			searched("email", "u.email"),
			searched("username", "u.username"),
			names("roles",
				"ARRAY(SELECT r.name FROM user_roles ur JOIN roles r ON r.id = ur.role_id WHERE ur.user_id = u.id ORDER BY "+
					"r.priority, r.name)"),
			names("groups",
				"ARRAY(SELECT g.name FROM group_members gm JOIN groups g ON g.id = gm.group_id WHERE gm.user_id = u.id ORDER BY "+
					"g.name)"),
			postgres.ChoiceColumn("status", "u.status", "invited", "active", "inactive"),
			postgres.Column("twoFactors", grid.Bool, "EXISTS (SELECT FROM sign_in_factors f WHERE f.tenant_id = u.tenant_id "+
				"AND f.user_id = u.id AND f.confirmed_at IS NOT NULL)"),
			stamp("invitedAt", "u.invited_at"), stamp("activatedAt", "u.activated_at"),
			stamp("deactivatedAt", "u.deactivated_at"), stamp("lastActivityAt", "u.last_activity_at"),
		},
		Order: []grid.Sort{{Field: "fullName"}},
	}
}

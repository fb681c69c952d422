package group

import (
	"countersign.dev/domain/grid"
	"countersign.dev/internal/postgres"
)

// members counts the members of a group.
const members = `(SELECT count(*) FROM group_members m WHERE m.tenant_id = g.tenant_id AND m.group_id = g.id)`

// visibleProjects counts the projects reserved for a group that the reader sees.
const visibleProjects = `(SELECT count(*) FROM project_members m JOIN visible_projects p ON p.tenant_id = m.tenant_id AND p.id = m.project_id
	WHERE m.tenant_id = g.tenant_id AND m.member_id = g.id AND m.kind = 'group')`

const roles = `ARRAY(SELECT r.name FROM group_roles gr JOIN roles r ON r.tenant_id = gr.tenant_id AND r.id = gr.role_id
	WHERE gr.tenant_id = g.tenant_id AND gr.group_id = g.id ORDER BY r.priority, r.name)`

// List is the list of groups.
func List() postgres.ListDefinition {
	return postgres.ListDefinition{
		From: "groups g",
		ID:   "g.id",
		Columns: []postgres.ListColumn{
			postgres.Column("id", grid.ID, "g.id"),
			postgres.Column("name", grid.String, "g.name"),
			postgres.Column("description", grid.String, "g.description"),
			postgres.Column("members", grid.Number, members),
			names("roles", roles),
			postgres.Column("projects", grid.Number, visibleProjects),
			postgres.Column("creationTime", grid.Time, "g.created_at"),
			postgres.Column("lastModificationTime", grid.Time, "g.updated_at"),
		},
		Order: []grid.Sort{{Field: "name"}},
	}
}

// MemberList is the list of the members of a group.
func MemberList(groupID string) postgres.ListDefinition {
	return postgres.ListDefinition{
		From:  "group_members gm JOIN users u ON u.tenant_id = gm.tenant_id AND u.id = gm.user_id",
		Where: "gm.group_id = $1::uuid",
		Args:  []any{groupID},
		ID:    "u.id",
		Columns: append(people(),
			postgres.ChoiceColumn("status", "u.status", "invited", "active", "inactive")),
		Order: []grid.Sort{{Field: "fullName"}},
		Require: func(tx *postgres.Tx) error {
			_, err := Get(tx, groupID)
			return err
		},
	}
}

// ColleagueList is the list of the active people who are in a group with the user.
func ColleagueList(userID string) postgres.ListDefinition {
	const shared = `FROM group_members theirs JOIN group_members mine ON mine.tenant_id = theirs.tenant_id AND mine.group_id = theirs.group_id
		AND mine.user_id = $1::uuid JOIN groups g ON g.tenant_id = theirs.tenant_id AND g.id = theirs.group_id
		WHERE theirs.tenant_id = u.tenant_id AND theirs.user_id = u.id`
	return postgres.ListDefinition{
		From:    "users u",
		Where:   "u.status = 'active' AND u.id <> $1::uuid AND EXISTS (SELECT " + shared + ")",
		Args:    []any{userID},
		ID:      "u.id",
		Columns: append(people(), names("groups", "ARRAY(SELECT g.name "+shared+" ORDER BY g.name)")),
		Order:   []grid.Sort{{Field: "fullName"}},
	}
}

func people() []postgres.ListColumn {
	return []postgres.ListColumn{
		postgres.Column("id", grid.ID, "u.id"),
		postgres.Column("fullName", grid.String, "trim(u.first_name || ' ' || u.last_name)"),
		postgres.Column("email", grid.String, "u.email"),
	}
}

func names(name, sql string) postgres.ListColumn {
	return postgres.ListColumn{Column: grid.Column{Name: name, Kind: grid.String, Unsortable: true}, SQL: sql}
}

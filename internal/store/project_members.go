package store

import (
	"context"
	"slices"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
	projectrow "countersign.dev/internal/store/project"
)

// ProjectMembers are the users and groups the project is reserved for.
func (s *Store) ProjectMembers(ctx context.Context, tenantID, projectID string) (all []project.Member, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if _, err := projectrow.Get(t.Tx, projectID); err != nil {
			return err
		}
		all, err = t.projectMembers(projectID)
		return err
	})
	return all, err
}

func (t *Tenant) projectMembers(projectID string) ([]project.Member, error) {
	all := []project.Member{}
	err := t.Gorm.Raw(`SELECT member_id AS id, kind FROM project_members WHERE project_id = ? ORDER BY kind, member_id`,
		projectID).Scan(&all).Error
	return all, err
}

// SetProjectMembers reserves a project for users and groups; none opens it to
// everybody. Seen are those the person looked at: of two people who reserve it
// at once the second would else take away what the first closed.
func (s *Store) SetProjectMembers(
	ctx context.Context, tenantID, projectID string, members, seen []project.Member,
) ([]project.Member, error) {
	return s.changeMembers(ctx, tenantID, projectID, func(t *Tenant, before []project.Member) error {
		if !sameMembers(before, seen) {
			return fault.New(fault.Conflict, fault.StaleVersion,
				"Somebody else changed whom the project is reserved for. Load it again.")
		}
		if err := t.Gorm.Exec(`DELETE FROM project_members WHERE project_id = ?`, projectID).Error; err != nil {
			return err
		}
		for _, m := range members {
			if err := t.addProjectMember(projectID, m); err != nil {
				return err
			}
		}
		return nil
	})
}

func sameMembers(a, b []project.Member) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(m project.Member) bool { return !slices.Contains(b, m) })
}

func (t *Tenant) addProjectMember(projectID string, m project.Member) error {
	res := t.Gorm.Exec(`INSERT INTO project_members (tenant_id, project_id, member_id, kind)
		SELECT ?, ?, ?, ? WHERE EXISTS (SELECT FROM users WHERE id = ? AND ? = 'user') OR EXISTS (SELECT FROM groups WHERE id = ? AND ? = 'group')`,
		t.TenantID, projectID, m.ID, m.Kind, m.ID, m.Kind, m.ID, m.Kind)
	if res.Error != nil {
		return res.Error
	}
	if res.RowsAffected == 0 {
		return fault.New(fault.NotFound, fault.NotFoundCode, "It does not exist or you may not see it.")
	}
	return nil
}

func (t *Tenant) auditMembers(p project.Project, before, after []project.Member) error {
	if err := t.Emit(postgres.Event{Name: "updateProject", ProjectID: p.ID, ObjectID: p.ID}); err != nil {
		return err
	}
	return t.Audit(postgres.Change{Area: "Projects", Action: "members changed", ObjectType: "project", ObjectID: p.ID,
		WorkspaceID: p.WorkspaceID, ProjectID: p.ID, Old: memberView(before), New: memberView(after), Edit: true})
}

// memberView lists users and groups apart, so that a change names who was added and who was removed.
func memberView(members []project.Member) map[string][]string {
	view := map[string][]string{}
	for _, m := range members {
		kind := string(m.Kind) + "s"
		view[kind] = append(view[kind], m.ID)
	}
	return view
}

// Groups are the groups a project can be reserved for.
func (s *Store) Groups(ctx context.Context, tenantID string) (all []project.Group, err error) {
	all = []project.Group{}
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		return t.Gorm.Raw(
			`SELECT g.id, g.name, (SELECT count(*) FROM group_members m WHERE m.tenant_id = g.tenant_id AND m.group_id = g.id) AS members
			FROM groups g ORDER BY lower(g.name)`).Scan(&all).Error
	})
	return all, err
}

// AddProjectGroups reserves a project for further groups.
func (s *Store) AddProjectGroups(
	ctx context.Context, tenantID, projectID string, groups []string,
) ([]project.Member, error) {
	return s.changeMembers(ctx, tenantID, projectID, func(t *Tenant, before []project.Member) error {
		for _, g := range groups {
			m := project.Member{ID: g, Kind: "group"}
			if slices.Contains(before, m) {
				continue
			}
			if err := t.addProjectMember(projectID, m); err != nil {
				return err
			}
		}
		return nil
	})
}

// RemoveProjectGroup takes a group off; without any user or group left, everybody who may list projects sees it.
func (s *Store) RemoveProjectGroup(ctx context.Context, tenantID, projectID, groupID string) ([]project.Member, error) {
	return s.changeMembers(ctx, tenantID, projectID, func(t *Tenant, before []project.Member) error {
		if !slices.Contains(before, project.Member{ID: groupID, Kind: "group"}) {
			return fault.New(fault.NotFound, fault.NotFoundCode, "It does not exist or you may not see it.")
		}
		return t.Gorm.Exec(`DELETE FROM project_members WHERE project_id = ? AND member_id = ? AND kind = 'group'`, projectID,
			groupID).Error
	})
}

func (s *Store) changeMembers(
	ctx context.Context, tenantID, projectID string, change func(*Tenant, []project.Member) error,
) (all []project.Member, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		p, err := projectrow.Lock(t.Tx, projectID)
		if err != nil {
			return err
		}
		before, err := t.projectMembers(projectID)
		if err != nil {
			return err
		}
		if err := change(t, before); err != nil {
			return err
		}
		if all, err = t.projectMembers(projectID); err != nil {
			return err
		}
		return t.auditMembers(p, before, all)
	})
	return all, err
}

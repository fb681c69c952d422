package group

import (
	"context"
	"slices"

	projectapp "countersign.dev/app/project"
	"countersign.dev/domain/group"
	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
	grouprow "countersign.dev/internal/store/group"
	projectrow "countersign.dev/internal/store/project"
)

// SetProjects replaces the projects that are reserved for a group, of those that the person sees. A project that
// loses its last member would become visible to everyone, which is refused.
func (c Commands) SetProjects(
	ctx context.Context, tenantID, groupID string, projectIDs []string, version int64,
) (g group.Group, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		before, err := grouprow.Lock(tx, groupID)
		if err != nil {
			return err
		}
		if err := grouprow.Touch(tx, groupID, version); err != nil {
			return err
		}
		had, wanted := idsOf(before.Projects), slices.Compact(slices.Sorted(slices.Values(projectIDs)))
		// In the order of their ids, so that two changes of several projects never wait for each other.
		all := slices.Compact(slices.Sorted(slices.Values(slices.Concat(had, wanted))))
		for _, projectID := range all {
			if slices.Contains(had, projectID) == slices.Contains(wanted, projectID) {
				continue
			}
			if err := setProject(tx, groupID, projectID, slices.Contains(wanted, projectID)); err != nil {
				return err
			}
		}
		if g, err = grouprow.Get(tx, groupID); err != nil {
			return err
		}
		return record(tx, "projects changed", groupID, reserved(before), reserved(g))
	})
	return g, err
}

func setProject(tx *postgres.Tx, groupID, projectID string, reserve bool) error {
	if err := tx.RequireProject(projectID); err != nil {
		return err
	}
	member := project.Member{ID: groupID, Kind: project.MemberGroup}
	_, err := projectapp.ChangeMembers(tx, projectID, func(before []project.Member) error {
		switch {
		case slices.Contains(before, member) == reserve:
			return nil
		case reserve:
			return projectrow.AddMember(tx, projectID, member)
		}
		p, err := projectrow.Get(tx, projectID)
		if err != nil {
			return err
		}
		if err := group.MayRelease(p.Name, len(before)-1); err != nil {
			return err
		}
		return projectrow.DeleteMember(tx, projectID, member)
	})
	return err
}

func idsOf(projects []group.Project) []string {
	ids := make([]string, len(projects))
	for n, p := range projects {
		ids[n] = p.ID
	}
	return ids
}

func reserved(g group.Group) map[string][]string {
	return map[string][]string{"reservedProjects": idsOf(g.Projects)}
}

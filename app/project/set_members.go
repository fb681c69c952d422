package project

import (
	"context"
	"slices"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
	projectrow "countersign.dev/internal/store/project"
)

// SetMembers reserves a project for users and groups. A project without members is visible to every person who
// may list projects. seen contains the members that the person saw: concurrent changes must not be overwritten.
func (c Commands) SetMembers(
	ctx context.Context, tenantID, projectID string, members, seen []project.Member,
) ([]project.Member, error) {
	return c.changeMembers(ctx, tenantID, projectID, func(tx *postgres.Tx, before []project.Member) error {
		if !sameMembers(before, seen) {
			return fault.New(fault.Conflict, fault.StaleVersion,
				"Someone else changed who can access the project. Load it again.")
		}
		return replaceMembers(tx, projectID, members)
	})
}

// SetMembersIn replaces the members of a project, whatever they are now.
func SetMembersIn(tx *postgres.Tx, projectID string, members []project.Member) error {
	_, err := ChangeMembers(tx, projectID, func([]project.Member) error { return replaceMembers(tx, projectID, members) })
	return err
}

func replaceMembers(tx *postgres.Tx, projectID string, members []project.Member) error {
	if err := projectrow.DeleteMembers(tx, projectID); err != nil {
		return err
	}
	for _, m := range members {
		if err := projectrow.AddMember(tx, projectID, m); err != nil {
			return err
		}
	}
	return nil
}

func sameMembers(a, b []project.Member) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(m project.Member) bool { return !slices.Contains(b, m) })
}

package project

import (
	"context"
	"slices"

	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
	projectrow "countersign.dev/internal/store/project"
)

// RemoveGroup removes a group from the members of a project.
func (c Commands) RemoveGroup(ctx context.Context, tenantID, projectID, groupID string) ([]project.Member, error) {
	return c.changeMembers(ctx, tenantID, projectID, func(tx *postgres.Tx, before []project.Member) error {
		m := project.Member{ID: groupID, Kind: project.MemberGroup}
		if !slices.Contains(before, m) {
			return postgres.NotFound()
		}
		return projectrow.DeleteMember(tx, projectID, m)
	})
}

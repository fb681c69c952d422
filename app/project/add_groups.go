package project

import (
	"context"
	"slices"

	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
	projectrow "countersign.dev/internal/store/project"
)

// AddGroups reserves a project for further groups.
func (c Commands) AddGroups(
	ctx context.Context, tenantID, projectID string, groupIDs []string,
) ([]project.Member, error) {
	return c.changeMembers(ctx, tenantID, projectID, func(tx *postgres.Tx, before []project.Member) error {
		for _, groupID := range groupIDs {
			m := project.Member{ID: groupID, Kind: project.MemberGroup}
			if slices.Contains(before, m) {
				continue
			}
			if err := projectrow.AddMember(tx, projectID, m); err != nil {
				return err
			}
		}
		return nil
	})
}

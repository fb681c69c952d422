package group

import (
	"context"

	proposalapp "countersign.dev/app/proposal"
	"countersign.dev/domain/group"
	"countersign.dev/internal/postgres"
	grouprow "countersign.dev/internal/store/group"
)

// RemoveMembers removes users from a group. Those who are no members any more stay so.
func (c Commands) RemoveMembers(ctx context.Context, tenantID, groupID string, userIDs []string) (group.Group, error) {
	return c.changeMembers(ctx, tenantID, groupID, func(tx *postgres.Tx, _ *proposalapp.Waiting) error {
		return RemoveMembersIn(tx, groupID, userIDs)
	})
}

// RemoveMembersIn is RemoveMembers of a locked group within a transaction.
func RemoveMembersIn(tx *postgres.Tx, groupID string, userIDs []string) error {
	removed, err := grouprow.RemoveMembers(tx, groupID, userIDs)
	if err != nil {
		return err
	}
	return recordMembers(tx, "members removed", groupID, removed, nil)
}

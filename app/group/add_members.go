package group

import (
	"context"
	"slices"

	proposalapp "countersign.dev/app/proposal"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/group"
	"countersign.dev/internal/postgres"
	grouprow "countersign.dev/internal/store/group"
)

// AddMembers adds users to a group. Those who are members already stay so. Nobody adds themselves to a group whose
// roles approve or release money, or that approval rules name.
func (c Commands) AddMembers(ctx context.Context, tenantID, groupID string, userIDs []string) (group.Group, error) {
	wanted := slices.Compact(slices.Sorted(slices.Values(userIDs)))
	return c.changeMembers(ctx, tenantID, groupID, func(tx *postgres.Tx, w *proposalapp.Waiting) error {
		return proposalapp.Change(tx, w, MembersKind(), groupID, MembersChange{wanted})
	})
}

func addMembers(tx *postgres.Tx, groupID string, wanted []string) error {
	g, err := grouprow.Lock(tx, groupID)
	if err != nil {
		return err
	}
	if err := requireGrantOf(tx.Ctx, g); err != nil {
		return err
	}
	eligible, err := grouprow.Eligible(tx, wanted)
	if err != nil {
		return err
	}
	if len(eligible) != len(wanted) {
		const problem = "Choose active users. Deactivated users and the accounts of agents cannot be members."
		return fault.New(fault.Invalid, fault.ValidationFailed, problem).
			WithFields(fault.Field{Path: "userIds", Code: fault.MemberNotEligible, Message: problem})
	}
	added, err := grouprow.AddMembers(tx, groupID, wanted)
	if err != nil {
		return err
	}
	if slices.Contains(added, tx.Actor.UserID) {
		if err := mayJoin(tx, g); err != nil {
			return err
		}
	}
	return recordMembers(tx, "members added", groupID, nil, added)
}

// mayJoin decides whether the actor may add themselves to a group.
func mayJoin(tx *postgres.Tx, g group.Group) error {
	if _, err := checkRoles(tx, nil, g.Roles, true); err != nil {
		return err
	}
	use, err := grouprow.Uses(tx, g)
	if err != nil {
		return err
	}
	return group.MayJoin(use)
}

// recordMembers records who was added or removed, if anybody was.
func recordMembers(tx *postgres.Tx, action, groupID string, before, after []string) error {
	if len(before)+len(after) == 0 {
		return nil
	}
	users := func(ids []string) any {
		if ids == nil {
			return nil
		}
		return map[string][]string{"users": ids}
	}
	return record(tx, action, groupID, users(before), users(after))
}

// changeMembers runs one change of the members of a locked group and returns the group.
func (c Commands) changeMembers(
	ctx context.Context, tenantID, groupID string, do func(tx *postgres.Tx, w *proposalapp.Waiting) error,
) (g group.Group, err error) {
	err = proposalapp.InTenant(ctx, c.DB, tenantID, func(tx *postgres.Tx, w *proposalapp.Waiting) error {
		if g, err = grouprow.Lock(tx, groupID); err != nil {
			return err
		}
		if err := requireGrantOf(ctx, g); err != nil {
			return err
		}
		if err := do(tx, w); err != nil {
			return err
		}
		g, err = grouprow.Get(tx, groupID)
		return err
	})
	return g, err
}

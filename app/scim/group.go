package scim

import (
	"context"
	"encoding/json"
	"slices"

	groupapp "countersign.dev/app/group"
	proposalapp "countersign.dev/app/proposal"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/group"
	"countersign.dev/domain/id"
	"countersign.dev/domain/proposal"
	"countersign.dev/domain/scim"
	"countersign.dev/internal/postgres"
	grouprow "countersign.dev/internal/store/group"
	proposalrow "countersign.dev/internal/store/proposal"
	scimrow "countersign.dev/internal/store/scim"
)

// Group is one group with its members.
func (c Commands) Group(ctx context.Context, tenantID, groupID string) (g scim.Group, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		g, err = scimrow.Group(tx, groupID)
		return err
	})
	return g, err
}

// Groups is a page of the groups that a filter selects, with or without their members, and how many it selects.
func (c Commands) Groups(
	ctx context.Context, tenantID string, f scim.Filter, page scim.Page, members bool,
) (all []scim.Group, total int, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		all, total, err = scimrow.Groups(tx, f, page, members)
		return err
	})
	return all, total, err
}

// AddGroup creates a group without roles. An administrator gives it roles and projects.
func (c Commands) AddGroup(ctx context.Context, tenantID string, change scim.GroupChange) (g scim.Group, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		added := group.Group{ID: id.New()}
		if change.Name != nil {
			added.Name = *change.Name
		}
		taken, err := grouprow.NameTaken(tx, added.Name, "")
		if err != nil {
			return err
		}
		if taken {
			return errGroupTaken
		}
		if added, err = groupapp.CreateIn(tx, added); err != nil {
			return err
		}
		externalID := ""
		if change.ExternalID != nil {
			externalID = *change.ExternalID
		}
		if err := saveGroup(tx, added.ID, externalID); err != nil {
			return err
		}
		if err := changeMembers(tx, added.ID, change.Steps); err != nil {
			return err
		}
		g, err = scimrow.Group(tx, added.ID)
		return err
	})
	return g, err
}

var errGroupTaken = fault.New(fault.Conflict, fault.NameNotUnique, "Another group of the company has this name.")

func saveGroup(tx *postgres.Tx, groupID, externalID string) error {
	if len(externalID) > scim.MaxText {
		var v fault.Validation
		v.Add("externalId", fault.LengthOutOfRange, "externalId has at most %d characters.", scim.MaxText)
		return v.Err()
	}
	return scimrow.SaveGroup(tx, groupID, externalID)
}

// ChangeGroup changes a group. People who would gain authority by it join only after an administrator confirmed it.
func (c Commands) ChangeGroup(
	ctx context.Context, tenantID, groupID string, change scim.GroupChange,
) (g scim.Group, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		before, err := scimrow.Group(tx, groupID)
		if err != nil {
			return err
		}
		if err := rename(tx, groupID, change.Name); err != nil {
			return err
		}
		if change.ExternalID != nil && *change.ExternalID != before.ExternalID {
			if err := saveGroup(tx, groupID, *change.ExternalID); err != nil {
				return err
			}
		}
		if err := changeMembers(tx, groupID, change.Steps); err != nil {
			return err
		}
		g, err = scimrow.Group(tx, groupID)
		return err
	})
	return g, err
}

func rename(tx *postgres.Tx, groupID string, name *string) error {
	before, err := grouprow.Lock(tx, groupID)
	if err != nil || name == nil || *name == before.Name {
		return err
	}
	next := before
	next.Name = *name
	if err := next.Check(); err != nil {
		return err
	}
	taken, err := grouprow.NameTaken(tx, *name, groupID)
	if err != nil {
		return err
	}
	if taken {
		return errGroupTaken
	}
	change := groupapp.DetailsChange{Name: *name, Description: before.Description, Roles: before.Roles}
	return proposalapp.Change(tx, &proposalapp.Waiting{}, groupapp.DetailsKind(), groupID, change)
}

// changeMembers adds and removes people. Those who wait to become members count as members, so that they are not
// proposed again, and no longer wait when they are removed.
func changeMembers(tx *postgres.Tx, groupID string, steps []scim.MemberStep) error {
	if len(steps) == 0 {
		return nil
	}
	g, err := scimrow.Group(tx, groupID)
	if err != nil {
		return err
	}
	members := make([]string, len(g.Members))
	for n, m := range g.Members {
		members[n] = m.ID
	}
	pending, err := pendingMembers(tx, groupID)
	if err != nil {
		return err
	}
	for _, p := range pending {
		members = append(members, p.users...)
	}
	added, removed, err := scim.Members(members, steps)
	if err != nil {
		return err
	}
	if err := groupapp.RemoveMembersIn(tx, groupID, removed); err != nil {
		return err
	}
	if err := withdrawMembers(tx, pending, removed); err != nil {
		return err
	}
	return proposeMembers(tx, groupID, added)
}

func proposeMembers(tx *postgres.Tx, groupID string, userIDs []string) error {
	if len(userIDs) == 0 {
		return nil
	}
	return proposalapp.Change(tx, &proposalapp.Waiting{}, groupapp.MembersKind(), groupID,
		groupapp.MembersChange{UserIDs: userIDs})
}

// waiting is a proposal with the people who would become members.
type waiting struct {
	proposal.Proposal
	users []string
}

func pendingMembers(tx *postgres.Tx, groupID string) ([]waiting, error) {
	pending, err := proposalrow.PendingOf(tx, proposal.GroupMembers, groupID)
	if err != nil {
		return nil, err
	}
	return withUsers(pending)
}

func withUsers(pending []proposal.Proposal) (all []waiting, err error) {
	for _, p := range pending {
		if p.Kind != proposal.GroupMembers {
			continue
		}
		var change groupapp.MembersChange
		if err := json.Unmarshal(p.Change, &change); err != nil {
			return nil, err
		}
		all = append(all, waiting{p, change.UserIDs})
	}
	return all, nil
}

// withdrawMembers takes back proposals of this client that contain a removed person, and proposes the others again.
func withdrawMembers(tx *postgres.Tx, pending []waiting, removed []string) error {
	for _, p := range pending {
		left := slices.DeleteFunc(slices.Clone(p.users), func(u string) bool { return slices.Contains(removed, u) })
		if len(left) == len(p.users) || p.ProposedBy.ID != tx.Actor.UserID {
			continue
		}
		if err := proposalapp.WithdrawIn(tx, p.Proposal); err != nil {
			return err
		}
		if err := proposeMembers(tx, p.SubjectID, left); err != nil {
			return err
		}
	}
	return nil
}

// DeleteGroup removes a group that no approval rule and no project names.
func (c Commands) DeleteGroup(ctx context.Context, tenantID, groupID string) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if _, err := scimrow.Group(tx, groupID); err != nil {
			return err
		}
		return groupapp.DeleteIn(tx, groupID)
	})
}

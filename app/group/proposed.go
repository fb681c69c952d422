package group

import (
	"slices"
	"strings"

	proposalapp "countersign.dev/app/proposal"
	"countersign.dev/domain/group"
	"countersign.dev/domain/proposal"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
	grouprow "countersign.dev/internal/store/group"
)

// DetailsChange replaces name, description and roles of a group.
type DetailsChange struct {
	Name, Description string
	Roles             []string
}

// DetailsKind is the change of a group. A role with authority that the group gains needs a second administrator.
func DetailsKind() proposalapp.Kind[DetailsChange] {
	return proposalapp.Kind[DetailsChange]{Name: proposal.GroupRoles, Permission: "userGroups:update",
		Needs: func(tx *postgres.Tx, groupID string, change DetailsChange) (bool, error) {
			g, err := grouprow.Lock(tx, groupID)
			if err != nil {
				return false, err
			}
			added := slices.DeleteFunc(slices.Clone(change.Roles),
				func(name string) bool { return slices.Contains(g.Roles, name) })
			return anyAuthority(tx, added)
		},
		Snapshot: func(tx *postgres.Tx, groupID string, _ DetailsChange) (proposal.Snapshot, error) {
			g, err := grouprow.Lock(tx, groupID)
			return proposal.Snapshot{Subject: g.Name, Values: []proposal.Value{
				{Field: proposal.Name, Values: []string{g.Name}}, {Field: proposal.Description, Values: []string{g.Description}},
				{Field: proposal.Roles, Values: g.Roles}}}, err
		},
		Apply: update}
}

func anyAuthority(tx *postgres.Tx, names []string) (bool, error) {
	roles, err := grouprow.Roles(tx, names)
	return slices.ContainsFunc(roles, user.Role.HasAuthority), err
}

// MembersChange adds users to a group.
type MembersChange struct{ UserIDs []string }

// MembersKind adds members to a group. It needs a second administrator if the roles of the group have authority or
// approval rules name the group. Approvers decide on what the members gain, so both must stay as they are.
func MembersKind() proposalapp.Kind[MembersChange] {
	return proposalapp.Kind[MembersChange]{Name: proposal.GroupMembers, Permission: "userGroups:update",
		Needs: func(tx *postgres.Tx, groupID string, _ MembersChange) (bool, error) {
			g, use, err := lockWithUse(tx, groupID)
			if err != nil || len(use.Rules) > 0 {
				return err == nil, err
			}
			return anyAuthority(tx, g.Roles)
		},
		Snapshot: func(tx *postgres.Tx, groupID string, change MembersChange) (s proposal.Snapshot, err error) {
			g, use, err := lockWithUse(tx, groupID)
			if err != nil {
				return s, err
			}
			members, err := grouprow.MemberNames(tx, groupID, change.UserIDs)
			return proposal.Snapshot{Subject: withRoles(g), Context: slices.Concat(g.Roles, use.Rules),
				Values: []proposal.Value{{Field: proposal.Members, Values: members}}}, err
		},
		Apply: func(tx *postgres.Tx, groupID string, change MembersChange) error {
			return addMembers(tx, groupID, change.UserIDs)
		}}
}

// withRoles names a group with the roles that its members gain, so that the decision is about both.
func withRoles(g group.Group) string {
	if len(g.Roles) == 0 {
		return g.Name
	}
	return g.Name + " (" + strings.Join(g.Roles, ", ") + ")"
}

func lockWithUse(tx *postgres.Tx, groupID string) (g group.Group, u group.Use, err error) {
	if g, err = grouprow.Lock(tx, groupID); err != nil {
		return g, u, err
	}
	u, err = grouprow.Uses(tx, g)
	return g, u, err
}

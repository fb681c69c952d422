// Package group defines groups of users. The members of a group hold its roles, see its projects and decide where an
// approval rule names the group.
package group

import (
	"slices"
	"strings"
	"time"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/user"
	"countersign.dev/domain/workspace"
)

// Group is a group of users.
type Group struct {
	ID          string
	Name        string
	Description string
	Roles       []string  // names, in priority order
	Projects    []Project // reserved for the group, that the reader sees
	Members     int
	OfDirectory bool // an identity provider created it and keeps its members up to date
	CreatedAt   time.Time
	UpdatedAt   time.Time
	Version     int64
}

// Project is a project that is reserved for a group.
type Project struct {
	ID, Name, WorkspaceID, WorkspaceName string
}

// Summary is a group in the list of all groups.
type Summary struct {
	ID, Name, Description string
	Members               int
}

// Entry is a row of the list of groups.
type Entry struct {
	ID                   string
	Name                 string
	Description          string
	Members              int
	Roles                []string
	Projects             int // that the reader sees
	CreationTime         time.Time
	LastModificationTime time.Time
}

// Member is a row of the list of members.
type Member struct {
	ID       string
	FullName string
	Email    string
	Status   user.Status
}

// Colleague is a row of the list of people who are in a group with the reader.
type Colleague struct {
	ID       string
	FullName string
	Email    string
	Groups   []string // that both are in
}

// Check names every problem of a new or changed group.
func (g Group) Check() error {
	var v fault.Validation
	workspace.CheckName(&v, "name", g.Name)
	workspace.CheckDescription(&v, g.Description)
	return v.Err()
}

// MayHold refuses roles that no group may hold. One of the company's administrators always remains, and administrators
// are counted by their own roles. The roles of the installation are given to single people.
func MayHold(roles []user.Role) error {
	for _, r := range roles {
		if r.Name == permission.Administrator || slices.ContainsFunc(r.Permissions, permission.OfPlatform) {
			return fault.New(fault.Invalid, fault.ValidationFailed, "Some entries need your attention.").
				WithFields(fault.Field{Path: "roles", Code: fault.RoleNotForGroups, Params: map[string]string{"role": r.Name},
					Message: "The role “" + r.Name + "” is given to single users, not to groups."})
		}
	}
	return nil
}

// MayGain refuses that people give themselves, through a group, a role that approves or releases money, or whose limit
// raises what another role of theirs permits. Another person must give it to them. roles are those that the actor
// gains.
func MayGain(roles []user.Role) error {
	for _, r := range roles {
		if r.MovesMoney() {
			return fault.New(fault.Forbidden, fault.RoleSelfGrant,
				"You cannot give yourself the role %q, because it approves or releases money. Ask another administrator to give "+
					"it to you.", r.Name)
		}
	}
	return nil
}

// MayJoin refuses that people add themselves to a group that approval rules name.
func MayJoin(u Use) error {
	if len(u.Rules) == 0 {
		return nil
	}
	return fault.New(fault.Forbidden, fault.RoleSelfGrant,
		"You cannot add yourself to a group that decides about invoices (%s). Ask another administrator.", short(u.Rules))
}

// Use is what names a group.
type Use struct {
	Rules    []string // approval rules, with the name of their project
	Projects []string // reserved for it
}

// MayDelete refuses the deletion of a group that is named elsewhere. An approval rule would lose approvers, and a
// project that is reserved for this group alone would become visible to everyone.
func MayDelete(u Use) error {
	var by []string
	if len(u.Rules) > 0 {
		by = append(by, "approval rules: "+short(u.Rules))
	}
	if len(u.Projects) > 0 {
		by = append(by, "projects: "+short(u.Projects))
	}
	if len(by) == 0 {
		return nil
	}
	return fault.New(fault.Conflict, fault.GroupInUse, "The group is still used (%s). Remove it there first.",
		strings.Join(by, "; "))
}

// MayRelease refuses to remove the group from a project that is reserved for it alone, because the project would
// become visible to everyone. others are the further members of the project.
func MayRelease(project string, others int) error {
	if others > 0 {
		return nil
	}
	return fault.New(fault.Conflict, fault.ProjectWouldOpen,
		"The project “%s” is reserved for this group alone. Without the group, everyone would see it. Reserve it for others "+
			"first, or open it to everyone in its settings.", project)
}

// shown is the number of names in a message.
const shown = 5

func short(names []string) string {
	if len(names) > shown {
		names = append(slices.Clone(names[:shown]), "…")
	}
	return strings.Join(names, ", ")
}

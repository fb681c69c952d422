package user

import (
	"strings"

	"github.com/shopspring/decimal"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/preference"
)

// Profile is what an administrator changes about a person besides their roles and limit.
type Profile struct {
	FirstName, LastName string
	Language            preference.Language // of messages to the person
}

// SetProfile changes the names and the language.
func (u *User) SetProfile(p Profile) error {
	u.FirstName, u.LastName = strings.TrimSpace(p.FirstName), strings.TrimSpace(p.LastName)
	u.Language = string(p.Language)
	if p.Language == "" || !enum.Has(p.Language) {
		v := fault.Validation{}
		v.Add("language", fault.InvalidValue, "Choose one of the list.")
		return v.Err()
	}
	return u.Check()
}

// Group is a group that a user belongs to.
type Group struct{ ID, Name string }

// Facts are what the roles and groups of the tenant say about a user.
type Facts struct {
	Groups   []Group          // by name
	Limit    *decimal.Decimal // the highest approval limit of the roles; nil: no role has one
	Currency string           // of limits
}

// HeldPermission is a permission of a user with the names of the roles that contain it, those of groups included.
type HeldPermission struct {
	Permission permission.Permission
	Roles      []string
}

// AccessReason is why a user sees a project.
type AccessReason string

const (
	OpenToAll AccessReason = "everyone" // the project has no members
	ByName    AccessReason = "member"
	ByGroup   AccessReason = "group"
	ByRole    AccessReason = "role" // a role shows every project
)

// Values lists every AccessReason.
func (AccessReason) Values() []string { return enum.Of(OpenToAll, ByName, ByGroup, ByRole) }

// SeenProject is a project that a user sees.
type SeenProject struct {
	ID            string
	Name          string
	WorkspaceID   string
	WorkspaceName string
	Reason        AccessReason
}

// ProjectAccess is what a user sees of the projects. MaxSeenProjects limits the projects that it names.
type ProjectAccess struct {
	Projects []SeenProject // by name
	Total    int
	Opens    bool // a role of the user permits opening projects
}

// MaxSeenProjects is how many projects of a user one page names.
const MaxSeenProjects = 200

// Counts are the numbers of users by status.
type Counts map[Status]int

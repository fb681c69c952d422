package user

import (
	"context"

	"countersign.dev/api/server"
	"countersign.dev/domain/preference"
	"countersign.dev/domain/user"
)

// ProfileInput changes names and language, with the version that the caller read.
type ProfileInput struct {
	PathInput
	Body struct {
		FirstName string              `json:"firstName" maxLength:"100"`
		LastName  string              `json:"lastName" maxLength:"100"`
		Language  preference.Language `json:"language" doc:"Of messages to the person"`
		Version   int64               `json:"version"`
	}
}

// AccountOutput is the page of a user.
type AccountOutput struct{ Body Account }

// Account is a user with their groups and the limit that their roles give them.
type Account struct {
	User
	Groups    []Group `json:"groups" doc:"By name"`
	RoleLimit string  `json:"roleLimit,omitempty" doc:"The highest approval limit of the roles; absent: no role has one"`
	Currency  string  `json:"currency" doc:"Of approval limits"`
}

// Group is a group of the user.
type Group struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// CountsInput contains the search of the list.
type CountsInput struct {
	Search string `query:"search" maxLength:"200"`
}

// CountsOutput contains the numbers of users.
type CountsOutput struct{ Body Counts }

// Counts are the numbers of users by status.
type Counts struct {
	Active   int `json:"active"`
	Inactive int `json:"inactive"`
	Invited  int `json:"invited"`
}

// ProjectsOutput contains the project access of a user.
type ProjectsOutput struct{ Body ProjectAccess }

// ProjectAccess is what a user sees of the projects that the caller sees.
type ProjectAccess struct {
	Items      []SeenProject `json:"items" maxItems:"200" doc:"By name"`
	TotalCount int           `json:"totalCount" doc:"May be more than the items"`
	Opens      bool          `json:"opens" doc:"A role of the user permits opening projects"`
}

// SeenProject is a project that a user sees.
type SeenProject struct {
	ID            string            `json:"id"`
	Name          string            `json:"name"`
	WorkspaceID   string            `json:"workspaceId"`
	WorkspaceName string            `json:"workspaceName"`
	Reason        user.AccessReason `json:"reason"`
}

// PermissionsOutput contains the permissions of a user.
type PermissionsOutput struct{ Body HeldPermissions }

// HeldPermissions is what a user may do.
type HeldPermissions struct {
	Items []HeldPermission `json:"items" maxItems:"1000" doc:"By permission"`
}

// HeldPermission is a permission of a user.
type HeldPermission struct {
	Permission string   `json:"permission" doc:"resource:scope"`
	Roles      []string `json:"roles" maxItems:"1000" doc:"Names of the roles that contain it, those of groups included"`
}

func (in *ProfileInput) profile() user.Profile {
	return user.Profile{FirstName: in.Body.FirstName, LastName: in.Body.LastName, Language: in.Body.Language}
}

func (h handlers) update(ctx context.Context, in *ProfileInput) (*AccountOutput, error) {
	u, err := h.users.Update(ctx, server.Caller(ctx).TenantID, in.UserID, in.profile(), in.Body.Version)
	return h.account(ctx, u, err)
}

// account is the answer of every command on a user: their page.
func (h handlers) account(ctx context.Context, u user.User, err error) (*AccountOutput, error) {
	if err != nil {
		return nil, err
	}
	f, err := h.users.Facts(ctx, server.Caller(ctx).TenantID, u.ID)
	out := Account{User: toAPI(u), Groups: make([]Group, len(f.Groups)), Currency: f.Currency}
	for i, g := range f.Groups {
		out.Groups[i] = Group(g)
	}
	if f.Limit != nil {
		out.RoleLimit = f.Limit.StringFixed(2)
	}
	return &AccountOutput{out}, err
}

func (h handlers) counts(ctx context.Context, in *CountsInput) (*CountsOutput, error) {
	found, err := h.users.Counts(ctx, server.Caller(ctx).TenantID, in.Search)
	return countsToAPI(found), err
}

func countsToAPI(found user.Counts) *CountsOutput {
	return &CountsOutput{Counts{Active: found[user.Active], Inactive: found[user.Inactive],
		Invited: found[user.Invited]}}
}

func (h handlers) permissions(ctx context.Context, in *PathInput) (*PermissionsOutput, error) {
	held, err := h.users.Permissions(ctx, server.Caller(ctx).TenantID, in.UserID)
	out := HeldPermissions{Items: make([]HeldPermission, len(held))}
	for i, p := range held {
		out.Items[i] = HeldPermission{string(p.Permission), p.Roles}
	}
	return &PermissionsOutput{out}, err
}

func (h handlers) projects(ctx context.Context, in *PathInput) (*ProjectsOutput, error) {
	a, err := h.users.Projects(ctx, server.Caller(ctx).TenantID, in.UserID)
	out := ProjectAccess{Items: make([]SeenProject, len(a.Projects)), TotalCount: a.Total, Opens: a.Opens}
	for i, p := range a.Projects {
		out.Items[i] = SeenProject(p)
	}
	return &ProjectsOutput{out}, err
}

package role

import (
	"strings"
	"time"

	"countersign.dev/api/server"
	"countersign.dev/domain/approval"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/role"
	"countersign.dev/domain/user"
)

// PathInput names the role.
type PathInput struct {
	RoleID string `path:"roleId"`
}

type membersInput struct {
	PathInput
	server.GridInput
}

// Content is what a person decides about a role.
type Content struct {
	Name          string   `json:"name"`
	Description   string   `json:"description,omitempty"`
	ApprovalLimit string   `json:"approvalLimit,omitempty" maxLength:"20" doc:"A decimal; empty: no limit of the role"`
	Permissions   []string `json:"permissions" maxItems:"1000" doc:"resource:scope"`
}

// NewContent is a new role.
type NewContent struct {
	Content
	RequiresTwoFactors bool `json:"requiresTwoFactors,omitempty" doc:"Two factors; a role with payments:release has them"`
}

// TwoFactorsInput decides how the holders of a role sign in, with the version that the caller read.
type TwoFactorsInput struct {
	PathInput
	Body struct {
		Required bool  `json:"required"`
		Version  int64 `json:"version"`
	}
}

// CreateInput is a new role.
type CreateInput struct {
	Body NewContent
}

// UpdateInput is a changed role with the version that the caller read.
type UpdateInput struct {
	PathInput
	Body struct {
		Content
		Version int64 `json:"version"`
	}
}

// DuplicateInput names the role whose permissions the new role gets.
type DuplicateInput struct {
	Body struct {
		RoleIDOfDuplicatedRole string `json:"roleIdOfDuplicatedRole"`
		Name                   string `json:"name"`
		Description            string `json:"description,omitempty"`
	}
}

type deleteInput struct {
	PathInput
	Version int64 `query:"version" required:"true"`
}

// UsersInput names users.
type UsersInput struct {
	PathInput
	Body struct {
		UserIDs []string `json:"userIds" minItems:"1" maxItems:"100"`
	}
}

// Output is one role.
type Output struct {
	Body Role
}

// Role is the API representation of a role.
type Role struct {
	ID                   string    `json:"id"`
	Name                 string    `json:"name"`
	Description          string    `json:"description"`
	Type                 role.Type `json:"type" doc:"A system role cannot be changed"`
	RequiresTwoFactors   bool      `json:"requiresTwoFactors" doc:"Holders sign in with two factors"`
	Members              int       `json:"members" doc:"Users who hold it directly"`
	ApprovalLimit        string    `json:"approvalLimit,omitempty" doc:"In the tenant's currency; absent: no limit"`
	Permissions          []string  `json:"permissions" doc:"resource:scope, sorted"`
	LastModificationTime time.Time `json:"lastModificationTime"`
	Version              int64     `json:"version"`
}

// Entry is a row of the list.
type Entry struct {
	ID                   string    `json:"id"`
	Name                 string    `json:"name"`
	Description          string    `json:"description"`
	Type                 role.Type `json:"type"`
	RequiresTwoFactors   bool      `json:"requiresTwoFactors" doc:"Holders sign in with two factors"`
	Members              int       `json:"members" doc:"Users who hold it directly"`
	Priority             int       `json:"priority" doc:"Roles are sorted by it"`
	LastModificationTime time.Time `json:"lastModificationTime"`
	Version              int64     `json:"version"`
}

// Member is a user who holds the role directly.
type Member struct {
	ID             string      `json:"id"`
	FullName       string      `json:"fullName"`
	Email          string      `json:"email"`
	Username       string      `json:"username"`
	Roles          []string    `json:"roles" doc:"In priority order"`
	Status         user.Status `json:"status"`
	LastActivityAt *time.Time  `json:"lastActivityAt,omitempty"`
}

// PermissionsOutput contains the permissions that a tenant can grant.
type PermissionsOutput struct {
	Body struct {
		Project []Resource `json:"project" maxItems:"100" doc:"About the content of projects"`
		Tenant  []Resource `json:"tenant" maxItems:"100" doc:"About the tenant as a whole"`
	}
}

// Resource is what permissions are about, with the scopes that exist for it.
type Resource struct {
	Name       string   `json:"name"`
	Scopes     []string `json:"scopes"`
	MovesMoney []string `json:"movesMoney" doc:"Scopes that permit approving or releasing money"`
}

func toAPI(r role.Role) Role {
	out := Role{ID: r.ID, Name: r.Name, Description: r.Description, Type: r.Type(), Members: r.Members,
		RequiresTwoFactors: r.TwoFactors,
		Permissions:        make([]string, len(r.Permissions)), LastModificationTime: r.UpdatedAt, Version: r.Version}
	for i, p := range r.Permissions {
		out.Permissions[i] = string(p)
	}
	if r.ApprovalLimit != nil {
		out.ApprovalLimit = r.ApprovalLimit.StringFixed(2)
	}
	return out
}

func entryToAPI(e role.Entry) Entry { return Entry(e) }

func memberToAPI(m role.Member) Member {
	return Member{ID: m.ID, FullName: m.FullName, Email: m.Email, Username: m.Username, Roles: m.Roles,
		Status: user.Status(m.Status), LastActivityAt: m.LastActivityAt}
}

func (c Content) toDomain(roleID string, version int64) (role.Role, error) {
	r := role.Role{ID: roleID, Name: strings.TrimSpace(c.Name), Description: strings.TrimSpace(c.Description),
		Version: version}
	for _, p := range c.Permissions {
		r.Permissions = append(r.Permissions, permission.Permission(p))
	}
	limit, err := approval.ParseLimit(c.ApprovalLimit)
	r.ApprovalLimit = limit
	return r, err
}

func catalogToAPI() *PermissionsOutput {
	out := &PermissionsOutput{}
	for _, name := range permission.Resources() {
		resource := Resource{Name: name, Scopes: permission.Scopes(name), MovesMoney: []string{}}
		for _, scope := range resource.Scopes {
			if permission.MovesMoney(permission.Permission(name + ":" + scope)) {
				resource.MovesMoney = append(resource.MovesMoney, scope)
			}
		}
		if permission.OfProjects(name) {
			out.Body.Project = append(out.Body.Project, resource)
			continue
		}
		out.Body.Tenant = append(out.Body.Tenant, resource)
	}
	return out
}

// Package role serves the roles of a tenant: what they permit and who holds them.
package role

import (
	"context"
	"net/http"
	"strings"

	"countersign.dev/api/server"
	roleapp "countersign.dev/app/role"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/role"
)

type handlers struct{ roles roleapp.Commands }

// Routes adds the operations.
func Routes(s *server.Server, roles roleapp.Commands) {
	h := handlers{roles}
	h.reads(s)
	h.commands(s)
}

const one = "/api/roles/{roleId}"

func tagged(o server.Operation) server.Operation { o.Tag = "Roles"; return o }

func (h handlers) reads(s *server.Server) {
	server.RegisterGrid(s,
		tagged(server.Operation{ID: "rolesGrid", Method: http.MethodPost, Path: "/api/roles/grid",
			Summary: "List roles in priority order", Permission: "roles:getList"}), h.grid, entryToAPI)
	server.RegisterGrid(s,
		tagged(server.Operation{ID: "roleUsersGrid", Method: http.MethodPost, Path: one + "/users/grid",
			Summary: "List the users who hold a role directly", Permission: "roles:getList"}), h.members, memberToAPI)
	server.Register(s,
		tagged(server.Operation{ID: "getRole", Method: http.MethodGet, Path: one, Summary: "One role with its permissions",
			Permission: "roles:get"}), h.get)
	server.Register(s,
		tagged(server.Operation{ID: "roleExists", Method: http.MethodGet, Path: "/api/roles/exists",
			Summary: "Whether a name is used", Permission: "roles:getList"}), h.exists)
	server.Register(s,
		tagged(server.Operation{ID: "getPermissions", Method: http.MethodGet, Path: "/api/permissions",
			Summary: "The permissions that a role can contain", Permission: "permissions:getList"}), h.permissions)
}

func (h handlers) commands(s *server.Server) {
	server.Register(s,
		tagged(server.Operation{ID: "createRole", Method: http.MethodPost, Path: "/api/roles",
			Summary: "Add a custom role", Permission: "roles:create", Command: true, Status: http.StatusCreated}), h.create)
	server.Register(s,
		tagged(server.Operation{ID: "duplicateRole", Method: http.MethodPost, Path: "/api/roles/duplicate",
			Summary: "Add a custom role with the permissions of another", Permission: "roles:create", Command: true,
			Status: http.StatusCreated}), h.duplicate)
	server.Register(s,
		tagged(server.Operation{ID: "updateRole", Method: http.MethodPut, Path: one,
			Summary: "Change a custom role; open sessions apply it at once", Permission: "roles:update", Command: true,
			Waits:         true,
			ChangesAccess: true}), h.update)
	server.Register(s,
		tagged(server.Operation{ID: "setRoleTwoFactors", Method: http.MethodPut, Path: one + "/two-factors",
			Summary:    "Decide whether the holders of a role sign in with two factors; system roles included",
			Permission: "roles:update", Command: true}), h.setTwoFactors)
	server.Register(s,
		tagged(server.Operation{ID: "deleteRole", Method: http.MethodDelete, Path: one,
			Summary: "Delete a custom role that is not in use", Permission: "roles:delete", Command: true}), h.remove)
	server.Register(s,
		tagged(server.Operation{ID: "assignRole", Method: http.MethodPost, Path: one + "/users",
			Summary: "Give a role to users", Permission: "roles:manage", Command: true, Waits: true,
			ChangesAccess: true}), h.assign)
	server.Register(s,
		tagged(server.Operation{ID: "removeRoleUsers", Method: http.MethodPost, Path: one + "/users/remove",
			Summary: "Take a role from users", Permission: "roles:manage", Command: true, ChangesAccess: true}), h.take)
}

func (h handlers) grid(ctx context.Context, _ *server.GridInput) grid.List[role.Entry] {
	return h.roles.List(server.Caller(ctx).TenantID)
}

func (h handlers) members(ctx context.Context, in *membersInput) grid.List[role.Member] {
	return h.roles.Members(server.Caller(ctx).TenantID, in.RoleID)
}

func (h handlers) get(ctx context.Context, in *PathInput) (*Output, error) {
	r, err := h.roles.Get(ctx, server.Caller(ctx).TenantID, in.RoleID)
	return &Output{toAPI(r)}, err
}

func (h handlers) exists(ctx context.Context, in *server.ExistsInput) (*server.ExistsOutput, error) {
	taken, err := h.roles.NameTaken(ctx, server.Caller(ctx).TenantID, strings.TrimSpace(in.Name), in.Except)
	return server.Exists(taken), err
}

func (handlers) permissions(context.Context, *struct{}) (*PermissionsOutput, error) {
	return catalogToAPI(), nil
}

func (h handlers) create(ctx context.Context, in *CreateInput) (*Output, error) {
	r, err := in.Body.toDomain("", 0)
	if err != nil {
		return nil, err
	}
	r.TwoFactors = in.Body.RequiresTwoFactors
	r, err = h.roles.Create(ctx, server.Caller(ctx).TenantID, r)
	return &Output{toAPI(r)}, err
}

func (h handlers) duplicate(ctx context.Context, in *DuplicateInput) (*Output, error) {
	r, err := h.roles.Duplicate(ctx, server.Caller(ctx).TenantID, in.Body.RoleIDOfDuplicatedRole,
		strings.TrimSpace(in.Body.Name), strings.TrimSpace(in.Body.Description))
	return &Output{toAPI(r)}, err
}

func (h handlers) update(ctx context.Context, in *UpdateInput) (*Output, error) {
	r, err := in.Body.toDomain(in.RoleID, in.Body.Version)
	if err != nil {
		return nil, err
	}
	r, err = h.roles.Update(ctx, server.Caller(ctx).TenantID, r)
	return &Output{toAPI(r)}, err
}

func (h handlers) setTwoFactors(ctx context.Context, in *TwoFactorsInput) (*Output, error) {
	r, err := h.roles.SetTwoFactors(ctx, server.Caller(ctx).TenantID, in.RoleID, in.Body.Required, in.Body.Version)
	return &Output{toAPI(r)}, err
}

func (h handlers) remove(ctx context.Context, in *deleteInput) (*struct{}, error) {
	return nil, h.roles.Delete(ctx, server.Caller(ctx).TenantID, in.RoleID, in.Version)
}

func (h handlers) assign(ctx context.Context, in *UsersInput) (*Output, error) {
	r, err := h.roles.Assign(ctx, server.Caller(ctx).TenantID, in.RoleID, in.Body.UserIDs)
	return &Output{toAPI(r)}, err
}

func (h handlers) take(ctx context.Context, in *UsersInput) (*Output, error) {
	r, err := h.roles.Remove(ctx, server.Caller(ctx).TenantID, in.RoleID, in.Body.UserIDs)
	return &Output{toAPI(r)}, err
}

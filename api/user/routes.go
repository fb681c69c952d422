// Package user serves the users of a tenant, their roles and their
// preferences.
package user

import (
	"context"
	"encoding/json"
	"net/http"

	"countersign.dev/api/server"
	preferenceapp "countersign.dev/app/preference"
	userapp "countersign.dev/app/user"
	"countersign.dev/domain/approval"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/user"
)

type handlers struct {
	users       userapp.Commands
	preferences preferenceapp.Commands
}

// Routes adds the operations.
func Routes(s *server.Server, users userapp.Commands, preferences preferenceapp.Commands) {
	h := handlers{users, preferences}
	op := func(o server.Operation) server.Operation { o.Tag = "Users"; return o }
	server.RegisterGrid(s,
		op(server.Operation{ID: "usersGrid", Method: http.MethodPost, Path: "/api/users/grid", Summary: "List users",
			Permission: "userManagement:getList"}), h.grid, entryToAPI)
	server.Register(s,
		op(server.Operation{ID: "getUser", Method: http.MethodGet, Path: "/api/users/{userId}", Summary: "One user",
			Permission: "userManagement:get"}), h.get)
	server.Register(s,
		op(server.Operation{ID: "countUsers", Method: http.MethodGet, Path: "/api/users/counts",
			Summary: "The number of users that a search finds, by status", Permission: "userManagement:getList"}), h.counts)
	server.Register(s,
		op(server.Operation{ID: "updateUser", Method: http.MethodPut, Path: "/api/users/{userId}",
			Summary: "Change the names and the language of a user", Permission: "userManagement:update",
			Command: true}), h.update)
	server.Register(s,
		op(server.Operation{ID: "getUserProjects", Method: http.MethodGet, Path: "/api/users/{userId}/projects",
			Summary: "The projects that a user sees", Permission: "userManagement:get"}), h.projects)
	server.Register(s,
		op(server.Operation{ID: "getUserPermissions", Method: http.MethodGet, Path: "/api/users/{userId}/permissions",
			Summary: "What a user may do, with the roles that permit it", Permission: "userManagement:get"}), h.permissions)
	server.Register(s,
		op(server.Operation{ID: "deactivateUser", Method: http.MethodPut, Path: "/api/users/{userId}/deactivate",
			Summary: "Deactivate a user; their sessions end immediately", Permission: "userManagement:update",
			Command: true}), h.deactivate)
	server.Register(s,
		op(server.Operation{ID: "activateUser", Method: http.MethodPut, Path: "/api/users/{userId}/activate",
			Summary: "Reactivate a user", Permission: "userManagement:update", Command: true, Waits: true}), h.activate)
	server.Register(s,
		op(server.Operation{ID: "setUserRoles", Method: http.MethodPut, Path: "/api/users/{userId}/roles",
			Summary: "Replace a user's roles", Permission: "roles:manage", Command: true, Waits: true,
			ChangesAccess: true}), h.setRoles)
	server.Register(s,
		op(server.Operation{ID: "setApprovalLimit", Method: http.MethodPut, Path: "/api/users/{userId}/approval-limit",
			Summary: "Set the approval limit of a user", Permission: "roles:manage",
			Command: true, Waits: true}), h.setLimit)
	server.Register(s,
		op(server.Operation{ID: "getRoles", Method: http.MethodGet, Path: "/api/roles",
			Summary: "All roles with their permissions", Permission: "roles:getList"}), h.roles)
	server.Register(s,
		op(server.Operation{ID: "getPreference", Method: http.MethodGet, Path: "/api/preferences",
			Summary: "Your settings of a screen", SignedIn: true}), h.preference)
	server.Register(s,
		op(server.Operation{ID: "setPreference", Method: http.MethodPut, Path: "/api/preferences",
			Summary: "Save your settings of a screen", SignedIn: true, Command: true, MaxBody: 64 << 10}), h.setPreference)
}

func (h handlers) grid(ctx context.Context, _ *server.GridInput) grid.List[user.Entry] {
	return h.users.List(server.Caller(ctx).TenantID)
}

func (h handlers) get(ctx context.Context, in *PathInput) (*AccountOutput, error) {
	u, err := h.users.Get(ctx, server.Caller(ctx).TenantID, in.UserID)
	return h.account(ctx, u, err)
}

func (h handlers) deactivate(ctx context.Context, in *PathInput) (*AccountOutput, error) {
	u, err := h.users.SetActive(ctx, server.Caller(ctx).TenantID, in.UserID, false)
	return h.account(ctx, u, err)
}

func (h handlers) activate(ctx context.Context, in *PathInput) (*AccountOutput, error) {
	u, err := h.users.SetActive(ctx, server.Caller(ctx).TenantID, in.UserID, true)
	return h.account(ctx, u, err)
}

func (h handlers) setRoles(ctx context.Context, in *RolesInput) (*AccountOutput, error) {
	u, err := h.users.SetRoles(ctx, server.Caller(ctx).TenantID, in.UserID, in.Body.Roles, in.Body.Version)
	return h.account(ctx, u, err)
}

func (h handlers) setLimit(ctx context.Context, in *LimitInput) (*AccountOutput, error) {
	limit, err := approval.ParseLimit(in.Body.ApprovalLimit)
	if err != nil {
		return nil, err
	}
	u, err := h.users.SetApprovalLimit(ctx, server.Caller(ctx).TenantID, in.UserID, limit, in.Body.Version)
	return h.account(ctx, u, err)
}

func (h handlers) roles(ctx context.Context, _ *struct{}) (*RolesOutput, error) {
	all, err := h.users.Roles(ctx, server.Caller(ctx).TenantID)
	return rolesToAPI(all), err
}

func (h handlers) preference(ctx context.Context, in *PreferenceInput) (*PreferenceOutput, error) {
	caller := server.Caller(ctx)
	saved, err := h.preferences.Get(ctx, caller.TenantID, caller.UserID, in.Path)
	return preferenceToAPI(in.Path, saved), err
}

func (h handlers) setPreference(ctx context.Context, in *SetPreferenceInput) (*PreferenceOutput, error) {
	caller := server.Caller(ctx)
	settings, err := json.Marshal(in.Body.Settings)
	if err != nil {
		return nil, err
	}
	return preferenceToAPI(in.Body.Path, settings),
		h.preferences.Set(ctx, caller.TenantID, caller.UserID, in.Body.Path, settings)
}

// Package group serves groups of users.
package group

import (
	"context"
	"net/http"
	"strings"

	"countersign.dev/api/server"
	groupapp "countersign.dev/app/group"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/group"
	"countersign.dev/domain/id"
)

type handlers struct{ groups groupapp.Commands }

// Routes adds the operations.
func Routes(s *server.Server, groups groupapp.Commands) {
	h := handlers{groups}
	op := func(o server.Operation) server.Operation { o.Tag = "Groups"; return o }
	const one = "/api/groups/{groupId}"
	server.RegisterGrid(s, op(server.Operation{ID: "groupsGrid", Method: http.MethodPost, Path: "/api/groups/grid",
		Summary: "List groups", Permission: "userGroups:getList"}), h.grid, entryToAPI)
	server.Register(s, op(server.Operation{ID: "getGroups", Method: http.MethodGet, Path: "/api/groups",
		Summary: "All groups by name", Permission: "userGroups:getList"}), h.all)
	server.Register(s, op(server.Operation{ID: "groupExists", Method: http.MethodGet, Path: "/api/groups/exists",
		Summary: "Whether a name is used", Permission: "userGroups:getList"}), h.exists)
	server.Register(s, op(server.Operation{ID: "createGroup", Method: http.MethodPost, Path: "/api/groups",
		Summary: "Add a group; roles need the permission to give roles", Permission: "userGroups:create", Command: true,
		Status: http.StatusCreated}), h.create)
	server.Register(s, op(server.Operation{ID: "getGroup", Method: http.MethodGet, Path: one,
		Summary: "One group with its roles and projects", Permission: "userGroups:get"}), h.get)
	server.Register(s, op(server.Operation{ID: "updateGroup", Method: http.MethodPut, Path: one,
		Summary:    "Change name, description and roles; roles need the permission to give roles",
		Permission: "userGroups:update", Command: true, Waits: true}), h.update)
	server.Register(s, op(server.Operation{ID: "setGroupProjects", Method: http.MethodPut, Path: one + "/projects",
		Summary: "Replace the projects that are reserved for a group", Permission: "projects:manageProjectGroups",
		Command: true}), h.setProjects)
	h.memberRoutes(s, op, one)
	server.Register(s, op(server.Operation{ID: "deleteGroup", Method: http.MethodDelete, Path: one,
		Summary: "Delete a group that no approval rule and no project names", Permission: "userGroups:delete",
		Command: true}), h.remove)
}

func (h handlers) memberRoutes(s *server.Server, op func(server.Operation) server.Operation, one string) {
	server.RegisterGrid(s, op(server.Operation{ID: "groupMembersGrid", Method: http.MethodPost,
		Path: one + "/members/grid", Summary: "List the members of a group", Permission: "userGroups:get"}),
		h.members, memberToAPI)
	server.RegisterGrid(s, op(server.Operation{ID: "myGroupsMembersGrid", Method: http.MethodPost,
		Path: "/api/my-groups/members/grid", Summary: "List the people who are in a group with you",
		Permission: "userGroups:getMyGroupMembers"}), h.colleagues, colleagueToAPI)
	server.Register(s, op(server.Operation{ID: "addGroupMembers", Method: http.MethodPost, Path: one + "/members",
		Summary: "Add users to a group", Permission: "userGroups:update", Command: true, Waits: true}), h.addMembers)
	server.Register(s, op(server.Operation{ID: "removeGroupMembers", Method: http.MethodPost,
		Path: one + "/members/remove", Summary: "Remove users from a group", Permission: "userGroups:update",
		MaxBody: server.MaxSelectionBody, Command: true}), h.removeMembers)
}

func (h handlers) grid(ctx context.Context, _ *server.GridInput) grid.List[group.Entry] {
	return h.groups.List(server.Caller(ctx).TenantID)
}

// MembersGridInput is a question to the list of members of one group.
type MembersGridInput struct {
	PathInput
	server.GridInput
}

func (h handlers) members(ctx context.Context, in *MembersGridInput) grid.List[group.Member] {
	return h.groups.Members(server.Caller(ctx).TenantID, in.GroupID)
}

func (h handlers) colleagues(ctx context.Context, _ *server.GridInput) grid.List[group.Colleague] {
	caller := server.Caller(ctx)
	return h.groups.Colleagues(caller.TenantID, caller.UserID)
}

func (h handlers) all(ctx context.Context, _ *struct{}) (*AllGroupsOutput, error) {
	all, err := h.groups.All(ctx, server.Caller(ctx).TenantID)
	out := &AllGroupsOutput{}
	out.Body.Groups = make([]Summary, len(all))
	for n, g := range all {
		out.Body.Groups[n] = Summary(g)
	}
	return out, err
}

func (h handlers) exists(ctx context.Context, in *server.ExistsInput) (*server.ExistsOutput, error) {
	taken, err := h.groups.NameTaken(ctx, server.Caller(ctx).TenantID, strings.TrimSpace(in.Name), in.Except)
	return server.Exists(taken), err
}

func (h handlers) get(ctx context.Context, in *PathInput) (*Output, error) {
	g, use, err := h.groups.Get(ctx, server.Caller(ctx).TenantID, in.GroupID)
	return &Output{toAPI(g, use)}, err
}

func (h handlers) create(ctx context.Context, in *NewGroupInput) (*Output, error) {
	g, err := h.groups.Create(ctx, server.Caller(ctx).TenantID, group.Group{ID: id.New(),
		Name: strings.TrimSpace(in.Body.Name), Description: strings.TrimSpace(in.Body.Description), Roles: in.Body.Roles})
	return &Output{toAPI(g, group.Use{})}, err
}

func (h handlers) update(ctx context.Context, in *ChangedGroupInput) (*Output, error) {
	g, err := h.groups.Update(ctx, server.Caller(ctx).TenantID, group.Group{ID: in.GroupID,
		Name: strings.TrimSpace(in.Body.Name), Description: strings.TrimSpace(in.Body.Description), Roles: in.Body.Roles,
		Version: in.Body.Version})
	return h.saved(ctx, g, err)
}

func (h handlers) remove(ctx context.Context, in *PathInput) (*struct{}, error) {
	return nil, h.groups.Delete(ctx, server.Caller(ctx).TenantID, in.GroupID)
}

func (h handlers) setProjects(ctx context.Context, in *GroupProjectsInput) (*Output, error) {
	g, err := h.groups.SetProjects(ctx, server.Caller(ctx).TenantID, in.GroupID, in.Body.ProjectIDs, in.Body.Version)
	return h.saved(ctx, g, err)
}

func (h handlers) addMembers(ctx context.Context, in *AddMembersInput) (*Output, error) {
	g, err := h.groups.AddMembers(ctx, server.Caller(ctx).TenantID, in.GroupID, in.Body.UserIDs)
	return h.saved(ctx, g, err)
}

// removeMembers resolves the selection by the list the caller sees.
func (h handlers) removeMembers(ctx context.Context, in *RemoveMembersInput) (*Output, error) {
	tenantID := server.Caller(ctx).TenantID
	ids, err := h.groups.Members(tenantID, in.GroupID).IDs(ctx, in.Body.Choice())
	if err != nil {
		return nil, err
	}
	g, err := h.groups.RemoveMembers(ctx, tenantID, in.GroupID, ids)
	return h.saved(ctx, g, err)
}

// saved is the answer of a change: the group and what names it.
func (h handlers) saved(ctx context.Context, g group.Group, err error) (*Output, error) {
	if err != nil {
		return nil, err
	}
	g, use, err := h.groups.Get(ctx, server.Caller(ctx).TenantID, g.ID)
	return &Output{toAPI(g, use)}, err
}

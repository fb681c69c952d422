package project

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
)

func (h handlers) memberRoutes(s *server.Server, op func(server.Operation) server.Operation) {
	const members, groups, manage = "/api/projects/{projectId}/members", "/api/projects/{projectId}/groups",
		"projects:manageProjectGroups"
	server.Register(s,
		op(server.Operation{ID: "getProjectMembers", Method: http.MethodGet, Path: members,
			Summary: "Users and groups with access to a project", Permission: manage}), h.getMembers)
	server.Register(s,
		op(server.Operation{ID: "setProjectMembers", Method: http.MethodPut, Path: members,
			Summary: "Restrict a project to users and groups; an empty list removes the restriction", Permission: manage,
			Command: true}), h.setMembers)
	server.Register(s,
		op(server.Operation{ID: "getProjectGroups", Method: http.MethodGet, Path: "/api/project-groups",
			Summary: "Groups to which access can be restricted", Permission: manage}), h.groups)
	server.Register(s,
		op(server.Operation{ID: "addProjectGroups", Method: http.MethodPost, Path: groups,
			Summary: "Give further groups access to a project", Permission: manage, Command: true}), h.addGroups)
	server.Register(s,
		op(server.Operation{ID: "removeProjectGroup", Method: http.MethodDelete, Path: groups + "/{groupId}",
			Summary: "Remove a group; without members, the project is not restricted", Permission: manage,
			Command: true}), h.removeGroup)
}

func (h handlers) getMembers(ctx context.Context, in *PathInput) (*MembersOutput, error) {
	all, err := h.projects.Members(ctx, server.Caller(ctx).TenantID, in.ProjectID)
	return membersToAPI(all), err
}

func (h handlers) setMembers(ctx context.Context, in *MembersInput) (*MembersOutput, error) {
	all, err := h.projects.SetMembers(ctx, server.Caller(ctx).TenantID, in.ProjectID,
		membersFromAPI(in.Body.Members), membersFromAPI(in.Body.Seen))
	return membersToAPI(all), err
}

func (h handlers) groups(ctx context.Context, _ *struct{}) (*GroupsOutput, error) {
	all, err := h.projects.Groups(ctx, server.Caller(ctx).TenantID)
	out := &GroupsOutput{}
	out.Body.Groups = make([]Group, len(all))
	for i, g := range all {
		out.Body.Groups[i] = Group(g)
	}
	return out, err
}

func (h handlers) addGroups(ctx context.Context, in *AddGroupsInput) (*MembersOutput, error) {
	all, err := h.projects.AddGroups(ctx, server.Caller(ctx).TenantID, in.ProjectID, in.Body.GroupIDs)
	return membersToAPI(all), err
}

func (h handlers) removeGroup(ctx context.Context, in *RemoveGroupInput) (*MembersOutput, error) {
	all, err := h.projects.RemoveGroup(ctx, server.Caller(ctx).TenantID, in.ProjectID, in.GroupID)
	return membersToAPI(all), err
}

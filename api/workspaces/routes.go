// Package workspaces serves the folders in which a tenant orders its projects.
package workspaces

import (
	"context"
	"net/http"
	"strings"

	"countersign.dev/api/server"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/id"
	"countersign.dev/domain/project"
	"countersign.dev/domain/workspace"
)

// Lists are the ways to find them.
type Lists interface {
	WorkspacesGrid(tenantID string) grid.List[workspace.Entry]
	WorkspacesWithProjects(ctx context.Context, tenantID string,
		q grid.Query) (grid.Page[workspace.Entry], []project.Entry, error)
	RecentWorkspaces(ctx context.Context, tenantID string, ids []string) ([]workspace.Entry, error)
}

// Workspaces is where they are kept.
type Workspaces interface {
	Workspace(ctx context.Context, tenantID, workspaceID string) (workspace.Workspace, error)
	CreateWorkspace(ctx context.Context, tenantID string, w workspace.Workspace) (workspace.Workspace, error)
	UpdateWorkspace(ctx context.Context, tenantID string, w workspace.Workspace) (workspace.Workspace, error)
	WorkspaceExists(ctx context.Context, tenantID, name, except string) (bool, error)
}

// Store is all of it.
type Store interface {
	Lists
	Workspaces
}

type handlers struct {
	lists      Lists
	workspaces Workspaces
}

// Routes adds the operations.
func Routes(s *server.Server, store Store) {
	h := handlers{store, store}
	op := func(o server.Operation) server.Operation { o.Tag = "Workspaces"; return o }
	server.RegisterGrid(s,
		op(server.Operation{ID: "workspacesGrid", Method: http.MethodPost, Path: "/api/workspaces/grid",
			Summary: "List workspaces", Permission: "workspaces:getList"}), h.grid, entryToAPI)
	server.Register(s,
		op(server.Operation{ID: "workspacesWithProjects", Method: http.MethodPost, Path: "/api/workspaces/with-projects",
			Summary: "List workspaces with their projects", Permission: "projects:getList", Reads: true}), h.withProjects)
	server.Register(s,
		op(server.Operation{ID: "recentWorkspaces", Method: http.MethodPost, Path: "/api/workspaces/recent",
			Summary: "Workspaces by their ids, in that order", Permission: "workspaces:getList", Reads: true}), h.recent)
	server.Register(s,
		op(server.Operation{ID: "getWorkspace", Method: http.MethodGet, Path: "/api/workspaces/{workspaceId}",
			Summary: "One workspace", Permission: "workspaces:get"}), h.get)
	server.Register(s,
		op(server.Operation{ID: "createWorkspace", Method: http.MethodPost, Path: "/api/workspaces",
			Summary: "Add a workspace", Permission: "workspaces:create", Command: true, Status: http.StatusCreated}), h.create)
	server.Register(s,
		op(server.Operation{ID: "updateWorkspace", Method: http.MethodPut, Path: "/api/workspaces/{workspaceId}",
			Summary: "Rename or describe a workspace", Permission: "workspaces:update", Command: true}), h.update)
	server.Register(s,
		op(server.Operation{ID: "workspaceExists", Method: http.MethodGet, Path: "/api/workspaces/exists",
			Summary: "Is a name taken?", Permission: "workspaces:getList"}), h.exists)
}

func (h handlers) grid(ctx context.Context, _ *server.GridInput) grid.List[workspace.Entry] {
	return h.lists.WorkspacesGrid(server.Caller(ctx).TenantID)
}

func (h handlers) withProjects(ctx context.Context, in *server.GridInput) (*WithProjectsOutput, error) {
	page, projects, err := h.lists.WorkspacesWithProjects(ctx, server.Caller(ctx).TenantID, in.Body.Query())
	if err != nil {
		return nil, err
	}
	return withProjectsToAPI(page, projects), nil
}

func (h handlers) recent(ctx context.Context, in *RecentInput) (*AllOutput, error) {
	all, err := h.lists.RecentWorkspaces(ctx, server.Caller(ctx).TenantID, in.Body.WorkspaceIDs)
	out := &AllOutput{}
	out.Body.Items = make([]Entry, len(all))
	for i, w := range all {
		out.Body.Items[i] = entryToAPI(w)
	}
	return out, err
}

func (h handlers) get(ctx context.Context, in *PathInput) (*Output, error) {
	w, err := h.workspaces.Workspace(ctx, server.Caller(ctx).TenantID, in.WorkspaceID)
	return &Output{toAPI(w)}, err
}

func (h handlers) create(ctx context.Context, in *CreateInput) (*Output, error) {
	w := workspace.Workspace{ID: id.New(), Name: strings.TrimSpace(in.Body.Name), Description: in.Body.Description}
	w, err := h.workspaces.CreateWorkspace(ctx, server.Caller(ctx).TenantID, w)
	return &Output{toAPI(w)}, err
}

func (h handlers) update(ctx context.Context, in *UpdateInput) (*Output, error) {
	w := workspace.Workspace{ID: in.WorkspaceID, Name: strings.TrimSpace(in.Body.Name), Description: in.Body.Description,
		Version: in.Body.Version}
	w, err := h.workspaces.UpdateWorkspace(ctx, server.Caller(ctx).TenantID, w)
	return &Output{toAPI(w)}, err
}

func (h handlers) exists(ctx context.Context, in *server.ExistsInput) (*server.ExistsOutput, error) {
	taken, err := h.workspaces.WorkspaceExists(ctx, server.Caller(ctx).TenantID, strings.TrimSpace(in.Name), in.Except)
	return server.Exists(taken), err
}

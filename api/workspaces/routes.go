// Package workspacesapi serves the folders in which a tenant orders its projects.
package workspacesapi

import (
	"context"
	"net/http"
	"strings"

	"countersign.dev/api/server"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/id"
	"countersign.dev/domain/workspace"
)

// Workspaces is where they are kept.
type Workspaces interface {
	WorkspacesGrid(tenantID string) grid.List[workspace.Entry]
	Workspace(ctx context.Context, tenantID, workspaceID string) (workspace.Workspace, error)
	CreateWorkspace(ctx context.Context, tenantID string, w workspace.Workspace) (workspace.Workspace, error)
	UpdateWorkspace(ctx context.Context, tenantID string, w workspace.Workspace) (workspace.Workspace, error)
	WorkspaceExists(ctx context.Context, tenantID, name, except string) (bool, error)
}

type handlers struct{ workspaces Workspaces }

// Routes adds the operations.
func Routes(s *server.Server, workspaces Workspaces) {
	h := handlers{workspaces}
	op := func(o server.Operation) server.Operation { o.Tag = "Workspaces"; return o }
	server.RegisterGrid(s, op(server.Operation{ID: "workspacesGrid", Method: http.MethodPost, Path: "/api/workspaces/grid", Summary: "List workspaces", Permission: "workspaces:getList"}), h.grid, entryToAPI)
	server.Register(s, op(server.Operation{ID: "getWorkspace", Method: http.MethodGet, Path: "/api/workspaces/{workspaceId}", Summary: "One workspace", Permission: "workspaces:get"}), h.get)
	server.Register(s, op(server.Operation{ID: "createWorkspace", Method: http.MethodPost, Path: "/api/workspaces", Summary: "Add a workspace", Permission: "workspaces:create", Command: true, Status: http.StatusCreated}), h.create)
	server.Register(s, op(server.Operation{ID: "updateWorkspace", Method: http.MethodPut, Path: "/api/workspaces/{workspaceId}", Summary: "Rename or describe a workspace", Permission: "workspaces:update", Command: true}), h.update)
	server.Register(s, op(server.Operation{ID: "workspaceExists", Method: http.MethodGet, Path: "/api/workspaces/exists", Summary: "Is a name taken?", Permission: "workspaces:getList"}), h.exists)
}

func (h handlers) grid(ctx context.Context, _ *server.GridInput) grid.List[workspace.Entry] {
	return h.workspaces.WorkspacesGrid(server.Caller(ctx).TenantID)
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
	w := workspace.Workspace{ID: in.WorkspaceID, Name: strings.TrimSpace(in.Body.Name), Description: in.Body.Description, Version: in.Body.Version}
	w, err := h.workspaces.UpdateWorkspace(ctx, server.Caller(ctx).TenantID, w)
	return &Output{toAPI(w)}, err
}

func (h handlers) exists(ctx context.Context, in *server.ExistsInput) (*server.ExistsOutput, error) {
	taken, err := h.workspaces.WorkspaceExists(ctx, server.Caller(ctx).TenantID, strings.TrimSpace(in.Name), in.Except)
	return server.Exists(taken), err
}

// Package workspace serves workspaces. A workspace groups projects.
package workspace

import (
	"context"
	"net/http"
	"strings"

	"countersign.dev/api/server"
	workspaceapp "countersign.dev/app/workspace"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/id"
	"countersign.dev/domain/workspace"
)

type handlers struct{ workspaces workspaceapp.Commands }

// Routes adds the operations.
func Routes(s *server.Server, workspaces workspaceapp.Commands) {
	h := handlers{workspaces}
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
			Summary: "Whether a name is used", Permission: "workspaces:getList"}), h.exists)
}

func (h handlers) grid(ctx context.Context, _ *server.GridInput) grid.List[workspace.Entry] {
	return h.workspaces.List(server.Caller(ctx).TenantID)
}

func (h handlers) withProjects(ctx context.Context, in *server.GridInput) (*WithProjectsOutput, error) {
	page, projects, err := h.workspaces.ListWithProjects(ctx, server.Caller(ctx).TenantID, in.Body.Query())
	if err != nil {
		return nil, err
	}
	return withProjectsToAPI(page, projects), nil
}

func (h handlers) recent(ctx context.Context, in *RecentInput) (*AllOutput, error) {
	all, err := h.workspaces.Recent(ctx, server.Caller(ctx).TenantID, in.Body.WorkspaceIDs)
	out := &AllOutput{}
	out.Body.Items = make([]Entry, len(all))
	for i, w := range all {
		out.Body.Items[i] = entryToAPI(w)
	}
	return out, err
}

func (h handlers) get(ctx context.Context, in *PathInput) (*Output, error) {
	w, err := h.workspaces.Get(ctx, server.Caller(ctx).TenantID, in.WorkspaceID)
	return &Output{toAPI(w)}, err
}

func (h handlers) create(ctx context.Context, in *CreateInput) (*Output, error) {
	w := workspace.Workspace{ID: id.New(), Name: strings.TrimSpace(in.Body.Name), Description: in.Body.Description}
	w, err := h.workspaces.Create(ctx, server.Caller(ctx).TenantID, w)
	return &Output{toAPI(w)}, err
}

func (h handlers) update(ctx context.Context, in *UpdateInput) (*Output, error) {
	w := workspace.Workspace{ID: in.WorkspaceID, Name: strings.TrimSpace(in.Body.Name), Description: in.Body.Description,
		Version: in.Body.Version}
	w, err := h.workspaces.Update(ctx, server.Caller(ctx).TenantID, w)
	return &Output{toAPI(w)}, err
}

func (h handlers) exists(ctx context.Context, in *server.ExistsInput) (*server.ExistsOutput, error) {
	taken, err := h.workspaces.NameTaken(ctx, server.Caller(ctx).TenantID, strings.TrimSpace(in.Name), in.Except)
	return server.Exists(taken), err
}

// Package project serves projects.
package project

import (
	"context"
	"net/http"
	"strings"

	"countersign.dev/api/server"
	projectapp "countersign.dev/app/project"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/id"
	"countersign.dev/domain/project"
)

type handlers struct{ projects projectapp.Commands }

// Routes adds the operations.
func Routes(s *server.Server, projects projectapp.Commands) {
	h := handlers{projects}
	op := func(o server.Operation) server.Operation { o.Tag = "Projects"; return o }
	server.RegisterGrid(s,
		op(server.Operation{ID: "projectsGrid", Method: http.MethodPost, Path: "/api/projects/grid",
			Summary: "List all projects you may see", Permission: "projects:getList"}), h.grid, entryToAPI)
	server.RegisterGrid(s,
		op(server.Operation{ID: "workspaceProjectsGrid", Method: http.MethodPost,
			Path: "/api/workspaces/{workspaceId}/projects/grid", Summary: "List a workspace's projects",
			Permission: "projects:getList"}), h.workspaceGrid, entryToAPI)
	server.RegisterGrid(s,
		op(server.Operation{ID: "archivedProjectsGrid", Method: http.MethodPost, Path: "/api/projects/archived/grid",
			Summary: "List archived projects", Permission: "projects:manageArchivedProjects"}), h.archivedGrid, entryToAPI)
	server.Register(s,
		op(server.Operation{ID: "getWorkspaceProjects", Method: http.MethodGet,
			Path:       "/api/workspaces/{workspaceId}/projects",
			Summary:    "The projects of a workspace by name, at most 500; the list of projects is complete",
			Permission: "projects:getList"}), h.ofWorkspace)
	server.Register(s,
		op(server.Operation{ID: "recentProjects", Method: http.MethodPost, Path: "/api/projects/recent",
			Summary: "Projects by their ids, in that order", Permission: "projects:getList", Reads: true}), h.recent)
	server.Register(s,
		op(server.Operation{ID: "getProject", Method: http.MethodGet, Path: "/api/projects/{projectId}",
			Summary: "One project", Permission: "projects:get"}), h.get)
	server.Register(s,
		op(server.Operation{ID: "createProject", Method: http.MethodPost, Path: "/api/projects",
			Summary: "Add a project to a workspace", Permission: "projects:create", Command: true,
			Status: http.StatusCreated}), h.create)
	server.Register(s,
		op(server.Operation{ID: "updateProject", Method: http.MethodPut, Path: "/api/projects/{projectId}",
			Summary: "Change a project", Permission: "projects:update", Command: true}), h.update)
	server.Register(s,
		op(server.Operation{ID: "projectExists", Method: http.MethodGet,
			Path: "/api/workspaces/{workspaceId}/projects/exists", Summary: "Whether a name is used in the workspace",
			Permission: "projects:getList"}), h.exists)
	server.Register(s,
		op(server.Operation{ID: "getProjectTypes", Method: http.MethodGet, Path: "/api/project-types",
			Summary: "Project types and ERP systems", Permission: "projects:getList"}), h.types)
	h.statusRoutes(s, op)
	h.memberRoutes(s, op)
	h.copyRoutes(s, op)
	h.settingsRoutes(s)
}

func (h handlers) grid(ctx context.Context, _ *server.GridInput) grid.List[project.Entry] {
	return h.projects.List(server.Caller(ctx).TenantID, "")
}

func (h handlers) workspaceGrid(ctx context.Context, in *WorkspaceGridInput) grid.List[project.Entry] {
	return h.projects.List(server.Caller(ctx).TenantID, in.WorkspaceID)
}

func (h handlers) get(ctx context.Context, in *PathInput) (*Output, error) {
	p, err := h.projects.Get(ctx, server.Caller(ctx).TenantID, in.ProjectID)
	return &Output{toAPI(p)}, err
}

func (h handlers) archivedGrid(ctx context.Context, _ *server.GridInput) grid.List[project.Entry] {
	return h.projects.ListArchived(server.Caller(ctx).TenantID)
}

func (h handlers) ofWorkspace(ctx context.Context, in *WorkspaceInput) (*AllOutput, error) {
	all, err := h.projects.OfWorkspace(ctx, server.Caller(ctx).TenantID, in.WorkspaceID)
	return entriesToAPI(all), err
}

func (h handlers) recent(ctx context.Context, in *RecentInput) (*AllOutput, error) {
	all, err := h.projects.Recent(ctx, server.Caller(ctx).TenantID, in.Body.ProjectIDs)
	return entriesToAPI(all), err
}

func (h handlers) create(ctx context.Context, in *CreateInput) (*Output, error) {
	p := in.Body.fromAPI()
	p.ID, p.WorkspaceID, p.Type, p.Status = id.New(), in.Body.WorkspaceID, in.Body.ProjectType, project.Active
	if in.Body.Draft {
		p.Status = project.Draft
	}
	p, err := h.projects.Create(ctx, server.Caller(ctx).TenantID, p)
	return &Output{toAPI(p)}, err
}

func (h handlers) update(ctx context.Context, in *UpdateInput) (*Output, error) {
	p := in.Body.fromAPI()
	p.ID, p.Version = in.ProjectID, in.Body.Version
	p, err := h.projects.Update(ctx, server.Caller(ctx).TenantID, p)
	return &Output{toAPI(p)}, err
}

func (h handlers) exists(ctx context.Context, in *ExistsInput) (*server.ExistsOutput, error) {
	taken, err := h.projects.NameTaken(ctx, server.Caller(ctx).TenantID, in.WorkspaceID, strings.TrimSpace(in.Name),
		in.Except)
	return server.Exists(taken), err
}

func (h handlers) types(context.Context, *struct{}) (*TypesOutput, error) {
	out := &TypesOutput{}
	out.Body.ERPTypes = project.ERPTypes()
	for _, t := range project.Types() {
		out.Body.ProjectTypes = append(out.Body.ProjectTypes, typeToAPI(t))
	}
	return out, nil
}

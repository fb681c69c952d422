// Package projectsapi serves projects to those who may see them.
package projectsapi

import (
	"context"
	"net/http"
	"strings"

	"countersign.dev/api/server"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/id"
	"countersign.dev/domain/project"
)

// Projects is where they are kept; it knows who may see which.
type Projects interface {
	ProjectsGrid(tenantID, workspaceID string) grid.List[project.Entry]
	Project(ctx context.Context, tenantID, projectID string) (project.Project, error)
	CreateProject(ctx context.Context, tenantID string, p project.Project) (project.Project, error)
	UpdateProject(ctx context.Context, tenantID string, p project.Project) (project.Project, error)
	ProjectExists(ctx context.Context, tenantID, workspaceID, name, except string) (bool, error)
}

// Members are whom a project is reserved for.
type Members interface {
	ProjectMembers(ctx context.Context, tenantID, projectID string) ([]project.Member, error)
	SetProjectMembers(ctx context.Context, tenantID, projectID string, members []project.Member) error
}

type handlers struct {
	projects Projects
	members  Members
}

// Routes adds the operations.
func Routes(s *server.Server, projects Projects, members Members) {
	h := handlers{projects, members}
	op := func(o server.Operation) server.Operation { o.Tag = "Projects"; return o }
	server.RegisterGrid(s, op(server.Operation{ID: "projectsGrid", Method: http.MethodPost, Path: "/api/projects/grid", Summary: "List all projects you may see", Permission: "projects:getList"}), h.grid, entryToAPI)
	server.RegisterGrid(s, op(server.Operation{ID: "workspaceProjectsGrid", Method: http.MethodPost, Path: "/api/workspaces/{workspaceId}/projects/grid", Summary: "List a workspace's projects", Permission: "projects:getList"}), h.workspaceGrid, entryToAPI)
	server.Register(s, op(server.Operation{ID: "getProject", Method: http.MethodGet, Path: "/api/projects/{projectId}", Summary: "One project", Permission: "projects:get"}), h.get)
	server.Register(s, op(server.Operation{ID: "createProject", Method: http.MethodPost, Path: "/api/projects", Summary: "Add a project to a workspace", Permission: "projects:create", Command: true, Status: http.StatusCreated}), h.create)
	server.Register(s, op(server.Operation{ID: "updateProject", Method: http.MethodPut, Path: "/api/projects/{projectId}", Summary: "Change, pause, resume or archive a project", Permission: "projects:update", Command: true}), h.update)
	server.Register(s, op(server.Operation{ID: "projectExists", Method: http.MethodGet, Path: "/api/workspaces/{workspaceId}/projects/exists", Summary: "Is a name taken in the workspace?", Permission: "projects:getList"}), h.exists)
	server.Register(s, op(server.Operation{ID: "getProjectTypes", Method: http.MethodGet, Path: "/api/project-types", Summary: "Kinds of projects and ERP systems", Permission: "projects:getList"}), h.types)
	server.Register(s, op(server.Operation{ID: "getProjectMembers", Method: http.MethodGet, Path: "/api/projects/{projectId}/members", Summary: "Whom the project is reserved for", Permission: "projects:manageProjectGroups"}), h.getMembers)
	server.Register(s, op(server.Operation{ID: "setProjectMembers", Method: http.MethodPut, Path: "/api/projects/{projectId}/members", Summary: "Reserve the project for users and groups; none opens it to all", Permission: "projects:manageProjectGroups", Command: true}), h.setMembers)
}

func (h handlers) grid(ctx context.Context, _ *server.GridInput) grid.List[project.Entry] {
	return h.projects.ProjectsGrid(server.Caller(ctx).TenantID, "")
}

func (h handlers) workspaceGrid(ctx context.Context, in *WorkspaceGridInput) grid.List[project.Entry] {
	return h.projects.ProjectsGrid(server.Caller(ctx).TenantID, in.WorkspaceID)
}

func (h handlers) get(ctx context.Context, in *PathInput) (*Output, error) {
	p, err := h.projects.Project(ctx, server.Caller(ctx).TenantID, in.ProjectID)
	return &Output{toAPI(p)}, err
}

func (h handlers) create(ctx context.Context, in *CreateInput) (*Output, error) {
	p := in.Body.fromAPI()
	p.ID, p.WorkspaceID, p.Type, p.Status = id.New(), in.Body.WorkspaceID, in.Body.ProjectType, project.Active
	p, err := h.projects.CreateProject(ctx, server.Caller(ctx).TenantID, p)
	return &Output{toAPI(p)}, err
}

func (h handlers) update(ctx context.Context, in *UpdateInput) (*Output, error) {
	p := in.Body.fromAPI()
	p.ID, p.Status, p.Version = in.ProjectID, project.Status(in.Body.Status), in.Body.Version
	p, err := h.projects.UpdateProject(ctx, server.Caller(ctx).TenantID, p)
	return &Output{toAPI(p)}, err
}

func (h handlers) exists(ctx context.Context, in *ExistsInput) (*server.ExistsOutput, error) {
	taken, err := h.projects.ProjectExists(ctx, server.Caller(ctx).TenantID, in.WorkspaceID, strings.TrimSpace(in.Name), in.Except)
	return server.Exists(taken), err
}

func (h handlers) types(context.Context, *struct{}) (*TypesOutput, error) {
	out := &TypesOutput{}
	out.Body.ERPTypes = project.ERPTypes()
	for _, t := range project.Types() {
		if !t.Hidden {
			out.Body.ProjectTypes = append(out.Body.ProjectTypes, Type{t.Name, t.Area, t.Framework})
		}
	}
	return out, nil
}

func (h handlers) getMembers(ctx context.Context, in *PathInput) (*MembersOutput, error) {
	all, err := h.members.ProjectMembers(ctx, server.Caller(ctx).TenantID, in.ProjectID)
	return membersToAPI(all), err
}

func (h handlers) setMembers(ctx context.Context, in *MembersInput) (*MembersOutput, error) {
	all := []project.Member{}
	for _, m := range in.Body.Members {
		all = append(all, project.Member(m))
	}
	err := h.members.SetProjectMembers(ctx, server.Caller(ctx).TenantID, in.ProjectID, all)
	return membersToAPI(all), err
}

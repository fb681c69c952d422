package project

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
	"countersign.dev/domain/project"
)

func (h handlers) statusRoutes(s *server.Server, op func(server.Operation) server.Operation) {
	const one = "/api/projects/{projectId}"
	server.Register(s,
		op(server.Operation{ID: "pauseProject", Method: http.MethodPost, Path: one + "/pause",
			Summary: "Pause a project; running jobs continue", Permission: "projects:update",
			Command: true}), h.change(project.Pause))
	server.Register(s,
		op(server.Operation{ID: "resumeProject", Method: http.MethodPost, Path: one + "/resume",
			Summary: "Resume or activate a project", Permission: "projects:update",
			Command: true}), h.change(project.Resume))
	server.Register(s,
		op(server.Operation{ID: "archiveProject", Method: http.MethodDelete, Path: one,
			Summary: "Archive a project, which makes it read-only", Permission: "projects:delete",
			Command: true}), h.archive)
	server.Register(s,
		op(server.Operation{ID: "restoreProject", Method: http.MethodPost, Path: one + "/restore",
			Summary: "Restore an archived project", Permission: "projects:manageArchivedProjects",
			Command: true}), h.change(project.Restore))
}

func (h handlers) change(step project.Step) func(context.Context, *ChangeStatusInput) (*Output, error) {
	return func(ctx context.Context, in *ChangeStatusInput) (*Output, error) {
		p, err := h.projects.ChangeStatus(ctx, server.Caller(ctx).TenantID, in.ProjectID, in.Body.Version, step)
		return &Output{toAPI(p)}, err
	}
}

func (h handlers) archive(ctx context.Context, in *ArchiveInput) (*Output, error) {
	p, err := h.projects.ChangeStatus(ctx, server.Caller(ctx).TenantID, in.ProjectID, in.Version, project.Archive)
	return &Output{toAPI(p)}, err
}

package project

import (
	"context"
	"io"
	"mime"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"countersign.dev/api/server"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/project"
)

func (h handlers) copyRoutes(s *server.Server, op func(server.Operation) server.Operation) {
	server.Register(s, op(server.Operation{ID: "duplicateProject", Method: http.MethodPost,
		Path: "/api/projects/{projectId}/duplicate", Summary: "Copy a project without its records",
		Permission: "projects:create", Command: true, Status: http.StatusCreated}), h.duplicate)
	server.Register(s, op(server.Operation{ID: "exportProject", Method: http.MethodGet,
		Path: "/api/projects/{projectId}/export", Summary: "Export a project", Permission: "projects:manage"}), h.export)
	server.Register(s, op(server.Operation{ID: "importProject", Method: http.MethodPost,
		Path: "/api/workspaces/{workspaceId}/projects/import", Summary: "Import a project from a file, all or nothing",
		Permission: "projects:create", Command: true, Status: http.StatusCreated,
		MaxBody: project.MaxArchive + 64<<10}), h.importFile)
}

// DuplicateInput names the new project.
type DuplicateInput struct {
	PathInput
	Body struct {
		Name        string `json:"name"`
		Description string `json:"description,omitempty"`
		WorkspaceID string `json:"workspaceId,omitempty" doc:"Empty: the same workspace"`
	}
}

// ImportInput is a file and its target.
type ImportInput struct {
	WorkspaceID string `path:"workspaceId"`
	Name        string `query:"name" maxLength:"200" doc:"Alternative name if the name in the file is used"`
	RawBody     huma.MultipartFormFiles[struct {
		File huma.FormFile `form:"file" required:"true" doc:"An exported project"`
	}]
}

// FileOutput is a download.
type FileOutput struct {
	ContentType string `header:"Content-Type"`
	Disposition string `header:"Content-Disposition"`
	Body        []byte
}

func (h handlers) duplicate(ctx context.Context, in *DuplicateInput) (*Output, error) {
	like := project.Project{Name: strings.TrimSpace(in.Body.Name), Description: in.Body.Description,
		WorkspaceID: in.Body.WorkspaceID}
	p, err := h.projects.Duplicate(ctx, server.Caller(ctx).TenantID, in.ProjectID, like)
	return &Output{toAPI(p)}, err
}

func (h handlers) export(ctx context.Context, in *PathInput) (*FileOutput, error) {
	p, file, err := h.projects.Export(ctx, server.Caller(ctx).TenantID, in.ProjectID)
	return &FileOutput{ContentType: "application/json", Body: file,
		Disposition: mime.FormatMediaType("attachment", map[string]string{"filename": p.Name + ".project.json"})}, err
}

func (h handlers) importFile(ctx context.Context, in *ImportInput) (*Output, error) {
	file, err := io.ReadAll(io.LimitReader(in.RawBody.Data().File, project.MaxArchive+1))
	if err != nil {
		return nil, fault.Wrap(err, fault.Invalid, fault.FileInvalid, "The file could not be read to its end. Send it again.")
	}
	p, err := h.projects.Import(ctx, server.Caller(ctx).TenantID, in.WorkspaceID, strings.TrimSpace(in.Name), file)
	return &Output{toAPI(p)}, err
}

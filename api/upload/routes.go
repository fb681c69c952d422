// Package upload accepts documents and serves the progress of their capture.
package upload

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"countersign.dev/api/server"
	uploadapp "countersign.dev/app/upload"
	"countersign.dev/domain/actor"
	"countersign.dev/domain/document"
	"countersign.dev/domain/grid"
)

// maxBody is the size of 20 files of 20 MB with their multipart form.
const maxBody = document.MaxFiles*document.MaxBytes + 1<<20

type routes struct{ uploads uploadapp.Commands }

// Routes adds the operations.
func Routes(s *server.Server, uploads uploadapp.Commands) {
	r := routes{uploads}
	server.Register(s, server.Operation{ID: "uploadDocuments", Method: http.MethodPost,
		Path: "/api/projects/{projectId}/uploads", Tag: "Uploads", Summary: "Upload documents for capture",
		Permission: "invoices:create", Command: true, MaxBody: maxBody}, r.upload)
	server.Register(s, server.Operation{ID: "getUpload", Method: http.MethodGet, Path: "/api/uploads/{uploadId}",
		Tag: "Uploads", Summary: "Status of an upload", Permission: "invoices:getList"}, r.get)
	server.RegisterGrid(s, server.Operation{ID: "listUploads", Method: http.MethodPost,
		Path: "/api/projects/{projectId}/uploads/grid", Tag: "Uploads", Summary: "Uploads of a project",
		Permission: "invoices:getList"}, r.grid, toAPI)
}

type uploadInput struct {
	ProjectID string `path:"projectId" format:"uuid"`
	RawBody   huma.MultipartFormFiles[struct {
		Files []huma.FormFile `form:"files" required:"true" doc:"1 to 20 PDF, PNG or JPEG files of at most 20 MB each"`
	}]
}

func (r routes) upload(ctx context.Context, in *uploadInput) (*uploadOutput, error) {
	form := in.RawBody.Data()
	files := make([]document.File, len(form.Files))
	for i, f := range form.Files {
		files[i] = document.File{Name: f.Filename, Size: f.Size, Content: f}
	}
	outcomes, err := r.uploads.Receive(ctx, in.ProjectID, files)
	if err != nil {
		return nil, err
	}
	return outcomesToAPI(outcomes), nil
}

type oneInput struct {
	UploadID string `path:"uploadId" format:"uuid"`
}

func (r routes) get(ctx context.Context, in *oneInput) (*oneOutput, error) {
	who, _ := actor.From(ctx)
	u, err := r.uploads.Get(ctx, who.TenantID, in.UploadID)
	if err != nil {
		return nil, err
	}
	return &oneOutput{Body: toAPI(u)}, nil
}

type gridInput struct {
	ProjectID string `path:"projectId" format:"uuid"`
	server.GridInput
}

func (r routes) grid(ctx context.Context, in *gridInput) grid.List[document.Upload] {
	who, _ := actor.From(ctx)
	return r.uploads.List(who.TenantID, in.ProjectID)
}

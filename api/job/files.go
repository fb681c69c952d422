package job

import (
	"context"
	"net/http"
	"time"

	"countersign.dev/api/server"
	jobapp "countersign.dev/app/job"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/job"
)

type fileHandlers struct{ files jobapp.Files }

// FileRoutes adds the operations of the files of jobs.
func FileRoutes(s *server.Server, files jobapp.Files) {
	h := fileHandlers{files}
	server.RegisterGrid(s,
		server.Operation{ID: "jobFilesGrid", Method: http.MethodPost, Path: "/api/job-files/grid", Tag: "jobs",
			Summary: "List the files that steps of jobs made", Permission: "jobs:getList"}, h.grid, fileToAPI)
	server.Register(s,
		server.Operation{ID: "getJobFileContent", Method: http.MethodGet, Path: "/api/job-files/{fileId}/content",
			Tag: "jobs", Summary: "Download a file that a step of a job made", Permission: "jobs:get",
			Produces: "application/octet-stream"}, h.content)
}

// File is a file that a step of a job made.
type File struct {
	ID          string       `json:"id"`
	JobID       string       `json:"jobId"`
	JobNumber   int64        `json:"jobNumber"`
	JobCode     job.NameCode `json:"jobCode" doc:"What the job does"`
	JobOf       string       `json:"jobOf" doc:"What the job is about, such as the name of a workflow"`
	ProjectID   string       `json:"projectId"`
	ProjectName string       `json:"projectName"`
	Name        string       `json:"name"`
	ContentType string       `json:"contentType"`
	Size        int64        `json:"size" doc:"In bytes"`
	CreatedAt   time.Time    `json:"createdAt"`
}

func fileToAPI(e jobapp.FileEntry) File {
	return File{ID: e.ID, JobID: e.JobID, JobNumber: e.JobNumber, JobCode: job.NameCode(e.JobCode), JobOf: e.JobOf,
		ProjectID: e.ProjectID, ProjectName: e.ProjectName, Name: e.Name, ContentType: e.ContentType, Size: e.Size,
		CreatedAt: e.CreatedAt}
}

func fileReader(ctx context.Context) jobapp.FileReader {
	return jobapp.NewFileReader(reader(ctx), server.Caller(ctx).May)
}

func (h fileHandlers) grid(ctx context.Context, _ *server.GridInput) grid.List[jobapp.FileEntry] {
	return h.files.List(server.Caller(ctx).TenantID, fileReader(ctx))
}

// FileInput names the file.
type FileInput struct {
	FileID string `path:"fileId" format:"uuid"`
}

func (h fileHandlers) content(ctx context.Context, in *FileInput) (*server.FileOutput, error) {
	f, content, err := h.files.Download(ctx, server.Caller(ctx).TenantID, fileReader(ctx), in.FileID)
	if err != nil {
		return nil, err
	}
	return server.File(f.Name, f.ContentType, content), nil
}

// Package jobsapi shows jobs: everything a customer sees running.
package jobsapi

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/grid"
)

// Jobs is where jobs are read.
type Jobs interface {
	JobsGrid(tenantID string, v flow.Viewer) grid.List[flow.JobEntry]
	JobSeenBy(ctx context.Context, tenantID string, v flow.Viewer, jobID string) (flow.Job, error)
}

type handlers struct {
	jobs      Jobs
	namespace string // of Temporal, in the operator's links
}

// Routes adds the operations. namespace is Temporal's; empty when its UI is not proxied.
func Routes(s *server.Server, jobs Jobs, namespace string) {
	h := handlers{jobs, namespace}
	server.RegisterGrid(s, server.Operation{ID: "jobsGrid", Method: http.MethodPost, Path: "/api/jobs/grid", Summary: "List jobs", Tag: "jobs", Permission: "jobs:getList"}, h.grid, entryToAPI)
	server.Register(s, server.Operation{ID: "getJob", Method: http.MethodGet, Path: "/api/jobs/{jobId}", Summary: "One job with its steps", Tag: "jobs", Permission: "jobs:get"}, h.get)
}

func viewer(ctx context.Context) flow.Viewer {
	return flow.Viewer{Operator: server.Caller(ctx).May("operations:get")}
}

func (h handlers) grid(ctx context.Context, _ *server.GridInput) grid.List[flow.JobEntry] {
	return h.jobs.JobsGrid(server.Caller(ctx).TenantID, viewer(ctx))
}

// GetInput names the job.
type GetInput struct {
	JobID string `path:"jobId"`
}

// GetOutput is the job.
type GetOutput struct {
	Body Job
}

func (h handlers) get(ctx context.Context, in *GetInput) (*GetOutput, error) {
	v := viewer(ctx)
	j, err := h.jobs.JobSeenBy(ctx, server.Caller(ctx).TenantID, v, in.JobID)
	if err != nil {
		return nil, err
	}
	namespace := ""
	if v.Operator {
		namespace = h.namespace
	}
	return &GetOutput{Body: toAPI(j, namespace)}, nil
}

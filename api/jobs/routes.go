// Package jobsapi shows jobs: everything a customer sees running.
package jobsapi

import (
	"context"
	"net/http"
	"time"

	"countersign.dev/api/server"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/payment"
)

// Jobs is where jobs are read.
type Jobs interface {
	JobsGrid(tenantID string, v flow.Viewer) grid.List[flow.JobEntry]
	JobSeenBy(ctx context.Context, tenantID string, v flow.Viewer, jobID string) (flow.Job, error)
}

// Batches knows what is wrong with the batches that jobs carry.
type Batches interface {
	ProblemsOf(ctx context.Context, tenantID string, batchIDs []string, now time.Time) (map[string]*payment.Problem, error)
}

type handlers struct {
	jobs      Jobs
	batches   Batches
	namespace string // of Temporal, in the operator's links
}

// Routes adds the operations. namespace is Temporal's; empty when its UI is not proxied.
func Routes(s *server.Server, jobs Jobs, batches Batches, namespace string) {
	h := handlers{jobs, batches, namespace}
	server.RegisterGrid(s,
		server.Operation{ID: "jobsGrid", Method: http.MethodPost, Path: "/api/jobs/grid", Summary: "List jobs", Tag: "jobs",
			Permission: "jobs:getList"}, h.grid, entryToAPI)
	server.Register(s,
		server.Operation{ID: "getJob", Method: http.MethodGet, Path: "/api/jobs/{jobId}", Summary: "One job with its steps",
			Tag: "jobs", Permission: "jobs:get"}, h.get)
}

func viewer(ctx context.Context) flow.Viewer {
	return flow.Viewer{Operator: server.Caller(ctx).May("operations:get")}
}

// listed is a row with what is wrong with the batch that the job carries.
type listed struct {
	flow.JobEntry
	problem *payment.Problem
}

// batch is the id of the batch that the job carries, or "".
func (l listed) batch() string {
	if l.SubjectType != ofBatch || l.SubjectID == nil {
		return ""
	}
	return *l.SubjectID
}

const ofBatch = "batch"

func (h handlers) grid(ctx context.Context, _ *server.GridInput) grid.List[listed] {
	tenantID := server.Caller(ctx).TenantID
	rows := grid.Mapped(h.jobs.JobsGrid(tenantID, viewer(ctx)),
		func(e flow.JobEntry) listed { return listed{JobEntry: e} })
	return grid.Enriched(rows, func(ctx context.Context, rows []listed) error {
		ids := []string{}
		for _, row := range rows {
			if id := row.batch(); id != "" {
				ids = append(ids, id)
			}
		}
		of, err := h.batches.ProblemsOf(ctx, tenantID, ids, time.Now())
		for i := range rows {
			rows[i].problem = of[rows[i].batch()]
		}
		return err
	})
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
	out := GetOutput{Body: toAPI(j, namespace)}
	if j.SubjectType == ofBatch {
		of, err := h.batches.ProblemsOf(ctx, server.Caller(ctx).TenantID, []string{j.SubjectID}, time.Now())
		if err != nil {
			return nil, err
		}
		out.Body.Problem = problemToAPI(of[j.SubjectID])
	}
	return &out, nil
}

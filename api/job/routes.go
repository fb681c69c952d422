// Package job serves jobs: the list, one job, and its steps.
package job

import (
	"context"
	"net/http"
	"time"

	"countersign.dev/api/server"
	jobapp "countersign.dev/app/job"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/subject"
)

// Batches finds the problems of the batches of jobs.
type Batches interface {
	ProblemsOf(ctx context.Context, tenantID string, batchIDs []string) (map[string]*payment.Problem, error)
}

type handlers struct {
	jobs      jobapp.Jobs
	batches   Batches
	namespace string // of Temporal, in the operator's links
}

// Routes adds the operations. namespace is Temporal's; empty when its UI is not proxied.
func Routes(s *server.Server, jobs jobapp.Jobs, batches Batches, namespace string) {
	h := handlers{jobs, batches, namespace}
	server.RegisterGrid(s,
		server.Operation{ID: "jobsGrid", Method: http.MethodPost, Path: "/api/jobs/grid", Summary: "List jobs", Tag: "jobs",
			Permission: "jobs:getList"}, h.grid, entryToAPI)
	server.Register(s,
		server.Operation{ID: "getJob", Method: http.MethodGet, Path: "/api/jobs/{jobId}", Tag: "jobs",
			Summary: "One job with its steps that are not in loops", Permission: "jobs:get"}, h.get)
	server.Register(s,
		server.Operation{ID: "rerunJob", Method: http.MethodPost, Path: "/api/jobs/{jobId}/rerun", Tag: "jobs",
			Summary: "Run the workflow of an ended job again with its parameters", Permission: "components:execute",
			Command: true}, h.rerun)
	server.RegisterGrid(s,
		server.Operation{ID: "jobStepsGrid", Method: http.MethodPost, Path: "/api/jobs/{jobId}/steps/grid", Tag: "jobs",
			Summary: "List all steps of a job", Permission: "jobs:get"}, h.steps, stepEntryToAPI)
	server.Register(s,
		server.Operation{ID: "getJobStepsSummary", Method: http.MethodGet, Path: "/api/jobs/{jobId}/steps/summary",
			Tag: "jobs", Summary: "How many steps of a job ran in its loops", Permission: "jobs:get"}, h.summary)
}

func reader(ctx context.Context) jobapp.Reader {
	return jobapp.Reader{Operator: server.Caller(ctx).May("operations:get")}
}

// listed is a row with the problem of the batch of the job.
type listed struct {
	jobapp.Entry
	problem *payment.Problem
}

// batch is the id of the batch of the job, or "".
func (l listed) batch() string {
	if l.SubjectType != string(subject.Batch) || l.SubjectID == nil {
		return ""
	}
	return *l.SubjectID
}

func (h handlers) grid(ctx context.Context, _ *server.GridInput) grid.List[listed] {
	tenantID := server.Caller(ctx).TenantID
	rows := grid.Mapped(h.jobs.List(tenantID, reader(ctx)),
		func(e jobapp.Entry) listed { return listed{Entry: e} })
	return grid.Enriched(rows, func(ctx context.Context, rows []listed) error {
		ids := []string{}
		for _, row := range rows {
			if id := row.batch(); id != "" {
				ids = append(ids, id)
			}
		}
		of, err := h.batches.ProblemsOf(ctx, tenantID, ids)
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

// RerunOutput is the new job.
type RerunOutput struct{ Body Link }

func (h handlers) rerun(ctx context.Context, in *GetInput) (*RerunOutput, error) {
	j, err := h.jobs.Rerun(ctx, server.Caller(ctx).TenantID, reader(ctx), in.JobID)
	return &RerunOutput{Link{JobID: j.ID, Number: j.Number}}, err
}

// StepsInput names the job of a list of steps.
type StepsInput struct {
	GetInput
	server.GridInput
}

func (h handlers) steps(ctx context.Context, in *StepsInput) grid.List[jobapp.StepEntry] {
	return h.jobs.Steps(server.Caller(ctx).TenantID, reader(ctx), in.JobID)
}

// SummaryInput names a job and a time.
type SummaryInput struct {
	GetInput
	At time.Time `query:"at" doc:"The steps as they were at this time; without it, as they are"`
}

// SummaryOutput counts the steps of a job.
type SummaryOutput struct {
	Body StepsSummary
}

func (h handlers) summary(ctx context.Context, in *SummaryInput) (*SummaryOutput, error) {
	counts, err := h.jobs.CountSteps(ctx, server.Caller(ctx).TenantID, reader(ctx), in.JobID, in.At)
	return &SummaryOutput{summaryToAPI(counts)}, err
}

// GetOutput is the job.
type GetOutput struct {
	Body Job
}

func (h handlers) get(ctx context.Context, in *GetInput) (*GetOutput, error) {
	r := reader(ctx)
	j, err := h.jobs.GetSeenBy(ctx, server.Caller(ctx).TenantID, r, in.JobID)
	if err != nil {
		return nil, err
	}
	namespace := ""
	if r.Operator {
		namespace = h.namespace
	}
	out := GetOutput{Body: toAPI(j, namespace)}
	if j.Subject.Type == subject.Batch {
		of, err := h.batches.ProblemsOf(ctx, server.Caller(ctx).TenantID, []string{j.Subject.ID})
		if err != nil {
			return nil, err
		}
		out.Body.Problem = problemToAPI(of[j.Subject.ID])
	}
	return &out, nil
}

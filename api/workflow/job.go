package workflow

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"

	"countersign.dev/api/server"
	jobapp "countersign.dev/app/job"
	"countersign.dev/domain/flow/registry"
)

// WorkflowOfJob is the version of a workflow that a job runs.
type WorkflowOfJob struct {
	Name   string             `json:"name" doc:"Of the workflow"`
	Number int                `json:"number" doc:"Of the version"`
	Graph  Graph              `json:"graph"`
	Kinds  []WorkflowStepKind `json:"kinds" maxItems:"100" doc:"The kinds of its steps, for people without the designer"`
}

// JobInput names the job.
type JobInput struct {
	JobID string `path:"jobId"`
}

type ofJobOutput struct{ Body WorkflowOfJob }

func jobRoutes(s *server.Server, h handlers) {
	server.Register(s, server.Operation{ID: "getJobWorkflow", Method: http.MethodGet, Path: "/api/jobs/{jobId}/workflow",
		Tag: "jobs", Summary: "The version of the workflow that a job runs", Permission: "jobs:get"}, h.ofJob)
}

func (h handlers) ofJob(ctx context.Context, in *JobInput) (*ofJobOutput, error) {
	caller := server.Caller(ctx)
	w, err := h.jobs.Workflow(ctx, caller.TenantID, jobapp.Reader{Operator: caller.May("operations:get")}, in.JobID)
	if err != nil {
		return nil, err
	}
	kinds, err := kindsOf(w.Graph)
	return &ofJobOutput{WorkflowOfJob{Name: w.Name, Number: w.Number, Graph: Graph{w.Graph}, Kinds: kinds}}, err
}

// kindsOf are the kinds of the steps of a graph, in the order of the palette.
func kindsOf(graph json.RawMessage) ([]WorkflowStepKind, error) {
	var g struct {
		Nodes []struct{ Kind string }
	}
	if err := json.Unmarshal(graph, &g); err != nil {
		return nil, fmt.Errorf("kinds of a graph: %w", err)
	}
	kinds := []WorkflowStepKind{}
	for _, d := range registry.All() {
		if slices.ContainsFunc(g.Nodes, func(n struct{ Kind string }) bool { return n.Kind == string(d.Kind) }) {
			kinds = append(kinds, kindToAPI(d))
		}
	}
	return kinds, nil
}

package batch

import (
	"context"

	"countersign.dev/api/server"
	"countersign.dev/domain/payment"
)

// Problem is a problem of a batch that a person must solve.
type Problem struct {
	Kind     payment.ProblemKind `json:"kind"`
	Message  string              `json:"message" doc:"What the bank, the printer or the system reported"`
	NextStep payment.NextStep    `json:"nextStep"`
}

// problemToAPI returns nil for a batch without a problem.
func problemToAPI(p *payment.Problem) *Problem {
	if p == nil {
		return nil
	}
	return &Problem{Kind: p.Kind, Message: p.Message, NextStep: p.Next}
}

// BatchWithProblem is a batch that needs a person, with where to find it.
type BatchWithProblem struct {
	ID          string            `json:"id"`
	Number      int64             `json:"number"`
	Kind        payment.BatchKind `json:"kind"`
	Payments    int               `json:"payments"`
	Total       string            `json:"total"`
	Currency    string            `json:"currency"`
	ProjectID   string            `json:"projectId"`
	ProjectName string            `json:"projectName"`
	WorkspaceID string            `json:"workspaceId"`
	Problem     Problem           `json:"problem"`
}

// BatchProblems are the newest first.
type BatchProblems struct {
	Items []BatchWithProblem `json:"items" maxItems:"200"`
}

type problemsOutput struct{ Body BatchProblems }

func (r routes) problems(ctx context.Context, _ *struct{}) (*problemsOutput, error) {
	found, err := r.batches.Problems(ctx, server.Caller(ctx).TenantID)
	if err != nil {
		return nil, err
	}
	out := problemsOutput{Body: BatchProblems{Items: []BatchWithProblem{}}}
	for _, f := range found {
		b := f.Batch
		out.Body.Items = append(out.Body.Items, BatchWithProblem{
			ID: b.ID, Number: b.Number, Kind: b.Kind, Payments: b.Count, Total: b.Total.Number(),
			Currency: string(b.Total.Currency()), ProjectID: b.ProjectID, ProjectName: f.ProjectName, WorkspaceID: f.WorkspaceID,
			Problem: *problemToAPI(&f.Problem),
		})
	}
	return &out, nil
}

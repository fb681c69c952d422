package task

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
)

func (r routes) candidateRoutes(s *server.Server) {
	server.Register(s, server.Operation{ID: "listTaskCandidates", Method: http.MethodGet, Path: "/api/tasks/candidates",
		Tag: "Tasks", Permission: "tasks:performAction",
		Summary: "Candidates for reassignment, up to 20 whose name or e-mail contains the search"}, r.candidates)
}

type candidatesInput struct {
	Search string `query:"search" maxLength:"100"`
}

type candidatesOutput struct {
	Body []Candidate `maxItems:"20"`
}

// Candidate is a person to whom a task can be handed over.
type Candidate struct {
	UserID string `json:"userId"`
	Name   string `json:"name"`
	Email  string `json:"email"`
}

func (r routes) candidates(ctx context.Context, in *candidatesInput) (*candidatesOutput, error) {
	people, err := r.tasks.Candidates(ctx, tenant(ctx), in.Search)
	if err != nil {
		return nil, err
	}
	out := &candidatesOutput{Body: make([]Candidate, 0, len(people))}
	for _, p := range people {
		out.Body = append(out.Body, Candidate(p))
	}
	return out, nil
}

package tasksapi

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
)

func (r routes) candidateRoutes(s *server.Server) {
	server.Register(s, server.Operation{ID: "listTaskCandidates", Method: http.MethodGet, Path: "/api/tasks/candidates",
		Tag: "Tasks", Permission: "tasks:performAction",
		Summary: "People a task can be handed to, up to 20 whose name or e-mail contains the search"}, r.candidates)
}

type candidatesInput struct {
	Search string `query:"search" maxLength:"100"`
}

type candidatesOutput struct {
	Body []Candidate `maxItems:"20"`
}

// Candidate is somebody a task can be handed to.
type Candidate struct {
	UserID string `json:"userId"`
	Name   string `json:"name"`
	Email  string `json:"email"`
}

func (r routes) candidates(ctx context.Context, in *candidatesInput) (*candidatesOutput, error) {
	people, err := r.reader.TaskCandidates(ctx, tenant(ctx), in.Search)
	if err != nil {
		return nil, err
	}
	out := &candidatesOutput{Body: make([]Candidate, 0, len(people))}
	for _, p := range people {
		out.Body = append(out.Body, Candidate{UserID: p.UserID, Name: p.Name, Email: p.Email})
	}
	return out, nil
}

package task

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
	"countersign.dev/domain/task"
)

func (r routes) candidateRoutes(s *server.Server) {
	server.Register(s, server.Operation{ID: "listTaskCandidates", Method: http.MethodGet, Path: "/api/tasks/candidates",
		Tag: "Tasks", Permission: "tasks:performAction",
		Summary: "Candidates for reassignment, up to 20 whose name or e-mail contains the search; limits are for callers " +
			"who may reassign the task"}, r.candidates)
}

type candidatesInput struct {
	Search string `query:"search" maxLength:"100"`
	TaskID string `query:"taskId" format:"uuid" doc:"The task to reassign; without it any task"`
}

type candidatesOutput struct {
	Body []Candidate `maxItems:"20"`
}

// Candidate is a person to whom a task can be handed over.
type Candidate struct {
	UserID        string         `json:"userId"`
	Name          string         `json:"name"`
	Email         string         `json:"email"`
	ApprovalLimit string         `json:"approvalLimit,omitempty" doc:"Empty: the caller may not reassign the task"`
	Hindrance     task.Hindrance `json:"hindrance,omitempty" doc:"Why the person cannot decide on the task"`
}

func (r routes) candidates(ctx context.Context, in *candidatesInput) (*candidatesOutput, error) {
	people, err := r.tasks.Candidates(ctx, tenant(ctx), in.Search, in.TaskID, reader(ctx))
	if err != nil {
		return nil, err
	}
	out := &candidatesOutput{Body: make([]Candidate, len(people))}
	for n, p := range people {
		out.Body[n] = Candidate{UserID: p.UserID, Name: p.Name, Email: p.Email, Hindrance: p.Hindrance}
		if p.Limit != nil {
			out.Body[n].ApprovalLimit = p.Limit.StringFixed(2)
		}
	}
	return out, nil
}

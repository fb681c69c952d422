// Package job stores the rows of jobs and their steps.
package job

import (
	"time"

	"countersign.dev/domain/flow"
	"countersign.dev/domain/job"
	"countersign.dev/domain/subject"
	"countersign.dev/internal/postgres"
)

type row struct {
	ID           string
	ProjectID    string
	ComponentID  string
	GraphID      string
	Number       int64
	NameCode     string
	NameOf       string
	WorkflowType string
	State        string
	WorkflowID   string
	SubjectType  string
	SubjectID    *string
	StartedBy    *string
	ErrorCode    string
	Error        string
	CreatedAt    time.Time
	FinishedAt   *time.Time
	Facts        string
	ParentID     *string
	ParentPath   string
	Depth        int
}

func (r row) toDomain() (job.Job, error) {
	facts, err := factsToDomain(r.Facts)
	return job.Job{
		ID: r.ID, ProjectID: r.ProjectID, ComponentID: r.ComponentID, GraphID: r.GraphID, Number: r.Number,
		Name:         job.Name{Code: job.NameCode(r.NameCode), Of: r.NameOf},
		WorkflowType: flow.WorkflowType(r.WorkflowType), WorkflowID: r.WorkflowID,
		Subject:   subject.Ref{Type: subject.Type(r.SubjectType), ID: postgres.Value(r.SubjectID)},
		StartedBy: postgres.Value(r.StartedBy), CreatedAt: r.CreatedAt,
		Status: job.Status{State: job.State(r.State), ErrorCode: r.ErrorCode, Error: r.Error,
			FinishedAt: postgres.Value(r.FinishedAt)},
		Facts:  facts,
		Parent: job.Parent{JobID: postgres.Value(r.ParentID), Path: r.ParentPath, Depth: r.Depth},
	}, err
}

type stepRow struct {
	NodeID     string
	Path       string
	Attempt    int
	Kind       string
	Name       string
	State      string
	WaitingFor string
	EndsJob    string
	WorkflowID string
	Summary    string
	ErrorCode  string
	Error      string
	StartedAt  time.Time
	FinishedAt *time.Time
}

func (r stepRow) toDomain() job.Step {
	return job.Step{
		NodeID: r.NodeID, Path: r.Path, Attempt: r.Attempt, Kind: flow.Kind(r.Kind), Name: r.Name,
		State: job.StepState(r.State), WaitingFor: job.WaitingFor(r.WaitingFor), Ends: job.State(r.EndsJob),
		WorkflowID: r.WorkflowID, Summary: r.Summary, ErrorCode: r.ErrorCode, Error: r.Error, StartedAt: r.StartedAt,
		FinishedAt: postgres.Value(r.FinishedAt),
	}
}

// timeOrNull is NULL for the zero time.
func timeOrNull(at time.Time) any {
	if at.IsZero() {
		return nil
	}
	return at
}

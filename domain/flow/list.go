package flow

import "time"

// Viewer says how far a person sees jobs: an operator sees those of every
// project, other people those of the projects they see.
type Viewer struct{ Operator bool }

// JobEntry is a job in a list.
type JobEntry struct {
	ID            string
	Number        int64
	Name          string
	WorkflowType  string
	ProjectID     string
	ProjectName   string
	State         string
	SubjectType   string
	SubjectID     *string
	StartedByName string
	ErrorCode     string
	Error         string
	CreatedAt     time.Time
	FinishedAt    *time.Time
}

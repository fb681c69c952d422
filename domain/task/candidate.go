package task

// Candidate is somebody a task can be handed to.
type Candidate struct {
	UserID string
	Name   string
	Email  string
}

// Package component defines the components of projects.
package component

import (
	"slices"
	"time"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/project"
	"countersign.dev/domain/workspace"
)

// Component is one building block of a project.
type Component struct {
	ID           string
	ProjectID    string
	Type         project.ComponentType
	WorkflowType flow.WorkflowType // of a workflow
	Name         string
	Description  string
	Published    int // newest published version of a workflow; 0: none
	CreatedAt    time.Time
	UpdatedAt    time.Time
	Version      int64
}

// Check names every problem; kind is the type of the project it is in.
func (c Component) Check(kind project.Type) error {
	var v fault.Validation
	workspace.CheckName(&v, "name", c.Name)
	workspace.CheckDescription(&v, c.Description)
	if !slices.Contains(kind.Components, c.Type) {
		v.Add("componentType", fault.InvalidValue, "A project of type %s holds no %s.", kind.Name, c.Type)
	}
	if c.Type == project.Workflow && !slices.Contains(kind.Workflows, c.WorkflowType) {
		v.Add("workflowType", fault.InvalidValue, "A project of type %s has no workflows of type %s.", kind.Name,
			c.WorkflowType)
	}
	return v.Err()
}

// Deletable refuses to delete a component that unfinished jobs use.
func (c Component) Deletable(jobs int) *fault.Fault {
	if jobs == 0 {
		return nil
	}
	return fault.New(fault.Conflict, fault.JobRunning, "%d jobs of %s are not finished. Delete it when they are.", jobs,
		c.Name)
}

// Kept is a component of a selection that was not deleted, and why.
type Kept struct {
	ID     string
	Name   string
	Reason *fault.Fault
}

// StartedBy says what begins a job of a workflow type, besides schedules and triggers.
func StartedBy(w flow.WorkflowType) string {
	switch w {
	case flow.IntelligentCapture:
		return "Upload of a document"
	case flow.InvoiceApproval:
		return "Submit of an invoice"
	case flow.PaymentsImport:
		return "Import of a file"
	case flow.Payments:
		return "Preparation of a batch"
	case flow.Generic:
	}
	return ""
}

// Entry is a row of the list of components.
type Entry struct {
	ID                   string
	ComponentType        string
	WorkflowType         string
	Name                 string
	Description          string
	Triggers             string
	Published            int
	CreationTime         time.Time
	LastModificationTime time.Time
	Version              int64
}

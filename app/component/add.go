package component

import (
	"countersign.dev/domain/component"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/id"
	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
	componentrow "countersign.dev/internal/store/component"
)

// Add adds a component to a project and publishes its first version if it has one.
func Add(tx *postgres.Tx, p project.Project, c component.Component, graph *flow.Graph) error {
	kind, _ := project.TypeNamed(p.Type)
	if err := c.Check(kind); err != nil {
		return err
	}
	c.ProjectID = p.ID
	if err := componentrow.Insert(tx, c); err != nil || graph == nil {
		return err
	}
	_, err := Publish(tx, p.ID, c.ID, *graph)
	return err
}

// AddStarters adds the built-in processes of a project's type. Each is a workflow component with its first published
// version.
func AddStarters(tx *postgres.Tx, projectID, projectType string) error {
	for _, s := range flow.Starters(projectType) {
		c := component.Component{ID: id.New(), ProjectID: projectID, Type: project.Workflow, WorkflowType: s.WorkflowType,
			Name: s.Name, Description: s.Description}
		if err := componentrow.Insert(tx, c); err != nil {
			return err
		}
		if _, err := Publish(tx, projectID, c.ID, s.Graph); err != nil {
			return err
		}
	}
	return nil
}

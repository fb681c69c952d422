package component

import (
	"encoding/json"

	"countersign.dev/domain/component"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/validation"
	"countersign.dev/domain/id"
	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
	componentrow "countersign.dev/internal/store/component"
	connectionrow "countersign.dev/internal/store/connection"
)

// Add adds a component to a project. graph is the newest published version of another component of the tenant; nil:
// none. It is published at once, because it was confirmed if it moves money. One that runs workflows of another project
// becomes a draft, in which people choose others. So does one whose steps need permissions that the actor does not
// hold.
func Add(tx *postgres.Tx, p project.Project, c component.Component, graph *flow.Graph) error {
	if graph == nil {
		return insert(tx, p, c)
	}
	problems, err := workflowProblems(tx, p.ID, c.ID, *graph)
	if err != nil {
		return err
	}
	may, err := holdsPermissions(tx, *graph)
	if err != nil {
		return err
	}
	if len(problems) > 0 || !may {
		return addDraft(tx, p, c, *graph)
	}
	if err := insert(tx, p, c); err != nil {
		return err
	}
	_, err = Publish(tx, p.ID, c.ID, *graph)
	return err
}

// addDraft adds a component with a draft.
func addDraft(tx *postgres.Tx, p project.Project, c component.Component, graph flow.Graph) error {
	if err := insert(tx, p, c); err != nil {
		return err
	}
	if err := validation.For(c.WorkflowType, graph); err != nil {
		return err
	}
	body, err := json.Marshal(graph)
	if err != nil {
		return err
	}
	if _, err := save(tx, c, body, 0); err != nil {
		return err
	}
	return record(tx, "draft edited", p, c, nil, nil)
}

func insert(tx *postgres.Tx, p project.Project, c component.Component) error {
	kind, _ := project.TypeNamed(p.Type)
	if err := c.Check(kind); err != nil {
		return err
	}
	c.ProjectID = p.ID
	return componentrow.Insert(tx, c)
}

// Import is Add for a graph from a file, which anyone may have written. If it moves money and the tenant does not know
// it, or if it uses connection profiles, roles or groups that the tenant does not have, it becomes a draft that people
// publish.
func Import(tx *postgres.Tx, p project.Project, c component.Component, graph *flow.Graph) error {
	if graph == nil {
		return Add(tx, p, c, graph)
	}
	publishable, err := mayImport(tx, c.WorkflowType, *graph)
	if err != nil {
		return err
	}
	if publishable {
		return Add(tx, p, c, graph)
	}
	return addDraft(tx, p, c, *graph)
}

// mayImport says whether a graph from a file is published at once. The connection profiles, roles and groups of another
// tenant are unknown here, so that a person has to choose others.
func mayImport(tx *postgres.Tx, w flow.WorkflowType, g flow.Graph) (bool, error) {
	problems, err := profileProblems(tx, g, connectionrow.Profile)
	if err != nil || len(problems) > 0 {
		return false, err
	}
	if problems, err = assigneeProblems(tx, g); err != nil || len(problems) > 0 {
		return false, err
	}
	if !component.NeedsSecondPerson(w, nil, g) || component.BuiltIn(w, g) {
		return true, nil
	}
	return componentrow.Published(tx, w, g)
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

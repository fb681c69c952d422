package component

import (
	"context"
	"fmt"
	"slices"

	"countersign.dev/domain/component"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind/runworkflow"
	"countersign.dev/domain/flow/registry"
	"countersign.dev/domain/id"
	"countersign.dev/internal/postgres"
	componentrow "countersign.dev/internal/store/component"
)

// NamedWorkflow is a workflow that steps can run.
type NamedWorkflow = componentrow.NamedWorkflow

// Workflows are the workflows of its project that the steps of a workflow can run, without itself.
func (c Commands) Workflows(ctx context.Context, tenantID, componentID string) (all []NamedWorkflow, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		found, _, err := workflow(tx, componentID, componentrow.Get)
		if err != nil {
			return err
		}
		all, err = componentrow.GenericWorkflows(tx, found.ProjectID)
		return err
	})
	return slices.DeleteFunc(all, func(w NamedWorkflow) bool { return w.ID == componentID }), err
}

// workflowProblems names each step that runs a workflow which it cannot run.
func workflowProblems(tx *postgres.Tx, projectID, componentID string, g flow.Graph) ([]fault.Field, error) {
	if len(registry.Workflows(g)) == 0 {
		return nil, nil
	}
	all, err := componentrow.GenericWorkflows(tx, projectID)
	if err != nil {
		return nil, err
	}
	var v fault.Validation
	for i, n := range g.Nodes {
		read, err := registry.Settings(n)
		s, runs := read.(runworkflow.Settings)
		if err != nil || !runs || !id.Valid(s.Workflow) {
			continue // the check of the graph reports it
		}
		path := fmt.Sprintf("nodes[%d].config", i)
		found := slices.IndexFunc(all, func(w NamedWorkflow) bool { return w.ID == s.Workflow })
		switch {
		case found < 0:
			v.Add(path+".workflow", fault.InvalidValue, "This workflow does not exist in the project. Choose another one.")
		case s.Workflow == componentID:
			v.Add(path+".workflow", fault.InvalidValue, "A workflow cannot run itself. Choose another one.")
		case !all[found].Published:
			v.Add(path+".workflow", fault.InvalidValue, "No version of this workflow is published. Publish it first.")
		default:
			s.CheckParameters(&v, path, all[found].Parameters)
		}
	}
	return v.Fields(), nil
}

// needsSecondPerson says whether another person confirms a version. The version of a workflow that one which moves
// money runs needs it too, because its result decides about payments.
func needsSecondPerson(tx *postgres.Tx, c component.Component, newest *flow.Graph, next flow.Graph) (bool, error) {
	if component.NeedsSecondPerson(c.WorkflowType, newest, next) {
		return true, nil
	}
	all, err := componentrow.Runs(tx, c.ProjectID)
	return component.DecidesAboutMoney(c.ID, all), err
}

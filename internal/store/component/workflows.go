package component

import (
	"encoding/json"

	"countersign.dev/domain/component"
	"countersign.dev/domain/flow"
	"countersign.dev/internal/postgres"
)

// NamedWorkflow is a Generic workflow with its newest published parameters.
type NamedWorkflow struct {
	ID         string
	Name       string
	Published  bool
	Parameters []flow.Parameter
}

// GenericWorkflows are the workflows of a project that steps can run, by name.
func GenericWorkflows(tx *postgres.Tx, projectID string) (all []NamedWorkflow, err error) {
	var rows []struct{ ID, Name, Graph string }
	err = tx.Gorm.Raw(`SELECT c.id, c.name, coalesce(g.parameters, '') AS graph FROM project_components c
		LEFT JOIN LATERAL (SELECT jsonb_build_object('parameters', graph -> 'parameters')::text AS parameters FROM graphs
			WHERE tenant_id = c.tenant_id AND component_id = c.id ORDER BY number DESC LIMIT 1) g ON true
		WHERE c.tenant_id = ? AND c.project_id = ? AND c.component_type = 'workflow' AND c.workflow_type = ? AND c.deleted_at IS NULL
		ORDER BY lower(c.name), c.id`, tx.TenantID, projectID, flow.Generic).Scan(&rows).Error
	for _, r := range rows {
		w := NamedWorkflow{ID: r.ID, Name: r.Name, Published: r.Graph != ""}
		if w.Published {
			g, err := graphOf(r.Graph)
			if err != nil {
				return nil, err
			}
			w.Parameters = g.Parameters
		}
		all = append(all, w)
	}
	return all, err
}

// Runs says what the newest versions of the workflows of a project run.
func Runs(tx *postgres.Tx, projectID string) (all []component.Runs, err error) {
	var rows []struct{ ID, WorkflowType, Graph string }
	err = tx.Gorm.Raw(`SELECT c.id, c.workflow_type, g.graph FROM project_components c
		JOIN LATERAL (SELECT graph::text AS graph, workflows FROM graphs
			WHERE tenant_id = c.tenant_id AND component_id = c.id ORDER BY number DESC LIMIT 1) g ON true
		WHERE c.tenant_id = ? AND c.project_id = ? AND c.component_type = 'workflow' AND c.deleted_at IS NULL AND g.workflows <> '{}'`,
		tx.TenantID, projectID).Scan(&rows).Error
	for _, r := range rows {
		g, err := graphOf(r.Graph)
		if err != nil {
			return nil, err
		}
		all = append(all, component.RunsOf(r.ID, flow.WorkflowType(r.WorkflowType), g))
	}
	return all, err
}

func graphOf(body string) (g flow.Graph, err error) {
	return g, json.Unmarshal([]byte(body), &g)
}

package component

import (
	"countersign.dev/domain/flow"
	"countersign.dev/domain/id"
	"countersign.dev/internal/postgres"
	componentrow "countersign.dev/internal/store/component"
)

// Publish stores the next version of a workflow component. A published version never changes, and a running job keeps
// its version.
func Publish(tx *postgres.Tx, projectID, componentID string, g flow.Graph) (graphID string, err error) {
	workflowType, err := componentrow.WorkflowType(tx, componentID)
	if err != nil {
		return "", err
	}
	if err := g.ValidateFor(workflowType); err != nil {
		return "", err
	}
	graphID = id.New()
	if err := componentrow.InsertGraph(tx, graphID, componentID, g); err != nil {
		return "", err
	}
	return graphID, tx.Audit(postgres.Change{Area: "Components", Action: "published", ObjectType: "workflow",
		ObjectID: componentID, ProjectID: projectID, New: map[string]any{"graphId": graphID, "steps": len(g.Nodes)}})
}

package component

import (
	"slices"

	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/registry"
)

// Runs says which workflows the steps of a workflow run.
type Runs struct {
	ComponentID string
	MovesMoney  bool
	Workflows   []string
}

// RunsOf says which workflows the steps of a version run.
func RunsOf(componentID string, w flow.WorkflowType, g flow.Graph) Runs {
	return Runs{ComponentID: componentID, MovesMoney: w.MovesMoney() || registry.MovesMoney(g),
		Workflows: registry.IDs(registry.Workflows(g))}
}

// DecidesAboutMoney says whether a workflow that moves money runs the workflow, directly or through others: its result
// can decide about payments.
func DecidesAboutMoney(componentID string, all []Runs) bool {
	seen := []string{componentID}
	for i := 0; i < len(seen); i++ {
		for _, r := range all {
			if !slices.Contains(r.Workflows, seen[i]) || slices.Contains(seen, r.ComponentID) {
				continue
			}
			if r.MovesMoney {
				return true
			}
			seen = append(seen, r.ComponentID)
		}
	}
	return false
}

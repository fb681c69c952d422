package component

import (
	"context"

	"countersign.dev/domain/component"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
	componentrow "countersign.dev/internal/store/component"
	projectrow "countersign.dev/internal/store/project"
)

// Create adds an empty workflow to a project. It has no version until its draft is published, and no job runs it.
func (c Commands) Create(
	ctx context.Context, tenantID, projectID string, n component.Component,
) (added component.Component, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		p, err := projectrow.Get(tx, projectID)
		if err != nil {
			return err
		}
		if n.Type != project.Workflow {
			var v fault.Validation
			v.Add("componentType", fault.InvalidValue, "Only workflows are added empty.")
			return v.Err()
		}
		n.ID = id.New()
		if err := insert(tx, p, n); err != nil {
			return err
		}
		if added, err = componentrow.Get(tx, n.ID); err != nil {
			return err
		}
		return record(tx, "created", p, added, nil, map[string]any{"name": added.Name, "workflowType": added.WorkflowType})
	})
	return added, err
}

package component

import (
	"context"

	"countersign.dev/domain/component"
	"countersign.dev/domain/id"
	"countersign.dev/internal/postgres"
	componentrow "countersign.dev/internal/store/component"
	projectrow "countersign.dev/internal/store/project"
)

// Copy adds a copy of a component with its newest published version to a project. Without a project it is the
// component's own.
func (c Commands) Copy(
	ctx context.Context, tenantID, componentID, projectID, name string,
) (added component.Component, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		from, p, err := authorize(tx, componentID, componentrow.Get)
		if err != nil {
			return err
		}
		if projectID != "" {
			if p, err = projectrow.Get(tx, projectID); err != nil {
				return err
			}
		}
		graph, err := componentrow.NewestGraph(tx, from.ID)
		if err != nil {
			return err
		}
		added = component.Component{ID: id.New(), Type: from.Type, WorkflowType: from.WorkflowType, Name: name,
			Description: from.Description}
		if err := Add(tx, p, added, graph); err != nil {
			return err
		}
		if added, err = componentrow.Get(tx, added.ID); err != nil {
			return err
		}
		return record(tx, "copied", p, added, nil, map[string]any{"from": from.ID, "name": added.Name})
	})
	return added, err
}

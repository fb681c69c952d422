// Package component holds the use cases of components, the building blocks of projects.
package component

import (
	"context"

	"countersign.dev/domain/component"
	"countersign.dev/domain/event"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
	componentrow "countersign.dev/internal/store/component"
	projectrow "countersign.dev/internal/store/project"
)

// Commands are the use cases that open their own transaction.
type Commands struct{ DB *postgres.DB }

// List is the list of a project's components.
func (c Commands) List(tenantID, projectID string) grid.List[component.Entry] {
	return postgres.NewList[component.Entry](c.DB, tenantID, componentrow.List(projectID))
}

// Get returns a component of a project that the reader sees.
func (c Commands) Get(ctx context.Context, tenantID, componentID string) (found component.Component, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		found, _, err = authorize(tx, componentID, componentrow.Get)
		return err
	})
	return found, err
}

// authorize returns a component with its project. Both do not exist for a reader who does not see the project.
func authorize(
	tx *postgres.Tx, componentID string, find func(*postgres.Tx, string) (component.Component, error),
) (component.Component, project.Project, error) {
	c, err := find(tx, componentID)
	if err != nil {
		return c, project.Project{}, err
	}
	p, err := projectrow.Get(tx, c.ProjectID)
	return c, p, err
}

// record notifies browsers of a change and writes its audit entry.
func record(tx *postgres.Tx, action string, p project.Project, c component.Component, before, after any) error {
	if err := tx.Emit(event.ProjectUpdated{ProjectID: p.ID}); err != nil {
		return err
	}
	return tx.Audit(postgres.Change{Area: "Components", Action: action, ObjectType: string(c.Type), ObjectID: c.ID,
		WorkspaceID: p.WorkspaceID, ProjectID: p.ID, Old: before, New: after, Edit: before != nil && after != nil})
}

// Package workspace holds the use cases of workspaces.
package workspace

import (
	"context"

	"countersign.dev/domain/event"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/project"
	"countersign.dev/domain/workspace"
	"countersign.dev/internal/postgres"
	projectrow "countersign.dev/internal/store/project"
	workspacerow "countersign.dev/internal/store/workspace"
)

// Commands are the use cases that open their own transaction.
type Commands struct{ DB *postgres.DB }

// List is the list of workspaces. It counts the projects that the reader sees.
func (c Commands) List(tenantID string) grid.List[workspace.Entry] {
	return postgres.NewList[workspace.Entry](c.DB, tenantID, workspacerow.List())
}

// ListWithProjects returns a page of workspaces and the projects in them that the reader sees.
func (c Commands) ListWithProjects(
	ctx context.Context, tenantID string, q grid.Query,
) (page grid.Page[workspace.Entry], projects []project.Entry, err error) {
	if page, err = c.List(tenantID).Page(ctx, q); err != nil {
		return page, nil, err
	}
	ids := make([]string, len(page.Rows))
	for i, w := range page.Rows {
		ids[i] = w.ID
	}
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		projects, err = projectrow.EntriesOfWorkspaces(tx, ids)
		return err
	})
	return page, projects, err
}

// Recent are the workspaces with these ids that exist, in the order of the ids.
func (c Commands) Recent(ctx context.Context, tenantID string, ids []string) (all []workspace.Entry, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		all, err = workspacerow.EntriesByID(tx, ids)
		return err
	})
	return all, err
}

// Get returns one workspace.
func (c Commands) Get(ctx context.Context, tenantID, workspaceID string) (w workspace.Workspace, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		w, err = workspacerow.Get(tx, workspaceID)
		return err
	})
	return w, err
}

// NameTaken reports whether a workspace other than except has the name.
func (c Commands) NameTaken(ctx context.Context, tenantID, name, except string) (taken bool, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		taken, err = workspacerow.NameTaken(tx, name, except)
		return err
	})
	return taken, err
}

// record notifies browsers of a change and writes its audit entry.
func record(tx *postgres.Tx, action, workspaceID string, before, after any) error {
	if err := tx.Emit(event.WorkspaceUpdated{WorkspaceID: workspaceID}); err != nil {
		return err
	}
	return tx.Audit(postgres.Change{Area: "Workspaces", Action: action, ObjectType: "workspace", ObjectID: workspaceID,
		WorkspaceID: workspaceID, Old: before, New: after, Edit: before != nil})
}

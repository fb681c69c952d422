// Package project holds the use cases of projects.
package project

import (
	"context"

	"countersign.dev/domain/event"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
	projectrow "countersign.dev/internal/store/project"
	workspacerow "countersign.dev/internal/store/workspace"
)

// Commands are the use cases that open their own transaction.
type Commands struct{ DB *postgres.DB }

// List is the list of the projects that the reader sees, of one workspace or, without an id, of all.
func (c Commands) List(tenantID, workspaceID string) grid.List[project.Entry] {
	if workspaceID == "" {
		return postgres.NewList[project.Entry](c.DB, tenantID, projectrow.List())
	}
	l := projectrow.ListOfWorkspace(workspaceID)
	l.Require = func(tx *postgres.Tx) error {
		_, err := workspacerow.Get(tx, workspaceID)
		return err
	}
	return postgres.NewList[project.Entry](c.DB, tenantID, l)
}

// ListArchived is the list of archived projects of all workspaces.
func (c Commands) ListArchived(tenantID string) grid.List[project.Entry] {
	return postgres.NewList[project.Entry](c.DB, tenantID, projectrow.ListArchived())
}

// Recent are the projects with these ids that the reader sees, without those that are archived, in the order of the
// ids.
func (c Commands) Recent(ctx context.Context, tenantID string, ids []string) (all []project.Entry, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		all, err = projectrow.EntriesByID(tx, ids)
		return err
	})
	return all, err
}

// OfWorkspace are the first projects of a workspace by name that the reader sees.
func (c Commands) OfWorkspace(ctx context.Context, tenantID, workspaceID string) (all []project.Entry, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if _, err := workspacerow.Get(tx, workspaceID); err != nil {
			return err
		}
		all, err = projectrow.EntriesOfWorkspace(tx, workspaceID, grid.MaxPage)
		return err
	})
	return all, err
}

// Get returns a project that the reader sees.
func (c Commands) Get(ctx context.Context, tenantID, projectID string) (p project.Project, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		p, err = projectrow.Get(tx, projectID)
		return err
	})
	return p, err
}

// NameTaken reports whether a project of the workspace other than except has the name.
func (c Commands) NameTaken(
	ctx context.Context, tenantID, workspaceID, name, except string,
) (taken bool, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if _, err := workspacerow.Get(tx, workspaceID); err != nil {
			return err
		}
		taken, err = projectrow.NameTaken(tx, workspaceID, name, except)
		return err
	})
	return taken, err
}

// change runs one change of a locked project, whose version is the one that the person saw.
func (c Commands) change(
	ctx context.Context, tenantID, projectID, action string,
	decide func(tx *postgres.Tx, before project.Project) (after project.Project, err error),
) (p project.Project, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		p, err = changeIn(tx, projectID, action,
			func(before project.Project) (project.Project, error) { return decide(tx, before) })
		return err
	})
	return p, err
}

func changeIn(
	tx *postgres.Tx, projectID, action string, decide func(before project.Project) (after project.Project, err error),
) (p project.Project, err error) {
	before, err := projectrow.Lock(tx, projectID)
	if err != nil {
		return p, err
	}
	after, err := decide(before)
	if err != nil {
		return p, err
	}
	if err := projectrow.Update(tx, after); err != nil {
		return p, err
	}
	if p, err = projectrow.Get(tx, projectID); err != nil {
		return p, err
	}
	return p, record(tx, action, before, p)
}

// record notifies browsers of a change and writes its audit entry.
func record(tx *postgres.Tx, action string, before any, p project.Project) error {
	if err := notify(tx, p); err != nil {
		return err
	}
	return tx.Audit(postgres.Change{Area: "Projects", Action: action, ObjectType: "project", ObjectID: p.ID,
		WorkspaceID: p.WorkspaceID, ProjectID: p.ID, Old: before, New: p, Edit: before != nil})
}

func notify(tx *postgres.Tx, p project.Project) error {
	return tx.Emit(event.ProjectUpdated{ProjectID: p.ID})
}

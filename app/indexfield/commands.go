// Package indexfield holds the use cases of index fields, which projects add to the index data of their invoices.
package indexfield

import (
	"context"

	"countersign.dev/domain/event"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/indexfield"
	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
	indexfieldrow "countersign.dev/internal/store/indexfield"
	projectrow "countersign.dev/internal/store/project"
)

// Commands are the use cases that open their own transaction.
type Commands struct{ DB *postgres.DB }

// List is the list of a project's fields in the order of the form.
func (c Commands) List(tenantID, projectID string) grid.List[indexfield.Entry] {
	return postgres.NewList[indexfield.Entry](c.DB, tenantID, indexfieldrow.List(projectID))
}

// All are all fields of a project in the order of the form.
func (c Commands) All(ctx context.Context, tenantID, projectID string) (all []indexfield.Field, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if _, err := projectrow.Get(tx, projectID); err != nil {
			return err
		}
		all, err = indexfieldrow.OfProject(tx, projectID)
		return err
	})
	return all, err
}

// change runs one change of a project's fields. Changes of one project wait for each other.
func (c Commands) change(
	ctx context.Context, tenantID, projectID string, do func(*postgres.Tx, project.Project) error,
) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		p, err := projectrow.Lock(tx, projectID)
		if err != nil {
			return err
		}
		if kind, _ := project.TypeNamed(p.Type); !kind.Has(project.FieldsSection) {
			return fault.New(fault.Conflict, fault.ActionForbidden, "A project of type %s has no index fields.", p.Type)
		}
		if err := do(tx, p); err != nil {
			return err
		}
		return tx.Emit(event.ProjectUpdated{ProjectID: p.ID})
	})
}

// audit writes the entry of a change of one field.
func audit(tx *postgres.Tx, action string, p project.Project, f indexfield.Field, before, after any) error {
	return tx.Audit(postgres.Change{Area: "Projects", Action: "field " + action, ObjectType: "index field", ObjectID: f.ID,
		WorkspaceID: p.WorkspaceID, ProjectID: p.ID, Old: before, New: after, Edit: before != nil && after != nil})
}

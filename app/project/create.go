package project

import (
	"context"

	componentapp "countersign.dev/app/component"
	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
	projectrow "countersign.dev/internal/store/project"
	workspacerow "countersign.dev/internal/store/workspace"
)

// Create adds a project to a workspace, with the built-in processes of its type.
func (c Commands) Create(ctx context.Context, tenantID string, p project.Project) (project.Project, error) {
	err := c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) (err error) {
		p, err = CreateIn(tx, p)
		return err
	})
	return p, err
}

// CreateIn is Create in a transaction.
func CreateIn(tx *postgres.Tx, p project.Project) (project.Project, error) {
	if err := insert(tx, p); err != nil {
		return p, err
	}
	if err := componentapp.AddStarters(tx, p.ID, p.Type); err != nil {
		return p, err
	}
	p, err := projectrow.Get(tx, p.ID)
	if err != nil {
		return p, err
	}
	return p, record(tx, "created", nil, p)
}

// insert adds a project without components to an existing workspace.
func insert(tx *postgres.Tx, p project.Project) error {
	if err := p.Check(); err != nil {
		return err
	}
	if _, err := workspacerow.Get(tx, p.WorkspaceID); err != nil {
		return err
	}
	return projectrow.Insert(tx, p)
}

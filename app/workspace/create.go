package workspace

import (
	"context"

	"countersign.dev/domain/workspace"
	"countersign.dev/internal/postgres"
	workspacerow "countersign.dev/internal/store/workspace"
)

// Create adds a workspace.
func (c Commands) Create(ctx context.Context, tenantID string, w workspace.Workspace) (workspace.Workspace, error) {
	err := c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) (err error) {
		w, err = CreateIn(tx, w)
		return err
	})
	return w, err
}

// CreateIn is Create in a transaction.
func CreateIn(tx *postgres.Tx, w workspace.Workspace) (workspace.Workspace, error) {
	if err := w.Check(); err != nil {
		return w, err
	}
	if err := workspacerow.Insert(tx, w); err != nil {
		return w, err
	}
	if err := record(tx, "created", w.ID, nil, w); err != nil {
		return w, err
	}
	return workspacerow.Get(tx, w.ID)
}

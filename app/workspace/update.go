package workspace

import (
	"context"

	"countersign.dev/domain/workspace"
	"countersign.dev/internal/postgres"
	workspacerow "countersign.dev/internal/store/workspace"
)

// Update saves name and description of the version that the person saw. It is refused while jobs of the workspace's
// projects process data.
func (c Commands) Update(ctx context.Context, tenantID string, w workspace.Workspace) (workspace.Workspace, error) {
	if err := w.Check(); err != nil {
		return w, err
	}
	err := c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		before, err := workspacerow.Get(tx, w.ID)
		if err != nil {
			return err
		}
		running, err := workspacerow.RunningJobs(tx, w.ID)
		if err != nil {
			return err
		}
		if err := workspace.Idle(running); err != nil {
			return err
		}
		if err := workspacerow.Update(tx, w); err != nil {
			return err
		}
		if w, err = workspacerow.Get(tx, w.ID); err != nil {
			return err
		}
		return record(tx, "updated", w.ID, before, w)
	})
	return w, err
}

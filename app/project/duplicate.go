package project

import (
	"context"

	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
	projectrow "countersign.dev/internal/store/project"
)

// Duplicate creates a project with the components, fields, settings and members of another, but without its
// records. It does not copy the bank account, because assigning an account needs a separate permission.
func (c Commands) Duplicate(
	ctx context.Context, tenantID, projectID string, like project.Project,
) (p project.Project, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		model, err := projectrow.Get(tx, projectID)
		if err != nil {
			return err
		}
		content, err := contentOf(tx, model)
		if err != nil {
			return err
		}
		wanted := content.Project()
		wanted.Name, wanted.Description, wanted.WorkspaceID, wanted.Settings = like.Name, like.Description, like.WorkspaceID,
			model.Settings
		if wanted.WorkspaceID == "" {
			wanted.WorkspaceID = model.WorkspaceID
		}
		if p, err = createFrom(tx, "duplicated", wanted, content); err != nil {
			return err
		}
		return projectrow.CopyMembers(tx, model.ID, p.ID)
	})
	return p, err
}

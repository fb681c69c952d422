package project

import (
	"context"

	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
)

// Update saves name, description, ERP type and capture method of the version that the person saw.
func (c Commands) Update(ctx context.Context, tenantID string, p project.Project) (project.Project, error) {
	return c.change(ctx, tenantID, p.ID, "updated", func(_ *postgres.Tx, before project.Project) (project.Project, error) {
		after := before
		after.Name, after.Description, after.ERPType, after.CaptureMethod, after.Version = p.Name, p.Description,
			p.ERPType, p.CaptureMethod, p.Version
		return after, after.Check()
	})
}

package project

import (
	"context"

	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
)

// Update saves name, description, ERP type and capture method of the version that the person saw.
func (c Commands) Update(ctx context.Context, tenantID string, p project.Project) (after project.Project, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		after, err = UpdateIn(tx, p)
		return err
	})
	return after, err
}

// UpdateIn is Update in a transaction.
func UpdateIn(tx *postgres.Tx, p project.Project) (project.Project, error) {
	return changeIn(tx, p.ID, "updated", func(before project.Project) (project.Project, error) {
		after := before
		after.Name, after.Description, after.ERPType, after.CaptureMethod, after.Version = p.Name, p.Description,
			p.ERPType, p.CaptureMethod, p.Version
		return after, after.Check()
	})
}

package project

import (
	"context"

	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
	projectrow "countersign.dev/internal/store/project"
)

// ChangeStatus pauses, resumes, archives or restores the version that the person saw.
func (c Commands) ChangeStatus(
	ctx context.Context, tenantID, projectID string, version int64, step project.Step,
) (project.Project, error) {
	decide := func(tx *postgres.Tx, before project.Project) (project.Project, error) {
		after := before
		after.Version = version
		if err := after.Apply(step); err != nil {
			return after, err
		}
		if step != project.Archive {
			return after, nil
		}
		uses, err := projectrow.Uses(tx, projectID)
		if err != nil {
			return after, err
		}
		return after, uses.Archivable()
	}
	return c.change(ctx, tenantID, projectID, string(step), decide)
}

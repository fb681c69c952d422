package job

import (
	"context"

	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/grid"
	"countersign.dev/internal/postgres"
	jobrow "countersign.dev/internal/store/job"
)

// FindInProject finds records of the project of a job, for one of its steps. list is the list of a project, and
// recordOf turns its rows into what expressions see.
func FindInProject[R any](
	ctx context.Context, db *postgres.DB, tenantID, jobID string, s kind.Search,
	list func(tenantID, projectID string) grid.List[R], recordOf func(R) map[string]any,
) (f kind.Found, err error) {
	var projectID string
	err = db.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		projectID, err = jobrow.ProjectOf(tx, jobID)
		return err
	})
	if err != nil {
		return f, err
	}
	page, err := list(tenantID, projectID).Page(ctx, s.Query())
	if err != nil {
		return f, err
	}
	for _, row := range page.Rows {
		f.Records = append(f.Records, recordOf(row))
	}
	f.More = page.Next != ""
	return f, nil
}

package dashboard

import (
	"context"

	"github.com/shopspring/decimal"

	"countersign.dev/domain/dashboard"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
	projectrow "countersign.dev/internal/store/project"
)

// batches reads the batches that the reader may release, and those with a problem.
func (c Commands) batches(ctx context.Context, tenantID string, r Reader, d *dashboard.Dashboard) error {
	if r.Scope.Release {
		waiting, err := c.Batches.Releasable(ctx, tenantID, r.Tasks.UserID)
		if err != nil {
			return err
		}
		places, err := c.places(ctx, tenantID, waiting)
		if err != nil {
			return err
		}
		rows := make([]dashboard.Batch, len(waiting))
		for n, b := range waiting {
			rows[n] = dashboard.Batch{Project: places[b.ProjectID], Batch: b}
		}
		d.ToRelease = summed(rows)
	}
	if !r.Scope.Payments {
		return nil
	}
	problems, err := c.Batches.Problems(ctx, tenantID)
	if err != nil {
		return err
	}
	rows := make([]dashboard.Batch, len(problems))
	for n, p := range problems {
		rows[n] = dashboard.Batch{Batch: p.Batch, Problem: &p.Problem, Project: dashboard.Project{
			ProjectID: p.Batch.ProjectID, WorkspaceID: p.WorkspaceID, ProjectName: p.ProjectName}}
	}
	d.Batches = summed(rows)
	return nil
}

// places are the projects of batches by id.
func (c Commands) places(
	ctx context.Context, tenantID string, batches []payment.Batch,
) (map[string]dashboard.Project, error) {
	ids, places := make([]string, len(batches)), map[string]dashboard.Project{}
	for n, b := range batches {
		ids[n] = b.ProjectID
	}
	err := c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		found, err := projectrow.EntriesByID(tx, ids)
		for _, p := range found {
			places[p.ID] = dashboard.Project{ProjectID: p.ID, WorkspaceID: p.WorkspaceID, ProjectName: p.Name}
		}
		return err
	})
	return places, err
}

// summed is the list of batches with the sums of all of them and the first rows.
func summed(batches []dashboard.Batch) *dashboard.List[dashboard.Batch] {
	sums := make([]dashboard.Sum, len(batches))
	for n, b := range batches {
		sums[n] = dashboard.Sum{Project: b.Project, Currency: string(b.Batch.Total.Currency()), Count: 1,
			Amount: decimal.NewNullDecimal(b.Batch.Total.Decimal())}
	}
	return dashboard.Summed(batches[:min(len(batches), dashboard.MaxRows)], sums)
}

// Package dataexport writes and removes archives of all data of tenants.
package dataexport

import (
	"context"

	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/worker"

	dataexportapp "countersign.dev/app/dataexport"
	"countersign.dev/internal/temporalx"
	dataexportflow "countersign.dev/workflows/dataexport"
)

// Activities satisfies the contract of workflows/dataexport.
type Activities struct{ Exports dataexportapp.Exporter }

var _ dataexportflow.Activities = (*Activities)(nil)

// Register adds them.
func (a *Activities) Register(w worker.ActivityRegistry) {
	w.RegisterActivityWithOptions(a.Write, activity.RegisterOptions{Name: dataexportflow.ActWrite})
	w.RegisterActivityWithOptions(a.Fail, activity.RegisterOptions{Name: dataexportflow.ActFail})
	w.RegisterActivityWithOptions(a.Remove, activity.RegisterOptions{Name: dataexportflow.ActRemove})
}

// Write writes the archive. A repetition writes another one, and the first that is complete counts.
func (a *Activities) Write(
	ctx context.Context, in dataexportflow.ExportInput,
) (r dataexportflow.WriteResult, err error) {
	defer temporalx.Heartbeat(ctx)()
	r.ExpiresAt, err = a.Exports.Write(ctx, in.TenantID, in.ExportID)
	return r, temporalx.Error(err)
}

// Fail records that the archive could not be written.
func (a *Activities) Fail(ctx context.Context, in dataexportflow.ExportInput) error {
	return temporalx.Error(a.Exports.Fail(ctx, in.TenantID, in.ExportID))
}

// Remove removes the archive. A repetition has no effect.
func (a *Activities) Remove(ctx context.Context, in dataexportflow.ExportInput) error {
	return temporalx.Error(a.Exports.Remove(ctx, in.TenantID, in.ExportID))
}

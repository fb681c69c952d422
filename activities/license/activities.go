// Package license notifies people about the license of their company.
package license

import (
	"context"

	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/worker"

	licenseapp "countersign.dev/app/license"
	"countersign.dev/internal/temporalx"
	licenseflow "countersign.dev/workflows/license"
)

// Activities satisfies the contract of workflows/license.
type Activities struct{ Licenses licenseapp.Commands }

var _ licenseflow.Activities = (*Activities)(nil)

// Register adds them.
func (a *Activities) Register(w worker.ActivityRegistry) {
	w.RegisterActivityWithOptions(a.NotifyEnd, activity.RegisterOptions{Name: licenseflow.ActEndTerms})
}

// NotifyEnd notifies people about terms that have ended. Each end is noticed once.
func (a *Activities) NotifyEnd(ctx context.Context, in licenseflow.Input) (licenseflow.EndResult, error) {
	next, err := a.Licenses.EndTerms(ctx, in.TenantID)
	return licenseflow.EndResult{Next: next}, temporalx.Error(err)
}

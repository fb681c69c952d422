// Package expiry warns people of keys and tokens that expire.
package expiry

import (
	"context"

	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/worker"

	expiryapp "countersign.dev/app/expiry"
	"countersign.dev/internal/temporalx"
	expiryflow "countersign.dev/workflows/expiry"
)

// Activities satisfies the contract of workflows/expiry.
type Activities struct{ Expiries expiryapp.Commands }

var _ expiryflow.Activities = (*Activities)(nil)

// Register adds them.
func (a *Activities) Register(w worker.ActivityRegistry) {
	w.RegisterActivityWithOptions(a.Warn, activity.RegisterOptions{Name: expiryflow.ActWarn})
}

// Warn warns people of what expires. Each warning is sent once.
func (a *Activities) Warn(ctx context.Context, in expiryflow.Input) (expiryflow.WarnResult, error) {
	next, err := a.Expiries.Warn(ctx, in.TenantID)
	return expiryflow.WarnResult{Next: next}, temporalx.Error(err)
}

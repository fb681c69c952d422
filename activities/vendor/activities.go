// Package vendor begins the use of changed bank accounts of vendors.
package vendor

import (
	"context"

	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/worker"

	"countersign.dev/internal/temporalx"
	vendorflow "countersign.dev/workflows/vendor"
)

// Accounts is where bank accounts of vendors are kept.
type Accounts interface {
	Use(ctx context.Context, tenantID, accountID string) (done bool, err error)
}

// Activities satisfies the contract of workflows/vendor.
type Activities struct{ Accounts Accounts }

var _ vendorflow.Activities = (*Activities)(nil)

// Register adds them.
func (a *Activities) Register(w worker.ActivityRegistry) {
	w.RegisterActivityWithOptions(a.UseAccount, activity.RegisterOptions{Name: vendorflow.ActUse})
}

// UseAccount begins the use of an account. A repetition finds that nothing is left to do.
func (a *Activities) UseAccount(ctx context.Context, in vendorflow.ActivateInput) (vendorflow.UseResult, error) {
	done, err := a.Accounts.Use(ctx, in.TenantID, in.AccountID)
	return vendorflow.UseResult{Done: done}, temporalx.Error(err)
}

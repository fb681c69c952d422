// Package bankinbound reads what banks send back.
package bankinbound

import (
	"context"

	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/worker"

	bankfileapp "countersign.dev/app/bankfile"
	"countersign.dev/internal/temporalx"
	bankinboundflow "countersign.dev/workflows/bankinbound"
)

// Activities satisfies the contract of workflows/bankinbound.
type Activities struct{ Files bankfileapp.Commands }

var _ bankinboundflow.Activities = (*Activities)(nil)

// RegisterBank names the work at banks.
func (a *Activities) RegisterBank(w worker.ActivityRegistry) {
	w.RegisterActivityWithOptions(a.Read, activity.RegisterOptions{Name: bankinboundflow.ActRead})
}

// Read records every file of the folder that was not read before.
func (a *Activities) Read(ctx context.Context, in bankinboundflow.Input) (bankinboundflow.ReadResult, error) {
	defer temporalx.Heartbeat(ctx)()
	found, err := a.Files.Read(ctx, in.TenantID, in.AccountID)
	return bankinboundflow.ReadResult(found), temporalx.Error(err)
}

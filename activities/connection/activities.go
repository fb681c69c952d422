// Package connection carries out tests of connections.
package connection

import (
	"context"

	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/worker"

	connectionapp "countersign.dev/app/connection"
	"countersign.dev/domain/connection"
	"countersign.dev/internal/temporalx"
	connectionflow "countersign.dev/workflows/connection"
)

// Activities satisfies the contract of workflows/connection.
type Activities struct{ Visits connectionapp.Visits }

var _ connectionflow.Activities = (*Activities)(nil)

// RegisterVisits registers the activity that opens secrets and connects.
func (a *Activities) RegisterVisits(w worker.ActivityRegistry) {
	w.RegisterActivityWithOptions(a.Try, activity.RegisterOptions{Name: connectionflow.ActTest})
}

// Register registers the activity that uses the database alone.
func (a *Activities) Register(w worker.ActivityRegistry) {
	w.RegisterActivityWithOptions(a.End, activity.RegisterOptions{Name: connectionflow.ActEnd})
}

// Try connects and records the result. A second attempt after the result finds nothing to do.
func (a *Activities) Try(ctx context.Context, in connectionflow.TestInput) error {
	return temporalx.Error(a.Visits.Test(ctx, in.TenantID, trial(in)))
}

// End records that no worker finished the test in time.
func (a *Activities) End(ctx context.Context, in connectionflow.TestInput) error {
	return temporalx.Error(a.Visits.End(ctx, in.TenantID, trial(in), connection.NoAnswer))
}

func trial(in connectionflow.TestInput) connection.Trial {
	return connection.Trial{ID: in.TrialID, ProfileID: in.ProfileID, Type: in.Type}
}

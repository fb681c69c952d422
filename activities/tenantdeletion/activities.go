// Package tenantdeletion closes and erases tenants.
package tenantdeletion

import (
	"context"

	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/worker"

	tenantdeletionapp "countersign.dev/app/tenantdeletion"
	"countersign.dev/domain/tenantdeletion"
	"countersign.dev/internal/temporalx"
	tenantdeletionflow "countersign.dev/workflows/tenantdeletion"
)

// Activities satisfies the contract of workflows/tenantdeletion.
type Activities struct{ Tenants tenantdeletionapp.Eraser }

var _ tenantdeletionflow.Activities = (*Activities)(nil)

// Register adds them.
func (a *Activities) Register(w worker.ActivityRegistry) {
	w.RegisterActivityWithOptions(a.Announce, activity.RegisterOptions{Name: tenantdeletionflow.ActAnnounce})
	w.RegisterActivityWithOptions(a.Close, activity.RegisterOptions{Name: tenantdeletionflow.ActClose})
	w.RegisterActivityWithOptions(a.Erase, activity.RegisterOptions{Name: tenantdeletionflow.ActErase})
	w.RegisterActivityWithOptions(a.Finish, activity.RegisterOptions{Name: tenantdeletionflow.ActFinish})
}

func ref(in tenantdeletionflow.DeleteInput) tenantdeletionapp.Ref {
	return tenantdeletionapp.Ref{PlatformID: in.TenantID, DeletionID: in.DeletionID}
}

// Announce notifies the administrators of the company. A repetition may notify them twice.
func (a *Activities) Announce(
	ctx context.Context, in tenantdeletionflow.DeleteInput,
) (r tenantdeletionflow.AnnounceResult, err error) {
	d, err := a.Tenants.Announce(ctx, ref(in))
	if err == nil && d.DueAt != nil {
		r.DueAt = *d.DueAt
	}
	return r, temporalx.Error(err)
}

// Close closes the company if nothing is left to pay. A repetition finds it closed.
func (a *Activities) Close(
	ctx context.Context, in tenantdeletionflow.DeleteInput,
) (r tenantdeletionflow.CloseResult, err error) {
	d, err := a.Tenants.Close(ctx, ref(in))
	switch d.State {
	case tenantdeletion.Erasing, tenantdeletion.Done:
		r.Progress = tenantdeletionflow.Closed
	case tenantdeletion.Canceled:
		r.Progress = tenantdeletionflow.Canceled
	case tenantdeletion.Waiting, tenantdeletion.Closing, tenantdeletion.Requested, tenantdeletion.Expired:
		r.Progress = tenantdeletionflow.Unfinished
	}
	return r, temporalx.Error(err)
}

// Erase removes what is stored about the company. A repetition removes what is left.
func (a *Activities) Erase(
	ctx context.Context, in tenantdeletionflow.DeleteInput,
) (r tenantdeletionflow.EraseResult, err error) {
	defer temporalx.Heartbeat(ctx)()
	r.Erased, err = a.Tenants.Erase(ctx, ref(in))
	return r, temporalx.Error(err)
}

// Finish records the end. A repetition has no effect.
func (a *Activities) Finish(ctx context.Context, in tenantdeletionflow.DeleteInput) error {
	return temporalx.Error(a.Tenants.Finish(ctx, ref(in)))
}

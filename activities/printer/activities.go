// Package printer carries out what people ask printers for.
package printer

import (
	"context"

	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/worker"

	printerapp "countersign.dev/app/printer"
	"countersign.dev/internal/temporalx"
	printerflow "countersign.dev/workflows/printer"
)

// Activities satisfies the contract of workflows/printer.
type Activities struct{ Visits printerapp.Visits }

var _ printerflow.Activities = (*Activities)(nil)

// RegisterPrint registers the activity that contacts printers.
func (a *Activities) RegisterPrint(w worker.ActivityRegistry) {
	w.RegisterActivityWithOptions(a.Contact, activity.RegisterOptions{Name: printerflow.ActVisit})
}

// Register registers the activity that uses the database alone.
func (a *Activities) Register(w worker.ActivityRegistry) {
	w.RegisterActivityWithOptions(a.End, activity.RegisterOptions{Name: printerflow.ActEnd})
}

// Contact carries out a visit and records its result. A second attempt after the result finds nothing to do.
func (a *Activities) Contact(ctx context.Context, in printerflow.VisitInput) error {
	return temporalx.Error(a.Visits.Visit(ctx, in.TenantID, in.VisitID))
}

// End records that no worker finished the visit in time.
func (a *Activities) End(ctx context.Context, in printerflow.VisitInput) error {
	return temporalx.Error(a.Visits.End(ctx, in.TenantID, in.VisitID))
}

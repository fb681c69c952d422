// Package dashboard holds the use case of the dashboard. It asks the lists of the other use cases, so that their rules
// of visibility apply.
package dashboard

import (
	"context"
	"time"

	batchapp "countersign.dev/app/batch"
	jobapp "countersign.dev/app/job"
	taskapp "countersign.dev/app/task"
	"countersign.dev/domain/calendar"
	"countersign.dev/domain/dashboard"
	"countersign.dev/internal/postgres"
	invoicerow "countersign.dev/internal/store/invoice"
	paymentrow "countersign.dev/internal/store/payment"
	taskrow "countersign.dev/internal/store/task"
)

// Commands are the use cases that open their own transaction.
type Commands struct {
	DB      *postgres.DB
	Tasks   *taskapp.Commands
	Batches *batchapp.Commands
	Jobs    jobapp.Jobs
	Now     func() time.Time
}

// Reader is a person who reads the dashboard.
type Reader struct {
	Tasks taskapp.Reader
	Jobs  jobapp.Reader
	Scope dashboard.Scope
}

// Get is the dashboard of a person. What the scope excludes is nil.
func (c Commands) Get(ctx context.Context, tenantID string, r Reader) (d dashboard.Dashboard, err error) {
	d.Team = r.Scope.Team
	for _, section := range []func(context.Context, string, Reader, *dashboard.Dashboard) error{
		c.records, c.tasks, c.batches, c.jobs,
	} {
		if err := section(ctx, tenantID, r, &d); err != nil {
			return d, err
		}
	}
	return d, nil
}

// records reads the days of the tenant and the sections of invoices and payments.
func (c Commands) records(ctx context.Context, tenantID string, r Reader, d *dashboard.Dashboard) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		name, err := taskrow.TimeZone(tx)
		if err != nil {
			return err
		}
		zone, err := calendar.Zone(name)
		if err != nil {
			return err
		}
		d.Window = dashboard.WindowOf(calendar.Of(c.Now(), zone))
		return readSums(tx, r.Scope, d)
	})
}

func readSums(tx *postgres.Tx, s dashboard.Scope, d *dashboard.Dashboard) (err error) {
	if s.Invoices && s.Correct {
		if d.ToCorrect, err = invoicerow.ToCorrect(tx); err != nil {
			return err
		}
	}
	if s.Invoices {
		if d.OverdueInvoices, err = invoicerow.DueUntil(tx, d.Window.OverdueUntil); err != nil {
			return err
		}
		if d.DueInvoices, err = invoicerow.DueBetween(tx, d.Window.Today, d.Window.WeekUntil); err != nil {
			return err
		}
	}
	if s.Payments {
		d.Payments, err = paymentrow.Failed(tx)
	}
	return err
}

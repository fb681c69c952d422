// Package projection holds the use cases that keep projections up to the events of a tenant.
package projection

import (
	"context"
	"slices"

	"countersign.dev/domain/event"
	"countersign.dev/internal/postgres"
	projectionrow "countersign.dev/internal/store/projection"
)

// Commands are the use cases that open their own transaction.
type Commands struct{ DB *postgres.DB }

// batch is how many events one transaction applies.
const batch = 2000

// Project applies the next events of a tenant and stores the offset in the same transaction. more reports that there
// may be further events. Two calls for a tenant wait for each other. A tenant without an offset is rebuilt.
func (c Commands) Project(ctx context.Context, tenantID string) (more bool, err error) {
	known := false
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		offset, found, err := projectionrow.Lock(tx)
		if known = found; err != nil || !found {
			return err
		}
		events, err := projectionrow.Events(tx, offset, batch)
		if err != nil || len(events) == 0 {
			return err
		}
		more = len(events) == batch
		if err := apply(tx, touched(events)); err != nil {
			return err
		}
		return projectionrow.SetOffset(tx, events[len(events)-1].Offset)
	})
	if err == nil && !known {
		return true, c.Rebuild(ctx, tenantID)
	}
	return more, err
}

// keys are the records that events name, each once and in order.
type keys struct{ tasks, invoices []string }

func touched(events []projectionrow.Event) (k keys) {
	for _, e := range events {
		switch e := e.Event.(type) {
		case event.TaskAdded:
			k.tasks = append(k.tasks, e.TaskID)
		case event.TaskUpdated:
			k.tasks = append(k.tasks, e.TaskID)
		case event.InvoiceAdded:
			k.invoices = append(k.invoices, e.InvoiceID)
		case event.InvoiceUpdated:
			k.invoices = append(k.invoices, e.InvoiceID)
		}
	}
	return keys{tasks: distinct(k.tasks), invoices: distinct(k.invoices)}
}

func distinct(ids []string) []string {
	slices.Sort(ids)
	return slices.Compact(ids)
}

// apply reads the changed records and changes the projections by the difference. It notifies browsers, which may
// have read the projections before the event was applied.
func apply(tx *postgres.Tx, k keys) error {
	if len(k.tasks) > 0 {
		users, err := projectionrow.CountTasks(tx, k.tasks)
		if err != nil {
			return err
		}
		if err := tx.Notify(event.TaskCountersChanged, "", users...); err != nil {
			return err
		}
	}
	if len(k.invoices) == 0 {
		return nil
	}
	projects, err := projectionrow.CountInvoices(tx, k.invoices)
	if err != nil {
		return err
	}
	for _, projectID := range projects {
		if err := tx.Notify(event.InvoiceAmountsChanged, projectID, projectID); err != nil {
			return err
		}
	}
	return nil
}

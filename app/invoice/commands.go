// Package invoice holds the use cases of invoices.
package invoice

import (
	"context"
	"time"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/indexfield"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/job"
	"countersign.dev/internal/postgres"
	indexfieldrow "countersign.dev/internal/store/indexfield"
	invoicerow "countersign.dev/internal/store/invoice"
	projectionrow "countersign.dev/internal/store/projection"
)

// Commands are the use cases that open their own transaction. The functions of the package that take a transaction are
// parts of other use cases.
type Commands struct {
	DB   *postgres.DB
	Runs Runs // nil in processes that do not start jobs
	Now  func() time.Time
}

// Runs starts jobs and sends Updates to running approvals.
type Runs interface {
	StartJob(ctx context.Context, tenantID string, j job.Ref) error
	RetryInvoice(ctx context.Context, tenantID, invoiceID, processNumber, updateID string) error
}

// Get is one invoice with its lines, distribution and fields.
func (c Commands) Get(ctx context.Context, tenantID, invoiceID string) (inv invoice.Invoice, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if inv, err = invoicerow.Get(tx, invoiceID, false); err != nil {
			return err
		}
		inv.Fields, err = invoicerow.Fields(tx, invoiceID)
		return err
	})
	return inv, err
}

// List lists the invoices of a project. An empty projectID lists those of all projects that the reader sees.
func (c Commands) List(tenantID, projectID string) grid.List[invoice.Entry] {
	return invoicerow.List(c.DB, tenantID, projectID, func(tx *postgres.Tx) ([]indexfield.Field, error) {
		return indexfieldrow.OfProject(tx, projectID)
	})
}

// Amounts are the number and the amount of a project's invoices by bucket and currency, at most a second old.
func (c Commands) Amounts(ctx context.Context, tenantID, projectID string) (all []invoice.BucketAmount, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		all, err = projectionrow.InvoiceAmounts(tx, projectID)
		return err
	})
	return all, err
}

// startTime bounds how long a command waits for the start of its job. The outbox starts it otherwise.
const startTime = 2 * time.Second

// start starts a committed job early to reduce latency. The relay starts it again under the same id.
func (c Commands) start(ctx context.Context, tenantID string, j job.Ref) {
	if c.Runs == nil {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, startTime)
	defer cancel()
	_ = c.Runs.StartJob(ctx, tenantID, j) // the relay starts what failed here
}

// Authorize refuses people who may not change an invoice. It runs in the transaction of the change.
type Authorize func(*postgres.Tx, invoice.Invoice) error

// SeenBy refuses viewers who may not see the invoice.
func SeenBy(viewer invoice.Viewer) Authorize {
	return func(tx *postgres.Tx, inv invoice.Invoice) error { return RequireVisible(tx, inv, viewer) }
}

// DeletableBy refuses viewers who may not see the invoice or may not delete it.
func DeletableBy(viewer invoice.Viewer) Authorize {
	return func(tx *postgres.Tx, inv invoice.Invoice) error {
		if err := RequireVisible(tx, inv, viewer); err != nil {
			return err
		}
		if inv.Stage.Can(invoice.Deleted) && !viewer.MayDelete(inv) {
			return fault.New(fault.Forbidden, fault.ActionForbidden,
				"You can delete an invoice that you uploaded until it is submitted. Ask your AP Manager to delete this one.")
		}
		return nil
	}
}

// lock loads and locks an invoice for a change by a person who saw the version.
func lock(tx *postgres.Tx, authorize Authorize, invoiceID string, version int64) (invoice.Invoice, error) {
	inv, err := invoicerow.Get(tx, invoiceID, true)
	if err != nil {
		return inv, err
	}
	if err := authorize(tx, inv); err != nil {
		return inv, err
	}
	if inv.Version != version {
		return inv, fault.Stale("this invoice")
	}
	return inv, nil
}

package history

import (
	"context"
	"strconv"

	invoiceapp "countersign.dev/app/invoice"
	taskapp "countersign.dev/app/task"
	"countersign.dev/domain/audit"
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/postgres"
	auditrow "countersign.dev/internal/store/audit"
	batchrow "countersign.dev/internal/store/batch"
	invoicerow "countersign.dev/internal/store/invoice"
	paymentrow "countersign.dev/internal/store/payment"
	taskrow "countersign.dev/internal/store/task"
)

// Reader is a person who reads related records.
type Reader struct {
	Invoices invoice.Viewer
	Tasks    taskapp.Reader
}

// Related are the records that a record leads to, in visible projects and as far as the reader may open them.
type Related struct {
	Records   []audit.Record
	Successor *audit.Record // of a task: the latest one about its subject, if it is newer
}

// maxRelated bounds what a record shows. A payment of more invoices has them in its details.
const maxRelated = 500

// RelatedToInvoice are the tasks, payments, batches and jobs of an invoice.
func (c Commands) RelatedToInvoice(ctx context.Context, tenantID, invoiceID string, reader Reader) (Related, error) {
	return c.related(ctx, tenantID, audit.Record{Type: "invoice", ID: invoiceID}, reader,
		func(tx *postgres.Tx) error { return requireInvoice(tx, invoiceID, reader.Invoices) })
}

// RelatedToTask are the invoice of a task with its other tasks and payments, the job, and the successor.
func (c Commands) RelatedToTask(ctx context.Context, tenantID, taskID string, reader Reader) (Related, error) {
	var number int64
	found, err := c.related(ctx, tenantID, audit.Record{Type: "task", ID: taskID}, reader, func(tx *postgres.Tx) error {
		tk, err := taskrow.Get(tx, taskID)
		if err != nil {
			return err
		}
		number = tk.Number
		return taskapp.SeenBy(reader.Tasks)(tx, tk)
	})
	for n, r := range found.Records {
		if other, err := strconv.ParseInt(r.Label, 10, 64); r.Type == "task" && err == nil && other > number {
			found.Successor, number = &found.Records[n], other
		}
	}
	return found, err
}

// RelatedToPayment are the invoices, batches and jobs of a payment.
func (c Commands) RelatedToPayment(ctx context.Context, tenantID, paymentID string, reader Reader) (Related, error) {
	return c.related(ctx, tenantID, audit.Record{Type: "payment", ID: paymentID}, reader,
		func(tx *postgres.Tx) error { return requirePayment(tx, paymentID) })
}

// RelatedToBatch are the jobs of a batch.
func (c Commands) RelatedToBatch(ctx context.Context, tenantID, batchID string, reader Reader) (Related, error) {
	return c.related(ctx, tenantID, audit.Record{Type: "batch", ID: batchID}, reader,
		func(tx *postgres.Tx) error { return requireBatch(tx, batchID) })
}

// RelatedToJob are the subject and the tasks of a job. The caller has found that the reader sees the job.
func (c Commands) RelatedToJob(ctx context.Context, tenantID, jobID string, reader Reader) (Related, error) {
	return c.related(ctx, tenantID, audit.Record{Type: "job", ID: jobID}, reader,
		func(*postgres.Tx) error { return nil })
}

func (c Commands) related(
	ctx context.Context, tenantID string, of audit.Record, reader Reader, authorize func(*postgres.Tx) error,
) (found Related, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if err := authorize(tx); err != nil {
			return err
		}
		connected, err := auditrow.Connected(tx, of.Type, of.ID)
		if err != nil {
			return err
		}
		for _, r := range connected {
			if len(found.Records) == maxRelated {
				break
			}
			sees, err := reader.sees(tx, r)
			if err != nil {
				return err
			}
			if sees {
				found.Records = append(found.Records, r)
			}
		}
		return nil
	})
	return found, err
}

// sees applies the rules beyond visible projects: invoices and tasks are shown to the people they concern.
func (r Reader) sees(tx *postgres.Tx, one audit.Record) (bool, error) {
	switch {
	case one.Type == "invoice" && !r.Invoices.AllInvoices:
		return invoiceapp.Sees(tx, one.ID, r.Invoices)
	case one.Type == "task" && !r.Tasks.AllTasks:
		return taskapp.Sees(tx, one.ID, r.Tasks)
	default:
		return true, nil
	}
}

func requireInvoice(tx *postgres.Tx, invoiceID string, viewer invoice.Viewer) error {
	inv, err := invoicerow.Head(tx, invoiceID, false)
	if err != nil {
		return err
	}
	return invoiceapp.RequireVisible(tx, inv, viewer)
}

func requirePayment(tx *postgres.Tx, paymentID string) error {
	p, err := paymentrow.Get(tx, paymentID)
	if err != nil {
		return err
	}
	return tx.RequireProject(p.ProjectID)
}

func requireBatch(tx *postgres.Tx, batchID string) error {
	b, err := batchrow.Get(tx, batchID)
	if err != nil {
		return err
	}
	return tx.RequireProject(b.ProjectID)
}

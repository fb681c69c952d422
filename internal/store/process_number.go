package store

import (
	"context"
	"time"

	jobapp "countersign.dev/app/job"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/id"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/job"
	"countersign.dev/domain/subject"
	invoicerow "countersign.dev/internal/store/invoice"
)

// approvalJob creates a job about an invoice. The invoice's first job fixes the
// number in the ids of all its processes, so that a corrected number leads to
// the same ids.
func (t *Tenant) approvalJob(inv *invoice.Invoice, name string) (job.Job, error) {
	err := invoicerow.SetProcessNumber(t.Tx, inv, id.Number(inv.Index.Number))
	if err != nil {
		return job.Job{}, err
	}
	return jobapp.Create(t.Tx, time.Now(), jobapp.New{ProjectID: inv.ProjectID,
		WorkflowType: flow.InvoiceApproval, Name: name,
		Subject: subject.Ref{Type: subject.Invoice, ID: inv.ID}, Facts: inv.JobFacts()})
}

// JobWorkflowID is the id under which the job's run is started, as its row keeps it.
func (s *Store) JobWorkflowID(ctx context.Context, tenantID, jobID string) (string, error) {
	return s.oneText(ctx, tenantID, `SELECT workflow_id FROM jobs WHERE tenant_id = ? AND id = ?`, jobID)
}

// InvoiceProcessNumber is the number in the ids of the invoice's processes.
func (s *Store) InvoiceProcessNumber(ctx context.Context, tenantID, invoiceID string) (string, error) {
	return s.oneText(ctx, tenantID, `SELECT coalesce(process_number, '') FROM invoices WHERE tenant_id = ? AND id = ?`,
		invoiceID)
}

func (s *Store) oneText(ctx context.Context, tenantID, sql, rowID string) (text string, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error { return t.Gorm.Raw(sql, t.TenantID, rowID).Row().Scan(&text) })
	return text, err
}

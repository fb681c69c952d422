package seed

import (
	"bytes"
	"context"
	"encoding/hex"
	"errors"

	"golang.org/x/sync/errgroup"

	approvalapp "countersign.dev/app/approval"
	componentapp "countersign.dev/app/component"
	demostore "countersign.dev/demo/store"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/tenant"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/secret"
)

// writer stores a book in the tenant's database and object storage.
type writer struct {
	ctx    context.Context
	seeder Seeder
	t      *postgres.Tx
}

// write imports all rows, tables others refer to first.
func (w writer) write(b *book) error {
	if b.company.kind == tenant.Platform {
		return w.flush(b, "mail_domains", "users", "user_roles")
	}
	if err := w.flush(b, "mail_domains", "users", "user_roles", "groups", "group_members", "workspaces", "projects",
		"erp_connections"); err != nil {
		return err
	}
	if err := w.graphs(b); err != nil {
		return err
	}
	if err := w.renderAll(b); err != nil {
		return err
	}
	for _, write := range b.writes {
		if err := write(w); err != nil {
			return err
		}
	}
	return w.flush(b, "companies", "vendors", "vendor_bank_accounts", "gl_accounts", "purchase_orders",
		"purchase_order_lines", "purchase_order_receipts", "purchase_order_receipt_lines", "bank_accounts",
		"project_bank_accounts", "printers", "documents", "invoices", "invoice_fields", "invoice_lines",
		"invoice_distributions", "invoice_comments", "erp_postings", "tasks", "task_assignees",
		"task_history", "payment_batches", "payments", "payment_invoices", "payment_claims", "check_numbers",
		"ach_file_ids", "jobs", "job_steps", "uploads", "audit_entries", "counters")
}

// rendersAtOnce hides the latency of object storage behind the drawing of checks.
const rendersAtOnce = 4

// renderAll completes the batches. Each writes to separate rows.
func (w writer) renderAll(b *book) error {
	files := secret.Files{Vault: w.seeder.Vault, Storage: w.seeder.Objects}
	var g errgroup.Group
	g.SetLimit(rendersAtOnce)
	for _, render := range b.renders {
		g.Go(func() error {
			return render(func(batchID string, rendered payment.Rendered) (payment.StoredFile, error) {
				return files.Store(w.ctx, w.t.TenantID, batchID, rendered.ContentType, rendered.Bytes)
			})
		})
	}
	return g.Wait()
}

func (w writer) flush(b *book, tables ...string) error {
	for _, name := range tables {
		if err := demostore.Import(w.t, demostore.Rows{Table: name, Rows: b.tables[name]}); err != nil {
			return err
		}
		delete(b.tables, name)
	}
	return nil
}

// graphs are the starter processes, and who approves what.
func (w writer) graphs(b *book) error {
	for projectID, kind := range map[string]string{b.invoices: flow.PayableInvoices, b.ach: flow.AchPayments,
		b.checks: flow.CheckAndPPayPayments} {
		if err := componentapp.AddStarters(w.t, projectID, kind); err != nil {
			return err
		}
	}
	return approvalapp.ReplaceRules(w.t, b.invoices, rules())
}

// approval is the published graph by which a project approves invoices.
func (w writer) approval(projectID string) (demostore.PublishedGraph, error) {
	graphs, err := demostore.PublishedGraphs(w.t)
	if err != nil {
		return demostore.PublishedGraph{}, err
	}
	for _, g := range graphs {
		if g.ProjectID == projectID && g.WorkflowType == string(flow.InvoiceApproval) {
			return g, nil
		}
	}
	return demostore.PublishedGraph{}, errors.New("the invoice project has no approval process")
}

// seal encrypts for one place and spells the bytes as PostgreSQL reads them.
func (w writer) seal(place, plain string) (string, error) {
	sealed, err := w.seeder.Vault.Seal(w.ctx, w.t.TenantID, place, []byte(plain))
	return `\x` + hex.EncodeToString(sealed), err
}

// keep stores the bytes of a document as an upload would.
func (w writer) keep(p paper, content []byte) error {
	object, err := w.seeder.Objects.Put(w.ctx, w.t.TenantID, p.bill.received, "application/pdf", bytes.NewReader(content))
	if err != nil {
		return err
	}
	pages := bytes.Count(content, []byte("/Type /Page")) - bytes.Count(content, []byte("/Type /Pages"))
	p.document["size"], p.document["sha256"], p.document["object_key"], p.document["pages"] = object.Size, object.SHA256,
		object.Key, max(1, pages)
	return nil
}

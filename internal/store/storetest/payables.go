package storetest

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	componentapp "countersign.dev/app/component"
	invoiceapp "countersign.dev/app/invoice"
	"countersign.dev/domain/approval"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/id"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/task"
	"countersign.dev/internal/postgres"
)

// Payables is a tenant with people, a vendor, a project of invoices and its approval workflow.
type Payables struct {
	T                             testing.TB
	DB                            *postgres.DB
	Superuser                     string
	TenantID, ProjectID, VendorID string
	ClerkID, AnnID, BobID, MiaID  string // Carla enters invoices; Ann and Bob approve; Mia manages
	Clerk, Ann, Bob, Mia          context.Context
}

// NewPayables makes one on a database of its own.
func NewPayables(t testing.TB) *Payables {
	t.Helper()
	s, superuser := Open(t, 8)
	w := &Payables{T: t, DB: s, Superuser: superuser, TenantID: Tenant(t, s), ProjectID: id.New(), VendorID: id.New()}
	workspace := id.New()
	w.Exec(`INSERT INTO workspaces (tenant_id, id, name) VALUES ($1, $2, 'Accounts Payable')`, w.TenantID, workspace)
	w.Exec(
		`INSERT INTO projects (tenant_id, id, workspace_id, name, project_type) VALUES ($1, $2, $3, 'Payable invoices', 'Payable Invoices')`, w.TenantID, w.ProjectID, workspace)
	w.Exec(
		`INSERT INTO vendors (tenant_id, id, number, name, company_number, term_code) VALUES ($1, $2, 'V-100', 'Fabrikam Supplies', '100', 'NET 30')`, w.TenantID, w.VendorID)
	require.NoError(t, s.InTenant(context.Background(), w.TenantID, func(tx *postgres.Tx) error {
		return componentapp.AddStarters(tx, w.ProjectID, flow.PayableInvoices)
	}))
	approver, manager := id.New(), id.New()
	w.Role(approver, "Approver", "1000", "tasks:performAction", "tasks:approve")
	w.Role(manager, "AP Manager", "100000", "tasks:performAction", "tasks:approve", "tasks:reassign")
	w.ClerkID, w.Clerk = w.User("Carla Clerk", "")
	w.AnnID, w.Ann = w.User("Ann Approver", approver)
	w.BobID, w.Bob = w.User("Bob Approver", approver)
	w.MiaID, w.Mia = w.User("Mia Manager", manager)
	return w
}

// Exec runs a statement as the superuser.
func (w *Payables) Exec(sql string, args ...any) {
	w.T.Helper()
	ExecAs(w.T, w.Superuser, sql, args...)
}

// Role adds a role with an approval limit.
func (w *Payables) Role(id, name, limit string, permissions ...string) {
	w.T.Helper()
	w.Exec(`INSERT INTO roles (tenant_id, id, name, approval_limit) VALUES ($1, $2, $3, $4::numeric)`, w.TenantID, id, name,
		limit)
	for _, p := range permissions {
		w.Exec(`INSERT INTO role_permissions (tenant_id, role_id, permission) VALUES ($1, $2, $3)`, w.TenantID, id, p)
	}
}

// User adds a person, and returns the context in which they act.
func (w *Payables) User(name, role string) (string, context.Context) {
	w.T.Helper()
	userID := id.New()
	w.Exec(`INSERT INTO users (tenant_id, id, email, username, first_name, last_name, status)
		VALUES ($1, $2::uuid, $2::text || '@example.com', $2::text, split_part($3, ' ', 1), split_part($3, ' ', 2), 'active')`, w.TenantID, userID, name)
	if role != "" {
		w.Exec(`INSERT INTO user_roles (tenant_id, user_id, role_id) VALUES ($1, $2, $3)`, w.TenantID, userID, role)
	}
	return userID, As(w.TenantID, userID, name)
}

// Captured is the result of capture for a new upload.
func (w *Payables) Captured(number, amount string) invoice.CapturedInvoice {
	w.T.Helper()
	document, upload := id.New(), id.New()
	w.Exec(
		`INSERT INTO documents (tenant_id, id, kind, file_name, content_type, size, sha256, object_key) VALUES ($1, $2, 'invoice', 'a.pdf', 'application/pdf', 1, '', '')`, w.TenantID, document)
	w.Exec(
		`INSERT INTO uploads (tenant_id, id, project_id, document_id, file_name, status) VALUES ($1, $2, $3, $4, 'a.pdf', 'processing')`, w.TenantID, upload, w.ProjectID, document)
	return invoice.CapturedInvoice{UploadID: upload, ProjectID: w.ProjectID, DocumentID: document, Source: "upload",
		EnteredBy: w.ClerkID, Fields: []invoice.Field{
			{Name: invoice.FieldNumber, Value: number, Confidence: 0.98, Box: invoice.Box{Page: 1, X: .6, Y: .1, W: .2, H: .02}},
			{Name: invoice.FieldAmount, Value: amount, Confidence: 0.95},
			{Name: invoice.FieldCurrency, Value: "USD", Confidence: 0.97},
			{Name: invoice.FieldInvoiceDate, Value: "2026-11-02", Confidence: 0.9},
			{Name: invoice.FieldVendorName, Value: "Fabrikam Supplies", Confidence: 0.8},
			{Name: invoice.FieldAccount, Value: "6100", Confidence: 0.5},
		}}
}

// Submitted is a submitted invoice of the amount, with its job.
func (w *Payables) Submitted(number, amount string) (invoice.Invoice, string) {
	w.T.Helper()
	inv, err := CaptureInvoice(w.Clerk, w.DB, w.TenantID, w.Captured(number, amount))
	require.NoError(w.T, err)
	inv, job, err := InvoiceCommands(w.DB).Submit(w.Clerk, w.TenantID, AnyInvoice, inv.ID, inv.Version, "")
	require.NoError(w.T, err)
	require.Equal(w.T, invoice.Submitted, inv.Stage)
	return inv, job
}

// Rules replaces the approval rules of the project.
func (w *Payables) Rules(rules ...approval.Rule) {
	w.T.Helper()
	ReplaceRules(w.Mia, w.T, w.DB, w.TenantID, w.ProjectID, rules...)
}

// ToApprovers is the rule that all approvers are asked about each invoice.
var ToApprovers = approval.Rule{Name: "Everything",
	Levels: []approval.Level{{Name: "Approver", Roles: []string{"Approver"}}}}

// Routed submits and routes an invoice and returns it with its open task.
func (w *Payables) Routed(number, amount string) (invoice.Invoice, task.Task) {
	w.T.Helper()
	inv, job := w.Submitted(number, amount)
	inv, tk, err := InvoiceCommands(w.DB).Route(context.Background(), w.TenantID, inv.ID, job)
	require.NoError(w.T, err)
	require.NotNil(w.T, tk)
	return inv, *tk
}

// Commands are the use cases of invoices with the given processes.
func (w *Payables) Commands(r invoiceapp.Runs) invoiceapp.Commands {
	c := InvoiceCommands(w.DB)
	c.Runs = r
	return c
}

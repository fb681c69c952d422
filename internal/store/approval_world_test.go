package store_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	componentapp "countersign.dev/app/component"
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
)

// world is a tenant with people, a vendor, a project and its approval workflow.
type world struct {
	t                          testing.TB
	store                      *postgres.DB
	super                      string
	tenant, project, vendor    string
	clerkID, ann, bob, mia     string // clerk enters; ann and bob approve; mia manages
	clerk, asAnn, asBob, asMia context.Context
}

func newWorld(t testing.TB) *world {
	t.Helper()
	s, super := storetest.Open(t, 8)
	w := &world{t: t, store: s, super: super, tenant: storetest.Tenant(t, s), project: newID(), vendor: newID()}
	workspace := newID()
	w.exec(`INSERT INTO workspaces (tenant_id, id, name) VALUES ($1, $2, 'Accounts Payable')`, w.tenant, workspace)
	w.exec(
		`INSERT INTO projects (tenant_id, id, workspace_id, name, project_type) VALUES ($1, $2, $3, 'Payable invoices', 'Payable Invoices')`, w.tenant, w.project, workspace)
	w.exec(
		`INSERT INTO vendors (tenant_id, id, number, name, company_number, term_code) VALUES ($1, $2, 'V-100', 'Fabrikam Supplies', '100', 'NET 30')`, w.tenant, w.vendor)
	require.NoError(t, s.InTenant(ctx, w.tenant, func(tx *postgres.Tx) error {
		return componentapp.AddStarters(tx, w.project, "Payable Invoices")
	}))
	approver, manager := newID(), newID()
	w.role(approver, "Approver", "1000", "tasks:performAction", "tasks:approve")
	w.role(manager, "AP Manager", "100000", "tasks:performAction", "tasks:approve", "tasks:reassign")
	w.clerkID, w.clerk = w.user("Carla Clerk", "")
	w.ann, w.asAnn = w.user("Ann Approver", approver)
	w.bob, w.asBob = w.user("Bob Approver", approver)
	w.mia, w.asMia = w.user("Mia Manager", manager)
	return w
}

func (w *world) exec(sql string, args ...any) { w.t.Helper(); exec(w.t, w.super, sql, args...) }

func (w *world) role(id, name, limit string, permissions ...string) {
	w.t.Helper()
	w.exec(`INSERT INTO roles (tenant_id, id, name, approval_limit) VALUES ($1, $2, $3, $4::numeric)`, w.tenant, id, name,
		limit)
	for _, p := range permissions {
		w.exec(`INSERT INTO role_permissions (tenant_id, role_id, permission) VALUES ($1, $2, $3)`, w.tenant, id, p)
	}
}

func (w *world) user(name, role string) (string, context.Context) {
	w.t.Helper()
	id := newID()
	w.exec(`INSERT INTO users (tenant_id, id, email, username, first_name, last_name, status)
		VALUES ($1, $2::uuid, $2::text || '@example.com', $2::text, split_part($3, ' ', 1), split_part($3, ' ', 2), 'active')`, w.tenant, id, name)
	if role != "" {
		w.exec(`INSERT INTO user_roles (tenant_id, user_id, role_id) VALUES ($1, $2, $3)`, w.tenant, id, role)
	}
	return id, storetest.As(w.tenant, id, name)
}

// captured is what capture hands over for a new upload.
func (w *world) captured(number, amount string) invoice.CapturedInvoice {
	w.t.Helper()
	document, upload := newID(), newID()
	w.exec(
		`INSERT INTO documents (tenant_id, id, kind, file_name, content_type, size, sha256, object_key) VALUES ($1, $2, 'invoice', 'a.pdf', 'application/pdf', 1, '', '')`, w.tenant, document)
	w.exec(
		`INSERT INTO uploads (tenant_id, id, project_id, document_id, file_name, status) VALUES ($1, $2, $3, $4, 'a.pdf', 'processing')`, w.tenant, upload, w.project, document)
	return invoice.CapturedInvoice{UploadID: upload, ProjectID: w.project, DocumentID: document, Source: "upload",
		EnteredBy: w.clerkID, Fields: []invoice.Field{
			{Name: invoice.FieldNumber, Value: number, Confidence: 0.98, Box: invoice.Box{Page: 1, X: .6, Y: .1, W: .2, H: .02}},
			{Name: invoice.FieldAmount, Value: amount, Confidence: 0.95},
			{Name: invoice.FieldInvoiceDate, Value: "2026-11-02", Confidence: 0.9},
			{Name: invoice.FieldVendorName, Value: "Fabrikam Supplies", Confidence: 0.8},
			{Name: invoice.FieldAccount, Value: "6100", Confidence: 0.5},
		}}
}

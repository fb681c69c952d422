// Package history serves the history of a record: actors, values before and after, and reasons.
package history

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
	auditapp "countersign.dev/app/audit"
	historyapp "countersign.dev/app/history"
	jobapp "countersign.dev/app/job"
	"countersign.dev/domain/audit"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/permission"
)

type routes struct {
	records historyapp.Commands
	jobs    jobapp.Jobs
	log     auditapp.Commands
}

// Routes adds the operations.
func Routes(s *server.Server, records historyapp.Commands, jobs jobapp.Jobs, log auditapp.Commands) {
	r := routes{records, jobs, log}
	r.relatedRoutes(s)
	r.platformRoutes(s)
	history := func(id, path string, needs permission.Permission, summary string) server.Operation {
		return server.Operation{ID: id, Method: http.MethodGet, Path: path + "/history", Tag: "History", Permission: needs,
			Summary: summary}
	}
	server.Register(s,
		history("getInvoiceHistory", "/api/invoices/{invoiceId}", "invoices:get",
			"History of an invoice, its document, tasks and payments"), r.invoice)
	server.Register(s,
		history("getPaymentHistory", "/api/payments/{paymentId}", "payments:get",
			"History of a payment, its check and its batches"), r.payment)
	server.Register(s,
		history("getBatchHistory", "/api/batches/{batchId}", "payments:get",
			"History of a batch, its jobs and its checks"), r.batch)
	server.Register(s, history("getJobHistory", "/api/jobs/{jobId}", "jobs:get", "History of a job"), r.job)
	server.Register(s,
		history("getProjectHistory", "/api/projects/{projectId}", "projects:update", "Changes of the settings of a project"),
		r.project)
	server.Register(s,
		history("getBankAccountHistory", "/api/bank-accounts/{accountId}", "globalAudit:getList",
			"Changes of a bank account"), r.account)
	server.Register(s,
		history("getUserHistory", "/api/users/{userId}", "userManagement:get",
			"Changes of a user, their roles and approval limit"), r.user)
	server.Register(s,
		history("getGroupHistory", "/api/groups/{groupId}", "userGroups:get",
			"Changes of a group, its members, roles and projects"), r.group)
	server.Register(s,
		history("getVendorHistory", "/api/vendors/{vendorId}", "vendors:get",
			"Changes of a vendor and of its bank accounts"), r.vendor)
	server.Register(s,
		history("getPurchaseOrderHistory", "/api/purchase-orders/{purchaseOrderId}", "purchaseOrders:get",
			"Changes of a purchase order and of its receipts"), r.order)
	server.Register(s,
		history("getConnectionHistory", "/api/connections/{connectionId}", "connections:get",
			"Changes and tests of a connection and its profiles"), r.connection)
	server.Register(s,
		history("getIdentityProviderHistory", "/api/identity-provider", "userManagement:manage",
			"Changes and tests of the company's OpenID provider"), r.identityProvider)
	server.Register(s,
		history("getPrinterHistory", "/api/printers/{printerId}", "printers:get",
			"Changes of a printer and requests to it"), r.printer)
	server.Register(s,
		history("getAgentHistory", "/api/agents/{agentId}", "agents:get", "Changes of a print agent"), r.agent)
	server.Register(s,
		history("getAuditLine", "/api/audit/{entryId}", "globalAudit:get", "One entry of the audit log in readable form"),
		r.entry)
	server.Register(s,
		history("getSettingsHistory", "/api/company-settings", "globalAudit:getList",
			"Changes of the company settings"), r.settings)
}

// HistoryOutput is a history, the newest line first.
type HistoryOutput struct{ Body History }

func output(ctx context.Context, lines []audit.Line, err error, self string) (*HistoryOutput, error) {
	if err != nil {
		return nil, err
	}
	return &HistoryOutput{Body: toAPI(ctx, lines, self)}, nil
}

type invoiceInput struct {
	InvoiceID string `path:"invoiceId" format:"uuid"`
}

func (r routes) invoice(ctx context.Context, in *invoiceInput) (*HistoryOutput, error) {
	caller := server.Caller(ctx)
	viewer := invoice.Viewer{UserID: caller.UserID, AllInvoices: caller.May("invoices:getList"),
		Payments: caller.May("payments:get")}
	lines, err := r.records.OfInvoice(ctx, caller.TenantID, in.InvoiceID, viewer)
	return output(ctx, lines, err, in.InvoiceID)
}

type paymentInput struct {
	PaymentID string `path:"paymentId" format:"uuid"`
}

func (r routes) payment(ctx context.Context, in *paymentInput) (*HistoryOutput, error) {
	lines, err := r.records.OfPayment(ctx, server.Caller(ctx).TenantID, in.PaymentID)
	return output(ctx, lines, err, in.PaymentID)
}

type batchInput struct {
	BatchID string `path:"batchId" format:"uuid"`
}

func (r routes) batch(ctx context.Context, in *batchInput) (*HistoryOutput, error) {
	lines, err := r.records.OfBatch(ctx, server.Caller(ctx).TenantID, in.BatchID)
	return output(ctx, lines, err, in.BatchID)
}

type jobInput struct {
	JobID string `path:"jobId" format:"uuid"`
}

func (r routes) job(ctx context.Context, in *jobInput) (*HistoryOutput, error) {
	caller := server.Caller(ctx)
	if _, err := r.jobs.GetSeenBy(ctx, caller.TenantID, jobapp.Reader{Operator: caller.May("operations:get")},
		in.JobID); err != nil {
		return nil, err
	}
	lines, err := r.records.OfJob(ctx, caller.TenantID, in.JobID, caller.May("payments:get"))
	return output(ctx, lines, err, in.JobID)
}

type orderInput struct {
	OrderID string `path:"purchaseOrderId" format:"uuid"`
}

func (r routes) order(ctx context.Context, in *orderInput) (*HistoryOutput, error) {
	lines, err := r.records.OfOrder(ctx, server.Caller(ctx).TenantID, in.OrderID)
	return output(ctx, lines, err, in.OrderID)
}

type vendorInput struct {
	VendorID string `path:"vendorId" format:"uuid"`
}

func (r routes) vendor(ctx context.Context, in *vendorInput) (*HistoryOutput, error) {
	lines, err := r.records.OfVendor(ctx, server.Caller(ctx).TenantID, in.VendorID)
	return output(ctx, lines, err, in.VendorID)
}

type projectInput struct {
	ProjectID string `path:"projectId" format:"uuid"`
}

func (r routes) project(ctx context.Context, in *projectInput) (*HistoryOutput, error) {
	lines, err := r.records.OfProject(ctx, server.Caller(ctx).TenantID, in.ProjectID)
	return output(ctx, lines, err, in.ProjectID)
}

type accountInput struct {
	AccountID string `path:"accountId" format:"uuid"`
}

func (r routes) account(ctx context.Context, in *accountInput) (*HistoryOutput, error) {
	lines, err := r.records.OfBankAccount(ctx, server.Caller(ctx).TenantID, in.AccountID)
	return output(ctx, lines, err, in.AccountID)
}

type entryInput struct {
	EntryID string `path:"entryId" format:"uuid"`
}

func (r routes) entry(ctx context.Context, in *entryInput) (*HistoryOutput, error) {
	d, err := r.log.Get(ctx, server.Caller(ctx).TenantID, in.EntryID)
	return output(ctx, []audit.Line{d.Line}, err, "")
}

type userInput struct {
	UserID string `path:"userId" format:"uuid"`
}

func (r routes) user(ctx context.Context, in *userInput) (*HistoryOutput, error) {
	lines, err := r.records.OfUser(ctx, server.Caller(ctx).TenantID, in.UserID)
	return output(ctx, lines, err, in.UserID)
}

type groupInput struct {
	GroupID string `path:"groupId" format:"uuid"`
}

func (r routes) group(ctx context.Context, in *groupInput) (*HistoryOutput, error) {
	lines, err := r.records.OfGroup(ctx, server.Caller(ctx).TenantID, in.GroupID)
	return output(ctx, lines, err, in.GroupID)
}

type printerInput struct {
	PrinterID string `path:"printerId" format:"uuid"`
}

func (r routes) printer(ctx context.Context, in *printerInput) (*HistoryOutput, error) {
	lines, err := r.records.OfPrinter(ctx, server.Caller(ctx).TenantID, in.PrinterID)
	return output(ctx, lines, err, in.PrinterID)
}

type agentInput struct {
	AgentID string `path:"agentId" format:"uuid"`
}

func (r routes) agent(ctx context.Context, in *agentInput) (*HistoryOutput, error) {
	lines, err := r.records.OfAgent(ctx, server.Caller(ctx).TenantID, in.AgentID)
	return output(ctx, lines, err, in.AgentID)
}

type connectionInput struct {
	ConnectionID string `path:"connectionId" format:"uuid"`
}

func (r routes) connection(ctx context.Context, in *connectionInput) (*HistoryOutput, error) {
	lines, err := r.records.OfConnection(ctx, server.Caller(ctx).TenantID, in.ConnectionID)
	return output(ctx, lines, err, in.ConnectionID)
}

func (r routes) identityProvider(ctx context.Context, _ *struct{}) (*HistoryOutput, error) {
	caller := server.Caller(ctx)
	lines, err := r.records.OfIdentityProvider(ctx, caller.TenantID)
	return output(ctx, lines, err, caller.TenantID)
}

func (r routes) settings(ctx context.Context, _ *struct{}) (*HistoryOutput, error) {
	caller := server.Caller(ctx)
	lines, err := r.records.OfSettings(ctx, caller.TenantID)
	return output(ctx, lines, err, caller.TenantID)
}

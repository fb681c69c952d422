// Package invoice serves invoices: lists, the page of one, and the
// actions before approval.
package invoice

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
	invoiceapp "countersign.dev/app/invoice"
	taskapp "countersign.dev/app/task"
	"countersign.dev/domain/actor"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/invoice"
)

type routes struct {
	invoices invoiceapp.Commands
	tasks    *taskapp.Commands
}

// Routes adds the operations.
func Routes(s *server.Server, invoices invoiceapp.Commands, tasks *taskapp.Commands) {
	r := routes{invoices, tasks}
	r.lists(s)
	r.lookups(s)
	r.edits(s)
	r.comments(s)
	r.match(s)
	r.many(s)
	const one = "/api/invoices/{invoiceId}"
	command := func(id, method, path, summary string) server.Operation {
		return server.Operation{ID: id, Method: method, Path: path, Summary: summary, Tag: "Invoices",
			Permission: "invoices:update", Command: true}
	}
	server.Register(s, server.Operation{ID: "getInvoice", Method: http.MethodGet, Path: one, Tag: "Invoices",
		Permission: "invoices:get", Summary: "All data of the invoice page"}, r.get)
	server.Register(s, command("submitInvoice", http.MethodPost, one+"/submit",
		"Validate an invoice and submit it for approval"),
		r.submit)
	server.Register(s,
		command("withdrawInvoice", http.MethodPost, one+"/withdraw",
			"Withdraw an invoice for correction; it must be approved again"),
		r.withdraw)
	server.Register(s,
		command("retryInvoice", http.MethodPost, one+"/retry", "Retry a failed posting to the ERP or to payments"),
		r.retry)
	server.Register(s,
		command("deleteInvoice", http.MethodDelete, one,
			"Delete an invoice with a reason; without invoices:delete only an own upload before it is submitted"),
		r.remove)
}

func (r routes) lists(s *server.Server) {
	server.RegisterGrid(s, server.Operation{ID: "listInvoices", Method: http.MethodPost,
		Path: "/api/projects/{projectId}/invoices/grid", Tag: "Invoices", Permission: "invoices:getList",
		Summary: "A project's invoices"}, r.list, entryToAPI)
	server.RegisterGrid(s, server.Operation{ID: "listAllInvoices", Method: http.MethodPost, Path: "/api/invoices/grid",
		Tag: "Invoices", Permission: "invoices:getList",
		Summary: "The invoices of every project the caller sees"}, r.listAll, entryToAPI)
	server.Register(s, server.Operation{ID: "countInvoices", Method: http.MethodGet,
		Path: "/api/projects/{projectId}/invoices/buckets", Tag: "Invoices", Permission: "invoices:getList",
		Summary: "Number and amounts of active, processed, rejected and failed invoices, at most one second old"}, r.buckets)
	server.Register(s, server.Operation{ID: "getInvoiceFigures", Method: http.MethodGet, Path: "/api/invoice-figures",
		Tag: "Invoices", Permission: "invoices:getList",
		Summary: "Open, due, overdue, waiting and failed invoices by project and currency"}, r.figures)
}

type projectGridInput struct {
	ProjectID string `path:"projectId" format:"uuid"`
	server.GridInput
}

// InProject identifies the project of a list.
func (in *projectGridInput) InProject(projectID string) { in.ProjectID = projectID }

func (r routes) list(ctx context.Context, in *projectGridInput) grid.List[invoice.Entry] {
	return r.invoices.List(tenant(ctx), in.ProjectID)
}

func (r routes) listAll(ctx context.Context, _ *server.GridInput) grid.List[invoice.Entry] {
	return r.invoices.List(tenant(ctx), "")
}

type projectInput struct {
	ProjectID string `path:"projectId" format:"uuid"`
}

func (r routes) buckets(ctx context.Context, in *projectInput) (*bucketsOutput, error) {
	amounts, err := r.invoices.Amounts(ctx, tenant(ctx), in.ProjectID)
	if err != nil {
		return nil, err
	}
	return &bucketsOutput{Body: toBuckets(amounts)}, nil
}

type invoiceInput struct {
	InvoiceID string `path:"invoiceId" format:"uuid"`
}

func (r routes) get(ctx context.Context, in *invoiceInput) (*invoiceOutput, error) {
	return r.view(ctx, in.InvoiceID)
}

// view returns the new state of the page after a command, so that the screen needs no further request.
func (r routes) view(ctx context.Context, invoiceID string) (*invoiceOutput, error) {
	v, err := r.invoices.View(ctx, tenant(ctx), invoiceID, viewer(ctx))
	if err != nil {
		return nil, err
	}
	return &invoiceOutput{Body: ToAPI(v, viewer(ctx))}, nil
}

// answered runs a command and returns the page.
func (r routes) answered(ctx context.Context, invoiceID string, do func() error) (*invoiceOutput, error) {
	if err := do(); err != nil {
		return nil, err
	}
	return r.view(ctx, invoiceID)
}

type versionInput struct {
	InvoiceID string `path:"invoiceId" format:"uuid"`
	Body      InvoiceVersion
}

// InvoiceVersion contains the version that the caller read.
type InvoiceVersion struct {
	Version int64 `json:"version" minimum:"1" doc:"The version that the caller read"`
}

type submitInput struct {
	InvoiceID string `path:"invoiceId" format:"uuid"`
	Body      InvoiceSubmission
}

// InvoiceSubmission contains the version that the caller read and the reason to override warnings.
type InvoiceSubmission struct {
	Version        int64  `json:"version" minimum:"1" doc:"The version that the caller read"`
	OverrideReason string `json:"overrideReason,omitempty" maxLength:"500" doc:"Reason to submit despite warnings"`
}

func (r routes) submit(ctx context.Context, in *submitInput) (*invoiceOutput, error) {
	return r.answered(ctx, in.InvoiceID, func() error {
		_, _, err := r.invoices.Submit(ctx, tenant(ctx), seen(ctx), in.InvoiceID, in.Body.Version, in.Body.OverrideReason)
		return err
	})
}

func (r routes) withdraw(ctx context.Context, in *versionInput) (*invoiceOutput, error) {
	return r.answered(ctx, in.InvoiceID, func() error {
		_, err := r.invoices.Withdraw(ctx, tenant(ctx), seen(ctx), in.InvoiceID, in.Body.Version)
		return err
	})
}

func (r routes) retry(ctx context.Context, in *invoiceInput) (*invoiceOutput, error) {
	return r.answered(ctx, in.InvoiceID, func() error { return r.invoices.RequestRetry(ctx, seen(ctx), in.InvoiceID) })
}

type deleteInput struct {
	InvoiceID string `path:"invoiceId" format:"uuid"`
	Body      InvoiceDeletion
}

// InvoiceDeletion contains the reason of a deletion.
type InvoiceDeletion struct {
	Version       int64                `json:"version" minimum:"1"`
	DeleteReason  invoice.DeleteReason `json:"deleteReason"`
	DeleteComment string               `json:"deleteComment,omitempty" maxLength:"1000" doc:"Comment for the reason other"`
}

func (r routes) remove(ctx context.Context, in *deleteInput) (*invoiceOutput, error) {
	return r.answered(ctx, in.InvoiceID, func() error {
		_, err := r.invoices.Delete(ctx, tenant(ctx), invoiceapp.DeletableBy(viewer(ctx)), in.InvoiceID, in.Body.Version,
			invoice.DeleteReason(in.Body.DeleteReason), in.Body.DeleteComment)
		return err
	})
}

func tenant(ctx context.Context) string {
	who, _ := actor.From(ctx)
	return who.TenantID
}

// seen refuses to change an invoice that the caller may not see.
func seen(ctx context.Context) invoiceapp.Authorize { return invoiceapp.SeenBy(viewer(ctx)) }

// viewer derives the visibility of the caller from their permissions.
func viewer(ctx context.Context) invoice.Viewer {
	caller := server.Caller(ctx)
	return invoice.Viewer{UserID: caller.UserID, AllInvoices: caller.May("invoices:getList"),
		Deletes: caller.May("invoices:delete"), DeletesComments: caller.May("invoiceComments:delete")}
}

package history

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
	historyapp "countersign.dev/app/history"
	jobapp "countersign.dev/app/job"
	taskapp "countersign.dev/app/task"
	"countersign.dev/domain/audit"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/permission"
)

// Related are the records that a record leads to.
type Related struct {
	Links     []Link `json:"links" maxItems:"500" doc:"Records that the caller may open"`
	Successor *Link  `json:"successor,omitempty" doc:"Of a task: the latest task about the subject, if it is newer"`
}

// RelatedOutput are related records.
type RelatedOutput struct{ Body Related }

// reads maps each type of record to the permission that its page requires.
var reads = map[string]permission.Permission{"invoice": "invoices:get", "payment": "payments:get",
	"batch": "payments:get", "job": "jobs:get", "task": "tasks:getList"}

func (r routes) relatedRoutes(s *server.Server) {
	related := func(id, path string, needs permission.Permission, summary string) server.Operation {
		return server.Operation{ID: id, Method: http.MethodGet, Path: path + "/related", Tag: "History", Permission: needs,
			Summary: summary}
	}
	server.Register(s,
		related("getRelatedToInvoice", "/api/invoices/{invoiceId}", "invoices:get",
			"Tasks, payments, batches and jobs of an invoice"),
		func(ctx context.Context, in *invoiceInput) (*RelatedOutput, error) {
			found, err := r.records.RelatedToInvoice(ctx, server.Caller(ctx).TenantID, in.InvoiceID, reader(ctx))
			return relatedOutput(ctx, found, err)
		})
	server.Register(s,
		related("getRelatedToTask", "/api/tasks/{taskId}", "tasks:getList",
			"Invoice, other tasks, payments and job of a task"),
		func(ctx context.Context, in *taskInput) (*RelatedOutput, error) {
			found, err := r.records.RelatedToTask(ctx, server.Caller(ctx).TenantID, in.TaskID, reader(ctx))
			return relatedOutput(ctx, found, err)
		})
	server.Register(s,
		related("getRelatedToPayment", "/api/payments/{paymentId}", "payments:get",
			"Invoices, batches and jobs of a payment"),
		func(ctx context.Context, in *paymentInput) (*RelatedOutput, error) {
			found, err := r.records.RelatedToPayment(ctx, server.Caller(ctx).TenantID, in.PaymentID, reader(ctx))
			return relatedOutput(ctx, found, err)
		})
	server.Register(s, related("getRelatedToBatch", "/api/batches/{batchId}", "payments:get", "Jobs of a batch"),
		func(ctx context.Context, in *batchInput) (*RelatedOutput, error) {
			found, err := r.records.RelatedToBatch(ctx, server.Caller(ctx).TenantID, in.BatchID, reader(ctx))
			return relatedOutput(ctx, found, err)
		})
	server.Register(s, related("getRelatedToJob", "/api/jobs/{jobId}", "jobs:get", "Subject and tasks of a job"),
		r.relatedToJob)
}

type taskInput struct {
	TaskID string `path:"taskId" format:"uuid"`
}

func (r routes) relatedToJob(ctx context.Context, in *jobInput) (*RelatedOutput, error) {
	caller := server.Caller(ctx)
	if _, err := r.jobs.GetSeenBy(ctx, caller.TenantID, jobapp.Reader{Operator: caller.May("operations:get")},
		in.JobID); err != nil {
		return nil, err
	}
	found, err := r.records.RelatedToJob(ctx, caller.TenantID, in.JobID, reader(ctx))
	return relatedOutput(ctx, found, err)
}

func reader(ctx context.Context) historyapp.Reader {
	caller := server.Caller(ctx)
	return historyapp.Reader{
		Invoices: invoice.Viewer{UserID: caller.UserID, AllInvoices: caller.May("invoices:getList")},
		Tasks:    taskapp.ReaderOf(caller),
	}
}

func relatedOutput(ctx context.Context, found historyapp.Related, err error) (*RelatedOutput, error) {
	if err != nil {
		return nil, err
	}
	out := Related{Links: []Link{}}
	for _, r := range found.Records {
		if server.Caller(ctx).May(reads[r.Type]) {
			out.Links = append(out.Links, linkToAPI(r))
		}
	}
	if found.Successor != nil {
		successor := linkToAPI(*found.Successor)
		out.Successor = &successor
	}
	return &RelatedOutput{Body: out}, nil
}

func linkToAPI(r audit.Record) Link {
	return Link{Type: RecordType(r.Type), ID: r.ID, Label: r.Label, ProjectID: r.ProjectID, WorkspaceID: r.Workspace,
		InvoiceID: r.InvoiceID}
}

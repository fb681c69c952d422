package invoice

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
	taskapp "countersign.dev/app/task"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/task"
)

func (r routes) many(s *server.Server) {
	op := func(id, path, summary string) server.Operation {
		return server.Operation{ID: id, Method: http.MethodPost, Path: "/api/projects/{projectId}/invoices" + path,
			Tag: "Invoices", Permission: "invoices:update", Command: true, Summary: summary,
			MaxBody: server.MaxSelectionBody}
	}
	server.Register(s, op("submitInvoices", "/submit", "Submit the selected invoices for approval, at most 200"),
		r.submitMany)
	server.Register(s, op("deleteInvoices", "/delete", "Delete the selected invoices with a reason, at most 200"),
		r.deleteMany)
	assign := op("assignInvoices", "/assign", "Reassign the open tasks of the selected invoices, at most 200")
	assign.Permission = "tasks:reassign"
	server.Register(s, assign, r.assignMany)
}

type assignManyInput struct {
	ProjectID string `path:"projectId" format:"uuid"`
	Body      AssignSelection
}

// AssignSelection is the selected invoices and who approves them.
type AssignSelection struct {
	server.GridSelection
	Assignees []string `json:"assignees" minItems:"1" maxItems:"10" uniqueItems:"true"`
	Comment   string   `json:"comment,omitempty" maxLength:"1000"`
}

func (r routes) assignMany(ctx context.Context, in *assignManyInput) (*actedOutput, error) {
	ids, err := r.invoices.List(tenant(ctx), in.ProjectID).IDs(ctx, in.Body.Choice())
	if err != nil {
		return nil, err
	}
	reassign := task.Act{Action: task.Reassign,
		Fields: task.Fields{Assignees: in.Body.Assignees, Reason: in.Body.Comment}}
	seen := taskapp.SeenBy(taskapp.ReaderOf(server.Caller(ctx)))
	return actedToAPI(r.invoices.AssignMany(ctx, tenant(ctx), in.ProjectID, viewer(ctx), ids,
		func(ctx context.Context, taskID string) error {
			_, err := r.tasks.RequestAct(ctx, taskID, reassign, seen)
			return err
		}))
}

type submitManyInput struct {
	ProjectID string `path:"projectId" format:"uuid"`
	Body      server.GridSelection
}

// DeleteSelection is the selected invoices and why they are deleted.
type DeleteSelection struct {
	server.GridSelection
	DeleteReason  invoice.DeleteReason `json:"deleteReason"`
	DeleteComment string               `json:"deleteComment,omitempty" maxLength:"1000" doc:"For the reason other"`
}

type deleteManyInput struct {
	ProjectID string `path:"projectId" format:"uuid"`
	Body      DeleteSelection
}

type actedOutput struct{ Body ActedInvoices }

// ActedInvoices is the result of an action, per invoice.
type ActedInvoices struct {
	Done    int              `json:"done"`
	Refused []RefusedInvoice `json:"refused" maxItems:"200"`
}

// RefusedInvoice is an invoice that stays as it is, and why.
type RefusedInvoice struct {
	ID            string `json:"id"`
	InvoiceNumber string `json:"invoiceNumber"`
	VendorName    string `json:"vendorName"`
	Field         string `json:"field" doc:"Empty: the whole invoice"`
	ErrorCode     string `json:"errorCode"`
	Details       string `json:"details"`
}

func (r routes) submitMany(ctx context.Context, in *submitManyInput) (*actedOutput, error) {
	ids, err := r.invoices.List(tenant(ctx), in.ProjectID).IDs(ctx, in.Body.Choice())
	if err != nil {
		return nil, err
	}
	return actedToAPI(r.invoices.SubmitMany(ctx, tenant(ctx), in.ProjectID, viewer(ctx), ids))
}

func (r routes) deleteMany(ctx context.Context, in *deleteManyInput) (*actedOutput, error) {
	ids, err := r.invoices.List(tenant(ctx), in.ProjectID).IDs(ctx, in.Body.Choice())
	if err != nil {
		return nil, err
	}
	return actedToAPI(r.invoices.DeleteMany(ctx, tenant(ctx), in.ProjectID, viewer(ctx), ids, in.Body.DeleteReason,
		in.Body.DeleteComment))
}

func actedToAPI(acted invoice.Acted, err error) (*actedOutput, error) {
	if err != nil {
		return nil, err
	}
	out := &actedOutput{Body: ActedInvoices{Done: acted.Done, Refused: make([]RefusedInvoice, len(acted.Refused))}}
	for n, r := range acted.Refused {
		out.Body.Refused[n] = RefusedInvoice{ID: r.InvoiceID, InvoiceNumber: r.Number, VendorName: r.Vendor,
			Field: r.Field, ErrorCode: string(r.Code), Details: r.Message}
	}
	return out, nil
}

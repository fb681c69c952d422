package payment

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/permission"
)

// PaymentSelection is the payments of a batch. Expected is the content of the preview: a batch that would differ
// from it is refused.
type PaymentSelection struct {
	server.GridSelection
	Expected *ExpectedBatch `json:"expected,omitempty"`
}

// ExpectedBatch is what a person confirmed.
type ExpectedBatch struct {
	Payments int    `json:"payments" minimum:"0"`
	Total    string `json:"total" maxLength:"30" doc:"A decimal"`
}

// PrintOrder is the payments of a run of checks and the printer.
type PrintOrder struct {
	PaymentSelection
	PrinterID string `json:"printerId" format:"uuid"`
}

// RunPreviewRequest asks what a batch would hold.
type RunPreviewRequest struct {
	server.GridSelection
	Method payment.Method `json:"method"`
}

type achInput struct {
	ProjectID string `path:"projectId" format:"uuid"`
	Body      PaymentSelection
}

type checksInput struct {
	ProjectID string `path:"projectId" format:"uuid"`
	Body      PrintOrder
}

type previewInput struct {
	ProjectID string `path:"projectId" format:"uuid"`
	Body      RunPreviewRequest
}

type previewOutput struct{ Body RunPreview }

func (r routes) prepareACH(ctx context.Context, in *achInput) (*preparedOutput, error) {
	n := payment.NewBatch{ProjectID: in.ProjectID, Kind: payment.BatchACH, Confirmed: in.Body.Expected.toDomain()}
	if err := r.choose(ctx, &n, in.Body.GridSelection); err != nil {
		return nil, err
	}
	return r.prepare(ctx, n)
}

func (r routes) prepareChecks(ctx context.Context, in *checksInput) (*preparedOutput, error) {
	n := payment.NewBatch{ProjectID: in.ProjectID, Kind: payment.BatchCheck, PrinterID: in.Body.PrinterID,
		Confirmed: in.Body.Expected.toDomain()}
	if err := r.choose(ctx, &n, in.Body.GridSelection); err != nil {
		return nil, err
	}
	if err := r.printers.RequirePrinting(ctx, server.Caller(ctx).TenantID, in.Body.PrinterID); err != nil {
		return nil, err
	}
	return r.prepare(ctx, n)
}

func (r routes) preview(ctx context.Context, in *previewInput) (*previewOutput, error) {
	n := payment.NewBatch{ProjectID: in.ProjectID, Kind: payment.BatchACH}
	if in.Body.Method == payment.Check {
		n.Kind, n.PrinterID = payment.BatchCheck, anyPrinter
	}
	if err := r.choose(ctx, &n, in.Body.GridSelection); err != nil {
		return nil, err
	}
	taken, err := r.batches.Preview(ctx, n)
	if err != nil {
		return nil, err
	}
	body, err := previewToAPI(taken)
	return &previewOutput{Body: body}, err
}

// anyPrinter represents the printer that is selected after the preview.
const anyPrinter = "any"

// choose resolves the selection. Every row of no filter is everything that is ready.
func (r routes) choose(ctx context.Context, n *payment.NewBatch, s server.GridSelection) error {
	if s.All && len(s.IDs)+len(s.Filters)+len(s.Excluded) == 0 && s.Search == "" {
		return nil
	}
	caller := server.Caller(ctx)
	var err error
	n.Selected = true
	n.PaymentIDs, err = r.payments.List(caller.TenantID, n.ProjectID).IDs(ctx, s.Choice())
	return err
}

// PaymentAct is the selected payments and why something is done with them.
type PaymentAct struct {
	server.GridSelection
	Reason string `json:"reason,omitempty" maxLength:"500" doc:"Required except to release a hold"`
}

type actInput struct {
	ProjectID string `path:"projectId" format:"uuid"`
	Body      PaymentAct
}

type actedOutput struct{ Body ActedPayments }

func (r routes) actions(s *server.Server, path string) {
	for _, a := range []struct {
		id, path, summary string
		permission        string
		action            payment.Action
	}{
		{"holdPayments", "/hold", "Put payments on hold, which excludes them from batches", "update", payment.ActHold},
		{"releasePaymentHolds", "/release-hold", "Release payments from their hold", "approve", payment.ActReleaseHold},
		{"cancelPayments", "/cancel", "Cancel payments that no batch has claimed; their invoices become payable", "update",
			payment.ActCancel},
		{"deletePayments", "/delete", "Delete payments that were never part of a released batch", "delete",
			payment.ActDelete},
	} {
		server.Register(s, server.Operation{ID: a.id, Method: http.MethodPost, Path: path + a.path, Tag: "Payments",
			Command: true, Summary: a.summary, Permission: permission.Permission("payments:" + a.permission),
			MaxBody: server.MaxSelectionBody}, r.act(a.action))
	}
}

func (r routes) act(action payment.Action) func(ctx context.Context, in *actInput) (*actedOutput, error) {
	return func(ctx context.Context, in *actInput) (*actedOutput, error) {
		caller := server.Caller(ctx)
		ids, err := r.payments.List(caller.TenantID, in.ProjectID).IDs(ctx, in.Body.Choice())
		if err != nil {
			return nil, err
		}
		acted, err := r.payments.Act(ctx, caller.TenantID, in.ProjectID, ids,
			payment.Act{Action: action, Reason: in.Body.Reason})
		if err != nil {
			return nil, err
		}
		return &actedOutput{Body: actedToAPI(acted)}, nil
	}
}

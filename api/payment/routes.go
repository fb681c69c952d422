// Package payment serves payments: due payments, completed payments
// and the creation of a batch.
package payment

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
	batchapp "countersign.dev/app/batch"
	checkapp "countersign.dev/app/check"
	paymentapp "countersign.dev/app/payment"
	printerapp "countersign.dev/app/printer"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/payment"
)

type routes struct {
	payments paymentapp.Commands
	printers printerapp.Commands
	batches  *batchapp.Commands
	checks   *checkapp.Commands
}

// Routes adds the operations.
func Routes(
	s *server.Server, payments paymentapp.Commands, printers printerapp.Commands, batches *batchapp.Commands,
	checks *checkapp.Commands,
) {
	r := routes{payments: payments, printers: printers, batches: batches, checks: checks}
	const project = "/api/projects/{projectId}"
	server.RegisterGrid(s, server.Operation{ID: "listPayments", Method: http.MethodPost, Path: project + "/payments/grid",
		Tag: "Payments", Permission: "payments:getList", Summary: "A project's payments"}, r.list, entryToAPI)
	server.Register(s, server.Operation{ID: "getPayment", Method: http.MethodGet, Path: "/api/payments/{paymentId}",
		Tag: "Payments", Permission: "payments:get", Summary: "One payment with the invoices it pays"}, r.get)
	server.Register(s, server.Operation{ID: "getPaymentRun", Method: http.MethodGet, Path: project + "/payment-run",
		Tag: "Payments", Permission: "payments:getList", Summary: "Payments that are ready for a batch"}, r.run)
	server.Register(s, server.Operation{ID: "listPrinters", Method: http.MethodGet, Path: "/api/printers", Tag: "Payments",
		Permission: "printers:getList", Summary: "Active printers for checks"}, r.listPrinters)
	prepare := func(id, path, summary string) server.Operation {
		return server.Operation{ID: id, Method: http.MethodPost, Path: project + path, Tag: "Payments",
			Permission: "payments:prepare", Command: true, Summary: summary, MaxBody: server.MaxSelectionBody}
	}
	server.Register(s, server.Operation{ID: "previewPaymentRun", Method: http.MethodPost,
		Path: project + "/payment-run/preview", Tag: "Payments", Permission: "payments:prepare", Reads: true,
		MaxBody: server.MaxSelectionBody,
		Summary: "Preview of a batch: selected and excluded payments"}, r.preview)
	server.Register(s, prepare("prepareAch", "/ach/prepare", "Claim the selected payments for an ACH file"), r.prepareACH)
	server.Register(s, prepare("prepareChecks", "/checks/prepare", "Claim the selected payments for a run of checks"),
		r.prepareChecks)
	server.Register(s,
		prepare("preparePositivePay", "/positive-pay/prepare", "Create a positive-pay file of all unreported checks"),
		r.preparePositivePay)
	r.actions(s, project+"/payments")
	server.Register(s, server.Operation{ID: "voidChecks", Method: http.MethodPost, Path: "/api/payments/void",
		Tag: "Payments", Permission: "payments:void", Command: true, Summary: "Void checks, or undo a void"}, r.void)
}

type listInput struct {
	ProjectID string `path:"projectId" format:"uuid"`
	server.GridInput
}

func (r routes) list(ctx context.Context, in *listInput) grid.List[payment.Entry] {
	caller := server.Caller(ctx)
	return r.payments.List(caller.TenantID, in.ProjectID)
}

type paymentInput struct {
	PaymentID string `path:"paymentId" format:"uuid"`
}

type paymentOutput struct{ Body Payment }

func (r routes) get(ctx context.Context, in *paymentInput) (*paymentOutput, error) {
	p, err := r.payments.Get(ctx, server.Caller(ctx).TenantID, in.PaymentID)
	if err != nil {
		return nil, err
	}
	return &paymentOutput{Body: toAPI(p)}, nil
}

type projectInput struct {
	ProjectID string `path:"projectId" format:"uuid"`
}

type runOutput struct{ Body PaymentRun }

func (r routes) run(ctx context.Context, in *projectInput) (*runOutput, error) {
	run, err := r.batches.PaymentRun(ctx, server.Caller(ctx).TenantID, in.ProjectID)
	if err != nil {
		return nil, err
	}
	return &runOutput{Body: runToAPI(run)}, nil
}

// Printers is the list of active printers.
type Printers struct {
	Items []Printer `json:"items" maxItems:"500"`
}

type printersOutput struct{ Body Printers }

func (r routes) listPrinters(ctx context.Context, _ *struct{}) (*printersOutput, error) {
	found, err := r.printers.Active(ctx, server.Caller(ctx).TenantID)
	if err != nil {
		return nil, err
	}
	out := printersOutput{Body: Printers{Items: []Printer{}}}
	for _, p := range found {
		out.Body.Items = append(out.Body.Items, printerToAPI(p))
	}
	return &out, nil
}

type preparedOutput struct{ Body OpenBatch }

func (r routes) prepare(ctx context.Context, n payment.NewBatch) (*preparedOutput, error) {
	b, err := r.batches.Prepare(ctx, n)
	if err != nil {
		return nil, err
	}
	return &preparedOutput{Body: openToAPI(b)}, nil
}

func (r routes) preparePositivePay(ctx context.Context, in *projectInput) (*preparedOutput, error) {
	return r.prepare(ctx, payment.NewBatch{ProjectID: in.ProjectID, Kind: payment.BatchPositivePay})
}

// VoidOrder sets the void status of checks.
type VoidOrder struct {
	PaymentIDs []string `json:"paymentIds" minItems:"1" maxItems:"1000"`
	Void       bool     `json:"void" doc:"false: undo the void"`
	Reason     string   `json:"reason,omitempty" maxLength:"500"`
}

type voidInput struct{ Body VoidOrder }

func (r routes) void(ctx context.Context, in *voidInput) (*struct{}, error) {
	return nil, r.checks.Void(ctx, in.Body.PaymentIDs, in.Body.Void, in.Body.Reason)
}

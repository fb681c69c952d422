// Package drill serves the links of ERPs that open an invoice, and their setup.
package drill

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
	drillapp "countersign.dev/app/drill"
	"countersign.dev/domain/drill"
)

type handlers struct{ drills drillapp.Commands }

// Routes adds the operations.
func Routes(s *server.Server, drills drillapp.Commands) {
	h := handlers{drills}
	const setups = "/api/drill-setups"
	server.Register(s, server.Operation{ID: "listDrillSetups", Method: http.MethodGet, Path: setups,
		Tag: "Connections", Summary: "How the links of each ERP are read", Permission: "connections:getList"}, h.setups)
	server.Register(s, server.Operation{ID: "replaceDrillSetup", Method: http.MethodPut, Path: setups + "/{erpType}",
		Tag: "Connections", Summary: "Enable the links of an ERP and name their parameters",
		Permission: "connections:update", Command: true}, h.replace)
	server.Register(s, server.Operation{ID: "findDrilledInvoices", Method: http.MethodPost, Path: "/api/drill/{erpType}",
		Tag: "Invoices", Summary: "The invoices that a link of an ERP names, among those that the caller sees",
		Permission: "invoices:getList", Reads: true}, h.find)
}

func (h handlers) setups(ctx context.Context, _ *struct{}) (*SetupsOutput, error) {
	all, err := h.drills.Setups(ctx, server.Caller(ctx).TenantID)
	out := &SetupsOutput{}
	out.Body.Setups = make([]Setup, len(all))
	for n, s := range all {
		out.Body.Setups[n] = toAPI(s)
	}
	return out, err
}

func (h handlers) replace(ctx context.Context, in *ReplaceInput) (*SetupOutput, error) {
	s, err := h.drills.Replace(ctx, server.Caller(ctx).TenantID, in.ERPType, in.Body.fromAPI())
	return &SetupOutput{toAPI(s)}, err
}

func (h handlers) find(ctx context.Context, in *FindInput) (*FoundOutput, error) {
	link := make([]drill.Parameter, len(in.Body.Parameters))
	for n, p := range in.Body.Parameters {
		link[n] = drill.Parameter(p)
	}
	answer, err := h.drills.Find(ctx, server.Caller(ctx).TenantID, in.ERPType, link)
	return answerToAPI(answer), err
}

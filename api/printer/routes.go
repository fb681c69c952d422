// Package printer serves the printers of a company.
package printer

import (
	"context"
	"net/http"
	"strings"

	"countersign.dev/api/server"
	printerapp "countersign.dev/app/printer"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/printer"
)

type handlers struct{ printers printerapp.Commands }

// Routes adds the operations.
func Routes(s *server.Server, printers printerapp.Commands) {
	h := handlers{printers}
	const all, one = "/api/printers", "/api/printers/{printerId}"
	op := func(id, method, path string, needs permission.Permission, summary string) server.Operation {
		return server.Operation{ID: id, Method: method, Path: path, Tag: "Printers", Permission: needs, Summary: summary}
	}
	command := func(id, method, path string, needs permission.Permission, summary string) server.Operation {
		o := op(id, method, path, needs, summary)
		o.Command = true
		return o
	}
	server.RegisterGrid(s, op("printersGrid", http.MethodPost, all+"/grid", "printers:getList", "List printers"), h.grid,
		entryToAPI)
	server.Register(s, op("printerExists", http.MethodGet, all+"/exists", "printers:getList", "Whether a name is used"),
		h.exists)
	create := command("createPrinter", http.MethodPost, all, "printers:create", "Add a printer")
	create.Status = http.StatusCreated
	server.Register(s, create, h.create)
	server.Register(s, op("getPrinter", http.MethodGet, one, "printers:get",
		"One printer with what it reported and the latest request to it"), h.get)
	server.Register(s, command("updatePrinter", http.MethodPut, one, "printers:update",
		"Change where and how a printer prints"), h.update)
	server.Register(s, command("deactivatePrinter", http.MethodPost, one+"/deactivate", "printers:delete",
		"Exclude a printer from new runs of checks; refused while it has to print one"), h.deactivate)
	server.Register(s, command("activatePrinter", http.MethodPost, one+"/activate", "printers:update",
		"Allow new runs of checks for a printer again"), h.activate)
	server.Register(s, command("readPrinterAttributes", http.MethodPost, one+"/attributes", "printers:update",
		"Ask a printer for its trays, page sizes and state; the result follows"), h.attributes)
	server.Register(s, command("printTestPage", http.MethodPost, one+"/test-page", "printers:update",
		"Print a test page the way checks are printed; the result follows"), h.testPage)
}

func (h handlers) grid(ctx context.Context, _ *server.GridInput) grid.List[printer.Entry] {
	return h.printers.List(server.Caller(ctx).TenantID)
}

func (h handlers) exists(ctx context.Context, in *server.ExistsInput) (*server.ExistsOutput, error) {
	taken, err := h.printers.NameTaken(ctx, server.Caller(ctx).TenantID, strings.TrimSpace(in.Name), in.Except)
	return server.Exists(taken), err
}

func (h handlers) get(ctx context.Context, in *PathInput) (*Output, error) {
	p, err := h.printers.Get(ctx, server.Caller(ctx).TenantID, in.PrinterID)
	return &Output{toAPI(p)}, err
}

func (h handlers) create(ctx context.Context, in *NewInput) (*Output, error) {
	p, err := h.printers.Create(ctx, server.Caller(ctx).TenantID, in.Body.fromAPI())
	return &Output{toAPI(p)}, err
}

func (h handlers) update(ctx context.Context, in *ChangedInput) (*Output, error) {
	p, err := h.printers.Update(ctx, server.Caller(ctx).TenantID, in.PrinterID, in.Body.fromAPI(), in.Body.Version)
	return &Output{toAPI(p)}, err
}

func (h handlers) deactivate(ctx context.Context, in *VersionInput) (*Output, error) {
	p, err := h.printers.Deactivate(ctx, server.Caller(ctx).TenantID, in.PrinterID, in.Body.Version)
	return &Output{toAPI(p)}, err
}

func (h handlers) activate(ctx context.Context, in *VersionInput) (*Output, error) {
	p, err := h.printers.Activate(ctx, server.Caller(ctx).TenantID, in.PrinterID, in.Body.Version)
	return &Output{toAPI(p)}, err
}

func (h handlers) attributes(ctx context.Context, in *PathInput) (*Output, error) {
	p, err := h.printers.RequestVisit(ctx, server.Caller(ctx).TenantID, in.PrinterID, printer.ReadAttributes)
	return &Output{toAPI(p)}, err
}

func (h handlers) testPage(ctx context.Context, in *PathInput) (*Output, error) {
	p, err := h.printers.RequestVisit(ctx, server.Caller(ctx).TenantID, in.PrinterID, printer.TestPage)
	return &Output{toAPI(p)}, err
}

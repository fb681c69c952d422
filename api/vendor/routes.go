// Package vendor serves vendors and their bank accounts.
package vendor

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
	dataimportapp "countersign.dev/app/dataimport"
	vendorapp "countersign.dev/app/vendor"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/id"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/vendor"
)

type routes struct{ vendors vendorapp.Commands }

const one = "/api/vendors/{vendorId}"

// Routes adds the operations.
func Routes(s *server.Server, vendors vendorapp.Commands, imports dataimportapp.Commands) {
	r := routes{vendors: vendors}
	op := func(o server.Operation) server.Operation { o.Tag = "Vendors"; return o }
	server.Register(s, op(server.Operation{ID: "searchVendors", Method: http.MethodGet, Path: "/api/vendors",
		Permission: "vendors:getList",
		Summary:    "Vendors whose number, or a word of whose name, begins with the term; at most 50 per page"}),
		r.search)
	server.RegisterGrid(s, op(server.Operation{ID: "vendorsGrid", Method: http.MethodPost, Path: "/api/vendors/grid",
		Summary: "List vendors", Permission: "vendors:getList"}), r.grid, entryToAPI)
	server.Register(s, op(server.Operation{ID: "createVendor", Method: http.MethodPost, Path: "/api/vendors",
		Summary: "Add a vendor without a bank account", Permission: "vendors:create", Command: true,
		Status: http.StatusCreated}), r.create)
	server.Register(s, op(server.Operation{ID: "getVendor", Method: http.MethodGet, Path: one,
		Permission: "vendors:get", Summary: "One vendor; its account number is masked"}), r.get)
	server.Register(s, op(server.Operation{ID: "updateVendor", Method: http.MethodPut, Path: one,
		Permission: "vendors:update", Command: true, Summary: "Change a vendor"}), r.update)
	server.Register(s, op(server.Operation{ID: "setVendorStatus", Method: http.MethodPut, Path: one + "/status",
		Permission: "vendors:update", Command: true,
		Summary: "Activate or deactivate a vendor; what was submitted before is still paid"}), r.setStatus)
	server.Register(s, op(server.Operation{ID: "getVendorDocuments", Method: http.MethodGet, Path: one + "/documents",
		Permission: "vendors:get", Summary: "The newest invoices and payments of a vendor"}), r.documents)
	r.accountRoutes(s, op)
	server.RegisterImport(s, imported(vendors, imports), SyncItem.values)
}

type searchInput struct {
	SearchTerm            string `query:"searchTerm" maxLength:"100"`
	PayablesCompanyNumber string `query:"payablesCompanyNumber" maxLength:"100"`
	Inactive              bool   `query:"inactive"`
	Skip                  int    `query:"skip" minimum:"0" maximum:"100000"`
}

type searchOutput struct {
	Body VendorList
}

// VendorList is the result of a search.
type VendorList struct {
	Items []Vendor `json:"items" maxItems:"50"`
}

func (r routes) search(ctx context.Context, in *searchInput) (*searchOutput, error) {
	status := vendor.Active
	if in.Inactive {
		status = vendor.Inactive
	}
	found, err := r.vendors.Search(ctx, server.Caller(ctx).TenantID, in.SearchTerm, in.PayablesCompanyNumber, status,
		in.Skip)
	if err != nil {
		return nil, err
	}
	out := &searchOutput{}
	out.Body.Items = make([]Vendor, len(found))
	for n, v := range found {
		out.Body.Items[n] = toAPI(v)
	}
	return out, nil
}

func (r routes) grid(ctx context.Context, _ *server.GridInput) grid.List[vendor.Entry] {
	return r.vendors.List(server.Caller(ctx).TenantID)
}

// PathInput names the vendor.
type PathInput struct {
	VendorID string `path:"vendorId" format:"uuid"`
}

type vendorOutput struct{ Body Vendor }

func output(v vendor.Vendor, err error) (*vendorOutput, error) {
	if err != nil {
		return nil, err
	}
	return &vendorOutput{Body: toAPI(v)}, nil
}

func (r routes) get(ctx context.Context, in *PathInput) (*vendorOutput, error) {
	return output(r.vendors.Get(ctx, server.Caller(ctx).TenantID, in.VendorID))
}

type createInput struct{ Body Details }

func (r routes) create(ctx context.Context, in *createInput) (*vendorOutput, error) {
	return output(r.vendors.Create(ctx, server.Caller(ctx).TenantID, in.Body.toDomain(id.New())))
}

type updateInput struct {
	PathInput
	Body ChangedDetails
}

func (r routes) update(ctx context.Context, in *updateInput) (*vendorOutput, error) {
	v := in.Body.toDomain(in.VendorID)
	v.Version = in.Body.Version
	return output(r.vendors.Update(ctx, server.Caller(ctx).TenantID, v))
}

type statusInput struct {
	PathInput
	Body StatusChange
}

func (r routes) setStatus(ctx context.Context, in *statusInput) (*vendorOutput, error) {
	return output(r.vendors.SetActive(ctx, server.Caller(ctx).TenantID, in.VendorID, in.Body.Active, in.Body.Version))
}

type documentsOutput struct{ Body Documents }

func (r routes) documents(ctx context.Context, in *PathInput) (*documentsOutput, error) {
	caller := server.Caller(ctx)
	found, err := r.vendors.Documents(ctx, caller.TenantID, in.VendorID, caller.May("invoices:getList"),
		caller.May("payments:get"))
	if err != nil {
		return nil, err
	}
	out := &documentsOutput{Body: Documents{Invoices: make([]InvoiceLink, len(found.Invoices)),
		Payments: make([]PaymentLink, len(found.Payments))}}
	for n, d := range found.Invoices {
		out.Body.Invoices[n] = InvoiceLink{Document: documentToAPI(d), Stage: invoice.Stage(d.Status)}
	}
	for n, d := range found.Payments {
		out.Body.Payments[n] = PaymentLink{Document: documentToAPI(d), Status: payment.Status(d.Status)}
	}
	return out, nil
}

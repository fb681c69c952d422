// Package vendor serves vendors: search and one vendor.
package vendor

import (
	"context"
	"net/http"
	"time"

	"countersign.dev/api/server"
	vendorapp "countersign.dev/app/vendor"
	"countersign.dev/domain/actor"
	"countersign.dev/domain/vendor"
)

type routes struct{ vendors vendorapp.Commands }

// Routes adds the operations.
func Routes(s *server.Server, vendors vendorapp.Commands) {
	r := routes{vendors: vendors}
	server.Register(s, server.Operation{ID: "searchVendors", Method: http.MethodGet, Path: "/api/vendors", Tag: "Vendors",
		Permission: "vendors:getList",
		Summary:    "Vendors whose number, or a word of whose name, begins with the term; at most 50 per page"},
		r.search)
	server.Register(s, server.Operation{ID: "getVendor", Method: http.MethodGet, Path: "/api/vendors/{vendorId}",
		Tag: "Vendors", Permission: "vendors:get", Summary: "One vendor; its account number is masked"}, r.get)
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
	found, err := r.vendors.Search(ctx, tenant(ctx), in.SearchTerm, in.PayablesCompanyNumber, status, in.Skip)
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

type vendorInput struct {
	VendorID string `path:"vendorId" format:"uuid"`
}

type vendorOutput struct{ Body Vendor }

func (r routes) get(ctx context.Context, in *vendorInput) (*vendorOutput, error) {
	v, err := r.vendors.Get(ctx, tenant(ctx), in.VendorID)
	if err != nil {
		return nil, err
	}
	return &vendorOutput{Body: toAPI(v)}, nil
}

func tenant(ctx context.Context) string {
	who, _ := actor.From(ctx)
	return who.TenantID
}

// Vendor is a payee.
type Vendor struct {
	ID                 string        `json:"id"`
	Number             string        `json:"number"`
	Name               string        `json:"name"`
	LegalName          string        `json:"legalName"`
	Class              string        `json:"class"`
	Email              string        `json:"email"`
	Address            string        `json:"address"`
	City               string        `json:"city"`
	State              string        `json:"state"`
	PostalCode         string        `json:"postalCode"`
	Country            string        `json:"country"`
	CompanyNumber      string        `json:"companyNumber"`
	TermCode           string        `json:"termCode"`
	PaymentMethod      vendor.Method `json:"paymentMethod"`
	Active             bool          `json:"active"`
	AccountLast4       string        `json:"accountLast4,omitempty"`
	BankAccountChanged *time.Time    `json:"bankAccountChanged,omitempty"`
}

func toAPI(v vendor.Vendor) Vendor {
	out := Vendor{ID: v.ID, Number: v.Number, Name: v.Name, LegalName: v.LegalName, Class: v.Class, Email: v.Email,
		Address: v.Address1, City: v.City, State: v.State, PostalCode: v.PostalCode, Country: v.Country,
		CompanyNumber: v.CompanyNumber, TermCode: v.TermCode, PaymentMethod: v.Method, Active: v.Active}
	if v.Bank != nil {
		out.AccountLast4, out.BankAccountChanged = v.Bank.Last4, &v.Bank.ChangedAt
	}
	return out
}

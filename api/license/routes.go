// Package license serves licenses: to each company its own, and all of them to platform administrators.
package license

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
	licenseapp "countersign.dev/app/license"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/license"
)

type handlers struct{ licenses licenseapp.Commands }

// Routes adds the operations on the license of the caller's company.
func Routes(s *server.Server, licenses licenseapp.Commands) {
	h := handlers{licenses}
	server.Register(s, server.Operation{ID: "getSubscription", Method: http.MethodGet, Path: "/api/subscription",
		Tag: "Shell", Summary: "License of your company with the remaining quantities", SignedIn: true}, h.subscription)
	server.Register(s, server.Operation{ID: "getLicense", Method: http.MethodGet, Path: "/api/license",
		Tag: "Company settings", Summary: "Terms and use of your company's license",
		Permission: "licenseInformation:get"}, h.get)
	server.RegisterGrid(s, server.Operation{ID: "licenseNoticesGrid", Method: http.MethodPost,
		Path: "/api/license/notices/grid", Tag: "Company settings", Summary: "List the notices about your license",
		Permission: "licenseInformation:get"}, h.notices, noticeToAPI)
}

// Output is the whole license.
type Output struct {
	Body Subscription
}

// Subscription is a license. One without features allows everything.
type Subscription struct {
	Features []Feature `json:"features" maxItems:"100"`
	Products []Product `json:"products" maxItems:"100"`
}

// Feature is one entry of the license.
type Feature struct {
	Name   string         `json:"name"`
	Status license.Status `json:"status"`
}

// Product is the licensed quantity of a feature.
type Product struct {
	Name                 string         `json:"name"`
	LicenseTier          string         `json:"licenseTier"`
	AllowOveruse         bool           `json:"allowOveruse"`
	Metric               license.Metric `json:"metric"`
	ConsumedMetricsCount int64          `json:"consumedMetricsCount" doc:"Quantity used; 0 if it is not metered"`
	MaxMetricsCount      int64          `json:"maxMetricsCount" doc:"0: no limit"`
}

func (h handlers) subscription(ctx context.Context, _ *struct{}) (*Output, error) {
	sub, err := h.licenses.Get(ctx, server.Caller(ctx).TenantID)
	out := Subscription{Features: make([]Feature, len(sub)), Products: make([]Product, len(sub))}
	for n, e := range sub {
		out.Features[n], out.Products[n] = Feature{Name: e.Name, Status: e.Status}, productToAPI(e)
	}
	return &Output{out}, err
}

func productToAPI(e license.Entry) Product {
	return Product{Name: e.Name, LicenseTier: e.Tier, AllowOveruse: e.AllowOveruse, Metric: e.Metric,
		ConsumedMetricsCount: e.Consumed, MaxMetricsCount: e.Max}
}

type entriesOutput struct{ Body License }

// License contains the licensed features in the order of their names. Without one, everything is allowed.
type License struct {
	Entries []Entry `json:"entries" maxItems:"100"`
}

// Entry is the license of a feature with its use since the term began.
type Entry struct {
	Product
	Status   license.Status `json:"status"`
	StartsOn string         `json:"startsOn" format:"date"`
	EndsOn   string         `json:"endsOn,omitempty" format:"date" doc:"The last day; absent: it does not end"`

	RemainingMetricsCount int64 `json:"remainingMetricsCount" doc:"0 without a limit"`
	OverusedMetricsCount  int64 `json:"overusedMetricsCount" doc:"Quantity beyond the limit"`
	OCRPages              int64 `json:"ocrPages" doc:"Used pages that were read automatically"`
	ManualPages           int64 `json:"manualPages" doc:"Used pages that were not read automatically"`
	Invoices              int64 `json:"invoices" doc:"Invoices that were created from documents"`
}

func toAPI(sub license.Subscription) License {
	out := License{Entries: make([]Entry, len(sub))}
	for n, e := range sub {
		out.Entries[n] = Entry{Product: productToAPI(e), Status: e.Status, StartsOn: e.StartsOn.String(),
			EndsOn:                e.EndsOn.String(),
			RemainingMetricsCount: e.Remaining(), OverusedMetricsCount: e.Overused(), OCRPages: e.OCRPages,
			ManualPages: e.ManualPages(), Invoices: e.Invoices}
	}
	return out
}

func (h handlers) get(ctx context.Context, _ *struct{}) (*entriesOutput, error) {
	sub, err := h.licenses.Get(ctx, server.Caller(ctx).TenantID)
	return &entriesOutput{toAPI(sub)}, err
}

func (h handlers) notices(ctx context.Context, _ *server.GridInput) grid.List[license.Notice] {
	return h.licenses.Notices(server.Caller(ctx).TenantID)
}

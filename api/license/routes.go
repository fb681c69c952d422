// Package license serves the tenant's license.
package license

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
	licenseapp "countersign.dev/app/license"
	"countersign.dev/domain/license"
)

// Routes adds the operation.
func Routes(s *server.Server, licenses licenseapp.Commands) {
	server.Register(s, server.Operation{ID: "getSubscription", Method: http.MethodGet, Path: "/api/subscription",
		Tag:     "Shell",
		Summary: "License of your company with the remaining quantities", SignedIn: true},
		func(ctx context.Context, _ *struct{}) (*Output, error) {
			sub, err := licenses.Get(ctx, server.Caller(ctx).TenantID)
			return &Output{toAPI(sub)}, err
		})
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

func toAPI(s license.Subscription) Subscription {
	out := Subscription{Features: []Feature{}, Products: []Product{}}
	for _, f := range s.Features {
		out.Features = append(out.Features, Feature{Name: license.Named(f.Name), Status: f.Status})
	}
	for _, p := range s.Products {
		out.Products = append(out.Products, Product{Name: license.Named(p.Name), LicenseTier: p.Tier,
			AllowOveruse: p.AllowOveruse, Metric: p.Metric, ConsumedMetricsCount: p.Consumed, MaxMetricsCount: p.Max})
	}
	return out
}

package license

import (
	"context"
	"net/http"
	"strconv"

	"countersign.dev/api/server"
	licenseapp "countersign.dev/app/license"
	"countersign.dev/domain/calendar"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/license"
)

type administration struct{ licenses licenseapp.Administration }

// AdministrationRoutes adds the operations of platform administrators.
func AdministrationRoutes(s *server.Server, licenses licenseapp.Administration) {
	h := administration{licenses}
	const path = "/api/tenants/{tenant}/license"
	server.Register(s, server.Operation{ID: "getTenantLicense", Method: http.MethodGet, Path: path, Tag: "Tenants",
		Summary: "Terms and use of a tenant's license", Permission: "licenses:get"}, h.get)
	server.Register(s, server.Operation{ID: "setTenantLicense", Method: http.MethodPut, Path: path, Tag: "Tenants",
		Summary: "Replace the license of a tenant", Permission: "licenses:manage", Command: true}, h.set)
}

// PathInput names the tenant.
type PathInput struct {
	TenantID string `path:"tenant" maxLength:"63" doc:"Id of the tenant"`
}

type tenantOutput struct{ Body TenantLicense }

// TenantLicense is the license of a tenant.
type TenantLicense struct {
	License
	Features []Licensable `json:"features" maxItems:"100" doc:"What a license may contain"`
	Version  int64        `json:"version" doc:"Of the tenant"`
}

// Licensable is a feature that a license may contain.
type Licensable struct {
	Name   string         `json:"name"`
	Metric license.Metric `json:"metric"`
}

// Term is what a tenant bought of a feature.
type Term struct {
	Name            string `json:"name" maxLength:"100"`
	Inactive        bool   `json:"inactive" doc:"The feature is switched off"`
	StartsOn        string `json:"startsOn" maxLength:"10" doc:"Use counts from this day (YYYY-MM-DD)"`
	EndsOn          string `json:"endsOn" maxLength:"10" doc:"The last day (YYYY-MM-DD); empty: it does not end"`
	LicenseTier     string `json:"licenseTier" maxLength:"200"`
	AllowOveruse    bool   `json:"allowOveruse"`
	MaxMetricsCount int64  `json:"maxMetricsCount" doc:"0: no limit"`
}

func output(v licenseapp.View, err error) (*tenantOutput, error) {
	out := &tenantOutput{TenantLicense{License: toAPI(v.License), Version: v.Version}}
	for _, name := range license.Names() {
		out.Body.Features = append(out.Body.Features, Licensable{Name: name, Metric: license.MetricOf(name)})
	}
	return out, err
}

func (h administration) get(ctx context.Context, in *PathInput) (*tenantOutput, error) {
	return output(h.licenses.Get(ctx, in.TenantID))
}

type setInput struct {
	PathInput
	Body struct {
		Terms   []Term `json:"terms" maxItems:"100" doc:"No terms: no restrictions"`
		Version int64  `json:"version" doc:"The version that the caller has seen"`
	}
}

func (h administration) set(ctx context.Context, in *setInput) (*tenantOutput, error) {
	terms, err := toDomain(in.Body.Terms)
	if err != nil {
		return nil, err
	}
	return output(h.licenses.Set(ctx, in.TenantID, terms, in.Body.Version))
}

func toDomain(terms []Term) ([]license.Term, error) {
	var v fault.Validation
	out := make([]license.Term, len(terms))
	for n, t := range terms {
		at := "terms[" + strconv.Itoa(n) + "]."
		out[n] = license.Term{Name: t.Name, Inactive: t.Inactive, StartsOn: day(&v, at+"startsOn", t.StartsOn),
			EndsOn: day(&v, at+"endsOn", t.EndsOn), Tier: t.LicenseTier, AllowOveruse: t.AllowOveruse,
			Max: t.MaxMetricsCount}
	}
	return out, v.Err()
}

// day reads an optional date.
func day(v *fault.Validation, path, text string) calendar.Date {
	if text == "" {
		return calendar.Date{}
	}
	read, err := calendar.Parse(text)
	if err != nil {
		v.Add(path, fault.InvalidValue, "Enter a date.")
	}
	return read
}

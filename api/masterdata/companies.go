package masterdata

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/masterdata"
)

// CompanyPath names a record.
type CompanyPath struct {
	ID string `path:"companyId" format:"uuid"`
}

// CompanyChange changes the version of a record that the caller read.
type CompanyChange struct {
	CompanyPath
	Body CompanyFields
}

// CompanyStatusInput activates or deactivates a record.
type CompanyStatusInput struct {
	CompanyPath
	Body StatusBody
}

func (r routes) companies(s *server.Server) {
	const n, all, one = masterdata.Companies, "/companies", "/companies/{companyId}"
	server.RegisterGrid(s, op("companiesGrid", http.MethodPost, all+"/grid", "List companies and subsidiaries", lists),
		func(ctx context.Context, _ *server.GridInput) grid.List[masterdata.Company] {
			return r.records.Companies(server.Caller(ctx).TenantID)
		}, companyToAPI)
	server.Register(s, op("createCompany", http.MethodPost, all, "Add a company", manages),
		func(ctx context.Context, in *input[CompanyFields]) (*output[Company], error) {
			found, err := r.records.Create(ctx, server.Caller(ctx).TenantID, n, in.Body.values())
			return answer(found, err, companyOf)
		})
	server.Register(s, op("getCompany", http.MethodGet, one, "One company", gets),
		func(ctx context.Context, in *CompanyPath) (*output[Company], error) {
			found, err := r.records.Get(ctx, server.Caller(ctx).TenantID, n, in.ID)
			return answer(found, err, companyOf)
		})
	server.Register(s, op("updateCompany", http.MethodPut, one, "Change a company", manages),
		func(ctx context.Context, in *CompanyChange) (*output[Company], error) {
			found, err := r.records.Update(ctx, server.Caller(ctx).TenantID, n,
				masterdata.Record{ID: in.ID, Values: in.Body.values(), Version: in.Body.Version})
			return answer(found, err, companyOf)
		})
	server.Register(s, op("setCompanyStatus", http.MethodPut, one+"/status", "Activate or deactivate a company", manages),
		func(ctx context.Context, in *CompanyStatusInput) (*output[Company], error) {
			found, err := r.records.SetStatus(ctx, server.Caller(ctx).TenantID, n, in.ID, in.Body.Status, in.Body.Version)
			return answer(found, err, companyOf)
		})
	server.RegisterImport(s, r.imported(n, "Companies", all), CompanyFields.values)
}

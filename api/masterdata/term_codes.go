package masterdata

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/masterdata"
)

// TermCodePath names a record.
type TermCodePath struct {
	ID string `path:"termCodeId" format:"uuid"`
}

// TermCodeChange changes the version of a record that the caller read.
type TermCodeChange struct {
	TermCodePath
	Body TermCodeFields
}

// TermCodeStatusInput activates or deactivates a record.
type TermCodeStatusInput struct {
	TermCodePath
	Body StatusBody
}

func (r routes) termCodes(s *server.Server) {
	const n, all, one = masterdata.TermCodes, "/term-codes", "/term-codes/{termCodeId}"
	server.RegisterGrid(s, op("termCodesGrid", http.MethodPost, all+"/grid", "List term codes", lists),
		func(ctx context.Context, _ *server.GridInput) grid.List[masterdata.TermCode] {
			return r.records.TermCodes(server.Caller(ctx).TenantID)
		}, termCodeToAPI)
	server.Register(s, op("createTermCode", http.MethodPost, all, "Add a term code", manages),
		func(ctx context.Context, in *input[TermCodeFields]) (*output[TermCode], error) {
			found, err := r.records.Create(ctx, server.Caller(ctx).TenantID, n, in.Body.values())
			return answer(found, err, termCodeOf)
		})
	server.Register(s, op("getTermCodeRecord", http.MethodGet, one, "One term code", gets),
		func(ctx context.Context, in *TermCodePath) (*output[TermCode], error) {
			found, err := r.records.Get(ctx, server.Caller(ctx).TenantID, n, in.ID)
			return answer(found, err, termCodeOf)
		})
	server.Register(s, op("updateTermCode", http.MethodPut, one, "Change a term code", manages),
		func(ctx context.Context, in *TermCodeChange) (*output[TermCode], error) {
			found, err := r.records.Update(ctx, server.Caller(ctx).TenantID, n,
				masterdata.Record{ID: in.ID, Values: in.Body.values(), Version: in.Body.Version})
			return answer(found, err, termCodeOf)
		})
	server.Register(s, op("setTermCodeStatus", http.MethodPut, one+"/status",
		"Activate or deactivate a term code", manages),
		func(ctx context.Context, in *TermCodeStatusInput) (*output[TermCode], error) {
			found, err := r.records.SetStatus(ctx, server.Caller(ctx).TenantID, n, in.ID, in.Body.Status, in.Body.Version)
			return answer(found, err, termCodeOf)
		})
	server.RegisterImport(s, r.imported(n, "TermCodes", all), TermCodeFields.values)
}

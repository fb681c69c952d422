package masterdata

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/masterdata"
)

// GLAccountPath names a record.
type GLAccountPath struct {
	ID string `path:"glAccountId" format:"uuid"`
}

// GLAccountChange changes the version of a record that the caller read.
type GLAccountChange struct {
	GLAccountPath
	Body GLAccountFields
}

// GLAccountStatusInput activates or deactivates a record.
type GLAccountStatusInput struct {
	GLAccountPath
	Body StatusBody
}

func (r routes) glAccounts(s *server.Server) {
	const n, all, one = masterdata.GLAccounts, "/gl-accounts", "/gl-accounts/{glAccountId}"
	server.RegisterGrid(s, op("glAccountsGrid", http.MethodPost, all+"/grid", "List GL accounts", lists),
		func(ctx context.Context, _ *server.GridInput) grid.List[masterdata.GLAccount] {
			return r.records.GLAccounts(server.Caller(ctx).TenantID)
		}, glAccountToAPI)
	server.Register(s, op("createGLAccount", http.MethodPost, all, "Add a GL account", manages),
		func(ctx context.Context, in *input[GLAccountFields]) (*output[GLAccount], error) {
			found, err := r.records.Create(ctx, server.Caller(ctx).TenantID, n, in.Body.values())
			return answer(found, err, glAccountOf)
		})
	server.Register(s, op("getGLAccount", http.MethodGet, one, "One GL account", gets),
		func(ctx context.Context, in *GLAccountPath) (*output[GLAccount], error) {
			found, err := r.records.Get(ctx, server.Caller(ctx).TenantID, n, in.ID)
			return answer(found, err, glAccountOf)
		})
	server.Register(s, op("updateGLAccount", http.MethodPut, one, "Change a GL account", manages),
		func(ctx context.Context, in *GLAccountChange) (*output[GLAccount], error) {
			found, err := r.records.Update(ctx, server.Caller(ctx).TenantID, n,
				masterdata.Record{ID: in.ID, Values: in.Body.values(), Version: in.Body.Version})
			return answer(found, err, glAccountOf)
		})
	server.Register(s, op("setGLAccountStatus", http.MethodPut, one+"/status",
		"Activate or deactivate a GL account", manages),
		func(ctx context.Context, in *GLAccountStatusInput) (*output[GLAccount], error) {
			found, err := r.records.SetStatus(ctx, server.Caller(ctx).TenantID, n, in.ID, in.Body.Status, in.Body.Version)
			return answer(found, err, glAccountOf)
		})
	server.RegisterImport(s, r.imported(n, "GLAccounts", all), GLAccountFields.values)
}

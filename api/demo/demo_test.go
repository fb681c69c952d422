package demoapi_test

import (
	"context"
	"net/http"
	"os"
	"path/filepath"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"countersign.dev/api/apitest"
	demoapi "countersign.dev/api/demo"
	"countersign.dev/domain/outside"
	"countersign.dev/internal/demoworld"
	"countersign.dev/internal/store/storetest"
)

func TestEachDemoTenantSeesOnlyWhatItSentItself(t *testing.T) {
	ctx, local := context.Background(), "127.0.0.1:0"
	w, err := demoworld.Start(demoworld.Options{Dir: t.TempDir(), Address: local, BankAddress: local, BankUser: "countersign", BankPassword: "secret",
		SMTPAddress: local, PrintAddress: local, ERPAddress: local})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, w.Close()) })
	s, superuser := storetest.Open(t, 6)
	a := apitest.Open(t, s, func(a *apitest.API) {
		demoapi.Routes(a.Server, outside.Service{World: demoworld.Client{URL: w.URL()}, Senders: a.Store})
	})
	ours, theirs, customer := a.Tenant("northwind"), a.Tenant("contoso"), a.Customer("acme")
	conn, err := pgx.Connect(ctx, superuser)
	require.NoError(t, err)
	defer func() { _ = conn.Close(ctx) }()
	for tenantID, name := range map[string]string{ours.ID: "ACH_20261119_A.ach", theirs.ID: "ACH_20261119_B.ach"} {
		_, err := conn.Exec(ctx, `WITH w AS (INSERT INTO workspaces (tenant_id, id, name) VALUES ($1, gen_random_uuid(), 'AP') RETURNING *),
			p AS (INSERT INTO projects (tenant_id, id, workspace_id, name, project_type) SELECT $1, gen_random_uuid(), id, 'ACH', 'ACH Payments' FROM w RETURNING *),
			b AS (INSERT INTO bank_accounts (tenant_id, id, name, bank_name, routing, account, account_last4) VALUES ($1, gen_random_uuid(), 'a', 'b', '052000113', '', '1234') RETURNING *)
			INSERT INTO payment_batches (tenant_id, id, number, project_id, bank_account_id, kind, status, file_name, delivered_at)
			SELECT $1, gen_random_uuid(), 1, p.id, b.id, 'ach', 'delivered', $2, now() FROM p, b`, tenantID, name)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(w.Bank.Files(), "inbound", name), []byte("101 "+name), 0o600))
	}
	clerk := a.With(ours.ID, "outsideWorld:get")
	var seen demoapi.OutsideWorld
	a.Call(http.MethodGet, "/api/demo/outside-world", clerk, nil).Into(t, &seen)
	require.Len(t, seen.Files, 1)
	require.Equal(t, "inbound/ACH_20261119_A.ach", seen.Files[0].Path)
	require.Equal(t, "101 ACH_20261119_A.ach", string(a.Call(http.MethodGet, "/api/demo/outside-world/file?path=inbound/ACH_20261119_A.ach", clerk, nil).Body))
	for _, path := range []string{"inbound/ACH_20261119_B.ach", "inbound/none.ach", "../host-key"} {
		require.Equal(t, http.StatusNotFound, a.Call(http.MethodGet, "/api/demo/outside-world/file?path="+path, clerk, nil).Status)
	}
	require.Equal(t, http.StatusNotFound, a.Call(http.MethodGet, "/api/demo/outside-world/prints/1", clerk, nil).Status)
	require.Equal(t, http.StatusNotFound, a.Call(http.MethodGet, "/api/demo/outside-world", a.With(customer.ID, "outsideWorld:get"), nil).Status)
	require.Equal(t, http.StatusForbidden, a.Call(http.MethodGet, "/api/demo/outside-world", a.With(ours.ID, "jobs:get"), nil).Status)
}

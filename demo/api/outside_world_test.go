package api_test

import (
	"context"
	"net/http"
	"net/smtp"
	"os"
	"path/filepath"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"countersign.dev/api"
	"countersign.dev/api/apitest"
	demoapi "countersign.dev/demo/api"
	"countersign.dev/demo/outside"
	demostore "countersign.dev/demo/store"
	demoworld "countersign.dev/demo/world"
	"countersign.dev/domain/tenant"
	"countersign.dev/internal/store/storetest"
)

// attach adds the demo's routes as its subcommand does.
func attach(a *apitest.API, worldURL string) {
	demoapi.Module(worldURL).Routes(a.Server, api.Deps{DB: a.DB, Passwords: a.Password, Tokens: a.Tokens})
}

func demoTenant(a *apitest.API, identifier string) tenant.Tenant {
	d := a.Tenant(identifier)
	require.NoError(a.T, demostore.Store{DB: a.DB}.Mark(context.Background(), d.ID))
	return d
}

func TestDemoTenantSeesOnlyItsOwnFiles(t *testing.T) {
	ctx, local := context.Background(), "127.0.0.1:0"
	w, err := demoworld.Start(demoworld.Options{Dir: t.TempDir(), Address: local, BankAddress: local,
		BankUser: "countersign", BankPassword: "secret", SMTPAddress: local, PrintAddress: local, ERPAddress: local})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, w.Close()) })
	s, superuser := storetest.Open(t, 6)
	a := apitest.Open(t, s, func(a *apitest.API) {
		attach(a, w.URL())
	})
	ours, theirs, customer := demoTenant(a, "northwind"), demoTenant(a, "contoso"), a.Tenant("acme")
	conn, err := pgx.Connect(ctx, superuser)
	require.NoError(t, err)
	defer func() { _ = conn.Close(ctx) }()
	folders := map[string]string{}
	for tenantID, identifier := range map[string]string{ours.ID: "northwind", theirs.ID: "contoso"} {
		var key string
		require.NoError(t, conn.QueryRow(ctx,
			`INSERT INTO bank_accounts (tenant_id, id, name, bank_name, routing, account, account_last4)
			VALUES ($1, gen_random_uuid(), 'a', 'b', '052000113', '', '1234') RETURNING file_key`, tenantID).Scan(&key))
		folders[tenantID] = outside.Folder(identifier, key)
		folder := filepath.Join(w.Bank.Files(), folders[tenantID], "inbound")
		require.NoError(t, os.MkdirAll(folder, 0o700))
		require.NoError(t, os.WriteFile(filepath.Join(folder, "ACH_1.ach"), []byte("101 "+identifier), 0o600))
		_, err := conn.Exec(ctx,
			`INSERT INTO mails (tenant_id, id, recipient, subject, body, message_id) VALUES ($1, gen_random_uuid(), 'ann@contoso.example', 's', 'b', $2)`, tenantID, identifier+"@countersign")
		require.NoError(t, err)
		mail := "Message-ID: <" + identifier + "@countersign>\r\nSubject: " + identifier + "\r\n\r\nhi\r\n"
		require.NoError(t,
			smtp.SendMail(w.Mail.Address(), nil, "no-reply@example.com", []string{"ann@contoso.example"}, []byte(mail)))
	}
	clerk := a.With(ours.ID, "workspaces:getList")
	// Data that a tenant can choose reveals nothing: an address of a user, a login at the bank, the name of a file.
	_, err = conn.Exec(ctx,
		`INSERT INTO users (tenant_id, id, email, username, first_name, last_name, status) VALUES ($1, gen_random_uuid(), 'ann@contoso.example', 'spy', 'A', 'B', 'active')`, ours.ID)
	require.NoError(t, err)
	_, err = conn.Exec(ctx,
		`UPDATE bank_accounts SET delivery = jsonb_build_object('User', 'countersign-' || $2::text) WHERE tenant_id = $1`,
		ours.ID, folders[theirs.ID])
	require.NoError(t, err)
	var seen demoapi.OutsideWorld
	a.Call(http.MethodGet, "/api/demo/outside-world", clerk, nil).Into(t, &seen)
	require.Len(t, seen.Files, 1)
	own := folders[ours.ID] + "/inbound/ACH_1.ach"
	require.Equal(t, own, seen.Files[0].Path)
	require.Len(t, seen.Mails, 1)
	require.Equal(t, "northwind", seen.Mails[0].Subject)
	require.Equal(t, "101 northwind",
		string(a.Call(http.MethodGet, "/api/demo/outside-world/file?path="+own, clerk, nil).Body))
	for _, path := range []string{folders[theirs.ID] + "/inbound/ACH_1.ach", "inbound/none.ach", "../host-key",
		folders[ours.ID] + "/../" + folders[theirs.ID] + "/inbound/ACH_1.ach"} {
		require.Equal(t, http.StatusNotFound,
			a.Call(http.MethodGet, "/api/demo/outside-world/file?path="+path, clerk, nil).Status)
	}
	require.Equal(t, http.StatusNotFound, a.Call(http.MethodGet, "/api/demo/outside-world/prints/1", clerk, nil).Status)
	require.Equal(t, http.StatusNotFound,
		a.Call(http.MethodGet, "/api/demo/outside-world", a.With(customer.ID, "workspaces:getList"), nil).Status)
	require.Equal(t, http.StatusForbidden,
		a.Call(http.MethodGet, "/api/demo/outside-world", a.With(ours.ID, "jobs:get"), nil).Status)
	require.Equal(t, http.StatusUnauthorized, a.Call(http.MethodGet, "/api/demo/outside-world", "", nil).Status)
}

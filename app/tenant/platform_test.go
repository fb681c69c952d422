package tenant_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	keyapp "countersign.dev/app/key"
	passwordlinkapp "countersign.dev/app/passwordlink"
	tenantapp "countersign.dev/app/tenant"
	userapp "countersign.dev/app/user"
	"countersign.dev/domain/actor"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/id"
	"countersign.dev/domain/session"
	"countersign.dev/domain/tenant"
	"countersign.dev/domain/user"
	"countersign.dev/internal/oidc"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/secret"
	"countersign.dev/internal/store/storetest"
)

var vaults sync.Map // of the databases of the tests

// vault has the keys of the tenants of a database.
func vault(t *testing.T, s *postgres.DB) *secret.Vault {
	t.Helper()
	master, err := secret.NewMasterKey()
	require.NoError(t, err)
	ring, err := secret.ParseMaster(master)
	require.NoError(t, err)
	v, _ := vaults.LoadOrStore(s, secret.NewVault(ring, keyapp.Commands{DB: s}))
	return v.(*secret.Vault)
}

func platform(t *testing.T, s *postgres.DB) tenantapp.Platform {
	t.Helper()
	links := passwordlinkapp.Links{Secrets: oidc.NewTokens(nil, ""), Vault: vault(t, s), Now: time.Now}
	return tenantapp.Platform{DB: s, Invitations: userapp.Invitations{DB: s, Links: links}}
}

// ruth is a member of a tenant of the kind.
func ruth(t *testing.T, s *postgres.DB, kind tenant.Kind) context.Context {
	t.Helper()
	own, err := tenant.New(id.New(), "own-"+id.New(), "Own")
	require.NoError(t, err)
	own.Kind = kind
	require.NoError(t, tenants(s).Create(t.Context(), own))
	userID := id.New()
	ctx := actor.With(t.Context(), actor.Actor{TenantID: own.ID, UserID: userID, UserName: "Ruth"})
	return session.With(ctx, session.Access{TenantID: own.ID, UserID: userID, UserName: "Ruth", Tenant: own})
}

func fabrikam() tenant.Application {
	return tenant.Application{Identifier: "fabrikam", Name: "Fabrikam Inc.", Currency: "USD", TimeZone: "America/Chicago",
		Administrators: []string{"ann.lee@fabrikam.example", " ANN.LEE@fabrikam.example", "bob@mail.fabrikam.example"}}
}

func TestTenantIsCreatedWithRolesAndInvitedAdministrators(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	ctx := ruth(t, s, tenant.Platform)
	require.NoError(t, platform(t, s).IdentifierFree(ctx, "fabrikam"))
	d, err := platform(t, s).Create(ctx, fabrikam())
	require.NoError(t, err)
	require.Equal(t, tenant.Active, d.Tenant.Status)
	require.Equal(t, []string{"fabrikam.example", "mail.fabrikam.example"}, d.MailDomains)
	require.Len(t, d.Administrators, 2)
	require.Equal(t, user.Invited, d.Administrators[0].Status)
	require.EqualValues(t, 2, storetest.Count(t, superuser,
		`SELECT count(*) FROM mails WHERE tenant_id = $1 AND sealed_link IS NOT NULL AND position('set-password'::bytea in sealed_link) = 0`, d.Tenant.ID))
	require.EqualValues(t, 1, storetest.Count(t, superuser,
		`SELECT count(*) FROM audit_entries WHERE tenant_id = $1 AND action = 'created' AND object_type = 'tenant'
			AND user_name = 'Ruth (platform)' AND user_id IS NULL`, d.Tenant.ID))

	require.Equal(t, fault.ValidationFailed, fault.CodeOf(platform(t, s).IdentifierFree(ctx, "fabrikam")))
	_, err = platform(t, s).Create(ctx, fabrikam())
	require.Equal(t, []string{"identifier"}, paths(t, err))
	page, err := platform(t, s).List(ctx).Page(ctx, grid.Query{Search: "fabrik"})
	require.NoError(t, err)
	require.Equal(t, "fabrikam", page.Rows[0].Identifier)
}

func paths(t *testing.T, err error) []string {
	t.Helper()
	var f *fault.Fault
	require.ErrorAs(t, err, &f)
	return storetest.FieldPaths(f)
}

func TestNewTenantIsRefusedWithAReasonAtEachField(t *testing.T) {
	s := storetest.New(t)
	_, err := platform(t, s).Create(ruth(t, s, tenant.Platform), tenant.Application{Identifier: "No Spaces",
		Currency: "XXX", TimeZone: "Mars", Administrators: []string{"ann@gmail.com"}})
	require.ElementsMatch(t, []string{"identifier", "name", "currency", "timeZone", "administrators"}, paths(t, err))
}

func TestExistingUserCannotBecomeTenantAdministrator(t *testing.T) {
	s := storetest.New(t)
	ctx := ruth(t, s, tenant.Platform)
	d, err := platform(t, s).Create(ctx, fabrikam())
	require.NoError(t, err)
	_, err = platform(t, s).InviteAdministrators(ctx, d.Tenant.ID, []string{"bob@mail.fabrikam.example"}, "")
	require.Equal(t, fault.UsersAlreadyExist, fault.CodeOf(err))
	d, err = platform(t, s).InviteAdministrators(ctx, d.Tenant.ID, []string{"cid@fabrikam.example"}, "")
	require.NoError(t, err)
	require.Len(t, d.Administrators, 3)
}

// A mistyped mail domain must not lock out a company of which nobody has an account yet.
func TestPlatformInvitesAtOtherDomainsUntilAnAdministratorIsActive(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	ctx := ruth(t, s, tenant.Platform)
	application := fabrikam()
	application.Administrators = []string{"ann@fabrikm.example"}
	d, err := platform(t, s).Create(ctx, application)
	require.NoError(t, err)
	for _, email := range []string{"ann", "ann@gmail.com"} {
		_, err = platform(t, s).InviteAdministrators(ctx, d.Tenant.ID, []string{email}, "")
		require.Equal(t, []string{"administrators"}, paths(t, err), email)
	}
	d, err = platform(t, s).InviteAdministrators(ctx, d.Tenant.ID, []string{"ann@fabrikam.example"}, "")
	require.NoError(t, err)
	require.Equal(t, []string{"fabrikam.example", "fabrikm.example"}, d.MailDomains)
	require.EqualValues(t, 1, storetest.Count(t, superuser, `SELECT count(*) FROM audit_entries
		WHERE tenant_id = $1 AND action = 'mail domains changed'`, d.Tenant.ID))

	storetest.ExecAs(t, superuser, `UPDATE users SET status = 'active' WHERE email = 'ann@fabrikam.example'`)
	_, err = platform(t, s).InviteAdministrators(ctx, d.Tenant.ID, []string{"eve@elsewhere.example"}, "")
	require.Equal(t, []string{"administrators"}, paths(t, err), "the company decides now")
}

func TestAdministratorsAreInvitedInTheChosenLanguage(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	ctx := ruth(t, s, tenant.Platform)
	application := fabrikam()
	application.Administrators, application.Language = []string{"ann@fabrikam.example"}, "de"
	d, err := platform(t, s).Create(ctx, application)
	require.NoError(t, err)
	_, err = platform(t, s).InviteAdministrators(ctx, d.Tenant.ID, []string{"bob@fabrikam.example"}, "de")
	require.NoError(t, err)
	_, err = platform(t, s).InviteAdministrators(ctx, d.Tenant.ID, []string{"cid@fabrikam.example"}, "")
	require.NoError(t, err)
	require.Equal(t, "ann de, bob de, cid en", storetest.Value[string](t, superuser, `SELECT string_agg(
		split_part(email, '@', 1) || ' ' || language, ', ' ORDER BY email) FROM users WHERE tenant_id = $1`, d.Tenant.ID))
}

func TestOnlyThePlatformTenantSeesTenants(t *testing.T) {
	s := storetest.New(t)
	d, err := platform(t, s).Create(ruth(t, s, tenant.Platform), fabrikam())
	require.NoError(t, err)
	stranger := ruth(t, s, tenant.Customer)
	_, err = platform(t, s).Get(stranger, d.Tenant.ID)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	_, err = platform(t, s).Create(stranger, fabrikam())
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	_, err = platform(t, s).InviteAdministrators(stranger, d.Tenant.ID, []string{"cid@fabrikam.example"}, "")
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	require.Equal(t, fault.NotFound, fault.KindOf(platform(t, s).IdentifierFree(stranger, "free")))
	page, err := platform(t, s).List(stranger).Page(stranger, grid.Query{})
	require.NoError(t, err)
	require.Len(t, page.Rows, 1)
	require.NotEqual(t, d.Tenant.ID, page.Rows[0].ID)
}

func TestPlatformResendsInvitationsOfAdministratorsOnly(t *testing.T) {
	s := storetest.New(t)
	ctx := ruth(t, s, tenant.Platform)
	d, err := platform(t, s).Create(ctx, fabrikam())
	require.NoError(t, err)
	_, err = platform(t, s).ResendInvitation(ctx, d.Tenant.ID, d.Administrators[0].ID)
	require.NoError(t, err)
	other := storetest.User(t, s, d.Tenant.ID, "other", "Approver")
	_, err = platform(t, s).ResendInvitation(ctx, d.Tenant.ID, other.ID)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
}

func TestListOfTenantsIsDownloadedAndTheDownloadAudited(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	ctx := ruth(t, s, tenant.Platform)
	_, err := platform(t, s).Create(ctx, fabrikam())
	require.NoError(t, err)
	rows := 0
	columns := []grid.ExportColumn{{Field: "name"}, {Field: "creationTime"}}
	require.NoError(t, platform(t, s).List(ctx).Export(ctx,
		grid.Export{List: "tenantsGrid", Area: "Tenants", Columns: columns},
		func() error { return nil }, func([][]byte) error { rows++; return nil }))
	require.Equal(t, 2, rows)
	require.EqualValues(t, 1,
		storetest.Count(t, superuser, `SELECT count(*) FROM audit_entries WHERE action = 'exported'`))
}

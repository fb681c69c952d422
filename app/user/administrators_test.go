package user_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	passwordlinkapp "countersign.dev/app/passwordlink"
	tenantapp "countersign.dev/app/tenant"
	userapp "countersign.dev/app/user"
	"countersign.dev/domain/actor"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/id"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/session"
	"countersign.dev/domain/tenant"
	"countersign.dev/domain/user"
	"countersign.dev/internal/oidc"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
	tenantrow "countersign.dev/internal/store/tenant"
	twofactorrow "countersign.dev/internal/store/twofactor"
)

// installation adds a platform tenant, and a platform administrator who asks.
func installation(t *testing.T, s *postgres.DB) (ctx context.Context, tenantID string) {
	t.Helper()
	own, err := tenant.New(id.New(), "platform", "Platform")
	require.NoError(t, err)
	own.Kind = tenant.Platform
	require.NoError(t, tenantapp.Commands{DB: s}.Create(t.Context(), own))
	require.NoError(t, users(s).SeedSystemRoles(t.Context(), own.ID))
	require.NoError(t, s.InTenant(t.Context(), own.ID, func(tx *postgres.Tx) error {
		return tenantrow.SetMailDomains(tx, []string{"operator.example"})
	}))
	ruth := storetest.User(t, s, own.ID, "ruth", permission.PlatformAdmin)
	ctx = actor.With(t.Context(), actor.Actor{TenantID: own.ID, UserID: ruth.ID, UserName: "Ruth"})
	return session.With(ctx, session.Access{TenantID: own.ID, UserID: ruth.ID, UserName: "Ruth", Tenant: own}), own.ID
}

func administrators(s *postgres.DB) userapp.Administrators {
	links := passwordlinkapp.Links{Secrets: oidc.NewTokens(nil, ""), Vault: plain{}, Now: time.Now}
	return userapp.Administrators{Users: users(s), Invitations: userapp.Invitations{DB: s, Links: links},
		Sessions: sessions(s)}
}

func TestOnlyRolesOfTheInstallationAreGivenByInvitation(t *testing.T) {
	s := storetest.New(t)
	ctx, _ := installation(t, s)
	for _, role := range []user.PlatformRole{"", permission.GeneralUser, permission.Administrator} {
		_, err := administrators(s).Invite(ctx, []string{"eve@operator.example"}, role, "en")
		require.Equal(t, fault.ValidationFailed, fault.CodeOf(err), role)
	}
	two := []string{"otto@operator.example", "una@operator.example"}
	done, err := administrators(s).Invite(ctx, two, user.Operator, "en")
	require.NoError(t, err)
	for _, u := range done.Users {
		require.Equal(t, []string{permission.Operator}, u.Roles)
	}
	page, err := administrators(s).List(ctx).Page(ctx, grid.Query{Sorting: []grid.Sort{{Field: "role", Descending: true},
		{Field: "email"}}})
	require.NoError(t, err)
	roles := []user.PlatformRole{}
	for _, e := range page.Rows {
		roles = append(roles, e.Role)
	}
	require.Equal(t, []user.PlatformRole{user.PlatformAdmin, user.Operator, user.Operator}, roles)
	_, err = administrators(s).Invite(storetest.Reading(storetest.TenantWithRoles(t, s), id.New(), permission.All()...),
		[]string{"eve@operator.example"}, user.Operator, "en")
	require.Equal(t, fault.NotFound, fault.KindOf(err))
}

func TestOperatorsNeedTwoFactorsWherePlatformAdministratorsDo(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	ctx, tenantID := installation(t, s)
	done, err := administrators(s).Invite(ctx, []string{"otto@operator.example"}, user.Operator, "en")
	require.NoError(t, err)
	required := func() (is bool) {
		require.NoError(t, s.InTenant(t.Context(), tenantID, func(tx *postgres.Tx) (err error) {
			is, err = twofactorrow.Required(tx, done.Users[0].ID)
			return err
		}))
		return is
	}
	require.False(t, required(), "the demo requires no second factor")
	// An installation of an earlier release has this rule for platform administrators only.
	storetest.ExecAs(t, superuser, `UPDATE roles SET requires_two_factors = true WHERE name = 'PlatformAdmin'`)
	require.False(t, required())
	require.NoError(t, users(s).SeedSystemRoles(t.Context(), tenantID))
	require.True(t, required(), "an update of the installation adds the rule")
}

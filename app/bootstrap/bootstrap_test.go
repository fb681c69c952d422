package bootstrap_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	bootstrapapp "countersign.dev/app/bootstrap"
	passwordlinkapp "countersign.dev/app/passwordlink"
	tenantapp "countersign.dev/app/tenant"
	userapp "countersign.dev/app/user"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/tenant"
	"countersign.dev/internal/oidc"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
)

// stars hashes passwords fast.
type stars struct{}

func (stars) Hash(_ context.Context, password string) (string, error) {
	return "hash of " + password, nil
}

func TestFirstPlatformAdministratorIsInvitedUntilOneIsActive(t *testing.T) {
	s := storetest.New(t)
	links := passwordlinkapp.Links{Secrets: oidc.NewTokens(nil, ""), Now: time.Now}
	bootstrap := bootstrapapp.Commands{DB: s, Links: links}
	passwords := passwordlinkapp.Commands{DB: s, Links: links, Hasher: stars{}}
	administrator := bootstrapapp.Administrator{Email: "ruth@operator.example", Identifier: "platform"}

	first, err := bootstrap.Run(t.Context(), administrator)
	require.NoError(t, err)
	platform, err := tenantapp.Commands{DB: s}.ByIdentifier(t.Context(), "platform")
	require.NoError(t, err)
	require.Equal(t, tenant.Platform, platform.Kind)
	require.ElementsMatch(t, []string{permission.PlatformAdmin, permission.Operator}, withTwoFactors(t, s, platform.ID))
	administrator.Email = "sam@operator.example"
	second, err := bootstrap.Run(t.Context(), administrator)
	require.NoError(t, err)

	use := func(path string) error {
		token, found := strings.CutPrefix(path, "/platform/set-password#")
		require.True(t, found, path)
		_, err := passwords.Set(t.Context(), platform.ID, passwordlinkapp.Setting{Token: token, Password: "Correct-horse-7",
			FirstName: "Sam", LastName: "Ortiz"})
		return err
	}
	require.Equal(t, fault.LinkUnknown, fault.CodeOf(use(first)), "a repetition replaces the invited administrator")
	require.NoError(t, use(second))
	sam, err := userapp.Commands{DB: s}.ByLogin(t.Context(), platform.ID, "sam@operator.example")
	require.NoError(t, err)
	require.Equal(t, []string{"PlatformAdmin"}, sam.Roles)

	_, err = bootstrap.Run(t.Context(), administrator)
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(err), "the command is no way around an active administrator")
	_, err = bootstrap.Run(t.Context(), bootstrapapp.Administrator{Email: "no address", Identifier: "platform"})
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err))
}

// withTwoFactors are the roles of the tenant whose holders sign in with two factors.
func withTwoFactors(t *testing.T, s *postgres.DB, tenantID string) (names []string) {
	t.Helper()
	roles, err := userapp.Commands{DB: s}.Roles(t.Context(), tenantID)
	require.NoError(t, err)
	for _, r := range roles {
		if r.TwoFactors {
			names = append(names, r.Name)
		}
	}
	return names
}

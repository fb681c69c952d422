package user_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	passwordlinkapp "countersign.dev/app/passwordlink"
	userapp "countersign.dev/app/user"
	"countersign.dev/domain/user"
	"countersign.dev/internal/oidc"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
	tenantrow "countersign.dev/internal/store/tenant"
)

// plain encrypts nothing.
type plain struct{}

func (plain) Seal(_ context.Context, _, _ string, text []byte) ([]byte, error) { return text, nil }

func TestFileOfPeopleIsImportedWithAResultForEach(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	tenantID := storetest.TenantWithRoles(t, s)
	admin := storetest.User(t, s, tenantID, "admin", "Administrator")
	require.NoError(t, s.InTenant(t.Context(), tenantID, func(tx *postgres.Tx) error {
		return tenantrow.SetMailDomains(tx, []string{"example.com"})
	}))
	links := passwordlinkapp.Links{Secrets: oidc.NewTokens(nil, ""), Vault: plain{}, Now: time.Now}
	invitations := userapp.Invitations{DB: s, Links: links}
	file := []byte("email,firstName,lastName,roles,language\n" +
		"ann@example.com,Ann,Lee,Approver;AP Manager,de\n" +
		"ADMIN@example.com,A,B,Approver,\n" +
		"eve@gmail.com,Eve,X,,fr\n" +
		"bob@example.com,Bob,Y,No such role,\n")
	as := storetest.As(tenantID, admin.ID, "Admin")
	results, err := invitations.Import(as, tenantID, file)
	require.NoError(t, err)
	outcomes := []user.ImportOutcome{}
	for _, r := range results {
		outcomes = append(outcomes, r.Result)
	}
	require.Equal(t, []user.ImportOutcome{user.ImportInvited, user.ImportExisting, user.ImportRefused, user.ImportRefused},
		outcomes)
	require.Len(t, results[2].Problems, 3)
	require.Equal(t, "roles", results[3].Problems[0].Path)
	require.EqualValues(t, 1, storetest.Count(t, superuser, `SELECT count(*) FROM users WHERE status = 'invited'
		AND email = 'ann@example.com' AND first_name = 'Ann' AND language = 'de'`))
	require.EqualValues(t, 1, storetest.Count(t, superuser, `SELECT count(*) FROM users WHERE status = 'invited'`),
		"a refused person leaves no account")

	results, err = invitations.Import(as, tenantID, file)
	require.NoError(t, err)
	require.Equal(t, user.ImportExisting, results[0].Result)
	require.EqualValues(t, 1, storetest.Count(t, superuser, `SELECT count(*) FROM mails`), "nobody is invited twice")
}
